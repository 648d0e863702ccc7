import Testing

@testable import Media

/// Bodies beyond what can still become a placeholder.
@Suite struct DownloadTests {
  private let folder: TestFolder
  private let clock = TestClock()
  private static let chunk = 64 << 10

  init() throws { folder = try TestFolder() }

  @Test func `a film is read as it comes, and kept when it is whole`() async throws {
    let gate = Gate()
    let film = Self.film(chunks: 20)
    let hosts = ScriptedHosts { _ in
      ScriptedHosts.Reply(fields: ["Content-Length": "\(film.count * Self.chunk)"], chunks: film, bodyGate: gate)
    }
    let fetcher = try fetcher(hosts)
    let source = try source()
    let task = Task { await fetcher.media(source, visitor: "a") }
    gate.admit(5)
    let growing = try #require(Self.growing(await task.value))
    #expect(growing.kind == .mp4 && growing.length == 20 * Self.chunk)
    #expect(try await growing.read(from: 0, upTo: Self.chunk) == film[0])
    let reader = Task { await Self.readAll(growing) }
    let late = try #require(Self.growing(await fetcher.media(source, visitor: "b")))
    #expect(late === growing && hosts.asked.count == 1)
    gate.open()
    #expect(await reader.value == film.flatMap(\.self))
    #expect(await eventually { fetcher.ready(source) != nil })
    guard case .stored(let stored) = await fetcher.media(source, visitor: "a") else { throw Unexpected() }
    #expect(stored.read(at: 0, count: .max) == film.flatMap(\.self) && hosts.asked.count == 1)
  }

  @Test func `a failure before 256 KB is a reason, one behind them fails the readers, and the next gets the reason`()
    async throws
  {
    for (chunks, isHeld) in [(3, true), (10, false)] {
      let gate = Gate()
      let film = Self.film(chunks: chunks)
      let hosts = ScriptedHosts { _ in ScriptedHosts.Reply(chunks: film, failure: .cutShort, bodyGate: gate) }
      let fetcher = try fetcher(hosts)
      let source = try source("\(chunks)")
      let task = Task { await fetcher.media(source, visitor: "a") }
      gate.admit(min(chunks, 6))
      if isHeld {
        gate.open()
        #expect(Self.failure(await task.value) == .damaged)
      } else {
        let growing = try #require(Self.growing(await task.value))
        let reader = Task { await Self.readAll(growing) }
        gate.open()
        #expect(await reader.value == nil)
        #expect(await eventually { fetcher.ready(source) != nil })
      }
      #expect(Self.failure(await fetcher.media(source, visitor: "b")) == .damaged)
      #expect(await eventually { hosts.open == 0 && fetcher.queue.length == 0 })
    }
    #expect(await eventually { folder.files.isEmpty })
  }

  @Test func `a body that grows too large ends, by the limit of its kind`() async throws {
    let start = Array("\u{89}PNG\r\n\u{1a}\n".unicodeScalars.map { UInt8($0.value) })
    let hosts = ScriptedHosts { _ in
      let chunk = start + [UInt8](repeating: 0, count: 1 << 20)
      return ScriptedHosts.Reply(chunks: [[UInt8]](repeating: chunk, count: 30))
    }
    let fetcher = try fetcher(hosts)
    let source = try source()
    _ = await fetcher.media(source, visitor: "a")
    #expect(await eventually { fetcher.ready(source) != nil })
    #expect(Self.failure(await fetcher.media(source, visitor: "a")) == .tooLarge(size: nil, limit: 25_000_000))
    #expect(await eventually { hosts.open == 0 && folder.files.isEmpty })
  }

