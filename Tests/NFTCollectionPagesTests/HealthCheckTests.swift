import Foundation
import Glibc
import HTTPServer
import Testing

@testable import NFTCollectionPages

@Suite struct HealthCheckTests {
  private static func configuration(_ arguments: [String]) throws -> Configuration {
    try Configuration(arguments: ["--healthcheck"] + arguments, environment: [:])
  }

  @Test(
    arguments: [
      ([], ["127.0.0.1:9", "[::1]:9"]), (["--host", "localhost"], ["127.0.0.1:9", "[::1]:9"]),
      (["--host", "0.0.0.0"], ["127.0.0.1:9", "[::1]:9"]), (["--host", "::"], ["127.0.0.1:9", "[::1]:9"]),
      (["--host", "0::0"], ["127.0.0.1:9", "[::1]:9"]), (["--host", "::1"], ["[::1]:9"]),
      (["--host", "127.0.0.2"], ["127.0.0.2:9"]),
    ] as [([String], [String])])
  func `the server is asked where it listens`(arguments: [String], addresses: [String]) throws {
    let check = HealthCheck(try Self.configuration(["--port", "9"] + arguments))
    #expect(check.addresses.map(\.description) == addresses)
  }

  @Test func `a server that is up is healthy, by whatever address`() async throws {
    try await Site.run { site in
      let port = String(site.address.port)
      for host in ["127.0.0.1", "0.0.0.0", "::", "localhost"] {
        let check = HealthCheck(try Self.configuration(["--port", port, "--host", host]))
        #expect(await Self.off { check.isHealthy() }, "\(host)")
      }
    }
  }

  @Test(arguments: [
    "HTTP/1.1 503 Service Unavailable\r\n\r\n", "HTTP/1.1 20", "", "SSH-2.0-OpenSSH", "HTTP/1.0 200 OK\r\n\r\n",
  ])
  func `whatever else answers is not`(reply: String) async throws {
    let listener = try Listener()
    async let served: Void = Self.off { listener.answerOnce(reply) }
    let check = HealthCheck(try Self.configuration(["--port", String(listener.port), "--host", "127.0.0.1"]))
    #expect(await Self.off { !check.isHealthy() })
    await served
    listener.close()
  }

  @Test func `nobody there, and one who accepts and says nothing, is not`() async throws {
    let listener = try Listener()
    let configuration = try Self.configuration(["--port", String(listener.port), "--host", "127.0.0.1"])
    #expect(await Self.off { !HealthCheck(configuration, patience: 1).isHealthy() })
    listener.close()
    #expect(await Self.off { !HealthCheck(configuration).isHealthy() })
  }

  @Test(
    arguments: [
      ("/app/nfts\0--port\09000\0", ["--port", "9000"]), ("/app/nfts\0", []), ("", []),
      ("nfts\0--host\0::\0", ["--host", "::"]),
      ("/sbin/docker-init\0--\0/app/nfts\0--port=9000\0--store\0\0", ["--port=9000", "--store", ""]),
      ("/sbin/init\0splash\0", []), ("/app/other-nfts\0--port\09000\0", []), ("sh\0-c\0nfts --port 9000\0", []),
    ] as [(String, [String])])
  func `the flags of the server in a container are those of process 1`(line: String, flags: [String]) {
    #expect(HealthCheck.flags(in: Array(line.utf8), of: "/app/nfts") == flags)
  }

  @Test func `flags beside it are taken as they are`() {
    #expect(HealthCheck.arguments(["nfts", "--healthcheck", "--port", "9"]) == ["--healthcheck", "--port", "9"])
    #expect(HealthCheck.arguments(["nfts", "--sample"]) == ["--sample"])
    #expect(HealthCheck.arguments(["no-process-1-has-this-name", "--healthcheck"]) == ["--healthcheck"])
    #expect(HealthCheck.arguments([]) == [])
  }

  /// What blocks must not hold up a thread of the cooperative pool.
  private static func off<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { waiting in
      Thread.detachNewThread { waiting.resume(returning: work()) }
    }
  }
}

/// A socket that listens on 127.0.0.1, on a free port.
private struct Listener {
  private let descriptor: Int32
  let port: UInt16

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (own, size) = (descriptor, length)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(own, $0, size) == 0 && listen(own, 8) == 0 && getsockname(own, $0, &length) == 0
      }
    }
    try #require(isOpen)
    port = UInt16(bigEndian: address.sin_port)
  }

  func answerOnce(_ reply: String) {
    let client = accept(descriptor, nil, nil)
    guard client >= 0 else { return }
    var request = [UInt8](repeating: 0, count: 1024)
    _ = recv(client, &request, request.count, 0)
    _ = Array(reply.utf8).withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    Glibc.close(client)
  }

  func close() {
    Glibc.close(descriptor)
  }
}
