import Fakes
import HTTPClient
import Testing

@testable import Media

/// Over libcurl, on loopback.
@Suite struct ClientMediaTransportTests {
  private static func request(_ url: String, allows: @escaping @Sendable (IPAddress) -> Bool) throws -> MediaRequest {
    let origin = try #require(Origin(url))
    let rules = FetchRules(trusted: [origin])
    return MediaRequest(url: try rules.url(url + "/a.png"), fields: ["If-None-Match": "\"x\""], allows: allows)
  }

  @Test func `a body comes with status and fields, and nothing of ours goes out but what was asked for`() async throws {
    let host = try StubServer { _, send in
      _ = send("HTTP/1.1 200 OK\r\nETag: \"y\"\r\nContent-Length: 3\r\n\r\nabc")
    }
    defer { host.stop() }
    let transport = try ClientMediaTransport(userAgent: "test/1")
    let response = try await transport.open(try Self.request(host.url) { _ in true })
    #expect(response.status == 200)
    #expect(response.field("etag") == "\"y\"")
    var body: [UInt8] = []
    while let bytes = try await response.next() { body += bytes }
    #expect(body == Array("abc".utf8))
    let names = try #require(host.heads.first).split(separator: "\r\n").dropFirst()
      .compactMap { $0.split(separator: ":").first?.lowercased() }
    #expect(Set(names) == ["host", "user-agent", "accept", "accept-encoding", "if-none-match"])
  }

  @Test func `an address that is refused is not connected to`() async throws {
    let host = try StubServer { _, send in _ = send("HTTP/1.1 200 OK\r\n\r\n") }
    defer { host.stop() }
    let transport = try ClientMediaTransport(userAgent: "test/1")
    await #expect(throws: TransportFailure.addressNotAllowed) {
      _ = try await transport.open(try Self.request(host.url) { $0 != .v4(0x7f00_0001) })
    }
    #expect(host.connections == 0)
  }

  @Test func `a body that ends early is cut short`() async throws {
    let host = try StubServer { _, send in _ = send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc") }
    defer { host.stop() }
    let transport = try ClientMediaTransport(userAgent: "test/1")
    let response = try await transport.open(try Self.request(host.url) { _ in true })
    await #expect(throws: TransportFailure.cutShort) { while try await response.next() != nil {} }
  }

  @Test(arguments: [
    (TransportError.nameNotFound, false, TransportFailure.hostNotFound), (.addressRefused, false, .addressNotAllowed),
    (.certificateInvalid, false, .certificate), (.timedOut, false, .timedOut(seconds: 7)),
    (.cutOff, false, .unreachable),
    (.cutOff, true, .cutShort), (.notHTTP, true, .cutShort), (.connectionRefused, false, .unreachable),
    (.badURL, false, .unreachable), (.cancelled, true, .cancelled),
  ])
  func `each error of the client has its own failure`(error: TransportError, hasBegun: Bool, failure: TransportFailure)
  {
    #expect(TransportFailure(error, seconds: 7, hasBegun: hasBegun) == failure)
  }

  @Test func `addresses are read in network order`() {
    #expect(IPAddress(networkBytes: [127, 0, 0, 1]) == .v4(0x7f00_0001))
    #expect(IPAddress(networkBytes: [UInt8](repeating: 0, count: 15) + [1]) == .v6(0, 1))
    #expect(IPAddress(networkBytes: [1, 2, 3]) == nil)
  }
}
