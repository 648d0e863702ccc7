import CCurl
import Dispatch
import Glibc

/// One request under way in libcurl; lives on the thread of its loop. What libcurl calls from C ends here: whatever comes
/// is checked, and nothing in here may trap.
final class Transfer {
  let easy: UnsafeMutableRawPointer
  let incoming: Incoming
  var clock: TransferClock
  /// Why we ended it, where it was us.
  private(set) var failure: TransportError?

  private let limits: ClientRequest.Limits
  private let allows: (@Sendable (ResolvedAddress) -> Bool)?
  private var reader: HeadReader
  private var bodyCount = 0
  private var hasRefusedAddress = false
  private var list: UnsafeMutableRawPointer?
  private let message = UnsafeMutableBufferPointer<CChar>.allocate(capacity: CCURL_ERROR_SIZE)

  /// Nil where the request cannot be sent.
  init?(_ request: ClientRequest, _ incoming: Incoming, _ settings: Client.Settings, now: Double) {
    guard let lines = request.lines, let easy = ccurl_new() else {
      message.deallocate()
      return nil
    }
    self.easy = easy
    self.incoming = incoming
    limits = request.limits
    clock = TransferClock(request.limits, now: now)
    reader = HeadReader(request.limits)
    allows = settings.allows
    message.initialize(repeating: 0)
    guard setFields(lines), set(request), set(settings), setCallbacks() else { return nil }
  }

  /// The handle is out of its loop by now.
  deinit {
    ccurl_free(easy)
    if let list { ccurl_list_free(list) }
    message.deallocate()
  }

  /// Goes on with a body that was made to wait; false where that fails.
  func resume() -> Bool {
    clock.resume(now: Self.now)
    return ccurl_pause(easy, Int32(CCURL_PAUSE_NONE)) == 0
  }

  /// What became of it, by libcurl's code. libcurl takes a head that is cut for a reply.
  func outcome(_ code: Int32) -> Result<Void, TransportError> {
    if let failure { return .failure(failure) }
    if code == 0 { return reader.head == nil ? .failure(.cutOff) : .success(()) }
    if hasRefusedAddress, code == CCURL_COULDNT_CONNECT { return .failure(.addressRefused) }
    let text = message.baseAddress.map { String(cString: $0) } ?? ""
    let error = Int32(truncatingIfNeeded: ccurl_get_long(easy, Int32(CCURL_INFO_OS_ERRNO)))
    return .failure(TransportError(curl: code, system: error, message: text))
  }

  // MARK: Options

  private func setFields(_ lines: [String]) -> Bool {
    for line in lines {
      guard let longer = ccurl_list_append(list, line) else { return false }
      list = longer
    }
    return set(CCURL_HTTPHEADER, list) && set(CCURL_ERRORBUFFER, message.baseAddress)
  }

  private func set(_ request: ClientRequest) -> Bool {
    guard request.url.withCString({ set(CCURL_URL, $0) }) else { return false }
    guard request.method == .post || request.body != nil else { return true }
    let body = request.body ?? []
    return set(CCURL_POST, 1) && ccurl_set_size(easy, Int32(CCURL_POSTFIELDSIZE_LARGE), Int64(body.count)) == 0
      && body.withUnsafeBytes { bytes in
        withUnsafeBytes(of: 0) { none in set(CCURL_COPYPOSTFIELDS, bytes.baseAddress ?? none.baseAddress) }
      }
  }

  private func set(_ settings: Client.Settings) -> Bool {
    // Newer than the oldest that will do: with it, to give up does not wait for a name to be resolved.
    _ = set(CCURL_QUICK_EXIT, 1)
    return settings.userAgent.withCString { set(CCURL_USERAGENT, $0) }
      && (settings.proxy.option.map { address in address.withCString { set(CCURL_PROXY, $0) } } ?? true)
      && (settings.certificates.map { file in file.withCString { set(CCURL_CAINFO, $0) } } ?? true)
      && set(CCURL_PROTOCOLS, CCURL_PROTOCOL_HTTP | CCURL_PROTOCOL_HTTPS)
      && set(CCURL_HTTP_VERSION, CCURL_HTTP_VERSION_1_1) && set(CCURL_HTTP09_ALLOWED, 0)
      && set(CCURL_FOLLOWLOCATION, 0) && set(CCURL_NETRC, 0) && set(CCURL_NOSIGNAL, 1)
      && set(CCURL_HTTP_CONTENT_DECODING, 0) && set(CCURL_PATH_AS_IS, 1)
      && set(CCURL_SUPPRESS_CONNECT_HEADERS, 1) && set(CCURL_DISALLOW_USERNAME_IN_URL, 1)
  }

