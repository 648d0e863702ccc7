import Foundation
import Glibc
import Models
import Synchronization
import Testing

@testable import Repositories

@Suite final class DiskStoreTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)").path

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test func `a record outlives the store that saved it`() async throws {
    try await save("a", in: try DiskStore(folder: folder))
    let later = try DiskStore(folder: folder)
    #expect(await later.record("a", of: String.self)?.value == "a")
    #expect(await later.record("b", of: String.self) == nil)
  }

  @Test func `only this account may read what is kept, and what an earlier version left open is closed`() async throws {
    let old = umask(0)
    defer { umask(old) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    chmod(folder, 0o777)
    let left = folder + "/00.saved"
    try Data("x".utf8).write(to: URL(fileURLWithPath: left))
    chmod(left, 0o666)
    try await save("a", in: try DiskStore(folder: folder))
    #expect(try Self.mode(of: folder) == 0o700)
    #expect(try files().count == 2)
    for file in try files() { #expect(try Self.mode(of: file) == 0o600) }
    let deep = folder + "/new/store"
    _ = try DiskStore(folder: deep)
    #expect(try Self.mode(of: deep) == 0o700)
  }

  @Test func `a folder that all share stays open`() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    chmod(folder, 0o1777)
    _ = try DiskStore(folder: folder)
    #expect(try Self.mode(of: folder) == 0o777)
  }

  @Test func `a record can be taken out`() async throws {
    let store = try DiskStore(folder: folder)
    try await save("a", in: store)
    store.remove("a")
    store.remove("b")
    #expect(await store.record("a", of: String.self) == nil)
    #expect(try files().isEmpty)
  }

  private static func mode(of path: String) throws -> Int? {
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    return mode.map { $0 & 0o777 }
  }

  @Test func `a damaged file is ignored and named, and replaced by the next record`() async throws {
    let events = Mutex<[StoreEvent]>([])
    let store = try DiskStore(folder: folder) { event in events.withLock { $0.append(event) } }
    try await save("a", in: store)
    let path = try #require(files().first)
    try Data("nft-collection-pages".utf8).write(to: URL(fileURLWithPath: path))
    #expect(await store.record("a", of: String.self) == nil)
    #expect(events.withLock { $0 } == [.damaged(file: path)])
    try await save("a", in: store)
    #expect(await store.record("a", of: String.self) != nil)
  }

  @Test func `what a killed writer left is cleared away, and nothing else`() throws {
    _ = try DiskStore(folder: folder)
    for name in ["00.1.saved-part", ".dat.nosync12a4.Xy9", "letter.txt", "00.saved", ".dat", "a.dat.nosync1"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    _ = try DiskStore(folder: folder)
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: folder)) == [
        "letter.txt", "00.saved", ".dat", "a.dat.nosync1",
      ])
  }

  @Test func `the bound of the disk's blocks holds, and the newest stays`() async throws {
    let bound = 20 * 4096
    let store = try DiskStore(folder: folder, byteBound: bound)
    for number in 0..<100 {
      try await save("\(number)", in: store)
      let taken = try files().reduce(0) { $0 + Self.blocks(of: $1) }
      #expect(taken <= bound && store.report.bytes == taken)
      #expect(await store.record("\(number)", of: String.self) != nil)
    }
    #expect(try (10...20).contains(files().count))
    #expect(try DiskStore(folder: folder).report == store.report)
    for number in 0..<100 { store.remove("\(number)") }
    await store.flush()
    #expect(try store.report.bytes == 0 && files().isEmpty)
  }

  /// Bytes of the disk, as du(1) counts.
  private static func blocks(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_blocks) * 512 : 0
  }

  @Test func `a store that cannot be written says so once, and once more when it can`() async throws {
    let events = Mutex<[StoreEvent]>([])
    let store = try DiskStore(folder: folder) { event in events.withLock { $0.append(event) } }
    try await save("a", in: store)
    #expect(store.report.failure == nil)
    try FileManager.default.removeItem(atPath: folder)
    for key in ["a", "b", "c"] { try await save(key, in: store) }
    let reason = "No such file or directory"
    #expect(store.report.failure == reason)
    #expect(events.withLock { $0 } == [.notWritten(folder: folder, reason: reason)])
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for key in ["a", "b", "c"] { try await save(key, in: store) }
    #expect(store.report.failure == nil)
    #expect(events.withLock { $0 } == [.notWritten(folder: folder, reason: reason), .written(folder: folder)])
  }

  @Test(arguments: [1, 40])
  func `small records that still fit do not end it before as much as failed, or many of them, are written`(
    smallOnes: Int
  ) async throws {
    let events = Mutex<[StoreEvent]>([])
    let store = try DiskStore(folder: folder) { event in events.withLock { $0.append(event) } }
    let long = String(repeating: "x", count: 10_000)
    try await save(long, in: store)
    let part = try #require(files().first).replacing(".saved", with: ".\(getpid()).saved-part")
    // Nothing can be written beside the place of this one record.
    try FileManager.default.createDirectory(atPath: part, withIntermediateDirectories: false)
    for _ in 0..<5 {
      try await save(long, in: store)
      try await save("a", in: store)
    }
    let failure = StoreEvent.notWritten(folder: folder, reason: "File exists")
    #expect(events.withLock { $0 } == [failure] && store.report.failure == "File exists")
    try FileManager.default.removeItem(atPath: part)
    for number in 0..<smallOnes { try await save("\(number)", in: store) }
    #expect(events.withLock { $0.count } == (smallOnes == 1 ? 1 : 2))
    try await save(long, in: store)
    #expect(events.withLock { $0 } == [failure, .written(folder: folder)] && store.report.failure == nil)
  }

  @Test func `a folder that cannot be used is refused`() {
    #expect(throws: DiskStoreError.unusable(folder: "/proc/none")) { try DiskStore(folder: "/proc/none") }
    #expect(throws: DiskStoreError.unusable(folder: "/dev/null")) { try DiskStore(folder: "/dev/null") }
  }

  private func save(_ key: String, in store: DiskStore) async throws {
    store.save(StoreRecord(key: key, time: 1, value: key))
    await store.flush()
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".saved") }
      .map { folder + "/" + $0 }
  }
}
