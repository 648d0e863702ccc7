import Glibc
import Synchronization
import Testing

@testable import Media

/// A descriptor that only reads stands for a disk that takes no byte.
@Suite struct FullDiskTests {
  private let told = Counter()

  @Test func `a part goes on in memory, with what was written before`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/part"
    let made = PartFile(path: path, spare: SpareMemory(1000), onFullDisk: { [told] in told.add() })
    let part = try #require(made)
    try part.write([UInt8](0..<100), at: 0)
    fill(part)
    try part.write([UInt8](100..<200), at: 100)
    #expect(part.path == nil && folder.files.isEmpty && told.count == 1)
    try part.write([200], at: 200)
    #expect(part.read(at: 0, count: 1000) == [UInt8](0...200))
  }

  @Test func `memory is bounded and given back`() throws {
    let spare = SpareMemory(150)
    do {
      let made = PartFile(path: "/dev/full/none", spare: spare, onFullDisk: { [told] in told.add() })
      let part = try #require(made)
      try part.write([UInt8](repeating: 1, count: 100), at: 0)
      try part.write([UInt8](repeating: 2, count: 100), at: 0)
      #expect(throws: MediaFailure.noRoom) { try part.write([UInt8](repeating: 1, count: 51), at: 100) }
      #expect(!spare.take(51) && told.count == 1)
    }
    #expect(spare.take(150))
  }

  @Test func `a full disk serves on, keeps nothing and is told once`() async throws {
    let folder = try TestFolder()
    let events = Mutex<[MediaCache.Event]>([])
    let cache = try MediaCache(folder: folder.path) { event in events.withLock { $0.append(event) } }
    for name in ["a", "b"] {
      let part = try #require(cache.makePart())
      fill(part)
      try part.write([1, 2, 3], at: 0)
      let stored = try #require(
        await cache.keep(part, as: MediaKey(name), kind: .png, length: 3, validators: Validators()))
      #expect(stored.read(at: 0, count: 3) == [1, 2, 3])
      #expect(await cache.stored(MediaKey(name)) == nil)
    }
    #expect(events.withLock { $0 } == [.diskFull(folder: folder.path)])
    let part = try #require(cache.makePart())
    try part.write([1, 2, 3], at: 0)
    #expect(await cache.keep(part, as: MediaKey("c"), kind: .png, length: 3, validators: Validators()) != nil)
    #expect(await cache.stored(MediaKey("c")) != nil)
  }

  /// Every further write to the file fails; reading goes on.
  private func fill(_ part: PartFile) {
    guard let path = part.path else { return }
    let reading = open(path, O_RDONLY | O_CLOEXEC)
    dup2(reading, part.file.descriptor)
    close(reading)
  }
}

final class Counter: Sendable {
  private let value = Mutex(0)

  var count: Int { value.withLock { $0 } }

  func add() { value.withLock { $0 += 1 } }
}
