import Synchronization

/// Lets 24 fetches be under way at once, and few requests at each host. Visitors take turns, so that a page with many
/// pictures holds up nobody else's.
final class FetchQueue: Sendable {
  static let width = 24
  static let hostWidth = 6
  static let gatewayWidth = 2
  /// In line altogether. Beyond it the longest line loses its end.
  private let bound: Int

  /// A place in the line. Several visitors may wait for the same fetch.
  final class Ticket: Sendable {
    fileprivate let key: MediaKey?
    fileprivate let hosts: [Host]
    fileprivate let waiting: Mutex<CheckedContinuation<Host?, Never>?>

    fileprivate init(_ key: MediaKey? = nil, hosts: [Host], _ continuation: CheckedContinuation<Host?, Never>) {
      self.key = key
      self.hosts = hosts
      waiting = Mutex(continuation)
    }

    fileprivate var isWaiting: Bool { waiting.withLock { $0 != nil } }

    fileprivate func take() -> CheckedContinuation<Host?, Never>? {
      waiting.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
    }
  }

  /// Whom a request goes to, and how many it may have at once.
  struct Host: Hashable, Sendable {
    var name: String
    var width: Int

    init(_ origin: Origin, isGateway: Bool) {
      name = ContentID.leading(origin)?.gateway.hostAndPort ?? origin.hostAndPort
      width = isGateway ? FetchQueue.gatewayWidth : FetchQueue.hostWidth
    }
  }

  private struct State {
    var running = 0
    var requests: [String: Int] = [:]
    /// Further requests of fetches under way go first.
    var further: [Ticket] = []
    var lines: [String: [Ticket]] = [:]
    /// Whose turn it is.
    var visitors: [String] = []
    var tickets: [MediaKey: Ticket] = [:]
    var length = 0
  }

  private typealias Admitted = (continuation: CheckedContinuation<Host?, Never>, host: Host?)

  private let state = Mutex(State())

  init(bound: Int = 2000) { self.bound = bound }

  /// In line now.
  var length: Int { state.withLock { $0.length } }

  /// Waits for a place, at the first of `hosts` that has room then. Nil where the line is too long. `leaveFetch` and
  /// `leave` give the place back.
  func enter(_ key: MediaKey, hosts: [Host], visitor: String) async -> Host? {
    await withCheckedContinuation { continuation in
      let ticket = Ticket(key, hosts: hosts, continuation)
      let admitted = state.withLock { state in
        state.tickets[key] = ticket
        add(ticket, visitor, to: &state)
        return shorten(&state) + admit(&state)
      }
      resume(admitted)
    }
  }

  /// Puts a fetch that waits into the line of another visitor, too.
  func join(_ key: MediaKey, visitor: String) {
    let admitted = state.withLock { state -> [Admitted] in
      guard let ticket = state.tickets[key], ticket.isWaiting else { return [] }
      if state.lines[visitor]?.contains(where: { $0 === ticket }) != true { add(ticket, visitor, to: &state) }
      return shorten(&state)
    }
    resume(admitted)
  }

  /// Waits for a place for a further request of a fetch under way.
  func enterFurther(_ host: Host) async {
    _ = await withCheckedContinuation { continuation in
      let ticket = Ticket(hosts: [host], continuation)
      let admitted = state.withLock { state in
        state.further.append(ticket)
        return admit(&state)
      }
      resume(admitted)
    }
  }

  /// A request has ended.
  func leave(_ host: Host) {
    let admitted = state.withLock { state in
      let left = (state.requests[host.name] ?? 1) - 1
      state.requests[host.name] = left > 0 ? left : nil
      return admit(&state)
    }
    resume(admitted)
  }

  /// A fetch has ended.
  func leaveFetch() {
    let admitted = state.withLock { state in
      state.running -= 1
      return admit(&state)
    }
    resume(admitted)
  }

  private func add(_ ticket: Ticket, _ visitor: String, to state: inout State) {
    if state.lines[visitor] == nil { state.visitors.append(visitor) }
    state.lines[visitor, default: []].append(ticket)
    state.length += 1
  }

  /// Turns away the last of the longest line where all are too long.
  private func shorten(_ state: inout State) -> [Admitted] {
    guard state.length > bound, let longest = state.lines.max(by: { $0.value.count < $1.value.count })?.key,
      let last = state.lines[longest]?.popLast()
    else { return [] }
    state.length -= 1
    dropEmptyLine(longest, in: &state)
    let isElsewhere = state.lines.values.contains { $0.contains { $0 === last } }
    guard !isElsewhere else { return [] }
    forget(last, in: &state)
    return last.take().map { [($0, nil)] } ?? []
  }

  private func admit(_ state: inout State) -> [Admitted] {
    var admitted: [Admitted] = []
    let further = state.further
    state.further = []
    for ticket in further {
      guard let host = free(ticket, state) else {
        state.further.append(ticket)
        continue
      }
      guard let continuation = ticket.take() else { continue }
      state.requests[host.name, default: 0] += 1
      admitted.append((continuation, host))
    }
    while state.running < Self.width, let (ticket, host) = next(&state) {
      guard let continuation = ticket.take() else { continue }
      forget(ticket, in: &state)
      state.running += 1
      state.requests[host.name, default: 0] += 1
      admitted.append((continuation, host))
    }
    return admitted
  }

  /// The first in the line of the first visitor who has one that can go; the visitor then goes to the end.
  private func next(_ state: inout State) -> (Ticket, Host)? {
    for (turn, visitor) in state.visitors.enumerated() {
      let line = state.lines[visitor] ?? []
      let waiting = line.filter(\.isWaiting)
      state.length -= line.count - waiting.count
      state.lines[visitor] = waiting
      for (index, ticket) in waiting.enumerated() {
        guard let host = free(ticket, state) else { continue }
        state.lines[visitor]?.remove(at: index)
        state.length -= 1
        state.visitors.remove(at: turn)
        state.visitors.append(visitor)
        dropEmptyLine(visitor, in: &state)
        return (ticket, host)
      }
    }
    for visitor in state.visitors { dropEmptyLine(visitor, in: &state) }
    return nil
  }

  private func free(_ ticket: Ticket, _ state: State) -> Host? {
    ticket.hosts.first { (state.requests[$0.name] ?? 0) < $0.width }
  }

  private func forget(_ ticket: Ticket, in state: inout State) {
    if let key = ticket.key { state.tickets[key] = nil }
  }

  private func dropEmptyLine(_ visitor: String, in state: inout State) {
    guard state.lines[visitor]?.isEmpty == true else { return }
    state.lines[visitor] = nil
    state.visitors.removeAll { $0 == visitor }
  }

  private func resume(_ admitted: [Admitted]) {
    for one in admitted { one.continuation.resume(returning: one.host) }
  }
}
