import Templating
import Testing
@testable import ViewModels
import Views

struct FrameTests {
  @Test
  func `A frame without a script writes none`() throws {
    let page = try Pages.home(isSample: false)
    let bare = try Site.html(HomeView.template, HomeView.value(of: page, in: Pages.bareFrame))
    let full = try Site.html(HomeView.template, HomeView.value(of: page, in: Pages.frame))
    #expect(!bare.contains("<script"))
    #expect(full.contains("<script type=\"module\" src=\"/site.0123456789ab.js\"></script>"))
  }

  @Test(arguments: GoldenPage.allCases)
  func `Every page has one title, one heading, one main part and its landmarks`(page: GoldenPage) throws {
    let html = try page.html()
    for part in ["<title>", "<h1", "<main ", "<header>", "<footer>", "<search>", "<html lang=\"en\">"] {
      #expect(html.count(of: part) == 1, "\(part)")
    }
    #expect(html.contains("<a class=\"skip\" href=\"#main\">"))
    #expect(html.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(html.hasSuffix("</html>\n"))
  }

  @Test(arguments: GoldenPage.allCases)
  func `No page holds a style or a script of its own`(page: GoldenPage) throws {
    let html = try page.html()
    #expect(!html.contains("<style"))
    #expect(!html.contains(" style="))
    #expect(!html.contains("<script>"))
  }
}
