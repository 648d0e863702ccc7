import Glibc
import Synchronization
import Testing

@testable import Media

@Suite struct MediaCacheTests {
  private let folder: TestFolder
  private let clock = TestClock()

  init() throws { folder = try TestFolder() }

  @Test func `what is kept is there again after a restart, with all that is known of it`() async throws {
    let gif =
      Array("GIF89a\u{2c}\u{1}\u{c8}\0".utf8.prefix(6)) + [0x2c, 1, 0xc8, 0] + [UInt8](repeating: 7, count: 1000)
    let first = try cache()
    let kept = try #require(
      await keep("a", gif, in: first, validators: Validators(entityTag: "\"x\"", lastModified: "Thu")))
    #expect(kept.picture == PictureSize(300, 200) && kept.entityTag.utf8.count == 34)
    clock.advance(100)
    let second = try cache()
    #expect(second.count == 1 && second.size == gif.count + 512)
    #expect(second.ready(Self.key("a")) == nil)
    let stored = try #require(await second.stored(Self.key("a")))
    #expect(stored.read(at: 0, count: .max) == gif && stored.length == gif.count && stored.kind == .gif)
    #expect(stored.picture == kept.picture && stored.entityTag == kept.entityTag && stored.time == 1_800_000_000)
    #expect(stored.validators == Validators(entityTag: "\"x\"", lastModified: "Thu"))
    #expect(second.ready(Self.key("a"))?.entityTag == kept.entityTag)
    #expect(await second.stored(Self.key("b")) == nil)
  }

  @Test func `files are their owner's only`() async throws {
    let cache = try MediaCache(folder: folder.path + "/new/cache", clock: clock.source)
    _ = await keep("a", [1, 2, 3], in: cache)
    let file = try #require(folder.files.first)
    #expect(folder.files.count == 1 && folder.rights(of: file) == 0o600)
    #expect(folder.rights(of: "new/cache") == 0o700 && folder.rights(of: String(file.prefix(12))) == 0o700)
    #expect(!file.contains("a.png"))
  }

  @Test(arguments: [0, 40, 200, 512, 700])
  func `a damaged file is told, removed and not served`(place: Int) async throws {
    _ = await keep("a", [UInt8](repeating: 9, count: 1000), in: try cache())
    let file = try #require(folder.files.first)
    var bytes = folder.read(file)
    bytes[place] ^= 1
    folder.write(file, bytes)
    let events = Mutex<[MediaCache.Event]>([])
    let cache = try MediaCache(folder: folder.path, clock: clock.source) { event in events.withLock { $0.append(event) }
    }
    #expect(await cache.stored(Self.key("a")) == nil)
    #expect(events.withLock { $0 } == [.damaged(file: folder.path + "/" + file)])
    #expect(folder.files.isEmpty && cache.count == 0 && cache.size == 0)
  }

  @Test(arguments: [0, 100, 512, 1511])
  func `a file that was cut is not served`(length: Int) async throws {
    _ = await keep("a", [UInt8](repeating: 9, count: 1000), in: try cache())
    let file = try #require(folder.files.first)
    truncate(folder.path + "/" + file, off_t(length))
    let cache = try cache()
    #expect(await cache.stored(Self.key("a")) == nil)
    #expect(folder.files.isEmpty)
  }

  @Test func `what a killed process was writing is cleared away, and what another writes is not`() async throws {
    let running = try cache()
    let part = try #require(running.makePart())
    try part.write([1, 2, 3], at: 0)
    mkdir(folder.path + "/part-killed", 0o700)
    folder.write("part-killed/1", [1, 2, 3])
    let next = try cache()
    #expect(next.count == 0)
    #expect(!folder.names.contains("part-killed") && folder.names.count == 2)
    #expect(await running.keep(part, as: Self.key("a"), kind: .png, length: 3, validators: Validators()) != nil)
    #expect(await next.stored(Self.key("a"))?.length == 3)
  }

  @Test func `a part that is given up leaves nothing`() throws {
    let cache = try cache()
    do {
      let part = try #require(cache.makePart())
      try part.write([1, 2, 3], at: 0)
      #expect(folder.files.count == 1)
    }
    #expect(folder.files.isEmpty)
  }

  @Test func `the bound holds, and what was used longest ago goes first`() async throws {
    let cache = try MediaCache(folder: folder.path, byteBound: 10_000, clock: clock.source)
    for name in ["a", "b", "c"] {
      _ = await keep(name, [UInt8](repeating: 1, count: 2488), in: cache)
      clock.advance(1)
    }
    #expect(cache.ready(Self.key("a")) != nil)
    clock.advance(1)
    _ = await keep("d", [UInt8](repeating: 1, count: 2488), in: cache)
    #expect(cache.ready(Self.key("b")) == nil && cache.ready(Self.key("a")) != nil)
    #expect(cache.size == 9000 && folder.files.count == 3)
    let smaller = try MediaCache(folder: folder.path, byteBound: 4000, clock: clock.source)
    #expect(smaller.count == 1 && smaller.size == 3000)
    #expect(await smaller.stored(Self.key("d")) != nil)
    #expect(await keep("e", [UInt8](repeating: 1, count: 4000), in: smaller)?.length == 4000)
    #expect(await smaller.stored(Self.key("e")) == nil)
  }

  @Test func `an open file outlives its place`() async throws {
    let cache = try cache()
    let stored = try #require(await keep("a", [1, 2, 3], in: cache))
    cache.remove(Self.key("a"))
    #expect(cache.ready(Self.key("a")) == nil && folder.files.isEmpty)
    #expect(
      stored.read(at: 1, count: 9) == [2, 3] && stored.read(at: 3, count: 1) == []
        && stored.read(at: -1, count: 1) == [])
  }

  @Test func `a file that others removed is not missed twice`() async throws {
    let cache = try cache()
    _ = await keep("a", [1, 2, 3], in: cache)
    unlink(folder.path + "/" + (try #require(folder.files.first)))
    #expect(cache.ready(Self.key("a")) == nil && cache.count == 0)
  }

  @Test func `a host's word is renewed`() async throws {
    let cache = try cache()
    _ = await keep("a", [1, 2, 3], in: cache)
    clock.advance(5000)
    cache.vouch(for: Self.key("a"))
    #expect(cache.ready(Self.key("a"))?.time == 1_800_005_000)
    let next = try self.cache()
    #expect(await next.stored(Self.key("a"))?.time == 1_800_005_000)
  }

  @Test func `without a folder the files go with the process, or at the next start`() async throws {
    let parent = folder.path
    mkdir(parent + "/nft-collection-pages-media-killed", 0o700)
    let first = try MediaCache(folder: nil, clock: clock.source, temporary: parent)
    #expect(folder.names.count == 1 && folder.rights(of: folder.names[0]) == 0o700)
    let second = try MediaCache(folder: nil, clock: clock.source, temporary: parent)
    _ = await keep("a", [1], in: first)
    #expect(folder.names.count == 2 && first.ready(Self.key("a")) != nil && second.count == 0)
    first.close()
    #expect(folder.names.count == 1)
    second.close()
    #expect(folder.names.isEmpty)
  }

  @Test func `a folder that cannot be used is named`() {
    folder.write("file", [])
    let path = folder.path + "/file"
    #expect(throws: MediaCache.Unusable(folder: path)) { try MediaCache(folder: path) }
  }

  @Test func `all files are counted at the start, and strange ones are not`() throws {
    for number in 0..<300 {
      let digits = String(number * 256 + number % 256, radix: 16)
      let key = String(repeating: "0", count: 64 - digits.count) + digits
      mkdir(folder.path + "/" + key.suffix(2), 0o700)
      folder.write("\(key.suffix(2))/\(key.prefix(62))", [1, 2])
    }
    folder.write("00/notes", [1])
    folder.write("secret", [1])
    mkdir(folder.path + "/00/" + String(repeating: "a", count: 62), 0o700)
    let cache = try cache()
    #expect(cache.count == 300 && cache.size == 600)
  }

  private func cache() throws -> MediaCache { try MediaCache(folder: folder.path, clock: clock.source) }

  private static func key(_ name: String) -> MediaKey { MediaKey("web https://art.example/\(name).png") }

  private func keep(
    _ name: String, _ bytes: [UInt8], in cache: MediaCache, validators: Validators = Validators()
  ) async -> StoredMedia? {
    guard let part = cache.makePart(), (try? part.write(bytes, at: 0)) != nil else { return nil }
    return await cache.keep(part, as: Self.key(name), kind: .gif, length: bytes.count, validators: validators)
  }
}
