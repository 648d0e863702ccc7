import Caching

/// A body that has begun, and is known to be a picture, film or sound.
struct OpenedMedia: Sendable {
  var response: any MediaResponse
  var slot: HostSlot
  /// Where it came from at last.
  var url: FetchURL
  /// It came from a gateway, or from where one sent us.
  var isGateway: Bool
  /// What has come so far.
  var start: [UInt8]
  /// Nothing more will come.
  var isWhole: Bool
  var kind: MediaKind
  /// As the host announced it.
  var length: Int?
  var validators: Validators
  /// The host answers ranges.
  var hasRanges: Bool
  var pace: Pace

  func cancel() {
    response.cancel()
    slot.leave()
  }
}

/// Follows redirects, judging each anew, up to the first bytes that tell what the body is.
struct MediaOpener: Sendable {
  enum Outcome: Sendable {
    case opened(OpenedMedia)
    /// The validators still hold.
    case notModified
  }

  static let mostRedirects = 3

  var transport: any MediaTransport
  var rules: FetchRules
  var clock: TimeSource

  /// `slot` is a place at the candidate's host.
  func open(_ candidate: Candidate, _ slot: HostSlot, conditions: [String: String]) async throws(MediaFailure)
    -> Outcome
  {
    let (response, last) = try await follow(candidate, slot, fields: conditions)
    switch response.status {
    case 200, 203:
      return .opened(try await begin(response, last, slot))
    case 304 where !conditions.isEmpty:
      response.cancel()
      return .notModified
    case let status:
      response.cancel()
      throw .status(status)
    }
  }

  /// The first answer that sends us nowhere else, and who gave it. The place at the host goes along.
  func follow(
    _ candidate: Candidate, _ slot: HostSlot, fields: [String: String]
  ) async throws(MediaFailure) -> (any MediaResponse, Candidate) {
    var candidate = candidate
    var place = URLReference(candidate.url.text)
    for redirects in 0... {
      let response = try await ask(candidate.url, fields: fields)
      guard [301, 302, 303, 307, 308].contains(response.status) else { return (response, candidate) }
      response.cancel()
      guard redirects < Self.mostRedirects else { throw .tooManyRedirects }
      (candidate.url, place) = try redirect(response, from: place)
      await slot.move(to: FetchQueue.Host(candidate.url.origin, isGateway: candidate.isGateway))
    }
    throw .tooManyRedirects
  }

  /// One request, whose connection goes only where the rules allow it.
  private func ask(_ url: FetchURL, fields: [String: String]) async throws(MediaFailure) -> any MediaResponse {
    let request = MediaRequest(url: url, fields: fields, allows: { [rules] in rules.allows($0, for: url.origin) })
    do throws(TransportFailure) {
      return try await transport.open(request)
    } catch {
      throw MediaFailure(error)
    }
  }

  private func redirect(
    _ response: any MediaResponse, from place: URLReference
  ) throws(MediaFailure) -> (FetchURL, URLReference) {
    do throws(URLRefusal) {
      return try rules.redirect(from: place, to: response.field("Location") ?? "")
    } catch {
      throw .notAllowed(error)
    }
  }

  private func begin(
    _ response: any MediaResponse, _ candidate: Candidate, _ slot: HostSlot
  ) async throws(MediaFailure) -> OpenedMedia {
    var pace = Pace(clock)
    var start: [UInt8] = []
    var isWhole = false
    while true {
      if let kind = Sniffing.kind(of: start, isWhole: isWhole) {
        guard case .media(let kind) = kind else {
          response.cancel()
          throw Self.failure(kind)
        }
        let length = Self.length(response)
        if let length, length > kind.largest {
          response.cancel()
          throw .tooLarge(size: length, limit: kind.largest)
        }
        let validators = Validators(
          entityTag: response.field("ETag"), lastModified: response.field("Last-Modified"))
        return OpenedMedia(
          response: response, slot: slot, url: candidate.url, isGateway: candidate.isGateway, start: start,
          isWhole: isWhole, kind: kind, length: length, validators: validators,
          hasRanges: response.field("Accept-Ranges")?.lowercased() == "bytes", pace: pace)
      }
      guard let bytes = try await Self.next(response, &pace) else {
        isWhole = true
        continue
      }
      start += bytes
    }
  }

  /// The next bytes, nil at the end; throws where they come too slowly.
  static func next(_ response: any MediaResponse, _ pace: inout Pace) async throws(MediaFailure) -> [UInt8]? {
    do throws(TransportFailure) {
      guard let bytes = try await response.next() else { return nil }
      guard pace.isKept(with: bytes.count) else {
        response.cancel()
        throw TransportFailure.timedOut(seconds: 0)
      }
      return bytes
    } catch {
      throw error == .timedOut(seconds: 0) ? .tooSlow : MediaFailure(error)
    }
  }

  private static func failure(_ kind: SniffedKind) -> MediaFailure {
    if case .other(let kind) = kind, kind != .empty { .notMedia(kind) } else { .damaged }
  }

  private static func length(_ response: any MediaResponse) -> Int? {
    guard let text = response.field("Content-Length"), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}

/// The rate that a body has to come at: 1 kB a second over half a minute.
struct Pace: Sendable {
  static let window = 30.0
  static let least = 30_000

  private let clock: TimeSource
  private var start: Double
  private var bytes = 0

  init(_ clock: TimeSource) {
    self.clock = clock
    start = clock.uptime()
  }

  /// False where too little came since the window began.
  mutating func isKept(with count: Int) -> Bool {
    bytes += count
    let now = clock.uptime()
    guard now - start >= Self.window else { return true }
    defer { (start, bytes) = (now, 0) }
    return Double(bytes) >= Double(Self.least) * (now - start) / Self.window
  }
}
