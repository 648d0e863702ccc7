import Encoding

/// Takes a body out of the bytes that come, whichever way it is framed. RFC 9112, 6.2 and 7.1.
struct BodyDecoder {
  private enum Stage {
    case data(Int)
    case size
    case chunk(Int)
    case chunkEnd
    case trailers
    case done
  }

  private let limits: Limits
  private var stage: Stage
  private var overhead = 0
  private var trailers = 0
  private(set) var body: [UInt8] = []

  init(_ framing: BodyFraming, limits: Limits) {
    self.limits = limits
    switch framing {
    case .none: stage = .done
    case .length(let count): stage = .data(count)
    case .chunked: stage = .size
    }
  }

  var isComplete: Bool {
    if case .done = stage { true } else { false }
  }

  /// Hands over the body and keeps nothing.
  mutating func takeBody() -> [UInt8] {
    defer { body = [] }
    return body
  }

  /// Takes what it can from the start of `bytes` and says how many it took. Less than all means that the body is
  /// complete or that a line is not.
  mutating func decode(_ bytes: Span<UInt8>) throws(Refusal) -> Int {
    var taken = 0
    while true {
      let before = taken
      switch stage {
      case .done:
        return taken
      case .data(let count):
        taken += take(count, of: bytes, from: taken)
        let rest = count - (taken - before)
        stage = rest == 0 ? .done : .data(rest)
      case .chunk(let count):
        taken += take(count, of: bytes, from: taken)
        let rest = count - (taken - before)
        stage = rest == 0 ? .chunkEnd : .chunk(rest)
      case .size, .chunkEnd, .trailers:
        guard let end = try endOfLine(bytes, from: taken) else { return taken }
        try readLine(bytes.extracting(taken..<end))
        taken = end + 2
      }
      if taken == before, !isComplete { return taken }
    }
  }

  private mutating func take(_ count: Int, of bytes: Span<UInt8>, from start: Int) -> Int {
    let end = start + min(count, bytes.count - start)
    bytes.extracting(start..<end).withUnsafeBufferPointer { body.append(contentsOf: $0) }
    return end - start
  }

  private mutating func readLine(_ line: Span<UInt8>) throws(Refusal) {
    switch stage {
    case .size:
      let size = try chunkSize(line)
      stage = size == 0 ? .trailers : .chunk(size)
    case .chunkEnd:
      guard line.isEmpty else { throw .badRequest("a chunk is longer than its size") }
      stage = .size
    default:
      stage = try readTrailer(line) ? .trailers : .done
    }
  }

  /// `1*HEXDIG` and extensions, which are ignored. RFC 9112, 7.1 and 7.1.1.
  private mutating func chunkSize(_ line: Span<UInt8>) throws(Refusal) -> Int {
    guard line.count <= limits.chunkLineBytes else { throw .badRequest("a chunk size line is too long") }
    overhead += line.count + 4
    guard overhead <= limits.chunkOverheadBytes else { throw Refusal(.contentTooLarge, "too many small chunks") }
    var size = 0
    var index = 0
    while index < line.count, let digit = line[index].hexadecimalValue {
      let (product, isTooLarge) = size.multipliedReportingOverflow(by: 16)
      guard !isTooLarge else { throw .badRequest("a chunk size that does not fit") }
      size = product | Int(digit)
      index += 1
    }
    guard index > 0 else { throw .badRequest("no chunk size") }
    guard ChunkExtensions.areValid(line.extracting(index...)) else { throw .badRequest("a malformed chunk size") }
    guard size <= limits.bodyBytes - body.count else { throw Refusal(.contentTooLarge, "the body is too large") }
    return size
  }

  /// Trailer fields are checked like fields and then dropped: none is of use here. RFC 9110, 6.5.1.
  /// False for the empty line that ends them.
  private mutating func readTrailer(_ line: Span<UInt8>) throws(Refusal) -> Bool {
    guard !line.isEmpty else { return false }
    trailers += line.count + 2
    guard trailers <= limits.trailerBytes else { throw Refusal(.headerFieldsTooLarge, "the trailers are too large") }
    var colon = 0
    while colon < line.count, line[colon].isTokenCharacter { colon += 1 }
    guard colon > 0, colon < line.count, line[colon] == ASCII.colon else { throw .badRequest("a malformed trailer") }
    return true
  }

  /// The CR of the line that begins at `start`, nil while its end has not come. RFC 9112, 2.2.
  private func endOfLine(_ bytes: Span<UInt8>, from start: Int) throws(Refusal) -> Int? {
    for index in start..<bytes.count {
      let byte = bytes[index]
      guard byte.isControl, byte != ASCII.tab else {
        if case .chunkEnd = stage { throw .badRequest("a chunk is longer than its size") }
        continue
      }
      guard byte == ASCII.carriageReturn else { throw .badRequest("a control character in a chunk line") }
      guard index + 1 < bytes.count else { break }
      guard bytes[index + 1] == ASCII.lineFeed else { throw .badRequest("a CR without its LF") }
      return index
    }
    try checkUnfinishedLine(bytes, from: start)
    return nil
  }

  private func checkUnfinishedLine(_ bytes: Span<UInt8>, from start: Int) throws(Refusal) {
    let count = bytes.count - start
    switch stage {
    case .size:
      guard count <= limits.chunkLineBytes else { throw .badRequest("a chunk size line is too long") }
      guard count == 0 || bytes[start].hexadecimalValue != nil else { throw .badRequest("no chunk size") }
    default:
      guard trailers + count <= limits.trailerBytes else {
        throw Refusal(.headerFieldsTooLarge, "the trailers are too large")
      }
    }
  }
}

/// What may follow the size of a chunk: `*( BWS ";" BWS name [ BWS "=" BWS value ] )`. RFC 9112, 7.1.1.
///
/// The extensions are of no use here; they are read so that nothing else passes for them.
private enum ChunkExtensions {
  static func areValid(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      skipBlanks(bytes, &index)
      guard skip(UInt8(ascii: ";"), bytes, &index) else { return false }
      skipBlanks(bytes, &index)
      guard skipToken(bytes, &index) else { return false }
      let end = index
      skipBlanks(bytes, &index)
      guard skip(UInt8(ascii: "="), bytes, &index) else {
        index = end
        continue
      }
      skipBlanks(bytes, &index)
      guard skipToken(bytes, &index) || skipQuoted(bytes, &index) else { return false }
    }
    return true
  }

  private static func skip(_ byte: UInt8, _ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private static func skipBlanks(_ bytes: Span<UInt8>, _ index: inout Int) {
    while index < bytes.count, bytes[index].isBlank { index += 1 }
  }

  private static func skipToken(_ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
    let start = index
    while index < bytes.count, bytes[index].isTokenCharacter { index += 1 }
    return index > start
  }

  /// `quoted-string`, in which a backslash takes the meaning from what follows. RFC 9110, 5.6.4.
  private static func skipQuoted(_ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
    guard skip(ASCII.quote, bytes, &index) else { return false }
    while index < bytes.count {
      if skip(ASCII.quote, bytes, &index) { return true }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }
}
