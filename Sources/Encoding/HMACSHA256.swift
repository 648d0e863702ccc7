/// HMAC with SHA-256 (RFC 2104): says that a message comes from whoever has the key.
package struct HMACSHA256: Sendable {
  /// The hashes with the padded key taken in, so that each message costs two blocks less.
  private let inner: SHA256
  private let outer: SHA256

  package init(key: some Collection<UInt8>) {
    let short = key.count > SHA256.blockSize ? SHA256.hash(key) : Array(key)
    let padded = short + [UInt8](repeating: 0, count: SHA256.blockSize - short.count)
    var inner = SHA256()
    inner.update(padded.map { $0 ^ 0x36 })
    var outer = SHA256()
    outer.update(padded.map { $0 ^ 0x5c })
    self.inner = inner
    self.outer = outer
  }

  /// The 32-byte code of `message`.
  package func code(for message: some Collection<UInt8>) -> [UInt8] {
    var first = inner
    first.update(message)
    var second = outer
    second.update(first.digest())
    return second.digest()
  }

  /// Compares in a time that tells nothing of where two codes differ.
  package static func areEqual(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
