import Encoding

/// Status and fields of a reply.
package struct ReplyHead: Sendable, Equatable {
  /// 200 to 999: no interim reply.
  package var status: Int
  /// Values by lower-case name; what came more than once is joined by commas (RFC 9110, section 5.3).
  package var fields: [String: String]
  /// The address that the reply came from; "" where libcurl does not know. It is the proxy's where there is one.
  package var peer = ""

  package func header(_ name: String) -> String? {
    fields[name.lowercased()]
  }
}

/// Puts a head together from its lines, as libcurl hands them over: interim heads come before it, trailers after it.
/// RFC 9112, sections 4, 5 and 7.1.2.
struct HeadReader {
  private let limits: ClientRequest.Limits
  private var bytes = 0
  private var lines = 0
  private var interimReplies = 0
  private var status: Int?
  private var fields: [String: String] = [:]
  private var lastName: String?
  /// The head whose empty line has come.
  private(set) var head: ReplyHead?

  init(_ limits: ClientRequest.Limits) {
    self.limits = limits
  }

  /// Bytes of the body as announced; nil where nothing is.
  var contentLength: Int? {
    head?.header("Content-Length").flatMap { Int($0.prefix { $0 != "," }) }
  }

  /// Takes one line with its end; false where no valid reply can come of it.
  mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
    bytes += line.count
    lines += 1
    guard bytes <= limits.head, lines <= limits.headLines else { return false }
    guard head == nil else { return true }
    let text = line.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    guard let status else { return begin(text) }
    if text.isEmpty { return finish(status) }
    return add(text)
  }

  private mutating func begin(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard line.starts(with: "HTTP/".utf8) else { return false }
    let code = line.drop { $0 != UInt8(ascii: " ") }.dropFirst().prefix { $0 != UInt8(ascii: " ") }
    guard code.count == 3, let number = Int(String(decoding: code, as: UTF8.self)), (100...999).contains(number) else {
      return false
    }
    (status, fields, lastName) = (number, [:], nil)
    return true
  }

  private mutating func finish(_ number: Int) -> Bool {
    if number >= 200 {
      head = ReplyHead(status: number, fields: fields)
      return hasOneLength
    }
    // We offer no other protocol to switch to.
    interimReplies += 1
    status = nil
    return number != 101 && interimReplies <= limits.interimReplies
  }

  /// A line without a name is passed over; one that begins with a blank goes on with the value before it.
  private mutating func add(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
    if line.first?.isBlank == true {
      if let lastName { fields[lastName, default: ""] += " " + Self.text(line) }
      return true
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return true }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    let value = Self.text(line[line.index(after: colon)...])
    // In place: many short fields of one name must not cost a copy each.
    if fields[name]?.append(", " + value) == nil { fields[name] = value }
    lastName = name
    return true
  }

  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    String(decoding: bytes.trimmed, as: UTF8.self)
  }

  /// Two different lengths, or one that is no number, leave open where the reply ends (RFC 9112, section 6.3).
  private var hasOneLength: Bool {
    guard let head, head.fields["transfer-encoding"] == nil, let text = head.fields["content-length"] else {
      return true
    }
    let values = Set(text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } })
    guard values.count == 1, let value = values.first else { return false }
    return value.utf8.count <= 18 && value.utf8.isDecimal
  }
}
