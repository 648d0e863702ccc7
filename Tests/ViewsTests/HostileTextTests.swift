import Templating
import Testing
@testable import ViewModels
import Views

/// Texts from the chain and from the address line, at every place where a page shows one.
struct HostileTextTests {
  private static let text = Pages.hostile
  private static let sentence = Sentence(text, Moment(text: text, stamp: text), text)
  private static let escapedStart = "&lt;script&gt;alert(1)&lt;/script&gt;"

  @Test
  func `A collection shows hostile texts as text`() throws {
    var page = try Pages.fullCollection()
    page.title = Self.text
    page.owner = Self.text
    page.balance = .known(short: Self.text, exact: Self.text, wei: Self.text, age: Self.sentence)
    page.notices = [Self.sentence]
    page.source = SourceNote(name: Self.text, isSample: true, age: Self.sentence)
    let card = Card(
      anchor: Self.text, route: .home, name: Self.text, number: Self.text, quantity: Self.text,
      collection: Self.text, picture: .none(Self.text))
    page.content = .items(
      ItemList(
        cards: [card], summary: Self.text,
        covered: CoveredNotice(sentence: Self.text, count: 1, action: Action(text: "Show them", route: .home))))
    try expectEscaped(CollectionView.template, CollectionView.value(of: page, in: Pages.frame), times: 29)
  }

  @Test
  func `A collection without items or balance shows hostile texts as text`() throws {
    var page = try Pages.collection(.empty(Self.text))
    page.balance = .unavailable(Self.text)
    try expectEscaped(CollectionView.template, CollectionView.value(of: page, in: Pages.frame), times: 2)
    page.content = .failed(hostileProblem)
    try expectEscaped(CollectionView.template, CollectionView.value(of: page, in: Pages.frame), times: 16)
  }

  @Test
  func `An item shows hostile texts as text`() throws {
    var page = try Pages.fullAsset(.other("/a.glb", kind: Self.text))
    page.title = Self.text
    page.name = Self.text
    page.collection = Self.text
    page.alt = Self.text
    page.description = FoldedText(start: Self.text, rest: Self.text)
    (page.holding, page.explorer) = (Self.text, OutsideLink(text: Self.text, url: "https://etherscan.io/"))
    page.home = Action(text: Self.text, route: .home)
    page.traits = Array(repeating: TraitText(type: Self.text, value: Self.text), count: 13)
    page.details = [
      Detail(
        label: Self.text, value: Self.text,
        accounts: [AccountText(text: Self.text, route: .home, quantity: Self.text)]),
      Detail(label: Self.text, value: Self.text, isCode: true),
    ]
    page.notices = [Self.sentence]
    page.back = BackLink(route: .home, anchor: "item-1", text: Self.text)
    page.previous = NeighbourLink(route: .home, name: Self.text)
    page.next = NeighbourLink(route: .home, name: Self.text)
    try expectEscaped(ItemView.template, ItemView.value(of: page, in: Pages.frame), times: 53)
    page.picture = .none(Self.text)
    try expectEscaped(ItemView.template, ItemView.value(of: page, in: Pages.frame), times: 53)
    page.picture = .covered("/art/a.svg", reason: Self.text)
    try expectEscaped(ItemView.template, ItemView.value(of: page, in: Pages.frame), times: 54)
  }

  @Test
  func `A problem shows hostile texts as text`() throws {
    var page = Pages.badAddress()
    page.title = Self.text
    page.typed = Self.text
    page.problem = hostileProblem
    try expectEscaped(ProblemView.template, ProblemView.value(of: page, in: Pages.frame), times: 18)
  }

  @Test
  func `The start page shows hostile texts as text`() throws {
    var page = try Pages.home(isSample: true)
    page.title = Self.text
    page.sample.address = Self.text
    page.guide = Self.guide
    page.source.name = Self.text
    try expectEscaped(HomeView.template, HomeView.value(of: page, in: Pages.frame), times: 8)
  }

  @Test(arguments: ["javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "//evil.example/", "vbscript:x"])
  func `A link that is neither http nor our own is not written`(link: String) throws {
    var page = try Pages.fullAsset(.video(link))
    page.picture = .url(link)
    page.originalURL = link
    page.marketplaceURL = link
    let html = try Site.html(ItemView.template, ItemView.value(of: page, in: Pages.frame))
    #expect(!html.contains("\"\(link.prefix(8))"))
    #expect(html.contains("blocked"))
  }

  private static let guide = KeyGuide(
    sentence: text, commands: text, remark: text, links: [OutsideLink(text: text, url: "https://opensea.io/")])

  private var hostileProblem: Problem {
    Problem(
      heading: Self.text, paragraphs: [Self.text], since: Self.sentence,
      marked: MarkedText(before: Self.text, wrong: Self.text, after: Self.text), guide: Self.guide,
      actions: [Action(text: Self.text, route: .home)],
      outside: OutsideLink(text: Self.text, url: "https://opensea.io/"))
  }

  /// The hostile text stands in the page `times` times, always escaped.
  private func expectEscaped(_ template: String, _ value: TemplateValue, times: Int) throws {
    let html = try Site.html(template, value)
    #expect(!html.contains("<script>alert"))
    #expect(!html.contains("</bdi>{{"))
    #expect(!html.contains("\"b\""))
    #expect(html.count(of: Self.escapedStart) == times)
  }
}
