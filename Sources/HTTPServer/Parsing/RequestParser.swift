import Encoding

/// Reads the head of a request, as far as its bytes have come. RFC 9112, 2.2 to 5.
///
/// Each call sees the same bytes from the start of the request and perhaps more; it goes on where the last one ended.
/// Lines end with CR LF only, and what can be refused is refused before the rest arrives.
struct RequestParser {
  private let limits: Limits
  /// The head, once it is complete, without empty lines before it.
  private var head: [UInt8] = []
  private var fields: [Headers.Field] = []
  private(set) var method: Method?
  private var target = 0..<0
  private var version = Version.http11
  private var hasRequestLine = false
  /// Where the request line begins, the line being read, and the byte to look at next.
  private var start = 0
  private var line = 0
  private var next = 0
  private var emptyLines = 0

  init(limits: Limits) {
    self.limits = limits
  }

  /// Whether bytes of a request have been seen.
  var hasBegun: Bool { next > start || hasRequestLine }

  /// The length of the head with its last line end, nil while more is needed.
  mutating func parse(_ bytes: Span<UInt8>) throws(Refusal) -> Int? {
    while let end = try endOfLine(in: bytes) {
      let content = line..<end
      (line, next) = (end + 2, end + 2)
      if !hasRequestLine {
        try readFirstLine(content, in: bytes)
      } else if content.isEmpty {
        try checkSize()
        keepHead(of: bytes)
        return line
      } else {
        try readField(content, in: bytes)
      }
    }
    try checkUnfinishedLine(in: bytes)
    return nil
  }

  /// The head that was parsed. `Host`, framing and target are checked by their own types.
  func makeHead() throws(Refusal) -> RequestHead {
    guard let method else { throw Refusal(.notImplemented, "unknown method") }
    return RequestHead(
      method: method, target: try RequestTarget(head, at: target, method: method), version: version,
      headers: Headers(bytes: head, fields: fields))
  }

  /// The request line as it was sent, as far as it came and cut to what a log needs. `bytes` are those that were parsed
  /// last.
  func sentLine(in bytes: Span<UInt8>) -> [UInt8] {
    let sent = head.isEmpty ? bytes.withUnsafeBufferPointer { Array($0.dropFirst(start).prefix(200)) } : head
    return Array(sent.prefix(200).prefix { $0 != ASCII.carriageReturn && $0 != ASCII.lineFeed })
  }

  /// Makes ready for the next request. Storage of the usual size is kept, so that a connection on which one large head
  /// came does not hold on to it.
  mutating func reset() {
    fields.removeAll(keepingCapacity: fields.capacity <= 64)
    head.removeAll(keepingCapacity: head.capacity <= 2048)
    method = nil
    hasRequestLine = false
    (start, line, next, emptyLines) = (0, 0, 0, 0)
  }

  private mutating func keepHead(of bytes: Span<UInt8>) {
    head.removeAll(keepingCapacity: true)
    bytes.extracting(start..<line).withUnsafeBufferPointer { head.append(contentsOf: $0) }
  }

  /// The next line end, from where the last search stopped. A control character other than a tab, a bare CR and a bare
  /// LF end the request. RFC 9112, 2.2; RFC 9110, 5.5.
  private mutating func endOfLine(in bytes: Span<UInt8>) throws(Refusal) -> Int? {
    var index = next
    let count = bytes.count
    while index < count {
      let byte = bytes[index]
      if !byte.isControl || byte == ASCII.tab {
        index &+= 1
        continue
      }
      guard byte == ASCII.carriageReturn else { throw .badRequest("a control character in the head") }
      guard index + 1 < count else { break }
      guard bytes[index + 1] == ASCII.lineFeed else { throw .badRequest("a CR without its LF") }
      next = index
      return index
    }
    next = index
    return nil
  }

