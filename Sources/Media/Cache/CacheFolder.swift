import Foundation
import Glibc

/// Where the files of the cache are: `ab/` and the other 62 digits of a key. Their time of modification says when the
/// host last vouched for them, their time of access when they were last used.
struct CacheFolder: Sendable {
  let path: String

  /// Makes the folder with the rights 0700 if need be. Nil where it cannot be used.
  init?(_ path: String) {
    self.path = path
    let rights: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true, attributes: rights)
    guard access(path, R_OK | W_OK | X_OK) == 0 else { return nil }
  }

  func path(of key: MediaKey) -> String {
    "\(path)/\(key.text.prefix(2))/\(key.text.dropFirst(2))"
  }

  /// Moves a finished file to its place.
  func accept(_ part: String, as key: MediaKey) -> Bool {
    mkdir("\(path)/\(key.text.prefix(2))", 0o700)
    return rename(part, path(of: key)) == 0
  }

  /// All files, the one that was used longest ago first.
  func files() -> [(key: MediaKey, size: Int, time: Int)] {
    var found: [(key: MediaKey, size: Int, time: Int, use: timespec)] = []
    for folder in 0..<256 {
      let start = (folder < 16 ? "0" : "") + String(folder, radix: 16)
      list("\(path)/\(start)", start: start, into: &found)
    }
    found.sort { ($0.use.tv_sec, $0.use.tv_nsec) < ($1.use.tv_sec, $1.use.tv_nsec) }
    return found.map { ($0.key, $0.size, $0.time) }
  }

  private func list(
    _ path: String, start: String, into found: inout [(key: MediaKey, size: Int, time: Int, use: timespec)]
  ) {
    guard let stream = opendir(path) else { return }
    defer { closedir(stream) }
    let descriptor = dirfd(stream)
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      guard let key = MediaKey(digits: start + name), fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      found.append((key, Int(status.st_size), Int(status.st_mtim.tv_sec), status.st_atim))
    }
  }

  /// Nil where there is none.
  func open(_ key: MediaKey) -> (file: MediaFile, size: Int, time: Int)? {
    let descriptor = Glibc.open(path(of: key), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let file = MediaFile(descriptor: descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return (file, Int(status.st_size), Int(status.st_mtim.tv_sec))
  }

  func remove(_ key: MediaKey) {
    unlink(path(of: key))
  }

  /// UTIME_OMIT of futimens(2), which the toolchain's Glibc module leaves out.
  private static let unchanged = timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2)

  /// Writes down when a file was used, and when the host vouched for it where that has changed.
  func mark(_ file: MediaFile, used: Int, vouched: Int? = nil) {
    let modified = vouched.map { timespec(tv_sec: $0, tv_nsec: 0) } ?? Self.unchanged
    _ = futimens(file.descriptor, [timespec(tv_sec: used, tv_nsec: 0), modified])
  }
}