  @Test func `a part that is not there yet is asked for, kept, and not fetched twice`() async throws {
    let gate = Gate()
    let film = Self.film(chunks: 64)
    let all = film.flatMap(\.self)
    let hosts = ScriptedHosts { request in
      guard let range = request.fields["Range"] else {
        let fields = ["Content-Length": "\(all.count)", "Accept-Ranges": "bytes", "ETag": "\"1\""]
        return ScriptedHosts.Reply(fields: fields, chunks: film, bodyGate: gate)
      }
      let ends = range.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
      let fields = ["Content-Range": "bytes \(ends[0])-\(ends[1])/\(all.count)"]
      return ScriptedHosts.Reply(status: 206, fields: fields, chunks: [Array(all[ends[0]...ends[1]])])
    }
    let fetcher = try fetcher(hosts)
    let task = Task { [source = try source()] in await fetcher.media(source, visitor: "a") }
    gate.admit(5)
    let growing = try #require(Self.growing(await task.value))
    #expect(growing.isSeekable)
    let place = 3 << 20
    #expect(try await growing.read(from: place, upTo: 100) == Array(all[place..<place + 100]))
    #expect(try await growing.read(from: all.count - 5, upTo: 100) == Array(all.suffix(5)))
    #expect(hosts.asked.count == 2)
    #expect(hosts.requests.last?.fields == ["Range": "bytes=\(place)-\(all.count - 1)", "If-Range": "\"1\""])
    gate.open()
    #expect(await Self.readAll(growing) == all)
  }

  @Test(arguments: [
    ScriptedHosts.Reply(status: 200, chunks: [[1]]), .init(status: 416), .init(refusal: .unreachable),
    .init(status: 206, fields: ["Content-Range": "bytes 0-1/2"], chunks: [[1, 2]]),
    .init(status: 206, chunks: [[1, 2]]),
  ])
  func `a host that gives no parts after all is waited for`(reply: ScriptedHosts.Reply) async throws {
    let gate = Gate()
    let film = Self.film(chunks: 64)
    let fields = ["Content-Length": "\(film.count * Self.chunk)", "Accept-Ranges": "bytes"]
    let hosts = ScriptedHosts { request in
      request.fields["Range"] == nil ? ScriptedHosts.Reply(fields: fields, chunks: film, bodyGate: gate) : reply
    }
    let fetcher = try fetcher(hosts)
    let task = Task { [source = try source()] in await fetcher.media(source, visitor: "a") }
    gate.admit(5)
    let growing = try #require(Self.growing(await task.value))
    let reader = Task { try? await growing.read(from: 3 << 20, upTo: 4) }
    #expect(await eventually { !growing.isSeekable })
    gate.open()
    #expect(await reader.value == Array(film.flatMap(\.self)[(3 << 20)..<(3 << 20) + 4]))
    #expect(hosts.asked.count == 2)
  }

  private struct Unexpected: Error {}

  private func fetcher(_ transport: ScriptedHosts) throws -> MediaFetcher {
    let cache = try MediaCache(folder: folder.path, clock: clock.source)
    return MediaFetcher(transport: transport, cache: cache, rules: FetchRules(), clock: clock.source)
  }

  private func source(_ name: String = "film") throws -> MediaSource {
    try MediaSource("https://art.example/\(name)", rules: FetchRules())
  }

  /// An MP4 by its start, another byte in each chunk.
  private static func film(chunks: Int) -> [[UInt8]] {
    let start = Array("\0\0\0\u{14}ftypisom\0\0\u{2}\0".utf8)
    return (0..<chunks).map { number in
      let filler = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: chunk)
      return number == 0 ? start + filler.dropFirst(start.count) : filler
    }
  }

  private static func readAll(_ growing: GrowingMedia) async -> [UInt8]? {
    var bytes: [UInt8] = []
    while let more = try? await growing.read(from: bytes.count, upTo: 100_000) {
      if more.isEmpty { return bytes }
      bytes += more
    }
    return nil
  }

  private static func growing(_ answer: MediaAnswer) -> GrowingMedia? {
    if case .growing(let growing) = answer { growing } else { nil }
  }

  private static func failure(_ answer: MediaAnswer) -> MediaFailure? {
    if case .failed(let failure) = answer { failure } else { nil }
  }
}
