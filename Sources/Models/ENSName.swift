import Encoding

/// A name of the Ethereum Name Service in its normalised form (ENSIP-15), as far as ASCII and the apostrophe go.
package struct ENSName: Hashable, Sendable {
  /// The form that is hashed, compared and shown. It may hold ’ (U+2019) and is ASCII otherwise.
  package let text: String

  /// Normalises `text`. Blanks around it are wrong characters like others: `TypedName` takes them off.
  package init(_ text: some StringProtocol) throws(ENSNameError) {
    self.text = try Self.normalize(text)
    guard !self.text.isEmpty else { throw .empty }
  }

  /// A name that somebody claims in a record: nil unless it is normalised already, byte for byte. To normalise it here
  /// would show the name of somebody else.
  package init?(claimed text: String) {
    guard let name = try? ENSName(text), name.text.utf8.elementsEqual(text.utf8) else { return nil }
    self = name
  }

  /// The 32 bytes that stand for the name in contracts: `namehash` of ENSIP-1.
  package var node: [UInt8] {
    labels.reversed().reduce([UInt8](repeating: 0, count: 32)) { node, label in
      Keccak256.hash(node + Keccak256.hash(label))
    }
  }

  /// Each label behind a byte with its length, and a zero at the end (ENSIP-10).
  package var dnsEncoded: [UInt8] {
    labels.flatMap { [UInt8(truncatingIfNeeded: $0.count)] + $0 } + [0]
  }

  /// Bytes of a label that its length byte can tell; longer ones are refused.
  package static let longestLabel = 255

  private var labels: [Substring.UTF8View] {
    text.utf8.split(separator: UInt8(ascii: "."))
  }
}

/// What a visitor typed where a name belongs, without the blanks around it.
package enum TypedName: Hashable, Sendable {
  case normalized(ENSName)
  /// The text holds letters beyond ASCII and no wrong ASCII character. Whether it is a name can say only a source that
  /// normalises by all of ENSIP-15.
  case beyondASCII(String)

  /// Positions in the error count UTF-8 bytes from 0, without the blanks in front.
  package init(_ typed: some StringProtocol) throws(ENSNameError) {
    let text = typed.trimmingSpaces
    do {
      self = .normalized(try ENSName(text))
    } catch {
      guard case .beyondASCII = error else { throw error }
      self = .beyondASCII(text)
    }
  }

  package var text: String {
    switch self {
    case .normalized(let name): name.text
    case .beyondASCII(let text): text
    }
  }
}

/// Why a text is not a name that can be looked up here. Positions count UTF-8 bytes of the text from 0.
package enum ENSNameError: Error, Hashable, Sendable {
  case empty
  /// Nothing stands before the dot at `position`, or behind the last dot.
  case emptyLabel(position: Int)
  /// No name has this character.
  case disallowed(position: Int)
  /// An underscore stands behind another character: it may only begin a label.
  case underscoreInside(position: Int)
  /// Two hyphens are the third and fourth character of a label; `position` is the first of them.
  case reservedHyphens(position: Int)
  /// An apostrophe is the first or last character of a label or follows another one.
  case misplacedApostrophe(position: Int)
  /// The label at `position` has more than 255 bytes.
  case labelTooLong(position: Int)
  /// The first letter beyond ASCII; the ASCII characters are right.
  case beyondASCII(position: Int)

  /// Where the first wrong character is.
  package var position: Int? {
    switch self {
    case .empty: nil
    case .emptyLabel(let position), .disallowed(let position), .underscoreInside(let position),
      .reservedHyphens(let position), .misplacedApostrophe(let position), .labelTooLong(let position),
      .beyondASCII(let position):
      position
    }
  }
}
