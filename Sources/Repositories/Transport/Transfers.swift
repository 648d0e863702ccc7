import Dispatch
import Foundation
import FoundationNetworking
import Synchronization

/// What is under way in a session: collects the bodies, within a bound, and answers each waiting caller once.
final class Transfers: NSObject, URLSessionDataDelegate {
  /// What became of a task.
  enum Outcome {
    case reply(TransportReply)
    case failed(TransportError)
    /// A kept connection died before any answer, when the body had gone into it.
    case bodyLost
  }

  typealias Waiting = CheckedContinuation<Outcome, Never>

  private static let maximumRedirects = 3

  private struct Transfer {
    let task: URLSessionTask
    let waiting: Waiting
    var body: [UInt8] = []
    var redirects = 0
  }

  private let bodyLimit: Int
  private let running = Mutex<[Int: Transfer]>([:])
  /// To cancel waits for the session, which may wait for its `ReplyQueue`.
  private let cancelling = DispatchQueue(label: "upstream-cancelling")

  init(bodyLimit: Int) {
    self.bodyLimit = bodyLimit
  }

  func begin(_ task: URLSessionTask, waiting: Waiting) {
    running.withLock { $0[task.taskIdentifier] = Transfer(task: task, waiting: waiting) }
  }

  /// Answers the caller unless that has been done; then there is no task any more.
  @discardableResult
  private func end(_ identifier: Int, with outcome: Outcome) -> URLSessionTask? {
    guard let transfer = running.withLock({ $0.removeValue(forKey: identifier) }) else { return nil }
    transfer.waiting.resume(returning: outcome)
    return transfer.task
  }

  /// Answers the caller, unless that has been done, and ends the task.
  func abandon(_ identifier: Int, with outcome: Outcome) {
    guard let task = end(identifier, with: outcome) else { return }
    cancelling.async { task.cancel() }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let fits = running.withLock { running in
      guard let count = running[dataTask.taskIdentifier]?.body.count else { return true }
      // What is announced to be too large need not come.
      let announced = count == 0 ? dataTask.response?.expectedContentLength ?? 0 : 0
      guard count + data.count <= bodyLimit, announced <= bodyLimit else { return false }
      running[dataTask.taskIdentifier]?.body.append(contentsOf: data)
      return true
    }
    if !fits { abandon(dataTask.taskIdentifier, with: .failed(.tooLarge(limit: bodyLimit))) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard error == nil, let response = task.response as? HTTPURLResponse else {
      let isLate = (error as? URLError)?.code == .timedOut
      end(task.taskIdentifier, with: .failed(isLate ? .timedOut : .unreachable))
      return
    }
    let body = running.withLock { $0[task.taskIdentifier]?.body } ?? []
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      if let name = name as? String, let value = value as? String { headers[name] = value }
    }
    end(task.taskIdentifier, with: .reply(TransportReply(status: response.statusCode, headers: headers, body: body)))
  }

  /// libcurl is about to send a request again, on another connection, and wants its body once more. Foundation has none
  /// left to give, and both sides would wait: a new task can do it.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
  ) {
    abandon(task.taskIdentifier, with: .bodyLost)
    completionHandler(nil)
  }

  /// Follows a redirect only to the same scheme, host and port, where the key may go; else the redirect is the reply.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let redirects = running.withLock { running in
      running[task.taskIdentifier]?.redirects += 1
      return running[task.taskIdentifier]?.redirects ?? .max
    }
    let isHome = request.url.map(Self.origin) == task.originalRequest?.url.map(Self.origin)
    completionHandler(isHome && redirects <= Self.maximumRedirects ? request : nil)
  }

  private static func origin(_ url: URL) -> [String?] {
    let scheme = url.scheme?.lowercased()
    let port = url.port ?? (scheme == "https" ? 443 : 80)
    return [scheme, url.host?.lowercased(), String(port)]
  }
}
