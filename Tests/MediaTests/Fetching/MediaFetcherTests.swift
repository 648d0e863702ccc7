import Synchronization
import Testing

@testable import Media

@Suite struct MediaFetcherTests {
  private let folder: TestFolder
  private let clock = TestClock()
  private static let png =
    Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) }) + [0x0d, 0x0a, 0x1a, 0x0a]
    + [UInt8](repeating: 1, count: 1000)

  init() throws { folder = try TestFolder() }

  @Test func `a picture is fetched once, however many want it at once, and then kept`() async throws {
    let gate = Gate()
    let hosts = ScriptedHosts { _ in ScriptedHosts.Reply(chunks: [Self.png], headGate: gate) }
    let fetcher = try fetcher(hosts)
    let source = try source("https://art.example/1.png")
    #expect(fetcher.ready(source) == nil)
    let tasks = (0..<100).map { number in Task { await fetcher.media(source, visitor: "\(number)") } }
    #expect(await eventually { gate.held == 1 })
    gate.open()
    for task in tasks { #expect(bytes(await task.value) == Self.png) }
    #expect(hosts.asked == ["https://art.example/1.png"])
    #expect(fetcher.ready(source).flatMap(bytes) == Self.png)
    #expect(hosts.requests.first?.fields.isEmpty == true)
  }

  @Test(arguments: [
    (ScriptedHosts.Reply(status: 404), MediaFailure.status(404)), (.init(status: 202), .status(202)),
    (.init(status: 206), .status(206)), (.init(status: 304), .status(304)),
    (.init(chunks: []), .damaged), (.init(chunks: [Array("<html>".utf8)]), .notMedia(.page)),
    (.init(chunks: [Array("{}".utf8)]), .notMedia(.metadata)),
    (.init(chunks: [Array("%PDF-1".utf8)]), .notMedia(.document)),
    (.init(chunks: [Self.png], failure: .cutShort), .damaged),
    (.init(chunks: [Self.png], failure: .timedOut(seconds: 30)), .noAnswer(seconds: 30)),
    (.init(refusal: .hostNotFound), .hostNotFound), (.init(refusal: .certificate), .certificate),
    (.init(refusal: .addressNotAllowed), .addressNotAllowed), (.init(refusal: .unreachable), .unreachable),
    (.init(refusal: .timedOut(seconds: 10)), .noAnswer(seconds: 10)),
    (.init(fields: ["Content-Length": "25000001"], chunks: [Self.png]), .tooLarge(size: 25_000_001, limit: 25_000_000)),
    (.init(fields: ["Content-Length": "9"], chunks: [Self.png]), .damaged),
    (.init(fields: ["Content-Length": "9999"], chunks: [Self.png]), .damaged),
    (.init(status: 302), .notAllowed(.malformed)),
    (.init(status: 302, fields: ["Location": "http://art.example/"]), .notAllowed(.http)),
    (.init(status: 301, fields: ["Location": "https://127.0.0.1/"]), .notAllowed(.host)),
    (.init(status: 307, fields: ["Location": "/again"]), .tooManyRedirects),
  ])
  func `a failure has its reason, and is not asked for again at once`(reply: ScriptedHosts.Reply, failure: MediaFailure)
    async throws
  {
    let hosts = ScriptedHosts { _ in reply }
    let fetcher = try fetcher(hosts)
    let source = try source("https://art.example/1.png")
    #expect(self.failure(await fetcher.media(source, visitor: "a")) == failure)
    let calls = hosts.asked.count
    #expect(self.failure(await fetcher.media(source, visitor: "b")) == failure && hosts.asked.count == calls)
    #expect(fetcher.ready(source).flatMap(self.failure) == failure)
    #expect(await eventually { hosts.open == 0 && fetcher.queue.length == 0 && folder.files.isEmpty })
    fetcher.forgetFailures()
    _ = await fetcher.media(source, visitor: "a")
    #expect(hosts.asked.count == 2 * calls)
    clock.advance(30)
    _ = await fetcher.media(source, visitor: "a")
    #expect(hosts.asked.count == 3 * calls)
  }

  @Test func `three redirects are followed, each judged and asked for anew`() async throws {
    let hosts = ScriptedHosts { request in
      switch request.url.text {
      case "https://art.example/a/1": ScriptedHosts.Reply(status: 301, fields: ["Location": "../2?x=1"])
      case "https://art.example/2?x=1": ScriptedHosts.Reply(status: 308, fields: ["Location": "//cdn.example/3#f"])
      case "https://cdn.example/3": ScriptedHosts.Reply(status: 302, fields: ["Location": "4"])
      default: ScriptedHosts.Reply(chunks: [Self.png])
      }
    }
    let answer = await (try fetcher(hosts)).media(try source("https://art.example/a/1"), visitor: "a")
    #expect(bytes(answer) == Self.png && hosts.asked.last == "https://cdn.example/4" && hosts.asked.count == 4)
    for request in hosts.requests { #expect(!request.allows(.v4(0x7f00_0001)) && request.allows(.v4(0x0101_0101))) }
  }

  @Test func `gateways are raced, and the first that has it wins`() async throws {
    let slow = Gate()
    let transport = ScriptedHosts { request in
      ScriptedHosts.Reply(chunks: [Self.png], headGate: request.url.origin.host == "ipfs.io" ? slow : nil)
    }
    let fetcher = try fetcher(transport)
    let id = "QmNZiPk974vDsPmQii3YbrMKfi12KTSNM7XMiYyiea4VYZ"
    let source = try source("ipfs://\(id)")
    let first = Task { await fetcher.media(source, visitor: "a") }
    #expect(await eventually { slow.held == 1 && clock.sleeping == 1 })
    clock.advance(1.4)
    for _ in 0..<50 { await Task.yield() }
    #expect(transport.asked.count == 1)
    clock.advance(0.2)
    #expect(bytes(await first.value) == Self.png)
    #expect(transport.asked == ["https://ipfs.io/ipfs/\(id)", "https://dweb.link/ipfs/\(id)"])
    slow.open()
    #expect(await eventually { transport.open == 0 })
    // The one that was good goes first.
    _ = await fetcher.media(try self.source("ipfs://\(id)/2.png"), visitor: "a")
    #expect(transport.asked.last == "https://dweb.link/ipfs/\(id)/2.png" && transport.asked.count == 3)
  }

  @Test func `when a gateway fails, the next one is asked at once, three at most`() async throws {
    let transport = ScriptedHosts { request in
      request.url.origin.host == "w3s.link"
        ? ScriptedHosts.Reply(chunks: [Array("<html>challenge".utf8)]) : ScriptedHosts.Reply(status: 504)
    }
    let fetcher = try fetcher(transport)
    let source = try source("ipfs://QmNZiPk974vDsPmQii3YbrMKfi12KTSNM7XMiYyiea4VYZ")
    #expect(failure(await fetcher.media(source, visitor: "a")) == .notOnGateways(count: 3))
    #expect(transport.asked.count == 3 && transport.open == 0 && clock.sleeping == 0)
  }

  @Test func `Arweave is asked in its two ways before another gateway`() async throws {
    let id = "BNttzDav3jHVnNiV7nYbQv-GY0HQ-4XXsdkE5K9ylHQ"
    let transport = ScriptedHosts { request in
      request.url.target.hasPrefix("/raw/") ? ScriptedHosts.Reply(chunks: [Self.png]) : ScriptedHosts.Reply(status: 404)
    }
    #expect(bytes(await (try fetcher(transport)).media(try source("ar://\(id)"), visitor: "a")) == Self.png)
    #expect(transport.asked == ["https://arweave.net/\(id)", "https://arweave.net/raw/\(id)"])
  }

  @Test func `the verdict on content is what a gateway had, else that none has it`() {
    let candidates = ["a", "b", "c"].map {
      Candidate(
        url: FetchURL(origin: Origin(scheme: .https, host: $0 + ".example", port: 443), target: "/"), isGateway: true)
    }
    let verdict = { MediaRace.verdict($0, candidates) }
    #expect(verdict([.status(504), .notMedia(.model), .status(404)]) == .notMedia(.model))
    #expect(verdict([.notMedia(.page), .notMedia(.page), .notMedia(.page)]) == .notMedia(.page))
    #expect(verdict([.notMedia(.page), .status(404), .hostNotFound]) == .notOnGateways(count: 3))
    #expect(verdict([.status(404), .tooLarge(size: 9, limit: 1)]) == .tooLarge(size: 9, limit: 1))
  }

  @Test func `what is stale is served and asked for anew behind the reader`() async throws {
    let transport = ScriptedHosts { request in
      request.fields["If-None-Match"] == "\"1\""
        ? ScriptedHosts.Reply(status: 304) : ScriptedHosts.Reply(fields: ["ETag": "\"1\""], chunks: [Self.png])
    }
    let fetcher = try fetcher(transport)
    let source = try source("https://art.example/1.png")
    _ = await fetcher.media(source, visitor: "a")
    clock.advance(86_399)
    #expect(fetcher.ready(source) != nil)
    clock.advance(1)
    #expect(fetcher.ready(source) == nil)
    #expect(bytes(await fetcher.media(source, visitor: "a")) == Self.png)
    #expect(await eventually { fetcher.ready(source) != nil })
    #expect(transport.asked.count == 2)
  }

  @Test func `what was seen once is seen without a network, and content never gets old`() async throws {
    let isDown = Flag()
    let transport = ScriptedHosts { _ in
      isDown.isSet ? ScriptedHosts.Reply(refusal: .unreachable) : ScriptedHosts.Reply(chunks: [Self.png])
    }
    let fetcher = try fetcher(transport)
    let (web, content) = (
      try source("https://art.example/1"), try source("ipfs://QmNZiPk974vDsPmQii3YbrMKfi12KTSNM7XMiYyiea4VYZ")
    )
    _ = await (fetcher.media(web, visitor: "a"), fetcher.media(content, visitor: "a"))
    isDown.set()
    clock.advance(1_000_000)
    for _ in 0..<3 { #expect(bytes(await fetcher.media(web, visitor: "a")) == Self.png) }
    #expect(fetcher.ready(content) != nil)
    #expect(await eventually { transport.open == 0 && transport.asked.count == 3 })
  }

  @Test(
    arguments: [
      ("data:image/gif;base64,R0lGODlh", nil), ("data:image/gif;base64", MediaFailure.damaged),
      ("data:image/png,", .damaged),
      ("data:image/png,<html>", .notMedia(.page)),
    ] as [(String, MediaFailure?)])
  func `data asks nobody`(text: String, failure: MediaFailure?) async throws {
    let transport = ScriptedHosts { _ in ScriptedHosts.Reply(status: 500) }
    let fetcher = try fetcher(transport)
    let answer = await fetcher.media(try source(text), visitor: "a")
    #expect(self.failure(answer) == failure && transport.asked.isEmpty)
    if case .inline(let bytes, let kind) = answer { #expect(bytes == Array("GIF89a".utf8) && kind == .gif) }
  }

  @Test func `a body that drips is left after half a minute`() async throws {
    let clock = clock
    let gate = Gate()
    let dripping = ScriptedHosts { _ in
      ScriptedHosts.Reply(chunks: [Self.png] + [[UInt8]](repeating: [1], count: 100), bodyGate: gate)
    }
    let fetcher = try fetcher(dripping)
    let source = try source("https://art.example/1.png")
    let task = Task { await fetcher.media(source, visitor: "a") }
    for _ in 0..<3 {
      #expect(await eventually { gate.held == 1 })
      clock.advance(10)
      gate.admit(1)
    }
    gate.open()
    #expect(failure(await task.value) == .tooSlow)
  }

  private func fetcher(_ transport: ScriptedHosts) throws -> MediaFetcher {
    let cache = try MediaCache(folder: folder.path, clock: clock.source)
    return MediaFetcher(transport: transport, cache: cache, rules: FetchRules(), clock: clock.source)
  }

  private func source(_ text: String) throws -> MediaSource { try MediaSource(text, rules: FetchRules()) }

  private func bytes(_ answer: MediaAnswer) -> [UInt8]? {
    if case .stored(let stored) = answer { stored.read(at: 0, count: stored.length) } else { nil }
  }

  private func failure(_ answer: MediaAnswer) -> MediaFailure? {
    if case .failed(let failure) = answer { failure } else { nil }
  }
}

final class Flag: Sendable {
  private let value = Mutex(false)

  var isSet: Bool { value.withLock { $0 } }

  func set() { value.withLock { $0 = true } }
}
