import Glibc
import Synchronization

/// A body while it comes: a file beside the cache, or memory where the disk is full. It goes with the last reference
/// unless the cache takes it.
final class PartFile: Sendable {
  /// The body starts behind the place of the record.
  static let bodyOffset = CacheRecord.size

  private enum Place {
    case disk(path: String)
    case memory
    /// The cache has it under another name.
    case accepted
  }

  private struct State {
    var file: MediaFile
    var place: Place
    var end = 0
  }

  private let spare: SpareMemory
  private let onFullDisk: @Sendable () -> Void
  private let state: Mutex<State>

  /// In memory from the start where `path` cannot be made; nil where there is none left either.
  init?(path: String, spare: SpareMemory, onFullDisk: @escaping @Sendable () -> Void) {
    self.spare = spare
    self.onFullDisk = onFullDisk
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      state = Mutex(State(file: MediaFile(descriptor: descriptor), place: .disk(path: path)))
    } else {
      onFullDisk()
      guard let memory = MediaFile.inMemory() else { return nil }
      state = Mutex(State(file: memory, place: .memory))
    }
  }

  deinit {
    state.withLock { state in
      switch state.place {
      case .disk(let path): unlink(path)
      case .memory: spare.give(back: state.end)
      case .accepted: break
      }
    }
  }

  /// The file as it is now. It is another one after the disk has become full.
  var file: MediaFile { state.withLock { $0.file } }

  /// Nil for what is in memory, and for what the cache has taken.
  var path: String? {
    state.withLock { state in
      if case .disk(let path) = state.place { path } else { nil }
    }
  }

  func write(_ bytes: some Collection<UInt8>, at offset: Int) throws(MediaFailure) {
    let isWritten = state.withLock { state in
      if case .disk(let path) = state.place {
        if (try? state.file.write(bytes, at: Self.bodyOffset + offset)) != nil {
          state.end = max(state.end, offset + bytes.count)
          return true
        }
        onFullDisk()
        guard moveToMemory(&state, from: path) else { return false }
      }
      let end = max(state.end, offset + bytes.count)
      guard spare.take(end - state.end) else { return false }
      state.end = end
      return (try? state.file.write(bytes, at: Self.bodyOffset + offset)) != nil
    }
    if !isWritten { throw .noRoom }
  }

  func read(at offset: Int, count: Int) -> [UInt8] {
    file.read(at: Self.bodyOffset + offset, count: count)
  }

  /// Writes the record in front of the body. False where the disk is full.
  func write(_ record: CacheRecord) -> Bool {
    (try? file.write(record.bytes, at: 0)) != nil
  }

  /// The cache has it under another name now.
  func wasAccepted() {
    state.withLock { $0.place = .accepted }
  }

  private func moveToMemory(_ state: inout State, from path: String) -> Bool {
    guard spare.take(state.end) else { return false }
    guard let memory = MediaFile.inMemory(), copy(state.file, to: memory, upTo: Self.bodyOffset + state.end) else {
      spare.give(back: state.end)
      return false
    }
    unlink(path)
    state.file = memory
    state.place = .memory
    return true
  }

  private func copy(_ file: MediaFile, to memory: MediaFile, upTo end: Int) -> Bool {
    for offset in stride(from: 0, to: end, by: 64 << 10) {
      let bytes = file.read(at: offset, count: min(64 << 10, end - offset))
      guard (try? memory.write(bytes, at: offset)) != nil else { return false }
    }
    return true
  }
}

/// Bytes of memory for what does not fit the disk.
final class SpareMemory: Sendable {
  private let left: Mutex<Int>

  init(_ bytes: Int) { left = Mutex(bytes) }

  func take(_ bytes: Int) -> Bool {
    left.withLock { left in
      guard bytes <= left else { return false }
      left -= bytes
      return true
    }
  }

  func give(back bytes: Int) {
    left.withLock { $0 += bytes }
  }
}
