import Glibc

/// A file open for reading, closed with the last reference.
package final class OpenFile: Sendable {
  let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Opens a file of ours; nil where it cannot be read.
  package convenience init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    self.init(descriptor: descriptor)
  }

  /// The same file under a descriptor of its own; nil where none is left.
  package convenience init?(duplicating descriptor: Int32) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return nil }
    self.init(descriptor: copy)
  }

  deinit {
    close(descriptor)
  }

  /// The whole file, nil where it is not of that size after all.
  func read(_ size: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = pread(descriptor, buffer.baseAddress?.advanced(by: count), size - count, off_t(count))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        count += got
      }
    }
    return bytes.count == size ? bytes : nil
  }
}

/// A part of an open file. The file stays open as long as a region of it is in use.
package struct FileRegion: Sendable {
  let file: OpenFile
  var offset: Int
  package var count: Int

  /// `count` bytes from `offset` on; none where either is negative.
  package init(file: OpenFile, offset: Int, count: Int) {
    self.file = file
    self.offset = max(0, offset)
    self.count = offset < 0 ? 0 : min(max(0, count), .max - offset)
  }
}
