import Dispatch
import Foundation
import FoundationNetworking

/// Sends requests through one URLSession, which lives as long as the process: a session for each request leaks, and
/// letting one go while its connections close ends the process on this Foundation.
package struct URLSessionTransport: HTTPTransport {
  /// Bytes of a body, decompressed.
  package static let bodyLimit = 16 << 20

  private let session: URLSession
  private let transfers: Transfers
  private let userAgent: String
  /// Deadlines, and the cancelling they cause: never on a thread of the cooperative pool.
  private let deadlines = DispatchQueue(label: "upstream-deadlines")

  package init(version: String, connectionsPerHost: Int = 6, bodyLimit: Int = bodyLimit) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpMaximumConnectionsPerHost = connectionsPerHost
    let queue = OperationQueue()
    queue.name = "upstream-replies"
    queue.maxConcurrentOperationCount = 1
    transfers = Transfers(bodyLimit: bodyLimit)
    session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: queue)
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
    // A second line: Foundation's own timer starts anew with every byte, and does not always fire.
    message.timeoutInterval = request.timeout + 5
    let task = session.dataTask(with: message)
    let result = await withCheckedContinuation { waiting in
      transfers.begin(task, waiting: waiting)
      task.resume()
      deadlines.asyncAfter(deadline: .now() + request.timeout) { [transfers] in
        if transfers.end(task.taskIdentifier, with: .failure(.timedOut)) { task.cancel() }
      }
    }
    return try result.get()
  }
}
