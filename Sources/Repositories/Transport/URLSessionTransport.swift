import Dispatch
import Foundation
import FoundationNetworking

/// Sends requests through two URLSessions, which live as long as the process: a session for each request leaks, and
/// letting one go while its connections close ends the process on this Foundation.
///
/// POSTs have one of their own, so that they need not wait for the bodies of GETs.
package struct URLSessionTransport: HTTPTransport {
  /// Bytes of a body, decompressed.
  package static let bodyLimit = 16 << 20

  private static let maximumSends = 3

  private let gets: Channel
  private let posts: Channel
  private let userAgent: String
  /// Never on a thread of the cooperative pool.
  private let deadlines = DispatchQueue(label: "upstream-deadlines")

  package init(version: String, connectionsPerHost: Int = 6, bodyLimit: Int = bodyLimit) {
    gets = Channel(connectionsPerHost: connectionsPerHost, bodyLimit: bodyLimit)
    posts = Channel(connectionsPerHost: connectionsPerHost, bodyLimit: bodyLimit)
    userAgent = "nft-collection-pages/" + version
  }

  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    guard request.timeout > 0 else { throw .timedOut }
    guard let url = URL(string: request.url), url.host != nil else { throw .badURL }
    var message = URLRequest(url: url)
    message.httpMethod = request.method.rawValue
    message.httpBody = request.body.map { Data($0) }
    for (name, value) in request.headers { message.setValue(value, forHTTPHeaderField: name) }
    message.setValue(userAgent, forHTTPHeaderField: "User-Agent")
    // Replies are small, and what is not compressed cannot swell.
    message.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    // A second line: Foundation's own timer starts anew with every byte, and does not always fire.
    message.timeoutInterval = request.timeout + 5
    return try await reply(to: message, over: request.method == .post ? posts : gets, within: request.timeout)
  }

  /// Sends once more where a kept connection died before any answer: what we post only asks.
  private func reply(
    to message: URLRequest, over channel: Channel, within seconds: Double
  ) async throws(TransportError) -> TransportReply {
    let deadline = DispatchTime.now() + seconds
    for _ in 0..<Self.maximumSends {
      switch await outcome(of: channel.session.dataTask(with: message), in: channel, by: deadline) {
      case .reply(let reply): return reply
      case .failed(let error): throw error
      case .bodyLost: continue
      }
    }
    throw .unreachable
  }

  private func outcome(
    of task: URLSessionDataTask, in channel: Channel, by deadline: DispatchTime
  ) async -> Transfers.Outcome {
    await withCheckedContinuation { waiting in
      channel.transfers.begin(task, waiting: waiting)
      task.resume()
      // It must not keep the task until then.
      deadlines.asyncAfter(deadline: deadline) { [identifier = task.taskIdentifier] in
        channel.transfers.abandon(identifier, with: .failed(.timedOut))
      }
    }
  }

  /// A session and what is under way in it.
  private struct Channel: Sendable {
    let session: URLSession
    let transfers: Transfers

    init(connectionsPerHost: Int, bodyLimit: Int) {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.httpCookieAcceptPolicy = .never
      configuration.httpMaximumConnectionsPerHost = connectionsPerHost
      transfers = Transfers(bodyLimit: bodyLimit)
      session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: ReplyQueue())
    }
  }
}
