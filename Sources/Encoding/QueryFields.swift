/// The fields of a query as a form sends it, `application/x-www-form-urlencoded`. WHATWG URL, 5.1.
///
/// Of a repeated name the first value that is not empty counts, and an empty value is none. A field becomes text when it
/// is asked for, so that a query of thousands costs no more than a look at its bytes.
package struct QueryFields: Sendable {
  private let bytes: ArraySlice<UInt8>

  package static let none = QueryFields(checked: [])

  /// `bytes` are known to be percent-encoded UTF-8, such as those of a request that was let in.
  package init(checked bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// What stands behind the question mark. Nil where it is not percent-encoded UTF-8.
  package init?(_ text: some StringProtocol) {
    bytes = Array(text.utf8)[...]
    guard PercentEncoding.decode(bytes) != nil else { return nil }
  }

  /// The query of an address, which may have none.
  package init?(of address: some StringProtocol) {
    let withoutFragment = Substring(address).utf8.prefix { $0 != UInt8(ascii: "#") }
    self.init(Substring(withoutFragment.drop { $0 != UInt8(ascii: "?") }.dropFirst()))
  }

  package subscript(name: String) -> String? {
    var rest = bytes
    while !rest.isEmpty {
      let field = rest.prefix { $0 != UInt8(ascii: "&") }
      rest = rest[field.endIndex...].dropFirst()
      let fieldName = field.prefix { $0 != UInt8(ascii: "=") }
      let value = field[fieldName.endIndex...].dropFirst()
      guard !value.isEmpty, PercentEncoding.Bytes(fieldName, plusIsSpace: true).elementsEqual(name.utf8) else {
        continue
      }
      if let text = PercentEncoding.decode(value, plusIsSpace: true) { return text }
    }
    return nil
  }
}
