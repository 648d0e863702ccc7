import Fakes
import HTTPServer
import Testing

@testable import Coordinators

@Suite struct BusyHandlerTests {
  @Test(arguments: [
    ("/collection/0x1", "text/html"), ("/collection/0x1.json", "application/problem+json"),
    ("/collection/0x1.csv", "text/plain"),
  ])
  func `who is one too many is told at once when to come back`(path: String, type: String) async throws {
    let gate = Gate()
    let handler = BusyHandler(Waiting(gate: gate), bound: 2, renderer: try App().coordinator.renderer)
    let request = try Request(.get, path)
    let others = try (0..<2).map { number in
      let request = try Request(.get, "/collection/\(number)")
      return Task { try await handler.response(to: request) }
    }
    #expect(await eventually { gate.held == 2 })
    let late = [try #require(handler.readyResponse(to: request)), try await handler.response(to: request)]
    for response in late {
      #expect(response.status == .serviceUnavailable && response.field("Retry-After") == "5")
      #expect(response.field("Content-Type")?.hasPrefix(type) == true)
    }
    #expect(handler.readyResponse(to: try Request(.get, "/ready"))?.status == .ok)
    gate.open()
    for other in others { #expect(try await other.value.status == .ok) }
    #expect(handler.readyResponse(to: request) == nil)
    #expect(try await handler.response(to: request).status == .ok)
  }

  private struct Waiting: Handler {
    let gate: Gate

    func readyResponse(to request: Request) -> Response? {
      request.target.path == "/ready" ? Response(.ok, "text/plain", []) : nil
    }

    func response(to request: Request) async throws -> Response {
      await gate.pass()
      return Response(.ok, "text/plain", [])
    }
  }
}
