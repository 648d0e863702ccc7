package import Encoding

/// What a request asks for, in origin form: a path and perhaps a query. RFC 9112, 3.2.
package struct RequestTarget: Sendable {
  private let bytes: [UInt8]
  private let pathRange: Range<Int>
  /// Where the query is, without its question mark.
  private let queryRange: Range<Int>?
  /// The host and port of an absolute-form target, which win over the Host field. RFC 9112, 3.2.2.
  let authority: Range<Int>?
  /// `OPTIONS *`. RFC 9112, 3.2.4.
  package let isAsterisk: Bool

  /// Reads a target as it stands in a request line; for tests and links.
  package init(_ text: String, method: Method = .get) throws(Refusal) {
    let bytes = Array(text.utf8)
    try self.init(bytes, at: bytes.indices, method: method)
  }

  init(_ bytes: [UInt8], at range: Range<Int>, method: Method) throws(Refusal) {
    guard method != .connect else { throw Refusal(.notImplemented, "CONNECT is for proxies") }
    guard !range.isEmpty else { throw .badRequest("no target") }
    if bytes[range.lowerBound] == ASCII.slash {
      try self.init(bytes, path: range, authority: nil)
    } else if bytes[range].elementsEqual("*".utf8) {
      guard method == .options else { throw .badRequest("only OPTIONS has the target *") }
      self.init(asterisk: bytes, at: range)
    } else {
      let authority = try Self.authority(of: bytes, in: range)
      try self.init(bytes, path: authority.upperBound..<range.upperBound, authority: authority)
    }
  }

  private init(asterisk bytes: [UInt8], at range: Range<Int>) {
    self.bytes = bytes
    (pathRange, queryRange, authority, isAsterisk) = (range, nil, nil, true)
  }

  private init(_ bytes: [UInt8], path range: Range<Int>, authority: Range<Int>?) throws(Refusal) {
    let mark = try Self.checkCharacters(of: bytes, in: range)
    self.bytes = bytes
    self.authority = authority
    pathRange = range.lowerBound..<(mark ?? range.upperBound)
    queryRange = mark.map { $0 + 1..<range.upperBound }
    isAsterisk = false
    guard bytes[range].contains(ASCII.percent) else { return }
    guard let path = PercentEncoding.decode(bytes[pathRange]), !path.utf8.contains(where: \.isControl) else {
      throw .badRequest("the path is not percent-encoded UTF-8 without control characters")
    }
    if let queryRange {
      guard let query = PercentEncoding.decode(bytes[queryRange]), !query.utf8.contains(0) else {
        throw .badRequest("the query is not percent-encoded UTF-8")
      }
    }
  }

  /// Finds the question mark and refuses what has no place in a target. A path holds `pchar` of RFC 3986, 3.3 and the
  /// bar; a query also what browsers leave unencoded there.
  private static func checkCharacters(of bytes: [UInt8], in range: Range<Int>) throws(Refusal) -> Int? {
    var mark: Int?
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "?"):
        if mark == nil { mark = index }
      case 0...0x20, 0x7f...0xff, UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: ">"):
        throw .badRequest("a character that must be percent-encoded in the target")
      case UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        guard mark != nil else { throw .badRequest("a character that must be percent-encoded in the path") }
      default:
        break
      }
    }
    return mark
  }

  /// The authority of `http://authority/path?query`. RFC 9112, 3.2.2.
  private static func authority(of bytes: [UInt8], in range: Range<Int>) throws(Refusal) -> Range<Int> {
    let scheme = "http://".utf8
    guard bytes[range].prefix(scheme.count).equalsIgnoringCase(scheme) else {
      throw .badRequest("the target is neither a path nor an http address")
    }
    let start = range.lowerBound + scheme.count
    let end = bytes[start..<range.upperBound].firstIndex { $0 == ASCII.slash || $0 == UInt8(ascii: "?") }
    return start..<(end ?? range.upperBound)
  }

  /// Path and query as they were sent.
  package var raw: String {
    let end = queryRange?.upperBound ?? pathRange.upperBound
    let sent = String(decoding: bytes[pathRange.lowerBound..<end], as: UTF8.self)
    return pathRange.isEmpty ? "/" + sent : sent
  }

  /// The path as it was sent, percent-encoded.
  package var path: String {
    pathRange.isEmpty ? "/" : String(decoding: bytes[pathRange], as: UTF8.self)
  }

  /// The parts between the slashes, each decoded once; a decoded part may itself hold a slash. `/` has none, and a
  /// slash at the end gives an empty last part. No path that leads anywhere has many: beyond 16 the rest stays in one.
  package var segments: [String] {
    guard !isAsterisk, pathRange.count > 1 else { return [] }
    return bytes[pathRange].dropFirst()
      .split(separator: ASCII.slash, maxSplits: 16, omittingEmptySubsequences: false)
      .map { PercentEncoding.decode($0) ?? "" }
  }

  /// The fields of the query.
  package var query: QueryFields {
    queryRange.map { QueryFields(checked: bytes[$0]) } ?? .none
  }
}

/// The request methods that this server knows. A request with any other is answered 501 before a handler sees it.
/// RFC 9110, 9; PATCH: RFC 5789.
package enum Method: String, CaseIterable, Hashable, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case delete = "DELETE"
  case patch = "PATCH"
  case options = "OPTIONS"
  case trace = "TRACE"
  case connect = "CONNECT"

  /// Methods are case-sensitive. RFC 9110, 9.1.
  init?(_ bytes: some Collection<UInt8>) {
    if bytes.elementsEqual("GET".utf8) {
      self = .get
    } else if let method = Self.allCases.first(where: { bytes.elementsEqual($0.rawValue.utf8) }) {
      self = method
    } else {
      return nil
    }
  }

  /// Methods that only read, and whose answers may be conditional or partial.
  package var isGetOrHead: Bool { self == .get || self == .head }
}
