import HTTPServer
import Testing
import ViewModels

@testable import Coordinators

@Suite struct FailureStatusTests {
  @Test(arguments: [
    (Failure.badAddress, 400), (.badRequest, 400), (.unknownPath, 404), (.unknownItem, 404), (.methodNotAllowed, 405),
    (.rateLimited(seconds: 3), 429), (.rateLimited(seconds: nil), 429), (.ownFault, 500), (.keyRefused, 502),
    (.upstreamDown, 502), (.keyMissing, 503), (.overloaded(seconds: 5), 503), (.upstreamSlow, 504),
  ])
  func `each failure has its status`(failure: Failure, code: Int) {
    #expect(failure.status.code == code)
  }

  @Test func `only a limit says when to come back`() {
    #expect(Failure.rateLimited(seconds: 9).retryAfter == 9 && Failure.overloaded(seconds: 5).retryAfter == 5)
    #expect(Failure.rateLimited(seconds: nil).retryAfter == nil && Failure.upstreamDown.retryAfter == nil)
  }
}
