import Testing

@testable import Media

@Suite struct GatewaysTests {
  private let gateways = Gateways(ipfs: ["a", "b", "c"].map(origin), arweave: ["x", "y"].map(origin))

  @Test func `content is asked of every gateway in order`() {
    let found = gateways.candidates(for: .ipfs("Qm/a b.png?c"), order: GatewayOrder())
    #expect(found.map(\.url.text) == ["a", "b", "c"].map { "https://\($0).example/ipfs/Qm/a%20b.png?c" })
    #expect(found.allSatisfy { $0.isGateway })
  }

  @Test func `Arweave is asked in two ways`() {
    let found = gateways.candidates(for: .arweave("id/1"), order: GatewayOrder()).map(\.url.text)
    #expect(
      found == [
        "https://x.example/id/1", "https://x.example/raw/id/1", "https://y.example/id/1", "https://y.example/raw/id/1",
      ])
  }

  @Test func `the last good one goes first, and failing ones last`() {
    var order = GatewayOrder()
    let (a, b, c) = (Self.origin("a"), Self.origin("b"), Self.origin("c"))
    order.note(a, isGood: false)
    #expect(order.sorted([a, b, c]) == [b, c, a])
    order.note(c, isGood: true)
    #expect(order.sorted([a, b, c]) == [c, b, a])
    order.note(b, isGood: false)
    #expect(order.sorted([a, b, c]) == [c, b, a])
    order.note(c, isGood: false)
    #expect(order.sorted([a, b, c]) == [c, b, a])
    order.note(a, isGood: true)
    #expect(order.sorted([a, b, c]) == [a, c, b])
  }

  @Test func `the next one starts after a head start or a failure`() {
    var plan = RacePlan(candidates: 5)
    #expect(plan.begin() == .start(0) && plan.hasNext)
    #expect(plan.headStartEnded() == .start(1))
    #expect(plan.candidateFailed() == .start(2))
    #expect(!plan.hasNext && plan.headStartEnded() == .wait)
    #expect(plan.candidateFailed() == .wait)
    #expect(plan.candidateFailed() == .giveUp)
  }

  @Test func `one candidate alone fails alone, and none at once`() {
    var plan = RacePlan(candidates: 1)
    #expect(plan.begin() == .start(0) && !plan.hasNext && plan.candidateFailed() == .giveUp)
    var none = RacePlan(candidates: 0)
    #expect(none.begin() == .giveUp)
  }

  private static func origin(_ name: String) -> Origin {
    Origin(scheme: .https, host: name + ".example", port: 443)
  }
}
