import Dispatch
import Foundation
import FoundationNetworking

/// Sends requests through two URLSessions, which live as long as the process: a session for each request leaks, and
/// letting one go while its connections close ends the process on this Foundation.
///
/// POSTs have a session of their own and close their connections. When a kept connection dies under a POST, libcurl
/// sends the head again on another one, but Foundation has no body left to send, and both sides wait.
package struct URLSessionTransport: HTTPTransport {
  /// Bytes of a body, decompressed.
  package static let bodyLimit = 16 << 20

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
    if request.method == .post { message.setValue("close", forHTTPHeaderField: "Connection") }
    // A second line: Foundation's own timer starts anew with every byte, and does not always fire.
    message.timeoutInterval = request.timeout + 5
    let channel = request.method == .post ? posts : gets
    let task = channel.session.dataTask(with: message)
    let result = await withCheckedContinuation { waiting in
      channel.transfers.begin(task, waiting: waiting)
      task.resume()
      deadlines.asyncAfter(deadline: .now() + request.timeout) {
        channel.transfers.abandon(task, with: .timedOut)
      }
    }
    return try result.get()
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
