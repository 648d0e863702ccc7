import Foundation
import Templating
import Testing

/// Measures instead of checking: `MEASURE_TEMPLATING=1 swift test -c release --filter RenderingSpeedTests`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["MEASURE_TEMPLATING"] != nil))
struct RenderingSpeedTests {
  private static let card = """
    <li id="{{id}}">
      <a class="card{{#spam}} spam{{/spam}}" href="{{link}}">
        <img src="{{picture}}" alt="" width="{{width}}" height="{{height}}" loading="lazy" decoding="async">
        <h2>{{name}}</h2>
        <p class="collection">{{collection}}</p>
        {{#quantity}}
        <p class="quantity">× {{quantity}}</p>
        {{/quantity}}
        <p class="place" title="{{description}}">{{#position}}{{number}} of {{total}}{{/position}}</p>
        <span class="token" data-token="{{id}}" data-kind="item">Token {{id}} on the chain it was made on</span>
      </a>
    </li>

    """

  private static func item(_ number: Int) -> TemplateValue {
    [
      "id": .text("0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d-\(number)"), "spam": false, "width": "320",
      "height": "320",
      "link": .text("/asset/ethereum:0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d:\(number)?from=%2Fcollection%2F0xabc"),
      "picture": .text("/image/0123456789abcdef0123456789abcdef\(number)"), "name": .text("Bored & Ape #\(number)"),
      "collection": "Bored Ape Yacht Club", "quantity": .text("\(number)"), "position": ["number": .text("\(number)")],
      "description": "A \"long\" description of an item, as makers write them: it's <em>unique</em>.",
    ]
  }

  @Test func `time to render 200 cards`() throws {
    let library = try TemplateLibrary(
      ["page": "<!doctype html>\n<ul>\n{{#items}}\n  {{> card}}\n{{/items}}\n</ul>\n"], partials: ["card": Self.card])
    let value: TemplateValue = ["items": .list((0..<200).map(Self.item)), "total": "200"]
    var output: [UInt8] = []
    var best = Duration.seconds(1)
    for _ in 0..<300 {
      output.removeAll(keepingCapacity: true)
      let time = try ContinuousClock().measure { try library.render("page", value, into: &output) }
      best = min(best, time)
    }
    print("200 cards, \(output.count) bytes: \(best)")
    #expect(output.count > 100_000)
  }
}
