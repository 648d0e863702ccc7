/// A value that is one text wherever it is kept: what the text does not spell right is refused.
package protocol TextCodable: Codable {
  var codedText: String { get }
  static func decoded(_ text: String) -> Self?
}

extension TextCodable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let value = Self.decoded(text) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no \(Self.self)"))
    }
    self = value
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(codedText)
  }
}

extension Address: TextCodable {
  package var codedText: String { hex }
  package static func decoded(_ text: String) -> Address? { try? Address(text) }
}

extension AssetID: TextCodable {
  package var codedText: String { text }
  package static func decoded(_ text: String) -> AssetID? { AssetID(text) }
}

extension ChainName: TextCodable {
  package var codedText: String { text }
  package static func decoded(_ text: String) -> ChainName? { ChainName(text) }
}

extension Cursor: TextCodable {
  package var codedText: String { text }
  package static func decoded(_ text: String) -> Cursor? { Cursor(text) }
}

extension TokenID: TextCodable {
  package var codedText: String { decimal }
  package static func decoded(_ text: String) -> TokenID? { TokenID(text) }
}

extension Wei: TextCodable {
  package var codedText: String { decimal }
  package static func decoded(_ text: String) -> Wei? { Wei(decimalDigits: text) }
}
