package import Caching

/// Where names come from, and the names of addresses.
package protocol NameRepository: Sendable {
  /// The address that `name` has for a chain.
  func resolve(_ name: TypedName, for coinType: CoinType) async throws(NameError) -> NameAnswer<ResolvedName>

  /// The name that an address has chosen for a chain and that leads back to it. `NameError.noSuchName` where there is
  /// none, or where the claimed one belongs to somebody else or is not normalised.
  func primaryName(of address: Address, for coinType: CoinType) async throws(NameError) -> NameAnswer<ENSName>

  /// The picture or item that `name` shows itself with; `NameError.noAddress` where the record is missing or points at
  /// neither.
  func avatar(of name: ENSName) async throws(NameError) -> NameAnswer<AvatarRecord>
}

/// What is known of a name, with its age.
package typealias NameAnswer<Value: Sendable & Equatable> = CachedValue<Value, NameError>

/// A name with its address, and who said so.
package struct ResolvedName: Hashable, Sendable {
  package let name: TypedName
  package let address: Address
  package let source: NameSource

  package init(name: TypedName, address: Address, source: NameSource) {
    self.name = name
    self.address = address
    self.source = source
  }
}

/// Who told the address of a name.
package enum NameSource: String, Hashable, Sendable {
  /// The contracts of ENS, through an Ethereum node.
  case ethereum
  case openSea
}

/// What the `avatar` record of a name points at (ENSIP-12).
package enum AvatarRecord: Hashable, Sendable {
  /// An NFT (CAIP-22 and CAIP-29); `chainID` is the number of EIP-155.
  case token(chainID: UInt64, standard: TokenStandard, contract: Address, identifier: TokenID)
  /// A picture at an `https:`, `ipfs:` or `data:` address, as it stands in the record.
  case picture(url: String)

  package enum TokenStandard: String, Sendable {
    case erc721, erc1155
  }
}

/// Why a name has no answer.
package enum NameError: Error, Hashable, Sendable {
  /// Nobody has set up this name.
  case noSuchName
  /// The name exists, with no address for the chain asked for.
  case noAddress
  /// ENS does not take it for a name.
  case notAName
  /// The name is set up wrongly: what should answer for it is no contract, answers nonsense, or sends us astray.
  case misconfigured
  /// The name's contract gave up, for a reason of its own.
  case reverted
  /// The name's own server failed: its HTTP status, nil where it did not answer in time.
  case gatewayFailed(status: Int?)
  /// The source itself (the Ethereum node, OpenSea) failed, refused, or is limited.
  case source(RepositoryError)
  /// This source cannot look up such a name at all.
  case unsupported
}

extension NameError: FetchFailure {
  package static let late = NameError.source(.late)
  package static let timedOut = NameError.source(.timedOut)
  package static let notFound = NameError.noSuchName
  package static let cancelled = NameError.source(.cancelled)

  package var isUnknown: Bool { self == .noSuchName || self == .noAddress || self == .notAName }

  package var costNothing: Bool {
    switch self {
    case .source(let error): error.costNothing
    case .unsupported: true
    default: false
    }
  }
}
