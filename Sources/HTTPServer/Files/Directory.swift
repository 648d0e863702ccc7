import Encoding
import Glibc

/// A folder whose files can be opened by their names below it, and nothing outside it.
struct Directory: Sendable {
  private let root: OpenFile

  /// What tells one state of a file from another.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int
    let modified: Int
    fileprivate let nanoseconds: [Int]

    fileprivate init?(_ status: stat) {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
      size = Int(status.st_size)
      modified = status.st_mtim.tv_sec
      nanoseconds = [status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
    }

    /// A validator for a file that is not read whole.
    var entityTag: String {
      let parts =
        [inode, UInt64(bitPattern: Int64(size)), UInt64(bitPattern: Int64(modified))] + nanoseconds.map(UInt64.init)
      return "\"" + parts.map { String($0, radix: 16) }.joined(separator: "-") + "\""
    }
  }

  /// No descriptor or memory is left, so that a file that may be there cannot be opened.
  struct Shortage: Error {}

  /// Nil where there is no such folder.
  init?(_ path: String) {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    root = OpenFile(descriptor: descriptor)
  }

  /// Opens a regular file. Each folder on the way is opened in the one before, and no symbolic link is followed, so
  /// that nothing outside is reached whatever the names are.
  func open(_ names: [String]) throws(Shortage) -> (file: OpenFile, identity: Identity)? {
    guard let last = names.last, names.allSatisfy(Self.isPlain) else { return nil }
    var folder = root
    for name in names.dropLast() {
      let descriptor = openat(folder.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { return try Self.nothing(errno) }
      folder = OpenFile(descriptor: descriptor)
    }
    let descriptor = openat(folder.descriptor, last, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return try Self.nothing(errno) }
    let file = OpenFile(descriptor: descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0, let identity = Identity(status) else { return nil }
    return (file, identity)
  }

  private static func nothing(_ errno: Int32) throws(Shortage) -> (file: OpenFile, identity: Identity)? {
    guard ![EMFILE, ENFILE, ENOMEM].contains(errno) else { throw Shortage() }
    return nil
  }

  /// The identity of what has that name now. Only good to compare with that of a file that was opened.
  func identity(_ names: [String]) -> Identity? {
    var status = stat()
    guard names.allSatisfy(Self.isPlain),
      fstatat(root.descriptor, names.joined(separator: "/"), &status, AT_SYMLINK_NOFOLLOW) == 0
    else { return nil }
    return Identity(status)
  }

  /// A name that is one step down: no dot file, no way up, no separator of any system, no control character.
  private static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, first != UInt8(ascii: "."), name.utf8.count <= 255 else { return false }
    return name.utf8.allSatisfy { $0 != ASCII.slash && $0 != UInt8(ascii: "\\") && !$0.isControl }
  }
}
