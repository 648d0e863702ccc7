/// Why the Universal Resolver gave up, by the first four bytes of its reason.
enum ENSRevert: Equatable {
  /// Nobody answers for the name.
  case resolverNotFound
  /// What should answer for the name is no contract.
  case resolverNotContract
  /// The resolver does not know such records.
  case unsupportedProfile
  /// The resolver gave up itself.
  case resolverError
  /// The name that an address claims leads to another address.
  case addressMismatch
  /// The name's own server answered with this status, nil where it is none.
  case http(status: Int?)
  /// The name cannot be taken apart.
  case notAName
  /// `Error(string)`, `Panic(uint256)`, nothing at all, or something new.
  case other

  init(_ data: [UInt8]) {
    self.init(data, isNested: false)
  }

  private init(_ data: [UInt8], isNested: Bool) {
    switch Array(data.prefix(4)) {
    case [0x77, 0x20, 0x9f, 0xe8]: self = .resolverNotFound
    case [0x1e, 0x95, 0x35, 0xf2]: self = .resolverNotContract
    case [0x7b, 0x1c, 0x46, 0x1b]: self = .unsupportedProfile
    case [0x95, 0xc0, 0xc7, 0x52]: self = isNested ? .resolverError : Self.insideResolverError(data.dropFirst(4))
    case [0xef, 0x9c, 0x03, 0xce]: self = .addressMismatch
    case Self.httpError: self = .http(status: Self.status(in: data.dropFirst(4)))
    case [0x9a, 0x4c, 0x3e, 0x3b], [0xba, 0x4a, 0xdc, 0x23]: self = .notAName
    default: self = .other
    }
  }

  /// The reason lies in what somebody wrote into the name, not in a failure.
  var isOfTheName: Bool {
    switch self {
    case .resolverNotFound, .resolverNotContract, .unsupportedProfile, .addressMismatch, .notAName: true
    case .resolverError, .http, .other: false
    }
  }

  /// `HttpError(uint16 status, string message)` (ENSIP-21).
  static let httpError: [UInt8] = [0x01, 0x80, 0x01, 0x52]

  /// `ResolverError(bytes)` carries what the resolver said; only a failure of its server tells more than the wrapping.
  private static func insideResolverError(_ arguments: ArraySlice<UInt8>) -> ENSRevert {
    var reader = ABIReader(arguments)
    guard let inner = try? reader.bytes(), case .http(let status) = ENSRevert(Array(inner), isNested: true) else {
      return .resolverError
    }
    return .http(status: status)
  }

  private static func status(in arguments: ArraySlice<UInt8>) -> Int? {
    var reader = ABIReader(arguments)
    guard let status = try? reader.number(), (100...599).contains(status) else { return nil }
    return status
  }
}
