import Glibc

/// An open file, closed with the last reference. What is unlinked meanwhile stays readable.
package final class MediaFile: Sendable {
  package let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// A file in memory that nobody else can open.
  static func inMemory() -> MediaFile? {
    let name = "/nft-collection-pages-\(getpid())-\(UInt64.random(in: .min ... .max))"
    let descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    shm_unlink(name)
    return MediaFile(descriptor: descriptor)
  }

  /// The bytes that are there of those asked for.
  package func read(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
      while filled < count {
        let got = pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        filled += got
      }
    }
  }

  /// All of `bytes`, or throws the number of the error.
  func write(_ bytes: some Collection<UInt8>, at offset: Int) throws(WriteError) {
    let error =
      bytes.withContiguousStorageIfAvailable { write($0, at: offset) }
      ?? Array(bytes).withUnsafeBufferPointer { write($0, at: offset) }
    if error != 0 { throw WriteError(number: error) }
  }

  /// The number of the error, 0 where there is none.
  private func write(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int32 {
    var done = 0
    while done < bytes.count {
      let count = pwrite(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : ENOSPC }
      done += count
    }
    return 0
  }

  struct WriteError: Error, Equatable {
    var number: Int32
  }
}
