import Dispatch
import Glibc
import Synchronization

/// An HTTP/1.1 server. It answers until it is stopped, whatever clients do.
package final class Server: Sendable {
  package typealias Configuration = ServerConfiguration

  private let configuration: Configuration
  private let handler: any Handler
  private let notes = DispatchQueue(label: "http.notes", qos: .utility)
  let loops = Mutex<[EventLoop]>([])

  package init(_ configuration: Configuration, _ handler: any Handler) {
    self.configuration = configuration
    self.handler = handler
  }

  /// Listens and serves; returns the addresses, each with its port.
  package func start() throws(ServerError) -> [SocketAddress] {
    signal(SIGPIPE, SIG_IGN)
    let descriptors = Descriptors.raiseLimit()
    let bound = try configuration.host.listen(port: configuration.port)
    do throws(ServerError) {
      try startLoops(with: bound.map(\.1), descriptors: descriptors)
    } catch {
      for (_, socket) in bound { socket.close() }
      throw error
    }
    return bound.map(\.0)
  }

  /// Stops accepting, closes idle connections, lets answers under way finish and returns, all within about
  /// `Limits.stopTime`.
  package func stop() async {
    let loops = loops.withLock { loops in
      defer { loops = [] }
      return loops
    }
    await withDiscardingTaskGroup { group in
      for loop in loops { group.addTask { await loop.stop() } }
    }
    await configuration.accessLog?.flush()
  }

  private func startLoops(with listeners: [Socket], descriptors: Int) throws(ServerError) {
    var configuration = configuration
    configuration.limits.connections = min(
      configuration.limits.connections, Descriptors.forConnections(of: descriptors))
    configuration.report = { [notes, report = configuration.report] note in notes.async { report(note) } }
    var started: [EventLoop] = []
    for number in 0..<max(1, configuration.loops) {
      started.append(try EventLoop(number, configuration, handler))
    }
    for (index, loop) in started.enumerated() {
      loop.start(index == 0 ? listeners : [], for: started, configuration)
    }
    loops.withLock { $0 = started }
  }
}

/// How many descriptors the process may open, and how many of them connections may take.
enum Descriptors {
  /// Each connection needs one, and the soft limit is often 1024. Returns the limit that holds now.
  static func raiseLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 1024 }
    let soft = limit.rlim_cur
    limit.rlim_cur = limit.rlim_max
    return Int(clamping: setrlimit(resource, &limit) == 0 ? limit.rlim_cur : soft)
  }

  /// The rest is for files, upstream calls and the loops themselves.
  static func forConnections(of limit: Int) -> Int { max(1, limit - min(256, 16 + limit / 16)) }

  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
}
