/// How to get from sample data to live data: lines for a terminal, and where keys come from.
package struct KeyGuide: Hashable, Sendable {
  package var sentence: String
  /// Lines to be pasted as they are.
  package var commands: String
  /// What stands under the lines.
  package var remark: String
  package var links: [OutsideLink]

  package static let provider = KeyGuide(
    sentence: "In a terminal, in the folder of this program:",
    commands: """
      export OPENSEA_API_KEY=$(curl -sX POST https://api.opensea.io/api/v2/auth/keys | sed -E 's/.*"api_key": *"([^"]+)".*/\\1/')
      export INFURA_API_KEY=
      swift run -c release nft-collection-pages
      """,
    remark:
      "The first line asks \(DataProvider.items.name) for a key that works for some days; put your own in its place "
      + "for good. For balances, write an Infura key behind the second.",
    links: [
      OutsideLink(text: "Keys at \(DataProvider.items.name)", url: "https://opensea.io/settings/developer"),
      OutsideLink(text: "Keys at Infura", url: "https://www.infura.io"),
    ])
}
