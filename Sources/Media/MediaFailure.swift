/// Why there is no picture, film or sound: what a placeholder and the page of the item say.
package enum MediaFailure: Error, Hashable, Sendable {
  /// The item names none.
  case notNamed
  case notAllowed(URLRefusal)
  /// What the name was resolved to is no public address.
  case addressNotAllowed
  case hostNotFound
  /// No connection, or one that ended before an answer.
  case unreachable
  /// Nothing came for so many seconds.
  case noAnswer(seconds: Int)
  /// It came too slowly to wait for.
  case tooSlow
  case status(Int)
  case tooManyRedirects
  case certificate
  /// In bytes; the size where the host told it.
  case tooLarge(size: Int?, limit: Int)
  case notMedia(OtherKind)
  /// It ended early, or cannot be decoded.
  case damaged
  /// None of so many gateways has it.
  case notOnGateways(count: Int)
  /// Too many others are being fetched.
  case busy
  /// Pictures are switched off.
  case switchedOff
  /// This server has no room for it.
  case noRoom

  /// It says nothing about the source, and is not remembered.
  var isOurs: Bool { [.busy, .switchedOff, .noRoom].contains(self) }
}
