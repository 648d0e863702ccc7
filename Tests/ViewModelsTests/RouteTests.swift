import Models
import Testing
import ViewModels

@Suite struct RouteTests {
  static let owner = "0x19818f44faf5a217f619aff0fd487cb2a55cca65"
  static let contract = "0x9a95631794a42d30c47f214fbe02a72585df35e1"

  static func place(cursor: String? = nil, limit: Int = 20) throws -> CollectionPlace {
    CollectionPlace(owner: try Address(owner), cursor: cursor.flatMap(Cursor.init), limit: limit)
  }

  static func token(_ identifier: String) throws -> AssetID {
    try #require(AssetID("ethereum:\(contract):\(identifier)"))
  }

  static func routes() throws -> [Route] {
    let biggest = String(repeating: "9", count: 78)
    return [
      .health, .file("/x.png"),
      .home, .search(""), .search("0xABC"), .search(" a&b=c+d %/?#ü👾"),
      .collection(try place()), .collection(try place(limit: 1)), .collection(try place(limit: 200)),
      .collection(try place(cursor: "LXBrPTE0NTc2OTA4MTk=")), .collection(try place(cursor: "a+b/c==&d?#%3D")),
      .collection(try place(), showsAll: true), .collection(try place(cursor: "a+b/c==", limit: 7), showsAll: true),
      .collection(try place(cursor: "LXBrPTI5OTE2MDIxOQ%3D%3D", limit: 50)), .collection(try place(cursor: "ü – 👾")),
      .asset(try token("7"), from: nil), .asset(try token(biggest), from: nil), .asset(.number(0), from: nil),
      .asset(.number(.max), from: nil), .asset(.number(160_446_791), from: try place()),
      .asset(.number(1), from: nil, showsAll: true), .asset(.number(1), from: try place(), showsAll: true),
      .asset(try token("7"), from: try place(cursor: "a+b", limit: 3), showsAll: true),
      .collectionData(try place(), .json), .collectionData(try place(cursor: "a+b/c==.csv", limit: 7), .csv),
      .assetData(try token("7"), from: nil, .json), .assetData(.number(1), from: try place(cursor: "a+b"), .csv),
      .asset(try token("7"), from: try place(cursor: "a+b/c==&from=/collection/x", limit: 3)),
    ]
  }

  @Test(arguments: try routes())
  func `a route is read back from its own path`(route: Route) throws {
    #expect(try Route(target: route.path) == route)
  }

  @Test(arguments: try routes())
  func `a path is plain ASCII without spaces, quotes and angle brackets`(route: Route) {
    #expect(route.path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && !"\"'<>\\`".utf8.contains($0) })
  }

  @Test(arguments: [
    ("/", Route.home), ("/?utm=1", .home), ("/collection?address=", .search("")), ("/collection", .search("")),
    ("/collection/?address=+0x1+", .search(" 0x1 ")), ("/collection?address=a%2Bb", .search("a+b")),
    ("/collection?other=1&address=x&address=y", .search("x")), ("/collection?&&address=x", .search("x")),
  ])
  func `paths in other spellings are understood`(path: String, route: Route) throws {
    #expect(try Route(target: path) == route)
  }

  @Test(arguments: [
    "/collection/\(owner)", "/collection/\(owner)/", "/collection/0X\(owner.dropFirst(2).uppercased())",
    "/collection/%20\(owner)%20", "/collection/\(owner)?cursor=", "/collection/\(owner)?limit=20&x=y",
    "/collection/0x19818f44Faf5A217F619AFF0FD487CB2a55cCa65",
  ])
  func `one address is one route in every spelling`(path: String) throws {
    #expect(try Route(target: path) == .collection(Self.place()))
  }

  @Test(arguments: [("1", 1), ("200", 200), ("201", 200), ("99999999999999999999999", 200), ("007", 7)])
  func `a limit is capped at 200`(text: String, limit: Int) throws {
    #expect(try Route(target: "/collection/\(Self.owner)?limit=\(text)") == .collection(Self.place(limit: limit)))
  }

  @Test(arguments: ["show=", "show=none", "show=ALL", "shows=all"])
  func `marked pictures are shown for show=all only`(query: String) throws {
    #expect(try Route(target: "/collection/\(Self.owner)?\(query)") == .collection(Self.place()))
    #expect(try Route(target: "/asset/1?\(query)") == .asset(.number(1), from: nil))
  }

  @Test(arguments: [
    "/x", "", "/collection/a/b", "/asset", "/asset/1/2", "//", "/Collection/\(owner)", "/healthz/", "/Healthz",
  ])
  func `any other path may be that of a file`(path: String) throws {
    #expect(try Route(target: path + "?x=1") == .file(path))
  }

  @Test(arguments: [("50", 50), ("x", nil), ("", nil)] as [(String, Int?)])
  func `the time of fetching again is part of the route, but of none of its data`(text: String, time: Int?) throws {
    for path in ["/collection/\(Self.owner)", "/asset/1"] {
      let route = try Route(target: "\(path)?fetched=\(text)")
      #expect(try route == Route(target: path) || time != nil)
      #expect(route.path == (time == nil ? path : "\(path)?fetched=50"))
      #expect(try Route(target: "\(path).json?fetched=\(text)").path == "\(path).json")
    }
  }

  @Test(arguments: [
    ("/collection/abc", RouteError.badAddress("abc", .missingPrefix)),
    ("/collection/0x12", .badAddress("0x12", .wrongLength(digits: 2))),
    ("/collection/\(owner)?limit=0", .badLimit("0")), ("/collection/\(owner)?limit=-1", .badLimit("-1")),
    ("/collection/\(owner)?limit=1.5", .badLimit("1.5")), ("/collection/\(owner)?limit=%D9%A1", .badLimit("١")),
    ("/collection/\(owner)?cursor=a%00b", .badCursor),
    ("/collection/\(owner)?cursor=\(String(repeating: "a", count: 2049))", .badCursor),
    ("/collection/%", .badEncoding), ("/collection/%4", .badEncoding), ("/collection/%zz", .badEncoding),
    ("/collection/%ff", .badEncoding), ("/collection?address=%C3", .badEncoding),
    ("/asset/abc", .badAssetID("abc")), ("/asset/-1", .badAssetID("-1")), ("/asset/++1", .badAssetID("++1")),
    ("/asset/9223372036854775808", .badAssetID("9223372036854775808")),
    ("/asset/no%20chain:\(contract):1", .badAssetID("no chain:\(contract):1")),
    ("/asset/ethereum:0x1:1", .badAssetID("ethereum:0x1:1")),
    ("/asset/ethereum:\(contract):", .badAssetID("ethereum:\(contract):")),
    ("/asset/ethereum:\(contract):0x1", .badAssetID("ethereum:\(contract):0x1")),
    (
      "/asset/ethereum:\(contract):\(String(repeating: "1", count: 79))",
      .badAssetID("ethereum:\(contract):\(String(repeating: "1", count: 79))")
    ),
  ])
  func `a path that leads nowhere says why`(path: String, error: RouteError) {
    #expect(throws: error) { try Route(target: path) }
  }

  @Test(arguments: [
    "/", "/asset/1", "https://evil.example/collection/\(owner)", "/collection/abc", "//evil.example", "%",
  ])
  func `an origin that is no collection page of ours is left out`(origin: String) throws {
    #expect(try Route(target: "/asset/1?from=\(origin.replacing("%", with: "%25"))") == .asset(.number(1), from: nil))
  }
}
