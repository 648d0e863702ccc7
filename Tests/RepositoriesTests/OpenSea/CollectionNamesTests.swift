import Caching
import Fakes
import HTTPClient
import Models
import Synchronization
import Testing

@testable import Repositories

@Suite struct CollectionNamesTests {
  private let time = TestTime()

  @Test func `twenty names are one call, with the key, and none is asked for twice`() async throws {
    let transport = Self.knowing(Self.slugs(45).filter { $0 != "slug-7" })
    let names = try names(transport)
    await names.learn(Self.slugs(45) + Self.slugs(3))
    await names.learn(Self.slugs(45))
    #expect(transport.requests.map(\.method) == [.post, .post, .post])
    let asked = try transport.requests.map {
      try #require(try JSONParser.parse($0.body ?? [])["slugs"]?.array).compactMap(\.text)
    }
    #expect(asked.map(\.count) == [20, 20, 5] && Set(asked.joined()) == Set(Self.slugs(45)))
    let url = "http://upstream.example/api/v2/collections/batch"
    #expect(transport.requests.allSatisfy { $0.url == url && $0.headers["X-API-KEY"] == "k" })
    #expect(transport.requests.allSatisfy { $0.headers["Content-Type"] == "application/json" })
    #expect(names.saved("slug-1") == "Name of slug-1" && names.saved("slug-7") == nil)
    time.advance(3601)
    await names.learn(["slug-7"])
    #expect(transport.requests.count == 4)
  }

  @Test(
    arguments: [
      .reply(404), .reply(405), .reply(400, #"{"errors":["slugs"]}"#), .reply(200, "{}"), .reply(200, "<html>"),
      .reply(410),
    ] as [ScriptedTransport.Answer])
  func `where the batch is refused, names are asked for one by one`(refusal: ScriptedTransport.Answer) async throws {
    let transport = ScriptedTransport { request, _ in
      request.method == .post ? refusal : .reply(200, #"{"name": "Name of \#(Self.slug(request))"}"#)
    }
    let names = try names(transport)
    await names.learn(["a", "b"])
    await names.learn(["c"])
    #expect(transport.requests.map(\.method) == [.post, .get, .get, .get])
    #expect(["a", "b", "c"].map(names.saved) == ["Name of a", "Name of b", "Name of c"])
    time.advance(3601)
    await names.learn(["d"])
    #expect(transport.requests.suffix(2).map(\.method) == [.post, .get])
  }

  @Test(
    arguments: [
      .reply(429, headers: ["Retry-After": "7"]), .reply(500), .reply(503), .failure(.timedOut), .failure(.unreachable),
      .reply(401, #"{"errors":["Invalid API key"]}"#),
    ] as [ScriptedTransport.Answer])
  func `a source that is unwell is left alone`(answer: ScriptedTransport.Answer) async throws {
    let transport = ScriptedTransport(answer)
    let names = try names(transport)
    await names.learn(Self.slugs(45))
    #expect(transport.requests.count == 1 && names.saved("slug-1") == nil)
  }

  @Test func `nothing is asked for without calls to spare, before each call`() async throws {
    let left = Mutex(1)
    let transport = Self.knowing(Self.slugs(45))
    let names = try names(transport) {
      left.withLock {
        $0 -= 1; return $0 >= 0
      }
    }
    await names.learn(Self.slugs(45))
    #expect(transport.requests.count == 1)
    await names.learn(Self.slugs(45))
    #expect(transport.requests.count == 1)
  }

  @Test func `names that are kept need no call`() async throws {
    let kept = Mutex(["a": "Kept"])
    let now = time.source.now()
    let tier = CacheTier<String, String>(
      read: { slug in kept.withLock { $0[slug].map { ($0, now) } } },
      write: { slug, name, _ in kept.withLock { $0[slug] = name } }, forget: { _ in })
    let transport = Self.knowing(["b"])
    let names = try names(transport, tier: tier)
    await names.learn(["a"])
    #expect(transport.requests.isEmpty && names.saved("a") == "Kept")
    await names.learn(["a", "b"])
    #expect(kept.withLock { $0["b"] } == "Name of b" && transport.requests.count == 1)
  }

  @Test func `those who learn at the same time ask once`() async throws {
    let transport = Self.knowing(["a", "b"])
    let names = try names(transport)
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { await names.learn(["a", "b"]) } }
    }
    #expect(transport.requests.count == 1)
  }

  private static func slugs(_ count: Int) -> [String] { (0..<count).map { "slug-\($0)" } }

  private static func slug(_ request: TransportRequest) -> String {
    String(request.url.split(separator: "/").last ?? "")
  }

  /// Answers to batches with these collections.
  private static func knowing(_ slugs: [String]) -> ScriptedTransport {
    ScriptedTransport { request, _ in
      let asked = (try? JSONParser.parse(request.body ?? []))?["slugs"]?.array?.compactMap(\.text) ?? []
      let found = asked.filter(slugs.contains).map { #"{"collection": "\#($0)", "name": "Name of \#($0)"}"# }
      return .reply(200, #"{"collections": [\#(found.joined(separator: ","))]}"#)
    }
  }

  private func names(
    _ transport: ScriptedTransport, tier: CacheTier<String, String>? = nil,
    mayAsk: @escaping @Sendable () -> Bool = { true }
  ) throws -> CollectionNames {
    let client = OpenSeaClient(
      transport: transport, base: try #require(Endpoint("http://upstream.example")), key: APIKey("k"),
      time: time.source)
    return CollectionNames(client: client, time: time.source, tier: tier, mayAsk: mayAsk)
  }
}
