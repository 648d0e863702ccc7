package import HTTPClient

/// Asks hosts through a client of its own, whose connections nothing else shares.
package struct ClientMediaTransport: MediaTransport {
  private let client: Client
  private let hasProxy: Bool

  /// Without `proxy` none is used, whatever the environment says. A proxy looks up names itself, so that addresses are
  /// its matter then. `certificates` is a file of those to trust instead of the system's.
  package init(userAgent: String, certificates: String? = nil, proxy: String? = nil) throws(Client.LibraryMissing) {
    var settings = Client.Settings(userAgent: userAgent)
    settings.certificates = certificates
    settings.proxy = proxy.map { .address($0) } ?? .none
    settings.connectionsPerHost = FetchQueue.width
    hasProxy = proxy != nil
    client = try Client(settings)
  }

  package func open(_ request: MediaRequest) async throws(TransportFailure) -> any MediaResponse {
    var message = ClientRequest(request.url.text)
    message.headers = request.fields
    // Length, whole time and rate are the fetch's matter: it knows what kind of body it is.
    message.limits.body = .max
    message.limits.whole = 7 * 86_400
    message.limits.firstByte = request.headWithin
    message.limits.stall = request.stalledAfter
    message.limits.buffered = 128 << 10
    let (allows, hasProxy) = (request.allows, hasProxy)
    do throws(TransportError) {
      let reply = try await client.open(message) { hasProxy || Self.allows($0, allows) }
      return Reply(reply, stalledAfter: Int(request.stalledAfter))
    } catch {
      throw TransportFailure(error, seconds: Int(request.headWithin), hasBegun: false)
    }
  }

  private static func allows(_ address: ResolvedAddress, _ check: (IPAddress) -> Bool) -> Bool {
    IPAddress(networkBytes: address.bytes).map(check) ?? false
  }

  private final class Reply: MediaResponse {
    private let reply: StreamedReply
    private let stalledAfter: Int

    init(_ reply: StreamedReply, stalledAfter: Int) {
      self.reply = reply
      self.stalledAfter = stalledAfter
    }

    var status: Int { reply.head.status }

    func field(_ name: String) -> String? { reply.head.header(name) }

    func next() async throws(TransportFailure) -> [UInt8]? {
      do throws(TransportError) {
        return try await reply.next()
      } catch {
        throw TransportFailure(error, seconds: stalledAfter, hasBegun: true)
      }
    }

    func cancel() { reply.cancel() }
  }
}

extension IPAddress {
  /// 4 bytes of IPv4 or 16 of IPv6 in network order; nil for another number of them.
  init?(networkBytes bytes: [UInt8]) {
    let number = { (bytes: ArraySlice<UInt8>) in bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
    switch bytes.count {
    case 4: self = .v4(UInt32(truncatingIfNeeded: number(bytes[...])))
    case 16: self = .v6(number(bytes[..<8]), number(bytes[8...]))
    default: return nil
    }
  }
}

extension TransportFailure {
  /// `seconds` is the time that was over, `hasBegun` whether the head of the answer had come.
  init(_ error: TransportError, seconds: Int, hasBegun: Bool) {
    self =
      switch error {
      case .nameNotFound: .hostNotFound
      case .addressRefused: .addressNotAllowed
      case .certificateInvalid: .certificate
      case .timedOut: .timedOut(seconds: seconds)
      case .cancelled: .cancelled
      case .cutOff, .notHTTP, .tooLarge: hasBegun ? .cutShort : .unreachable
      case .badURL, .connectionRefused, .unreachable, .rateLimited, .overloaded: .unreachable
      }
  }
}
