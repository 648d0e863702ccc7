import HTTPServer
import Testing

@testable import Coordinators

@Suite struct CommonHeadersTests {
  @Test func `pictures come from their hosts only where that is wanted`() {
    let policy = CommonHeaders.directPictures["Content-Security-Policy"]
    #expect(policy?.contains("img-src 'self' data: https:; media-src 'self' https:;") == true)
  }

  /// In full: each of them shuts a door, and none may go unnoticed.
  @Test func `every answer has these fields and no others`() {
    let fields = CommonHeaders.all.all.map { "\($0.name): \($0.value)" }
    #expect(
      fields.sorted() == [
        "Content-Security-Policy: default-src 'none'; img-src 'self'; media-src 'self'; style-src 'self'; "
          + "script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        "Cross-Origin-Opener-Policy: same-origin",
        "Cross-Origin-Resource-Policy: same-origin",
        "Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()",
        "Referrer-Policy: no-referrer",
        "X-Content-Type-Options: nosniff",
      ])
  }
}
