import CCurl
import Dispatch
import Foundation
import Synchronization

/// The thread on which libcurl works for one client. It sleeps while nothing moves.
final class TransferLoop: Sendable {
  typealias AddressCheck = @Sendable (ResolvedAddress) -> Bool

  fileprivate enum Command: Sendable {
    case start(ClientRequest, Incoming, allows: AddressCheck?)
    case resume(UInt64)
    case cancel(UInt64)
    case stop
  }

  fileprivate struct Inbox: Sendable {
    var commands: [Command] = []
    var isOpen = true
    var nextNumber: UInt64 = 0
  }

  /// `@unchecked`: libcurl's multi handle belongs to the loop's thread; others only wake it, which libcurl allows.
  fileprivate struct Multi: @unchecked Sendable {
    let handle: UnsafeMutableRawPointer
  }

  private let multi: Multi
  private let inbox = Mutex(Inbox())

  /// Nil without libcurl.
  init?(_ settings: Client.Settings) {
    guard ccurl_load(), let handle = ccurl_multi_new() else { return nil }
    multi = Multi(handle: handle)
    _ = ccurl_multi_set_long(handle, Int32(CCURL_MULTI_MAXCONNECTS), settings.connectionsKept)
    _ = ccurl_multi_set_long(handle, Int32(CCURL_MULTI_MAX_HOST_CONNECTIONS), settings.connectionsPerHost)
    let thread = Thread { [self] in Driver(self, settings).run() }
    thread.name = "http-client"
    thread.start()
  }

  func begin(_ request: ClientRequest, allows: AddressCheck? = nil) -> Incoming {
    let number = inbox.withLock { inbox in
      inbox.nextNumber += 1
      return inbox.nextNumber
    }
    let incoming = Incoming(
      number, bound: request.limits.buffered, resume: { [weak self] in self?.post(.resume(number)) },
      cancel: { [weak self] in self?.post(.cancel(number)) })
    if !post(.start(request, incoming, allows: allows)) { incoming.finish(.failure(.unreachable)) }
    return incoming
  }

  /// Ends the thread; what is under way is cancelled.
  func stop() {
    post(.stop)
  }

  @discardableResult
  private func post(_ command: Command) -> Bool {
    inbox.withLock { inbox in
      guard inbox.isOpen else { return false }
      inbox.commands.append(command)
      if inbox.commands.count == 1 { _ = ccurl_multi_wakeup(multi.handle) }
      return true
    }
  }

  fileprivate func take() -> [Command] {
    inbox.withLock { inbox in
      defer { inbox.commands = [] }
      return inbox.commands
    }
  }

  /// From here on nobody wakes the multi handle.
  fileprivate func close() -> [Command] {
    inbox.withLock { inbox in
      defer { (inbox.commands, inbox.isOpen) = ([], false) }
      return inbox.commands
    }
  }

  /// What lives on the thread only.
  private final class Driver {
    private let loop: TransferLoop
    private let settings: Client.Settings
    private var multi: UnsafeMutableRawPointer { loop.multi.handle }
    private var transfers: [UInt64: Transfer] = [:]
    private var numbers: [UnsafeMutableRawPointer: UInt64] = [:]

    init(_ loop: TransferLoop, _ settings: Client.Settings) {
      self.loop = loop
      self.settings = settings
    }

    func run() {
      var isRunning = true
      while isRunning {
        for command in loop.take() {
          if case .stop = command { isRunning = false } else { perform(command) }
        }
        guard isRunning else { break }
        let code = ccurl_multi_perform(multi)
        endThoseDone()
        endThoseLate()
        // A fault of libcurl's own must not make the thread spin.
        if ccurl_multi_poll(multi, pause) != 0 || code != 0 { usleep(10_000) }
      }
      for case .start(_, let incoming, _) in loop.close() { incoming.finish(.failure(.cancelled)) }
      for number in Array(transfers.keys) { end(number, .failure(.cancelled)) }
      ccurl_multi_free(multi)
    }

    private func perform(_ command: Command) {
      switch command {
      case .start(let request, let incoming, let allows): start(request, incoming, allows)
      case .cancel(let number): end(number, .failure(.cancelled))
      case .resume(let number):
        guard let transfer = transfers[number], !transfer.resume() else { return }
        end(number, .failure(transfer.failure ?? .cutOff))
      case .stop: break
      }
    }

    private func start(_ request: ClientRequest, _ incoming: Incoming, _ allows: AddressCheck?) {
      var settings = settings
      settings.allows = allows ?? settings.allows
      guard request.limits.whole > 0 else { return incoming.finish(.failure(.timedOut)) }
      guard let transfer = Transfer(request, incoming, settings, now: Self.now) else {
        return incoming.finish(.failure(.badURL))
      }
      guard ccurl_multi_add(multi, transfer.easy) == 0 else { return incoming.finish(.failure(.unreachable)) }
      transfers[incoming.number] = transfer
      numbers[transfer.easy] = incoming.number
    }

    private func endThoseDone() {
      var code: Int32 = 0
      while let easy = ccurl_multi_next_done(multi, &code) {
        guard let number = numbers[easy], let transfer = transfers[number] else { continue }
        end(number, transfer.outcome(code))
      }
    }

    private func endThoseLate() {
      let now = Self.now
      for (number, transfer) in transfers where transfer.clock.isOverdue(now: now) {
        end(number, .failure(.timedOut))
      }
    }

    /// Frees the handle, and closes its connection where the reply is not whole.
    private func end(_ number: UInt64, _ end: Result<Void, TransportError>) {
      guard let transfer = transfers.removeValue(forKey: number) else { return }
      numbers[transfer.easy] = nil
      // The transfer frees its handle when it goes.
      withExtendedLifetime(transfer) { _ = ccurl_multi_remove(multi, transfer.easy) }
      transfer.incoming.finish(end)
    }

    /// Milliseconds until something may be late; an hour where nothing is under way.
    private var pause: Int32 {
      let next = transfers.values.lazy.map(\.clock.next).min() ?? .infinity
      return Int32(min(max((next - Self.now) * 1000 + 1, 0), 3_600_000))
    }

    private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
  }
}
