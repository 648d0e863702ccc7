import Dispatch
import Encoding
import Foundation
import Glibc
import Models
import Synchronization

/// Keeps fetched values in a folder across restarts. A file is written beside its place and then renamed, so that
/// whoever is killed leaves the old file or the new one. Bounded by what it takes of the disk, the oldest files out first.
package final class DiskStore: Sendable {
  private static let suffix = ".saved"
  private static let partSuffix = ".saved-part"
  /// What Foundation called such a part, by which earlier versions wrote.
  private static let earlierPartPrefix = ".dat.nosync"

  private let folder: String
  private let byteBound: Int
  private let log: @Sendable (StoreEvent) -> Void
  /// All reading and writing: files must not hold up a thread of the cooperative pool.
  private let queue = DispatchQueue(label: "store", qos: .utility)
  private let state = Mutex(State())

  /// How the store is, for `/healthz`.
  package struct Report: Hashable, Sendable {
    /// What the files take of the disk.
    package var bytes = 0
    /// Why the last record could not be written; nil where it was.
    package var failure: String?
  }

  private struct State {
    var report = Report()
    /// While there is a failure, the bytes of a record that would be the end of it: a full disk takes small ones.
    var missing = 0
  }

  /// Makes `folder` if need be, and clears away what a killed writer left.
  package init(
    folder: String, byteBound: Int = 64 << 20, log: @escaping @Sendable (StoreEvent) -> Void = { _ in }
  ) throws(DiskStoreError) {
    self.folder = folder
    self.byteBound = byteBound
    self.log = log
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for name in try FileManager.default.contentsOfDirectory(atPath: folder)
      where name.hasSuffix(Self.partSuffix) || name.hasPrefix(Self.earlierPartPrefix) {
        unlink(folder + "/" + name)
      }
    } catch {
      throw .unusable(folder: folder)
    }
    guard access(folder, R_OK | W_OK | X_OK) == 0 else { throw .unusable(folder: folder) }
    tighten()
    let total = files().reduce(0) { $0 + $1.size }
    state.withLock { $0.report.bytes = total }
  }

  package var report: Report { state.withLock { $0.report } }

  /// Closes folder and files to other accounts, those of earlier versions, too. A folder that all share, such as /tmp
  /// (its sticky bit is set), stays as it is.
  private func tighten() {
    var status = stat()
    if stat(folder, &status) == 0, status.st_mode & mode_t(S_ISVTX) == 0 { chmod(folder, 0o700) }
    for file in files() { chmod(file.path, 0o600) }
  }

  /// The record under `key`; nil where there is none or it is damaged.
  func record<Value: Codable & Sendable>(_ key: String, of type: Value.Type) async -> StoreRecord<Value>? {
    await withCheckedContinuation { waiting in
      queue.async { waiting.resume(returning: self.read(key, of: type)) }
    }
  }

  /// Takes a record out behind the caller's back.
  func remove(_ key: String) {
    queue.async {
      let path = self.path(of: key)
      let freed = Self.size(ofFile: path)
      if unlink(path) == 0 { self.state.withLock { $0.report.bytes -= freed } }
    }
  }

  /// Writes behind the caller's back.
  func save<Value: Codable & Sendable>(_ record: StoreRecord<Value>) {
    queue.async { self.write(record) }
  }

  /// Returns when all that was saved before is on the disk.
  package func flush() async {
    await withCheckedContinuation { waiting in
      queue.async { waiting.resume() }
    }
  }

  private func read<Value: Codable & Sendable>(_ key: String, of type: Value.Type) -> StoreRecord<Value>? {
    let path = path(of: key)
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    guard let record = StoreRecord<Value>(Array(bytes)) else {
      log(.damaged(file: path))
      return nil
    }
    return record.key == key ? record : nil
  }

  private func write(_ record: StoreRecord<some Codable & Sendable>) {
    let path = path(of: record.key)
    let part = path.dropLast(Self.suffix.count) + ".\(getpid())" + Self.partSuffix
    guard let bytes = record.bytes, bytes.count <= byteBound else { return }
    let replaced = Self.size(ofFile: path)
    guard Self.create(String(part), bytes), rename(String(part), path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(String(part))
      note(failure: reason, bytes.count)
      return
    }
    note(failure: nil, bytes.count)
    let added = Self.size(ofFile: path) - replaced
    let total = state.withLock { state in
      state.report.bytes += added
      return state.report.bytes
    }
    if total > byteBound { makeRoom(for: path) }
  }

  /// Logs a failure when it begins and when it is over: a full disk would fill the log, too. It is over once as much as
  /// failed is written, in one record or in a row of small ones.
  private func note(failure: String?, _ count: Int) {
    let (before, now) = state.withLock { state in
      let before = state.report.failure
      if let failure {
        (state.report.failure, state.missing) = (failure, max(state.missing, count))
      } else if count >= state.missing {
        (state.report.failure, state.missing) = (nil, 0)
      } else {
        state.missing /= 2
      }
      return (before, state.report.failure)
    }
    guard now != before else { return }
    log(now.map { .notWritten(folder: folder, reason: $0) } ?? .written(folder: folder))
  }

  /// A file that only this account may read; false, with `errno`, where it cannot be written whole.
  private static func create(_ path: String, _ bytes: [UInt8]) -> Bool {
    unlink(path)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else {
        let reason = errno
        close(file)
        errno = reason
        return false
      }
      rest = rest.dropFirst(max(0, count))
    }
    return close(file) == 0
  }

  /// Takes the oldest files out, one after the other, down to nine tenths of the bound, but not `newest`, which may share
  /// its time with others.
  private func makeRoom(for newest: String) {
    let files = files().sorted { $0.time < $1.time }
    var total = files.reduce(0) { $0 + $1.size }
    for file in files where total > byteBound - byteBound / 10 && file.path != newest {
      if unlink(file.path) == 0 { total -= file.size }
    }
    let left = total
    state.withLock { $0.report.bytes = left }
  }

  private func files() -> [(path: String, size: Int, time: Double)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(Self.suffix) }.map { name in
      let path = folder + "/" + name
      var status = stat()
      guard stat(path, &status) == 0 else { return (path, 0, 0) }
      return (path, Self.size(status), Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
    }
  }

  private static func size(ofFile path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? size(status) : 0
  }

  /// What a file takes of the disk: its blocks (stat(2) counts in 512 bytes), or its size where no block is chosen yet.
  private static func size(_ status: stat) -> Int {
    max(Int(status.st_blocks) * 512, Int(status.st_size))
  }

  private func path(of key: String) -> String {
    let name = Hexadecimal.encode(Keccak256.hash(key.utf8).prefix(16))
    return folder + "/" + name + Self.suffix
  }
}

/// What goes wrong with the store without hurting anybody, for the log.
package enum StoreEvent: Hashable, Sendable {
  /// The file is cut, changed or of another version; it is ignored, and overwritten when there is something new.
  case damaged(file: String)
  /// Nothing can be written, such as on a full disk; said once, until it changes.
  case notWritten(folder: String, reason: String)
  /// It can be again.
  case written(folder: String)
}

/// Why there can be no store.
package enum DiskStoreError: Error, Hashable, Sendable {
  /// The folder cannot be made, read or written.
  case unusable(folder: String)
}
