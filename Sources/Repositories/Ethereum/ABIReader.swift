import Models

/// Reads what a contract gave back. The data may be hostile: every place is checked, bytes are handed out without
/// copies, and lists are short, so that a small reply cannot stand for a large one.
struct ABIReader {
  /// The data is not what the function promises to give back.
  struct Failure: Error, Equatable {}

  /// Names need a handful of elements; lists of lists may multiply this.
  static let maximumElements = 64

  private let data: ArraySlice<UInt8>
  /// Of the next head word.
  private var position: Int
  /// Offsets count from here: the start of `data`.
  private var base: Int { data.startIndex }

  init(_ data: ArraySlice<UInt8>) {
    self.data = data
    position = data.startIndex
  }

  init(_ data: [UInt8]) {
    self.init(data[...])
  }

  /// The next 32 bytes.
  mutating func word() throws(Failure) -> ArraySlice<UInt8> {
    guard data.endIndex - position >= 32 else { throw Failure() }
    defer { position += 32 }
    return data[position..<position + 32]
  }

  /// A number up to 2^32 - 1: offsets, lengths and statuses.
  mutating func number() throws(Failure) -> Int {
    let word = try word()
    guard word.prefix(28).allSatisfy({ $0 == 0 }) else { throw Failure() }
    return word.suffix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func bool() throws(Failure) -> Bool {
    switch try number() {
    case 0: false
    case 1: true
    default: throw Failure()
    }
  }

  mutating func address() throws(Failure) -> Address {
    let word = try word()
    guard word.prefix(12).allSatisfy({ $0 == 0 }), let address = Address(bytes: word.suffix(20)) else {
      throw Failure()
    }
    return address
  }

  /// `bytes4`: the name of a function or an error.
  mutating func selector() throws(Failure) -> [UInt8] {
    Array(try word().prefix(4))
  }

  mutating func bytes() throws(Failure) -> ArraySlice<UInt8> {
    var tail = try tail()
    let count = try tail.number()
    guard count <= tail.data.endIndex - tail.position else { throw Failure() }
    return tail.data[tail.position..<tail.position + count]
  }

  mutating func string() throws(Failure) -> String {
    guard let text = String(validating: try bytes(), as: UTF8.self) else { throw Failure() }
    return text
  }

  mutating func array<Element>(
    of element: (inout ABIReader) throws(Failure) -> Element
  ) throws(Failure) -> [Element] {
    var tail = try tail()
    let count = try tail.number()
    guard count <= Self.maximumElements else { throw Failure() }
    var elements = ABIReader(tail.data[tail.position...])
    var result: [Element] = []
    for _ in 0..<count { result.append(try element(&elements)) }
    return result
  }

  /// A struct that holds `bytes`, `string` or a list: it lies elsewhere, too.
  mutating func tuple<Value>(
    of value: (inout ABIReader) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var tail = try tail()
    return try value(&tail)
  }

  /// What the offset in the next word points at.
  private mutating func tail() throws(Failure) -> ABIReader {
    let offset = try number()
    guard offset <= data.endIndex - base else { throw Failure() }
    return ABIReader(data[(base + offset)...])
  }
}
