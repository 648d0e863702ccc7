package import HTTPClient
import Synchronization

/// Answers each request by a script and records what was sent.
package final class ScriptedTransport: HTTPTransport {
  package typealias Answer = Result<TransportReply, TransportError>

  private let script: @Sendable (_ request: TransportRequest, _ number: Int) -> Answer
  private let sent = Mutex<[TransportRequest]>([])

  /// `number` counts the requests from 0.
  package init(_ script: @escaping @Sendable (_ request: TransportRequest, _ number: Int) -> Answer) {
    self.script = script
  }

  /// The first request gets the first answer, and all that come after the last one get the last.
  package convenience init(_ answers: Answer...) {
    self.init { _, number in answers[min(number, answers.count - 1)] }
  }

  package var requests: [TransportRequest] {
    sent.withLock { $0 }
  }

  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    let number = sent.withLock { sent in
      sent.append(request)
      return sent.count - 1
    }
    return try script(request, number).get()
  }
}

extension Result<TransportReply, TransportError> {
  package static func reply(_ status: Int = 200, _ body: String = "", headers: [String: String] = [:]) -> Self {
    .success(TransportReply(status: status, headers: headers, body: Array(body.utf8)))
  }
}
