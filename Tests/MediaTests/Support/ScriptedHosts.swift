import Synchronization

@testable import Media

/// Hosts that answer what a test told them, and keep what they were asked.
final class ScriptedHosts: MediaTransport {
  struct Reply: Sendable {
    var status = 200
    var fields: [String: String] = [:]
    var chunks: [[UInt8]] = []
    /// After the chunks.
    var failure: TransportFailure?
    /// Instead of a head.
    var refusal: TransportFailure?
    /// Held before the head, and before each chunk.
    var headGate: Gate?
    var bodyGate: Gate?
  }

  typealias Script = @Sendable (MediaRequest) -> Reply

  private struct State {
    var asked: [MediaRequest] = []
    var open = 0
    var mostOpen = 0
  }

  private let script: Script
  private let state = Mutex(State())

  init(_ script: @escaping Script) { self.script = script }

  var asked: [String] { state.withLock { $0.asked.map(\.url.text) } }
  var requests: [MediaRequest] { state.withLock { $0.asked } }
  var open: Int { state.withLock { $0.open } }
  var mostOpen: Int { state.withLock { $0.mostOpen } }

  func open(_ request: MediaRequest) async throws(TransportFailure) -> any MediaResponse {
    state.withLock { state in
      state.asked.append(request)
      state.open += 1
      state.mostOpen = max(state.mostOpen, state.open)
    }
    let reply = script(request)
    await reply.headGate?.pass()
    if let refusal = reply.refusal ?? (Task.isCancelled ? .cancelled : nil) {
      end()
      throw refusal
    }
    return ScriptedResponse(reply) { self.end() }
  }

  private func end() { state.withLock { $0.open -= 1 } }
}

private final class ScriptedResponse: MediaResponse {
  private let reply: ScriptedHosts.Reply
  private let left: Mutex<ArraySlice<[UInt8]>>
  private let onEnd: Mutex<(@Sendable () -> Void)?>

  init(_ reply: ScriptedHosts.Reply, onEnd: @escaping @Sendable () -> Void) {
    self.reply = reply
    left = Mutex(reply.chunks[...])
    self.onEnd = Mutex(onEnd)
  }

  deinit { cancel() }

  var status: Int { reply.status }

  func field(_ name: String) -> String? { reply.fields[name] }

  func next() async throws(TransportFailure) -> [UInt8]? {
    await reply.bodyGate?.pass()
    if let chunk = left.withLock({ $0.popFirst() }) { return chunk }
    if let failure = reply.failure { throw failure }
    return nil
  }

  func cancel() {
    let end = onEnd.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
    reply.bodyGate?.leave()
  }
}

/// Holds whoever passes until it is opened, or lets a number of them through.
final class Gate: Sendable {
  private struct State {
    var permits = 0
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// How many are held now.
  var held: Int { state.withLock { $0.waiting.count } }

  func pass() async {
    await withCheckedContinuation { continuation in
      let goesOn = state.withLock { state in
        if state.isOpen { return true }
        if state.permits > 0 {
          state.permits -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if goesOn { continuation.resume() }
    }
  }

  /// Lets so many more through.
  func admit(_ count: Int) {
    let passing = state.withLock { state in
      let passing = state.waiting.prefix(count)
      state.waiting.removeFirst(passing.count)
      state.permits += count - passing.count
      return passing
    }
    for continuation in passing { continuation.resume() }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// The response that it belongs to has ended.
  func leave() { open() }
}