  private func setCallbacks() -> Bool {
    let context = Unmanaged.passUnretained(self).toOpaque()
    let code = ccurl_set_callbacks(
      easy,
      { bytes, size, count, context in
        Transfer.data(bytes, size, count, context) { $0.takeLine($1) }
      },
      { bytes, size, count, context in
        Transfer.data(bytes, size, count, context) { $0.takeBody($1) }
      },
      { context, _, address in
        guard let context, let address else { return -1 }
        return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().socket(for: address)
      })
    return code == 0 && set(CCURL_HEADERDATA, context) && set(CCURL_WRITEDATA, context)
      && set(CCURL_OPENSOCKETDATA, context)
  }

  private func set(_ option: Int, _ value: Int) -> Bool {
    ccurl_set_long(easy, Int32(truncatingIfNeeded: option), value) == 0
  }

  private func set(_ option: Int, _ value: UnsafeRawPointer?) -> Bool {
    ccurl_set_pointer(easy, Int32(truncatingIfNeeded: option), value) == 0
  }

  // MARK: Callbacks

  /// Hands a callback's bytes to the transfer; 0 for what cannot be.
  private static func data(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ take: (Transfer, UnsafeRawBufferPointer) -> Int
  ) -> Int {
    let (total, overflows) = size.multipliedReportingOverflow(by: count)
    guard let context, !overflows, total >= 0 else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return take(transfer, UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : total))
  }

  private func takeLine(_ line: UnsafeRawBufferPointer) -> Int {
    clock.note(line.count, now: Self.now)
    let wasReading = reader.head == nil
    guard reader.take(line) else { return end(.notHTTP) }
    guard wasReading, var head = reader.head else { return line.count }
    if let length = reader.contentLength, length > limits.body { return end(.tooLarge(limit: limits.body)) }
    if let peer = ccurl_get_text(easy, Int32(CCURL_INFO_PRIMARY_IP)) { head.peer = String(cString: peer) }
    incoming.begin(head)
    return line.count
  }

  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard reader.head != nil else { return end(.notHTTP) }
    guard bytes.count <= limits.body - bodyCount else { return end(.tooLarge(limit: limits.body)) }
    let now = Self.now
    guard incoming.add(bytes) else {
      clock.pause(now: now)
      return CCURL_WRITE_PAUSE
    }
    clock.note(bytes.count, now: now)
    bodyCount += bytes.count
    return bytes.count
  }

  private func end(_ failure: TransportError) -> Int {
    self.failure = failure
    return 0
  }

  private func socket(for address: UnsafeMutablePointer<ccurl_address>) -> Int32 {
    let (family, type, number) = (address.pointee.family, address.pointee.type, address.pointee.protocol)
    if let allows {
      let offset = MemoryLayout<ccurl_address>.offset(of: \.address) ?? 0
      let resolved = ResolvedAddress(
        UnsafeRawPointer(address) + offset, length: Int(address.pointee.length))
      guard let resolved, allows(resolved) else {
        hasRefusedAddress = true
        return -1
      }
    }
    return Glibc.socket(family, type | Int32(SOCK_CLOEXEC.rawValue), number)
  }

  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}

extension Client.Proxy {
  /// The value for libcurl, which reads the environment where it has none.
  fileprivate var option: String? {
    switch self {
    case .environment: nil
    case .none: ""
    case .address(let address): address
    }
  }
}

extension TransportError {
  /// `system` is the errno of a connection that failed, `message` what libcurl says of it.
  fileprivate init(curl code: Int32, system: Int32, message: String) {
    switch Int(code) {
    case CCURL_URL_MALFORMAT, CCURL_LOGIN_DENIED: self = .badURL
    case CCURL_COULDNT_RESOLVE_HOST, CCURL_COULDNT_RESOLVE_PROXY: self = .nameNotFound
    case CCURL_COULDNT_CONNECT where system == ECONNREFUSED: self = .connectionRefused
    case CCURL_COULDNT_CONNECT where system == ETIMEDOUT: self = .timedOut
    case CCURL_OPERATION_TIMEDOUT: self = .timedOut
    case CCURL_PEER_CERTIFICATE, CCURL_PEER_FAILED_VERIFICATION,
      CCURL_SSL_CACERT_BADFILE, CCURL_SSL_ISSUER_ERROR, CCURL_INVALID_CERTIFICATE_STATUS:
      self = .certificateInvalid
    case CCURL_UNSUPPORTED_PROTOCOL, CCURL_WEIRD_SERVER_REPLY, CCURL_OUT_OF_MEMORY,
      CCURL_BAD_CONTENT_ENCODING, CCURL_TOO_LARGE:
      self = .notHTTP
    // The one code stands for a broken connection and for broken chunks.
    case CCURL_RECV_ERROR where message.contains("chunk"): self = .notHTTP
    case CCURL_PARTIAL_FILE, CCURL_GOT_NOTHING, CCURL_SEND_ERROR,
      CCURL_RECV_ERROR:
      self = .cutOff
    default: self = .unreachable
    }
  }
}
