import Foundation
import Templating
import Testing
@testable import ViewModels
import Views

struct ProblemViewTests {
  @Test
  func `A mistyped address stays in the form, marked, with the reason named as its description`() throws {
    let html = try render(Pages.badAddress())
    #expect(html.contains("value=\"0x&quot;12&quot;\"") || html.contains("value=\"0x&#34;12&#34;\""))
    #expect(html.contains("aria-invalid=\"true\" aria-describedby=\"problem\""))
    let parts = html.components(separatedBy: "<div id=\"problem\" role=\"status\">")
    #expect(parts.count == 2 && parts.first?.contains("<input") == false && parts.last?.contains("<input") == true)
  }

  @Test(arguments: [Failure.unknownPath, .unknownItem, .rateLimited(seconds: 3), .ownFault])
  func `Where the address is not at fault the form is as always`(failure: Failure) throws {
    var page = try Pages.unknownItem()
    page.failure = failure
    #expect(try !render(page).contains("aria-invalid"))
  }

  @Test
  func `The first wrong place of a text is marked`() throws {
    let html = try render(Pages.wrongChecksum())
    #expect(html.contains(">0x19818<mark>F</mark>44Faf5A217F619AFF0FD487CB2a55cCa65</p>"))
    #expect(try !render(Pages.badAddress()).contains("<mark>"))
  }

  @Test
  func `A problem page is small and needs no picture but the icon`() throws {
    let html = try render(Pages.badAddress())
    #expect(html.utf8.count < 2048)
    #expect(html.count(of: "<img") == 1 && html.contains("alt=\"\" width=\"28\" height=\"28\">NFT viewer</a>"))
  }

  private func render(_ page: ProblemPage) throws -> String {
    try Site.html(ProblemView.template, ProblemView.value(of: page, in: Pages.frame))
  }
}
