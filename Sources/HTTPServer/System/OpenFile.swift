import Glibc

/// A file open for reading, closed with the last reference.
package final class OpenFile: Sendable {
  let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }
}

/// A part of an open file. The file stays open as long as a region of it is in use.
package struct FileRegion: Sendable {
  let file: OpenFile
  var offset: Int
  package var count: Int
}