  private mutating func readFirstLine(_ content: Range<Int>, in bytes: Span<UInt8>) throws(Refusal) {
    guard content.isEmpty else { return try readRequestLine(content, in: bytes) }
    emptyLines += 1
    start = line
    guard emptyLines <= limits.emptyLines else { throw .badRequest("too many empty lines") }
  }

  /// `method SP request-target SP HTTP-version`, with exactly one space each time. RFC 9112, 3.
  private mutating func readRequestLine(_ content: Range<Int>, in bytes: Span<UInt8>) throws(Refusal) {
    let methodEnd = try endOfMethod(content, in: bytes)
    guard let methodEnd else { throw .badRequest("no target") }
    method = bytes.extracting(content.lowerBound..<methodEnd).withUnsafeBufferPointer { Method($0) }
    guard content.count <= limits.requestLineBytes else { throw tooLong(methodEnd - content.lowerBound) }
    let targetStart = methodEnd + 1
    guard let targetEnd = bytes.firstIndex(of: ASCII.space, in: targetStart..<content.upperBound) else {
      throw .badRequest("no HTTP version")
    }
    version = try Version(bytes.extracting(targetEnd + 1..<content.upperBound))
    target = targetStart - start..<targetEnd - start
    hasRequestLine = true
  }

  /// The space after the method, nil while there is none. RFC 9110, 9.1: a method is a token.
  private func endOfMethod(_ content: Range<Int>, in bytes: Span<UInt8>) throws(Refusal) -> Int? {
    for index in content {
      let byte = bytes[index]
      if byte == ASCII.space, index > content.lowerBound { return index }
      guard byte.isTokenCharacter else { throw .badRequest("the method is not a token") }
    }
    return nil
  }

  /// `field-name ":" OWS field-value OWS`; no blank before the colon and no folded lines. RFC 9112, 5.1 and 5.2.
  private mutating func readField(_ content: Range<Int>, in bytes: Span<UInt8>) throws(Refusal) {
    try checkSize()
    var colon = content.lowerBound
    while colon < content.upperBound, bytes[colon].isTokenCharacter { colon += 1 }
    guard colon > content.lowerBound, colon < content.upperBound, bytes[colon] == ASCII.colon else {
      throw .badRequest("a field has no name or something beside a name before its colon")
    }
    var value = colon + 1..<content.upperBound
    while !value.isEmpty, bytes[value.lowerBound].isBlank { value = value.dropFirst() }
    while !value.isEmpty, bytes[value.upperBound - 1].isBlank { value = value.dropLast() }
    guard fields.count < limits.fieldCount else { throw Refusal(.headerFieldsTooLarge, "too many fields") }
    fields.append(
      Headers.Field(
        name: Int32(content.lowerBound - start)..<Int32(colon - start),
        value: Int32(value.lowerBound - start)..<Int32(value.upperBound - start)))
  }

  private func checkSize() throws(Refusal) {
    guard line - start <= limits.headBytes else { throw Refusal(.headerFieldsTooLarge, "the head is too large") }
  }

  /// Refuses a line that is too long or wrong already, though its end has not come.
  private mutating func checkUnfinishedLine(in bytes: Span<UInt8>) throws(Refusal) {
    if hasRequestLine {
      guard next - start <= limits.headBytes else { throw Refusal(.headerFieldsTooLarge, "the head is too large") }
      return
    }
    let methodEnd = try endOfMethod(line..<next, in: bytes)
    guard next - line > limits.requestLineBytes else { return }
    guard let methodEnd else { throw tooLong(next - line) }
    method = bytes.extracting(line..<methodEnd).withUnsafeBufferPointer { Method($0) }
    throw tooLong(methodEnd - line)
  }

  /// What a request line is refused with that is too long: it depends on which part is. RFC 9112, 3.
  private func tooLong(_ methodLength: Int) -> Refusal {
    methodLength > limits.requestLineBytes
      ? Refusal(.notImplemented, "the method is too long") : Refusal(.uriTooLong, "the request line is too long")
  }
}

extension Span<UInt8> {
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    for index in range where self[index] == byte { return index }
    return nil
  }
}
