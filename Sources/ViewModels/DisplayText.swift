/// Makes text from the chain fit to be read: what only hides, reverses or overflows is taken out. Escaping is the
/// template engine's work, not this one's.
package enum DisplayText {
  /// One line without control, bidirectional and zero-width characters and towers of combining marks; white space is
  /// folded. Nil where nothing is left to read.
  package static func line(_ text: String?) -> String? {
    guard let text else { return nil }
    if isPlain(text) { return text }
    let words = ReadableText.of(text, keepingLines: false).split(whereSeparator: \.isWhitespace)
    return words.contains { $0.unicodeScalars.contains(where: ReadableText.isVisible) }
      ? words.joined(separator: " ") : nil
  }

  /// As `line`, with line breaks kept.
  package static func paragraphs(_ text: String?) -> String? {
    guard let text else { return nil }
    let readable = ReadableText.of(text, keepingLines: true)
    guard readable.unicodeScalars.contains(where: ReadableText.isVisible) else { return nil }
    let lines = readable.split(separator: "\n", omittingEmptySubsequences: false)
    var kept: [Substring] = []
    for line in lines where !(line.allSatisfy(\.isWhitespace) && kept.last?.isEmpty ?? true) {
      kept.append(line.allSatisfy(\.isWhitespace) ? "" : line)
    }
    while kept.last?.isEmpty ?? false { kept.removeLast() }
    return kept.isEmpty ? nil : kept.joined(separator: "\n")
  }

  /// At most `limit` characters, with an ellipsis where something was cut.
  package static func cut(_ text: String, to limit: Int) -> String {
    text.utf8.count <= limit || text.count <= limit ? text : text.prefix(limit - 1) + "…"
  }

  /// `0x1981…Ca65`
  package static func shortened(address: String) -> String {
    address.count > 12 ? "\(address.prefix(6))…\(address.suffix(4))" : address
  }

  /// A long token number as `1437929290…045468`.
  package static func shortened(number: String) -> String {
    number.count > 17 ? "\(number.prefix(10))…\(number.suffix(6))" : number
  }

  /// The name of a collection as its slug lets it be guessed: "Merge Regenesis" for `merge-regenesis`. What is no slug
  /// stays as it is.
  static func words(ofSlug slug: String) -> String {
    guard slug.utf8.allSatisfy({ (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d }) else {
      return slug
    }
    let words = slug.split(separator: "-")
    let readable = words.enumerated().map { index, word in
      if let known = knownWords[word] { return known }
      return index > 0 && smallWords.contains(word) ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }
    return readable.isEmpty ? slug : readable.joined(separator: " ")
  }

  private static let smallWords: Set<Substring> = [
    "a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with",
  ]
  private static let knownWords: [Substring: String] = [
    "nft": "NFT", "nfts": "NFTs", "ens": "ENS", "dao": "DAO", "eth": "ETH", "poap": "POAP", "ai": "AI", "3d": "3D",
  ]

  /// Printable ASCII with single spaces inside, as most names are: nothing needs to be looked up.
  private static func isPlain(_ text: String) -> Bool {
    var previous = UInt8(ascii: " ")
    for byte in text.utf8 {
      guard (0x20...0x7e).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
      previous = byte
    }
    return previous != 0x20
  }
}
