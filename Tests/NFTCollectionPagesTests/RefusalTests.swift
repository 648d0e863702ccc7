import Coordinators
import Foundation
import HTTPServer
import Synchronization
import Testing

@testable import NFTCollectionPages

/// Pages for what the server itself refuses or fails at.
@Suite struct RefusalTests {
  private final class Log: Sendable {
    let text = Mutex("")
  }

  static func body(_ response: Response) throws -> String {
    guard case .bytes(let bytes) = response.body else { throw CancellationError() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func application(_ log: Log) throws -> Application {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let configuration = try Configuration(arguments: ["--port", "0", "--root", root], environment: [:])
    var ground = Application.Ground()
    ground.log = EventLog { line in log.text.withLock { $0 += line + "\n" } }
    return try Application(configuration, on: ground)
  }

  @Test func `a fault of our own shows a number that is in the log, and nothing else`() throws {
    let log = Log()
    let response = try Self.application(log).coordinator.refusal(.internalServerError, "the secret reason")
    let body = try Self.body(response)
    let incident = try #require(body.firstMatch(of: /Incident ([0-9a-f]{8})</)?.output.1)
    #expect(response.status == .internalServerError && response.headers["Cache-Control"] == "no-store")
    #expect(body.contains("<title>Error: This server failed</title>") && !body.contains("secret"))
    let text = log.text.withLock { $0 }
    #expect(text.contains(incident) && text.contains("the secret reason"))
  }

  @Test(arguments: [Status.badRequest, .init(414), .init(421), .init(431), .init(503)])
  func `a request that is not taken gets a page with its status`(status: Status) throws {
    let log = Log()
    let response = try Self.application(log).coordinator.refusal(status, "why")
    #expect(response.status == status)
    #expect(try Self.body(response).contains("<p>\(status.code) \(status.reason): why</p>"))
    #expect(log.text.withLock { $0 }.isEmpty)
  }
}
