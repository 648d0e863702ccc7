import Foundation
import Testing

@testable import HTTPServer

/// Requests that were valid until they were mutated. `FUZZ_COUNT` and `FUZZ_SEED` in the environment make a run longer
/// and repeat it.
@Suite struct FuzzTests {
  private static let count = number("FUZZ_COUNT") ?? 3000
  private static let seed = UInt64(number("FUZZ_SEED") ?? 1)

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test func `no bytes break the parser, and cutting them changes nothing`() {
    var random = Mutator(seed: Self.seed)
    for _ in 0..<Self.count {
      let bytes = random.makeRequest()
      #expect(outcome(bytes, step: .max) == outcome(bytes, step: random.next(below: 9) + 1))
    }
  }

  @Test func `no bytes break the server`() async throws {
    let seed = Self.seed
    let count = Self.count
    try await withServer { port, _ in
      try await blocking {
        var random = Mutator(seed: seed)
        let witness = try Client(port: port)
        for _ in 0..<count {
          let client = try Client(port: port)
          try? client.send(random.makeRequest())
          client.shutdownSending()
          let received = try? client.receiveAll()
          if let received, !received.isEmpty { #expect(received.starts(with: "HTTP/1.1 ".utf8)) }
          #expect(try witness.exchange(get("/alive")).text == "GET /alive ")
        }
      }
    }
  }

  /// What became of the bytes, as text to compare.
  private func outcome(_ bytes: [UInt8], step: Int) -> String {
    do {
      guard let (request, rest) = try parse(bytes, step: step) else { return "more" }
      return "\(request.method) \(request.target.raw) \(request.body) \(rest)"
    } catch {
      return "\(error.status.code)"
    }
  }
}

/// Makes bytes near valid requests. The same seed makes the same bytes.
private struct Mutator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
  }

  mutating func next(below bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  mutating func makeRequest() -> [UInt8] {
    let seeds = RequestParserTests.valid
    var bytes = Array(seeds[next(below: seeds.count)].utf8)
    for _ in 0...next(below: 4) { mutate(&bytes) }
    return bytes
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let pieces = [
      "\r\n", "\n", "\r", "\0", " ", "\t", ":", "%", "%00", "?", ";", ",", "0\r\n\r\n", "Content-Length: 3\r\n",
      "Transfer-Encoding: chunked\r\n", "Host: localhost\r\n", "FFFFFFFFFFFFFFFF", "99999999999999999999", "\u{ff}",
      "[::1]",
      "Expect: 100-continue\r\n", "Connection: close\r\n", "HTTP/1.1", "*",
    ]
    let position = next(below: bytes.count + 1)
    switch next(below: 6) {
    case 0 where position < bytes.count: bytes[position] = UInt8(next(below: 256))
    case 1 where position < bytes.count: bytes.remove(at: position)
    case 2: bytes.insert(contentsOf: pieces[next(below: pieces.count)].utf8, at: position)
    case 3: bytes.insert(contentsOf: bytes[position..<min(bytes.count, position + next(below: 40))], at: position)
    case 4: bytes.removeSubrange(position..<min(bytes.count, position + next(below: 10)))
    default: bytes += RequestParserTests.valid[next(below: RequestParserTests.valid.count)].utf8
    }
  }
}
