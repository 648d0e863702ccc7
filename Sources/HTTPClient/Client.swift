/// Asks HTTP servers over libcurl, which is found when the program runs: HTTP/1.1 only, nothing compressed, no cookie, no
/// stored password, no redirect followed. Each client has connections and a thread of its own.
package final class Client: Sendable {
  package struct Settings: Sendable {
    /// The `User-Agent` field.
    package var userAgent: String
    /// At once; further requests wait inside their deadlines.
    package var connectionsPerHost = 12
    /// Kept open for later, to all hosts together.
    package var connectionsKept = 24
    package var proxy = Proxy.environment
    /// A file of certificates to trust instead of the system's.
    package var certificates: String?
    /// Sees each address before it is connected to, on the client's thread; false refuses it. With a proxy it sees the
    /// proxy's. Nil allows all.
    package var allows: (@Sendable (ResolvedAddress) -> Bool)?

    package init(userAgent: String) {
      self.userAgent = userAgent
    }
  }

  package enum Proxy: Sendable, Equatable {
    /// What `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say.
    case environment
    case none
    case address(String)
  }

  /// libcurl is not there, or older than 7.68.
  package struct LibraryMissing: Error, Equatable {
    package init() {}
  }

  private let loop: TransferLoop

  package init(_ settings: Settings) throws(LibraryMissing) {
    guard let loop = TransferLoop(settings) else { throw LibraryMissing() }
    self.loop = loop
  }

  deinit {
    loop.stop()
  }

  /// Sends a request and returns once the head of its reply has come. To cancel the task, or to let the reply go, frees
  /// the connection at once.
  /// `allows` is asked in the place of the settings' where it is given.
  package func open(
    _ request: ClientRequest, allows: (@Sendable (ResolvedAddress) -> Bool)? = nil
  ) async throws(TransportError) -> StreamedReply {
    let incoming = loop.begin(request, allows: allows)
    return StreamedReply(try await incoming.head(), incoming, of: self)
  }

  /// Sends a request and returns its whole reply.
  package func whole(_ request: ClientRequest) async throws(TransportError) -> TransportReply {
    var request = request
    request.limits.buffered = request.limits.body
    let incoming = loop.begin(request)
    let body = try await incoming.all()
    let head = try await incoming.head()
    return TransportReply(status: head.status, headers: head.fields, body: body)
  }
}

/// A reply whose body is still coming. One task reads it.
package final class StreamedReply: Sendable {
  package let head: ReplyHead
  private let incoming: Incoming
  /// It lives as long as its replies are read.
  private let client: Client

  fileprivate init(_ head: ReplyHead, _ incoming: Incoming, of client: Client) {
    self.head = head
    self.incoming = incoming
    self.client = client
  }

  deinit {
    incoming.giveUp()
  }

  /// The next bytes of the body; nil at its end. While nobody asks for more, the server is made to wait.
  package func next() async throws(TransportError) -> [UInt8]? {
    try await incoming.next()
  }

  /// Nobody wants the rest: frees the connection at once.
  package func cancel() {
    incoming.giveUp()
  }
}
