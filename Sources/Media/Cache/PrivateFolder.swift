import Foundation
import Glibc

/// A folder that only this process uses, and that goes with it. Those of processes that were killed are found by their
/// lock, which the system lets go, and are removed at the next start.
final class PrivateFolder: Sendable {
  let path: String
  private let descriptor: Int32

  /// Makes one in `parent`, with the rights 0700. Nil where that cannot be.
  init?(in parent: String, prefix: String) {
    Self.sweep(parent, prefix: prefix)
    for _ in 0..<3 {
      var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
      guard template.withUnsafeMutableBufferPointer({ $0.baseAddress.flatMap { mkdtemp($0) } }) != nil else {
        return nil
      }
      let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      // Whoever sweeps at this very moment may have taken it.
      guard let descriptor = Self.lock(path) else { continue }
      if access(path, W_OK) == 0 {
        self.path = path
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
    return nil
  }

  deinit {
    remove()
    close(descriptor)
  }

  /// Before the process ends by itself.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  private static func sweep(_ parent: String, prefix: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(prefix) {
      let path = parent + "/" + name
      guard let descriptor = lock(path) else { continue }
      try? FileManager.default.removeItem(atPath: path)
      close(descriptor)
    }
  }

  /// Nil where it is another's, no folder, or in use.
  private static func lock(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
      return descriptor
    }
    close(descriptor)
    return nil
  }
}
