import Caching
import Fakes
import HTTPServer
import Models
import Templating
import Testing
import ViewModels

@testable import Coordinators

@Suite struct AppCoordinatorTests {
  static let owner = Address.make(7)
  static let place = CollectionPlace(owner: owner)
  static let path = Route.collection(place).path

  static func wallet() throws -> Cached<Wallet> {
    Cached(Wallet(address: owner, balance: try #require(Wei(quantity: "0xde0b6b3a7640000"))), time: 0).kept(version: 2)
  }

  @Test(arguments: [
    ("/", 200), ("/healthz", 200), ("/robots.txt", 200), ("/none.txt", 404), ("/a/b/c", 404), ("/collection", 400),
    ("/collection/x", 400), ("/asset/x", 404), ("/%2e%2e/robots.txt", 404), ("/collection?address=\(owner.hex)", 303),
    ("/collection/0x00000000000000000000000000000000000000AB", 308),
  ])
  func `a target without waiting is answered at once`(target: String, status: Int) throws {
    let answer = try App().ready(target)
    #expect(answer?.status.code == status)
  }

  @Test func `a probe by another host's name learns whether the server is up, and nothing else`() throws {
    let app = try App()
    let health = app.coordinator.answerToForeignHost(try Request(.get, "/healthz"))
    #expect(health?.text == #"{"status":"ok"}"# && health?.status == .ok)
    for (method, target) in [
      (HTTPServer.Method.get, "/"), (.get, "/healthz/x"), (.post, "/healthz"), (.get, Self.path),
    ] {
      #expect(app.coordinator.answerToForeignHost(try Request(method, target)) == nil)
    }
  }

  @Test func `what is refused whatever its body is, is refused before it`() throws {
    let coordinator = try App().coordinator
    #expect(coordinator.answerWithoutBody(to: try Request(.put, Self.path))?.status == .methodNotAllowed)
    #expect(coordinator.answerWithoutBody(to: try Request(.post, "/"))?.status == .methodNotAllowed)
    #expect(
      coordinator.answerWithoutBody(
        to: try Request(.post, Self.path, headers: ["Sec-Fetch-Site": "cross-site"]))?.status == .forbidden)
    #expect(coordinator.answerWithoutBody(to: try Request(.post, Self.path)) == nil)
    #expect(coordinator.answerWithoutBody(to: try Request(.get, Self.path)) == nil)
  }

  @Test(arguments: [HTTPServer.Method.post, .put, .delete, .patch, .trace])
  func `only GET and HEAD are allowed`(method: HTTPServer.Method) async throws {
    let answer = try await App().answer("/", method)
    #expect(answer.status == .methodNotAllowed && answer.headers["Allow"] == "GET, HEAD")
  }

  @Test(arguments: [
    ("/none", 404), ("/a/b/c", 404), ("/collection/x", 400), ("/asset/x", 404), ("/collection", 405),
    ("/asset/x.json", 404), ("/collection/x.csv", 400), ("/robots.txt", 405), ("/healthz", 405), ("/", 405),
    ("\(path).json", 405),
  ])
  func `with any method a path is as wrong as it is for GET`(target: String, status: Int) async throws {
    for method in [HTTPServer.Method.post, .put, .delete, .patch, .trace] {
      #expect(try await App().answer(target, method).status.code == status)
    }
  }

  @Test(arguments: [
    ("/", 204, "GET, HEAD"), ("/robots.txt", 204, "GET, HEAD"), ("/healthz", 204, "GET, HEAD"),
    (path, 204, "GET, HEAD, POST"), ("/asset/ethereum:\(Address.make(0xabc).hex):1", 204, "GET, HEAD, POST"),
    ("\(path).json", 204, "GET, HEAD"), ("/none", 404, nil), ("/collection/x", 400, nil),
  ])
  func `OPTIONS is told what a path allows`(target: String, status: Int, allowed: String?) async throws {
    let answer = try await App().answer(target, .options)
    #expect(answer.status.code == status && answer.headers["Allow"] == allowed)
  }

  @Test func `each page for a fault of our own names an incident of its own`() async throws {
    let app = try App(templates: [
      "home": "{{nothing}}", "collection": "{{nothing}}", "item": "{{nothing}}",
      "problem": "{{#problem}}{{#paragraphs}}{{.}}{{/paragraphs}}{{/problem}}",
    ])
    app.assets.setAsset(.success(Cached(.make(1), time: 0).kept(version: 1)))
    for target in ["/", Self.path, Route.asset(.make(1), from: nil).path] {
      let pages = [
        try await app.answer(target), try await app.answer(target), app.coordinator.refusal(.internalServerError, "x"),
      ]
      #expect(pages.allSatisfy { $0.status == .internalServerError && $0.text.hasPrefix("Incident ") })
      #expect(Set(pages.map(\.text)).count == 3)
    }
  }

  @Test func `a page kept ready over midnight is still true`() async throws {
    let app = try App(templates: [
      "home": "x", "item": "x", "problem": "x",
      "collection": "{{#source}}{{#age}}{{before}}{{#moment}}{{text}}{{/moment}}{{/age}}{{/source}}",
    ])
    app.uptime.advance(seconds: 86_400 - 51)
    let items = Cached(AssetPage(assets: [.make(1)]), time: 86_000).kept(version: 1)
    app.assets.setPage(.success(items))
    app.wallets.setWallet(.success(try Self.wallet()), at: Self.owner)
    app.saved.save(items, at: Self.place)
    app.saved.save(try Self.wallet())
    #expect(try await app.answer(Self.path).text == "Fetched 1970-01-01 23:53 UTC")
    app.uptime.advance(seconds: 1)
    #expect(try app.ready(Self.path)?.text == "Fetched 1970-01-01 23:53 UTC")
    #expect(try await app.answer(Self.path).text == "Fetched 1970-01-01 23:53 UTC")
  }

  @Test func `a page with a late balance is not kept`() async throws {
    let app = try App()
    app.assets.setPage(.success(Cached(AssetPage(assets: [.make(1)]), time: 0).kept(version: 1)))
    app.wallets.setWallet(.failure(.late), at: Self.owner)
    #expect(try await app.answer(Self.path).text.hasPrefix("Balance is late"))
    app.wallets.setWallet(.success(try Self.wallet()), at: Self.owner)
    #expect(try await app.answer(Self.path).text.hasPrefix("1 ETH"))
  }

  @Test func `a hundred visitors of a page not yet made have it made once`() async throws {
    let app = try App()
    app.assets.setPage(.success(Cached(AssetPage(assets: [.make(1)]), time: 0).kept(version: 1)))
    app.wallets.setWallet(.success(try Self.wallet()), at: Self.owner)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 {
        group.addTask { (try? await app.answer(Self.path).text) == "1 ETH · 0x0000…0007 · NFTs" }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(app.assets.calls.count == 1)
  }

  @Test func `a page asks for items and balance and leads to the items`() async throws {
    let app = try App()
    app.assets.setPage(.success(Cached(AssetPage(assets: [.make(1)]), time: 0)))
    app.wallets.setWallet(.success(try Self.wallet()), at: Self.owner)
    let answer = try await app.answer(Self.path)
    #expect(answer.status == .ok && answer.text == "1 ETH · 0x0000…0007 · NFTs")
    #expect(app.assets.calls == [.assets(Self.place, .savedWillDo)])
  }

  @Test(arguments: [path, path + ".json"])
  func `a cold page takes what it needs in one call, without a look at what is in memory before or after`(
    target: String
  ) async throws {
    let app = try App()
    app.assets.setPage(.success(Cached(AssetPage(assets: [.make(1)]), time: 0).kept(version: 1)))
    app.wallets.setWallet(.success(try Self.wallet()), at: Self.owner)
    #expect(try await app.answer(target).status == .ok)
    #expect(app.assets.calls.count == 1 && app.wallets.calls.count == 1 && app.saved.lookUps == 0)
  }

  @Test func `a failed page has its status, is not kept, and tells when to come back`() async throws {
    let app = try App()
    app.assets.setPage(.failure(.rateLimited(retryAfter: 30)))
    let answer = try await app.answer(Self.path)
    #expect(answer.status == .tooManyRequests && answer.headers["Retry-After"] == "30")
    #expect(answer.headers["Cache-Control"] == "no-store" && answer.text.hasPrefix("Error: "))
  }

  @Test func `a page made of saved values is sent again without asking`() async throws {
    let app = try App()
    let items = Cached(AssetPage(assets: [.make(1)]), time: 0).kept(version: 1)
    app.assets.setPage(.success(items))
    app.wallets.setWallet(.success(try Self.wallet()), at: Self.owner)
    app.saved.save(items, at: Self.place)
    app.saved.save(try Self.wallet())
    _ = try await app.answer(Self.path)
    #expect(try app.ready(Self.path)?.status == .ok)
    #expect(app.assets.calls.count == 1)
  }

  @Test func `an item's page is ready from its first visit on, and out of date with its item`() async throws {
    let app = try App()
    let path = Route.asset(.make(1), from: nil).path
    app.assets.setAsset(.success(Cached(.make(1), time: 0).kept(version: 1)))
    // The fake saves nothing by itself: this is what a fetch leaves behind.
    app.saved.save(Cached(.make(1), time: 0).kept(version: 1))
    #expect(try app.ready(path) == nil)
    _ = try await app.answer(path)
    #expect(try app.ready(path)?.text == "Kite · Kites")
    #expect(app.assets.calls.count == 1)
    app.saved.save(Cached(.make(1, name: "Gust"), time: 0).kept(version: 2))
    app.assets.setAsset(.success(Cached(.make(1, name: "Gust"), time: 0).kept(version: 2)))
    app.uptime.advance(seconds: 1)
    #expect(try await app.answer(path).text == "Gust · Kites")
  }

  @Test func `a page that says what became of fetching again is made anew each time`() async throws {
    let app = try App()
    let items = Cached(AssetPage(assets: [.make(1)]), time: 0).kept(version: 1)
    app.assets.setPage(.success(items))
    app.assets.setAsset(.success(Cached(.make(1), time: 0)))
    app.wallets.setWallet(.success(try Self.wallet()), at: Self.owner)
    app.saved.save(items, at: Self.place)
    app.saved.save(Cached(.make(1), time: 0).kept(version: 1))
    app.saved.save(try Self.wallet())
    for path in [Self.path, Route.asset(.make(1), from: nil).path] {
      let target = path + "?fetched=50"
      for _ in 0..<2 {
        #expect(try app.ready(target) == nil)
        #expect(try await app.answer(target).status == .ok)
      }
    }
  }

  @Test func `the next page is asked for ahead, once the page is made`() async throws {
    let app = try App()
    let next = try #require(Cursor("n"))
    app.assets.setPage(.success(Cached(AssetPage(assets: [.make(1)], next: next), time: 0)))
    app.wallets.setWallet(.success(try Self.wallet()), at: Self.owner)
    _ = try await app.answer(Self.path)
    for await _ in app.prefetches.stream { break }
    while app.saved.prefetched.isEmpty { await Task.yield() }
    #expect(app.saved.prefetched == [CollectionPlace(owner: Self.owner, cursor: next)])
  }

  @Test func `a HEAD asks for nothing ahead`() async throws {
    let app = try App()
    app.assets.setPage(.success(Cached(AssetPage(assets: [.make(1)], next: Cursor("n")), time: 0)))
    app.wallets.setWallet(.success(try Self.wallet()), at: Self.owner)
    for _ in 0..<20 { #expect(try await app.answer(Self.path, .head).status == .ok) }
    _ = try await app.answer(Self.path)
    // The one that was asked for last comes last, as a rule; with twenty before it some would be there.
    #expect(await eventually { !app.saved.prefetched.isEmpty })
    for _ in 0..<1000 { await Task.yield() }
    #expect(app.saved.prefetched.count == 1)
  }

  @Test func `a page whose template fails is a bare 500`() async throws {
    let app = try App(templates: ["home": "{{nothing}}", "collection": "x", "item": "x", "problem": "{{nothing}}"])
    #expect(try await app.answer("/").status == .internalServerError)
    #expect(try await app.answer("/none").status == .internalServerError)
  }

  @Test func `what the server refuses is a page too`() throws {
    let answer = try App().coordinator.refusal(.uriTooLong, "the request line is too long")
    #expect(answer.status == .uriTooLong && answer.text.hasPrefix("Error: "))
  }

  @Test(
    arguments: [
      [:], ["Origin": "http://localhost:8080", "Sec-Fetch-Site": "same-origin"], ["Origin": "http://LOCALHOST:8080"],
      ["Origin": "null", "Sec-Fetch-Site": "same-origin"],
    ] as [[String: String]])
  func `fetch again asks the source and leads back to the page`(fields: [String: String]) async throws {
    let app = try App()
    var headers: Headers = ["Host": "localhost:8080"]
    for (name, value) in fields { headers.append(name, value) }
    let answer = try await app.answer(Self.path + "?limit=5", .post, headers: headers)
    #expect(answer.status == .seeOther && answer.headers["Location"] == Self.path + "?limit=5&fetched=50")
    #expect(app.assets.calls == [.assets(CollectionPlace(owner: Self.owner, limit: 5), .fetchAgain)])
    let item = Route.asset(.make(1), from: nil).path
    #expect(try await app.answer(item, .post, headers: headers).headers["Location"] == item + "?fetched=50")
    #expect(app.assets.calls.last == .asset(.make(1), near: nil, .fetchAgain))
  }

  @Test(arguments: [
    ("Origin", "http://evil.example"), ("Origin", "null"), ("Origin", "https://localhost:8080"),
    ("Origin", "http://localhost"),
    ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"), ("Sec-Fetch-Site", "none"),
  ])
  func `another site cannot have a page fetched again`(name: String, value: String) async throws {
    let app = try App()
    let answer = try await app.answer(Self.path, .post, headers: ["Host": "localhost:8080", name: value])
    #expect(answer.status == .forbidden && app.assets.calls.isEmpty)
  }

  @Test(arguments: [
    ("/", HTTPServer.Method.post, "GET, HEAD"), ("/healthz", .post, "GET, HEAD"),
    ("/collection?address=x", .post, "GET, HEAD"),
    (path, .put, "GET, HEAD, POST"),
  ])
  func `what a path allows is said`(target: String, method: HTTPServer.Method, allowed: String) async throws {
    let answer = try await App().answer(target, method)
    #expect(answer.status == .methodNotAllowed && answer.headers["Allow"] == allowed)
  }

  @Test(arguments: [
    (DataFormat.json, "application/json", nil), (.csv, "text/csv; charset=utf-8; header=present", "attachment"),
  ])
  func `a page is given as data, kept ready like the page`(
    format: DataFormat, type: String, disposition: String?
  ) async throws {
    let app = try App()
    let items = Cached(AssetPage(assets: [.make(1)], next: Cursor("n")), time: 0).kept(version: 1)
    app.assets.setPage(.success(items))
    app.wallets.setWallet(.success(try Self.wallet()), at: Self.owner)
    app.saved.save(items, at: Self.place)
    app.saved.save(try Self.wallet())
    let path = Route.collectionData(Self.place, format).path
    let answer = try await app.answer(path)
    #expect(answer.status == .ok && answer.field("Content-Type") == type && answer.text.contains("Kite"))
    #expect(answer.field("Content-Disposition")?.prefix(10) == disposition.map { $0[...] })
    #expect(answer.field("Link") == "<\(path)?cursor=n>; rel=\"next\"")
    let again = try await app.answer(path, headers: ["If-None-Match": try #require(answer.field("ETag"))])
    #expect(again.status == .notModified && app.assets.calls.count == 1)
    let refused = try await app.answer(path, .post)
    #expect(refused.status == .methodNotAllowed && refused.headers["Allow"] == "GET, HEAD")
    #expect(refused.headers["Content-Type"]?.hasPrefix("text/html") == false)
  }

  @Test func `an item is given as data under its own name`() async throws {
    let app = try App()
    app.assets.setAsset(.success(Cached(.make(1), time: 0)))
    let answer = try await app.answer(Route.assetData(.make(1), from: nil, .csv).path)
    let name = "ethereum-\(Address.make(0xabc).hex)-1.csv"
    #expect(answer.status == .ok && answer.field("Content-Disposition") == "attachment; filename=\"\(name)\"")
  }

  @Test(arguments: [
    ("/collection/x.json", 400, "application/problem+json"), ("/collection/x.csv", 400, "text/plain; charset=utf-8"),
    ("\(path).json", 429, "application/problem+json"), ("\(path).csv", 429, "text/plain; charset=utf-8"),
    ("/asset/x.json", 404, "application/problem+json"), ("/asset/1.json", 429, "application/problem+json"),
    ("\(path).csv?limit=x", 400, "text/plain; charset=utf-8"),
    ("\(path).xml", 400, "text/html; charset=utf-8"),
  ])
  func `whoever asks for data is told of a failure without a page`(
    target: String, status: Int, type: String
  ) async throws {
    let app = try App()
    app.assets.setPage(.failure(.rateLimited(retryAfter: 30)))
    app.assets.setAsset(.failure(.rateLimited(retryAfter: 30)))
    let answer = try await app.answer(target)
    #expect(answer.status.code == status && answer.headers["Content-Type"] == type)
    #expect(answer.headers["Cache-Control"] == "no-store")
    #expect(answer.headers["Retry-After"] == (status == 429 ? "30" : nil))
  }

  @Test func `a page is not sent to a browser that has it`() async throws {
    let app = try App()
    guard case .prepared(let page) = try await app.answer("/").body else { throw CancellationError() }
    #expect(try await app.answer("/", headers: ["If-None-Match": page.entityTag]).status == .notModified)
  }
}
