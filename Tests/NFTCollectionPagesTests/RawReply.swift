import Fakes
import Glibc
import Testing

/// What a broken upstream sends, byte for byte.
struct RawReply: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let send: @Sendable (_ send: (String) -> Bool) -> Void

  init(_ name: String, _ send: @escaping @Sendable (_ send: (String) -> Bool) -> Void) {
    testDescription = name
    self.send = send
  }

  /// A whole reply.
  static func whole(_ status: Int, _ body: String, _ headers: [String: String] = [:]) -> RawReply {
    let fields = headers.map { "\($0): \($1)\r\n" }.joined()
    let text = "HTTP/1.1 \(status) X\r\n\(fields)Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    return RawReply("\(status) \(body.prefix(50)) \(headers)") { _ = $0(text) }
  }

  static let html = "<!DOCTYPE html><html><title>Attention Required! | Cloudflare</title></html>"

  static let cut = RawReply("cut") { _ = $0("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"nfts\":") }
  static let reset = RawReply("reset") { _ in }
  static let noHTTP = RawReply("no HTTP") { _ = $0("SSH-2.0-OpenSSH_9\r\n\r\n") }
  static let silent = RawReply("silent") { _ in usleep(2_000_000) }
  static let trickle = RawReply("trickle") { send in
    var isHeard = send("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n")
    for _ in 0..<500 where isHeard {
      usleep(10_000)
      isHeard = send("x")
    }
  }
  static let announced = RawReply("200 MB, announced") { send in
    _ = send("HTTP/1.1 200 OK\r\nContent-Length: 200000000\r\n\r\n")
    for _ in 0..<2000 where !send(block) { return }
  }
  static let chunked = RawReply("200 MB, in chunks") { send in
    _ = send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in 0..<2000 where !send("186a0\r\n" + block + "\r\n") { return }
  }

  private static let block = String(repeating: "x", count: 100_000)

  /// An upstream that answers GETs with one reply and POSTs with another.
  static func upstream(get: RawReply = items, post: RawReply = balance) throws -> StubServer {
    try StubServer { head, send in (head.hasPrefix("POST") ? post : get).send(send) }
  }

  static let balance = whole(200, #"{"jsonrpc":"2.0","id":1,"result":"0x3bd8ae5cc6f1f60"}"#)
  static let items = list([1, 2, 3])

  /// A list as v1 and v2 send it at once.
  static func list(_ numbers: [Int], next: String = "null") -> RawReply {
    let nfts = numbers.map { #"{"identifier":"\#($0)","contract":"\#(StandIn.contract)","collection":"kites"}"# }
    let assets = numbers.map {
      #"{"id":\#($0),"token_id":"\#($0)","asset_contract":{"address":"\#(StandIn.contract)"}}"#
    }
    let lists = #""nfts":[\#(nfts.joined(separator: ","))],"assets":[\#(assets.joined(separator: ","))]"#
    return whole(200, "{\(lists),\"next\":\(next)}")
  }
}
