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
    let handler = try Self.handler(gate, pages: 2)
    let request = try Request(.get, path)
    let others = try (0..<2).map { number in
      guard case .later(let make) = handler.answer(to: try Request(.get, "/collection/\(number)")) else {
        throw Refused()
      }
      return Task { try await make() }
    }
    #expect(await eventually { gate.held == 2 })
    let late = try #require(handler.answer(to: request).ready)
    #expect(late.status == .serviceUnavailable && late.field("Retry-After") == "5")
    #expect(late.field("Content-Type")?.hasPrefix(type) == true)
    #expect(handler.answer(to: try Request(.get, "/ready")).ready?.status == .ok)
    gate.open()
    for other in others { #expect(try await other.value.status == .ok) }
    #expect(await eventually { handler.answer(to: request).ready == nil })
  }

  @Test func `however many wait for one page, it takes one place, up to a bound of their own`() throws {
    let handler = try Self.handler(Gate(), pages: 1, requests: 3)
    let request = try Request(.get, "/collection/0x1")
    let held = (0..<3).map { _ in handler.answer(to: request) }
    #expect(held.allSatisfy { $0.ready == nil })
    #expect(handler.answer(to: request).ready?.status == .serviceUnavailable)
    withExtendedLifetime(held) {}
  }

  @Test func `an answer that nobody waits for any more takes no place`() throws {
    let handler = try Self.handler(Gate(), pages: 1)
    for number in 0..<3 { #expect(handler.answer(to: try Request(.get, "/collection/\(number)")).ready == nil) }
    var held = [
      handler.answer(to: try Request(.get, "/collection/0")), handler.answer(to: try Request(.get, "/collection/0")),
    ]
    held.removeLast()
    #expect(handler.answer(to: try Request(.get, "/collection/1")).ready != nil)
    withExtendedLifetime(held) {}
  }

  private static func handler(_ gate: Gate, pages: Int, requests: Int = 1024) throws -> BusyHandler {
    var bounds = BusyHandler.Bounds()
    (bounds.pages, bounds.requests) = (pages, requests)
    return BusyHandler(Waiting(gate: gate), bounds: bounds, renderer: try App().coordinator.renderer)
  }

  private struct Refused: Error {}

  private struct Waiting: Handler {
    let gate: Gate

    func answer(to request: Request) -> Answer {
      if request.target.path == "/ready" { return .now(Response(.ok, "text/plain", [])) }
      return .later {
        await gate.pass()
        return Response(.ok, "text/plain", [])
      }
    }
  }
}

extension Answer {
  fileprivate var ready: Response? {
    if case .now(let response) = self { response } else { nil }
  }
}
