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
