import Encoding

/// The fields of a message in the order in which they came. Names compare without regard to case. RFC 9110, 5.
///
/// The fields are ranges in one block of bytes: the head of a request, or the lines of an answer ready to be sent.
package struct Headers: Sendable {
  /// Where the name and the value of one field are.
  struct Field: Sendable {
    var name: Range<Int32>
    var value: Range<Int32>
  }

  private(set) var bytes: [UInt8]
  private(set) var fields: [Field]

  package init() {
    bytes = []
    fields = []
  }

  /// Takes fields that were validated in `bytes`.
  init(bytes: [UInt8], fields: [Field]) {
    self.bytes = bytes
    self.fields = fields
  }

  package var isEmpty: Bool { fields.isEmpty }

  /// The first value of that name.
  package subscript(name: String) -> String? {
    first(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Every value of that name, in order.
  package func values(_ name: String) -> [String] {
    fields.filter { matches($0, name) }.map { String(decoding: value(of: $0), as: UTF8.self) }
  }

  package func contains(_ name: String) -> Bool { first(name) != nil }

  /// Every field as text.
  package var all: [(name: String, value: String)] {
    fields.map { field in
      (String(decoding: self.name(of: field), as: UTF8.self), String(decoding: value(of: field), as: UTF8.self))
    }
  }

  /// Adds a field. Control characters, which could end the line early, become spaces; a name that is not a token is
  /// left out whole.
  package mutating func append(_ name: String, _ value: String) {
    guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter) else { return }
    let start = Int32(bytes.count)
    bytes.append(contentsOf: name.utf8)
    let nameEnd = Int32(bytes.count)
    bytes.append(ASCII.colon)
    bytes.append(ASCII.space)
    let valueStart = Int32(bytes.count)
    for byte in value.utf8 { bytes.append(byte.isControl ? ASCII.space : byte) }
    fields.append(Field(name: start..<nameEnd, value: valueStart..<Int32(bytes.count)))
    bytes.append(ASCII.carriageReturn)
    bytes.append(ASCII.lineFeed)
  }

  /// Puts one field in the place of all of that name.
  package mutating func set(_ name: String, _ value: String) {
    remove(name)
    append(name, value)
  }

  package mutating func remove(_ name: String) {
    guard contains(name) else { return }
    let kept = all.filter { !$0.name.utf8.equalsIgnoringCase(name.utf8) }
    self = Headers()
    for field in kept { append(field.name, field.value) }
  }

  /// The bytes of the first value of that name.
  func first(_ name: String) -> ArraySlice<UInt8>? {
    fields.first { matches($0, name) }.map(value(of:))
  }

  /// The bytes of the value of that name where there is just one. Of a field that is no list a second value makes both
  /// doubtful. RFC 9110, 5.3.
  func only(_ name: String) -> ArraySlice<UInt8>? {
    guard let values = list(name), values.count == 1 else { return nil }
    return values[0]
  }

  /// The bytes of every value of that name, nil where there is none: a list may be spread over several fields.
  func list(_ name: String) -> [ArraySlice<UInt8>]? {
    guard contains(name) else { return nil }
    return fields.filter { matches($0, name) }.map(value(of:))
  }

  func name(of field: Field) -> ArraySlice<UInt8> { bytes[Int(field.name.lowerBound)..<Int(field.name.upperBound)] }

  func value(of field: Field) -> ArraySlice<UInt8> {
    bytes[Int(field.value.lowerBound)..<Int(field.value.upperBound)]
  }

  func matches(_ field: Field, _ name: String) -> Bool {
    field.name.count == name.utf8.count && self.name(of: field).equalsIgnoringCase(name.utf8)
  }
}

/// The elements of a list in the value of a field, without blanks and empty ones. RFC 9110, 5.6.1.
struct ListElements: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  init(_ value: ArraySlice<UInt8>) {
    rest = value
  }

  mutating func next() -> ArraySlice<UInt8>? {
    while !rest.isEmpty {
      let element = rest.prefix { $0 != ASCII.comma }
      rest = rest[element.endIndex...].dropFirst()
      let trimmed = element.trimmed
      if !trimmed.isEmpty { return trimmed }
    }
    return nil
  }
}

extension Headers: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    self.init()
    for (name, value) in elements { append(name, value) }
  }
}
