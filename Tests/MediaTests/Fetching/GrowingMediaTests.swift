import Synchronization
import Testing

@testable import Media

@Suite struct GrowingMediaTests {
  private let folder: TestFolder
  private let asked = Asked()

  init() throws { folder = try TestFolder() }

  @Test func `readers get what has come and wait for the rest`() async throws {
    let media = try growing(length: 6)
    try media.append([1, 2, 3])
    #expect(try await media.read(from: 0, upTo: 2) == [1, 2])
    #expect(try await media.read(from: 1, upTo: 9) == [2, 3])
    let reader = Task { try? await media.read(from: 3, upTo: 9) }
    let another = Task { try? await media.read(from: 4, upTo: 9) }
    try media.append([4, 5, 6])
    #expect(await reader.value == [4, 5, 6])
    #expect(await another.value == [5, 6])
    #expect(try await media.available(from: 6) == 0)
    #expect(media.isWhole)
  }

  @Test func `the end of a body without a length is told when it has come`() async throws {
    let media = try growing(length: nil)
    try media.append([1])
    let reader = Task { try? await media.available(from: 1) }
    media.finish(length: 1)
    #expect(await reader.value == 0)
    #expect(!media.isSeekable)
  }

  @Test func `a failure reaches all who wait, not those who have their part`() async throws {
    let media = try growing(length: 10)
    try media.append([1])
    let reader = Task { () async -> MediaFailure? in
      do throws(MediaFailure) { _ = try await media.available(from: 1) } catch { return error }
      return nil
    }
    media.fail(.damaged)
    #expect(await reader.value == .damaged)
    #expect(try await media.available(from: 0) == 1)
  }

  @Test func `a reader far ahead gets a request of its own, near ones do not`() async throws {
    let length = 40 << 20
    let media = try growing(length: length)
    try media.append([1])
    let near = Task { try? await media.available(from: 1000) }
    let far = Task { try? await media.read(from: 20 << 20, upTo: 3) }
    let close = Task { try? await media.read(from: 20 << 20 + 1, upTo: 3) }
    #expect(await eventually { asked.ranges.contains(20 << 20..<28 << 20) })
    try media.write([7, 8, 9], at: 20 << 20)
    #expect(await far.value == [7, 8, 9])
    try media.write([7, 8], at: 40 << 20 - 2)
    #expect(try await media.available(from: 40 << 20 - 2) == 2)
    media.fail(.damaged)
    _ = await (near.value, close.value)
  }

  @Test func `a part ends where the next one is`() async throws {
    let media = try growing(length: 20 << 20)
    try media.append([1])
    try media.write([5], at: 5 << 20)
    let reader = Task { try? await media.available(from: 4 << 20) }
    #expect(await eventually { asked.ranges == [4 << 20..<5 << 20] })
    media.endFill(4 << 20..<5 << 20, failed: true)
    #expect(!media.isSeekable)
    media.fail(.damaged)
    #expect(await reader.value == nil)
  }

  @Test func `a host without ranges is not asked for parts`() async throws {
    let media = try growing(length: 20 << 20, isSeekable: false)
    try media.append([1])
    let reader = Task { try? await media.available(from: 10 << 20) }
    for _ in 0..<50 { await Task.yield() }
    media.fail(.damaged)
    _ = await reader.value
    #expect(asked.ranges.isEmpty)
  }

  @Test func `more than was announced is refused`() throws {
    let media = try growing(length: 3)
    try media.append([1, 2])
    #expect(throws: MediaFailure.damaged) { try media.append([3, 4]) }
  }

  @Test func `what is there stays as it is`() async throws {
    let media = try growing(length: 4)
    try media.write([3, 4], at: 2)
    try media.append([1, 2])
    try media.append([9, 9])
    #expect(try await media.read(from: 0, upTo: 4) == [1, 2, 3, 4])
  }

  @Test func `ranges join where they touch`() {
    var ranges = ByteRanges()
    for range in [4..<6, 0..<2, 8..<9, 2..<2, 2..<3, 5..<8] { ranges.insert(range) }
    #expect(ranges.ranges == [0..<3, 4..<9])
    #expect(ranges.count(from: 1) == 2 && ranges.count(from: 3) == 0 && ranges.count(from: 9) == 0)
    #expect(ranges.nextStart(after: 3) == 4 && ranges.nextStart(after: 5) == nil)
    #expect(!ranges.isWhole(4) && ranges.isWhole(3) && ByteRanges().isWhole(0))
    ranges.insert(1..<20)
    #expect(ranges.ranges == [0..<20])
  }

  private func growing(length: Int?, isSeekable: Bool = true) throws -> GrowingMedia {
    let made = PartFile(path: folder.path + "/part", spare: SpareMemory(0), onFullDisk: {})
    let part = try #require(made)
    return GrowingMedia(kind: .mp4, picture: nil, length: length, isSeekable: isSeekable, part: part) {
      [asked] _, range in
      asked.add(range)
    }
  }
}

private final class Asked: Sendable {
  private let list = Mutex<[Range<Int>]>([])

  var ranges: [Range<Int>] { list.withLock { $0 } }

  func add(_ range: Range<Int>) { list.withLock { $0.append(range) } }
}
