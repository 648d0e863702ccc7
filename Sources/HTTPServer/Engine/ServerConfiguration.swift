import Glibc

/// What a server is asked to do.
package struct ServerConfiguration: Sendable {
  package var host = ListeningHost.loopback
  /// 0 takes a free one.
  package var port: UInt16 = 8080
  /// Names that clients may use beside localhost, 127.0.0.1 and [::1].
  package var allowedHosts: [String] = []
  package var limits = Limits()
  /// Serial queues that share the connections; more than there are cores is of no use.
  package var loops = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  /// Fields that every answer gets.
  package var commonHeaders: Headers = [:]
  package var accessLog: AccessLog?
  /// The answer to a request that no handler sees, and to one whose handler failed. Asked once for each status and
  /// phrase.
  package var errorPage: @Sendable (Status, String) -> Response = { status, _ in
    Response(status, MediaType.plainText, Array("\(status.code) \(status.reason)\n".utf8))
  }
  /// The answer to a request for a host that is not served here; nil is 421.
  package var answerToForeignHost: @Sendable (Request) -> Response? = { _ in nil }
  /// Takes notes for the person who runs the server, such as that descriptors ran out. It may block.
  package var report: @Sendable (String) -> Void = { _ in }

  package init() {}
}
