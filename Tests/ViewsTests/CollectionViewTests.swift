import Models
import Templating
import Testing
@testable import ViewModels
import Views

struct CollectionViewTests {
  @Test
  func `The first pictures are fetched at once, the first of all before the others, the rest when they come near`()
    throws
  {
    let html = try render(Pages.fullCollection())
    #expect(html.count(of: "<img fetchpriority=\"high\"") == 1)
    #expect(html.count(of: "<img loading=\"eager\"") == 5)
    #expect(html.count(of: "<img loading=\"lazy\"") == 2)
  }

  @Test
  func `Every picture has a size and no text of its own`() throws {
    let html = try render(Pages.fullCollection())
    let pictures = html.count(of: "<img ") - 1
    #expect(pictures == 8)
    #expect(html.count(of: "alt=\"\" width=\"320\" height=\"320\">") == pictures)
  }

  @Test
  func `The next items are linked once for the visitor and once for the browser`() throws {
    let path = try Route.collection(Pages.laterPlace()).path
    let html = try render(Pages.fullCollection())
    #expect(html.contains("<link rel=\"next\" href=\"\(path)\">"))
    #expect(html.contains("rel=\"next\" href=\"\(path)\">Load more</a>"))
  }

  @Test
  func `At the end a sentence stands, and no empty list of links`() throws {
    let html = try render(Pages.lastCollection())
    #expect(html.contains("role=\"status\" tabindex=\"-1\">1 item, that is all</p>"))
    #expect(!html.contains("<nav"))
    #expect(!html.contains("rel=\"next\""))
  }

  @Test
  func `A failure never looks like an empty collection`() throws {
    let html = try render(Pages.failedCollection())
    #expect(html.contains("<h2>OpenSea could not be reached</h2>"))
    #expect(!html.contains("class=\"empty\""))
    #expect(!html.contains("id=\"items\""))
  }

  @Test
  func `A covered picture stands in a template alone, which no browser fetches, and a notice leads to it`() throws {
    let html = try render(Pages.coveredCollection())
    #expect(html.contains("<li id=\"item-1\" class=\"marked\">"))
    #expect(
      html.contains("<span class=\"missing covered\">Marked as sensitive<template><img loading=\"lazy\" src=\"https://")
    )
    let fetched = html.replacing(/<template><img [^>]*><\/template>/, with: "")
    #expect(html.contains("secret.png") && !fetched.contains("secret.png"))
    #expect(
      html.contains("Covered items: <b>1</b>. <a href=\"/collection/\(try Pages.owner().hex)?show=all\">Show them</a>"))
  }

  @Test
  func `Sample data is called so, live data is not`() throws {
    #expect(try render(Pages.fullCollection()).contains("<strong>Sample data.</strong>"))
    #expect(try !render(Pages.emptyCollection()).contains("Sample"))
  }

  @Test
  func `A page of twenty cards stays under 24 KB`() throws {
    let later = try Pages.laterPlace()
    let cards = try (1...20).map { number in
      Card(
        anchor: "item-ethereum-0x48b622746ea32d7889783b4f937283858b49d72d-\(number)",
        route: try Pages.tokenRoute(number, from: later), name: String(repeating: "n", count: 80),
        collection: String(repeating: "c", count: 80), picture: .url("https://pictures.example/\(number).png?w=500"))
    }
    var page = try Pages.fullCollection()
    page.content = .items(ItemList(cards: cards, summary: "20 items shown, more follow", next: .collection(later)))
    #expect(try render(page).utf8.count < 24 * 1024)
  }

  private func render(_ page: CollectionPage) throws -> String {
    try Site.html(CollectionView.template, CollectionView.value(of: page, in: Pages.frame))
  }
}
