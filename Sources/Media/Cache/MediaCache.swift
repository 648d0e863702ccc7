package import Caching
import Dispatch
import Foundation
import Glibc
import Synchronization

/// Bodies on disk, by source. A file is written beside its place and then renamed, so that whoever is killed leaves
/// whole files only. Bounded by bytes, the one used longest ago out first.
package final class MediaCache: Sendable {
  package enum Event: Equatable, Sendable {
    /// Told once until something could be written again.
    case diskFull(folder: String)
    case damaged(file: String)
  }

  package struct Unusable: Error, Equatable {
    package var folder: String
  }

  private let folder: CacheFolder
  /// For files that are being written.
  private let parts: PrivateFolder
  /// Nil where the owner named a folder.
  private let passing: PrivateFolder?
  private let byteBound: Int
  private let clock: TimeSource
  private let log: @Sendable (Event) -> Void
  private let spare = SpareMemory(32 << 20)
  private let state: Mutex<State>
  /// Reading and writing that takes long: files must not hold up a thread of the cooperative pool.
  private let queue = DispatchQueue(label: "media-cache", qos: .utility, attributes: .concurrent)

  private struct State {
    var index = CacheIndex()
    var nextPart = 0
    var isFull = false
  }

  /// Without `folder`, the files vanish with the process: after a kill, at the next start.
  package init(
    folder: String?, byteBound: Int = 1 << 30, clock: TimeSource = .system, temporary: String = NSTemporaryDirectory(),
    log: @escaping @Sendable (Event) -> Void = { _ in }
  ) throws(Unusable) {
    let passing = folder == nil ? PrivateFolder(in: temporary, prefix: "nft-collection-pages-media-") : nil
    guard let path = folder ?? passing?.path, let files = CacheFolder(path),
      let parts = PrivateFolder(in: path, prefix: "part-")
    else { throw Unusable(folder: folder ?? temporary) }
    self.folder = files
    self.parts = parts
    self.passing = passing
    self.byteBound = byteBound
    self.clock = clock
    self.log = log
    var state = State()
    for file in files.files() { state.index.set(file.key, size: file.size, time: file.time, record: nil) }
    self.state = Mutex(state)
    makeRoom()
  }

  /// Removes what must not outlive the process.
  package func close() {
    parts.remove()
    passing?.remove()
  }

  package var path: String { folder.path }
  package var count: Int { state.withLock { $0.index.count } }
  /// Bytes of all files.
  package var size: Int { state.withLock { $0.index.total } }

  /// What is there and known to be whole. Reads nothing but the folder: quick enough for an event loop.
  package func ready(_ key: MediaKey) -> StoredMedia? {
    let now = clock.now()
    let (found, isMarkDue) = state.withLock { ($0.index.use(key), $0.index.isMarkDue(key, now: now)) }
    guard let entry = found, let record = entry.record else { return nil }
    guard let (file, size, time) = folder.open(key), size == entry.size else {
      forget(key)
      return nil
    }
    if isMarkDue { folder.mark(file, used: now) }
    return StoredMedia(record, file: file, time: time)
  }

  /// What the file is, where it was read since the start.
  func known(_ key: MediaKey) -> (MediaKind, PictureSize?)? {
    state.withLock { $0.index[key]?.record }.map { ($0.kind, $0.picture) }
  }

  /// What is there, read as a whole at its first use.
  package func stored(_ key: MediaKey) async -> StoredMedia? {
    if let ready = ready(key) { return ready }
    return await perform { self.verified(key) }
  }

  /// A new file to write a body to; nil where neither disk nor memory has room.
  func makePart() -> PartFile? {
    let number = state.withLock { state in
      state.nextPart += 1
      return state.nextPart
    }
    return PartFile(path: "\(parts.path)/\(number)", spare: spare) { self.diskIsFull() }
  }

  /// Keeps a finished body. Where the disk is full, it is served all the same, and not kept. Nil where it is not there.
  func keep(
    _ part: PartFile, as key: MediaKey, kind: MediaKind, length: Int, validators: Validators
  ) async -> StoredMedia? {
    await perform {
      let file = part.file
      guard let checksum = Checksum.of(file, from: PartFile.bodyOffset, count: length) else { return nil }
      let head = part.read(at: 0, count: min(length, 256 << 10))
      let record = CacheRecord(
        kind: kind, length: length, checksum: checksum.text, picture: PictureSize(head, kind), validators: validators)
      let now = self.clock.now()
      if let path = part.path, part.write(record), PartFile.bodyOffset + length <= self.byteBound {
        self.folder.mark(file, used: now, vouched: now)
        if self.folder.accept(path, as: key) {
          part.wasAccepted()
          self.note(key, record: record, time: now)
        }
      }
      return StoredMedia(record, file: file, time: now)
    }
  }

  /// The host says that nothing has changed.
  func vouch(for key: MediaKey) {
    let now = clock.now()
    guard let (file, _, _) = folder.open(key) else { return }
    folder.mark(file, used: now, vouched: now)
    state.withLock { $0.index.setTime(now, of: key) }
  }

  package func remove(_ key: MediaKey) {
    folder.remove(key)
    forget(key)
  }

  /// Runs what waits for the disk.
  func perform<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { waiting in
      queue.async { waiting.resume(returning: work()) }
    }
  }

  private func verified(_ key: MediaKey) -> StoredMedia? {
    guard let (file, size, time) = folder.open(key) else {
      forget(key)
      return nil
    }
    guard let record = CacheRecord(file.read(at: 0, count: CacheRecord.size)), record.length == size - CacheRecord.size,
      Checksum.of(file, from: PartFile.bodyOffset, count: record.length)?.text == record.checksum
    else {
      log(.damaged(file: folder.path(of: key)))
      remove(key)
      return nil
    }
    folder.mark(file, used: clock.now())
    state.withLock { state in
      if state.index.use(key) == nil { state.index.set(key, size: size, time: time, record: record) }
      state.index.setRecord(record, of: key)
    }
    return StoredMedia(record, file: file, time: time)
  }

  private func note(_ key: MediaKey, record: CacheRecord, time: Int) {
    state.withLock { state in
      state.isFull = false
      state.index.set(key, size: PartFile.bodyOffset + record.length, time: time, record: record)
    }
    makeRoom()
  }

  private func forget(_ key: MediaKey) {
    state.withLock { $0.index.remove(key) }
  }

  /// A tenth at once, so that not every file that comes sorts them all.
  private func makeRoom() {
    let removed = state.withLock { state in
      state.index.total > byteBound ? state.index.makeRoom(downTo: byteBound - byteBound / 10) : []
    }
    for key in removed { folder.remove(key) }
  }

  private func diskIsFull() {
    let isNews = state.withLock { state in
      defer { state.isFull = true }
      return !state.isFull
    }
    if isNews { log(.diskFull(folder: folder.path)) }
  }
}
