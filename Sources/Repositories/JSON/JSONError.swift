/// Why bytes are not a JSON document (RFC 8259). Positions count bytes from 0.
enum JSONError: Error, Equatable {
  case unexpectedEnd
  case unexpected(at: Int)
  /// Arrays and objects lie in each other deeper than any upstream nests them.
  case tooDeep
  /// More values than any upstream sends.
  case tooLarge
}
