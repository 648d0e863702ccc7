import Encoding
import Foundation
import Glibc

/// What signs addresses. Servers that share it take each other's.
package struct MediaSecret: Equatable, Sendable {
  let bytes: [UInt8]

  /// `MEDIA_SECRET`. Nil below 16 bytes: it could be guessed.
  package init?(_ text: String) {
    guard text.utf8.count >= 16 else { return nil }
    bytes = Array(text.utf8)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  package static func random() -> MediaSecret {
    var generator = SystemRandomNumberGenerator()
    return MediaSecret(bytes: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// The one that is kept in `folder`, made at the first start; a random one where it cannot be kept.
  package static func kept(in folder: String) -> MediaSecret {
    let path = folder + "/secret"
    if let secret = read(path) { return secret }
    let secret = random()
    let part = "\(path)-part-\(getpid())"
    unlink(part)
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return secret }
    let isWritten = (try? MediaFile(descriptor: descriptor).write(Base64.encode(secret.bytes, .url).utf8, at: 0)) != nil
    defer { unlink(part) }
    // Another process may have been quicker: then its secret holds. One that is damaged is replaced.
    if isWritten, link(part, path) != 0 {
      if let other = read(path) { return other }
      rename(part, path)
    }
    return secret
  }

  private static func read(_ path: String) -> MediaSecret? {
    guard let text = FileManager.default.contents(atPath: path), let bytes = Base64.decode(Array(text), .url),
      bytes.count == 32
    else { return nil }
    return MediaSecret(bytes: bytes)
  }
}
