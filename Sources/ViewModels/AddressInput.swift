import Encoding
package import Models

/// What a visitor types or pastes where an address belongs.
package enum AddressInput {
  /// The address in `text`: alone, or inside the address of a page at OpenSea, Etherscan or the like.
  package static func address(in text: String) throws(AddressError) -> Address {
    let typed = text.trimmingSpaces
    guard typed.contains("/"), let address = addressInside(typed) else { return try Address(typed) }
    return address
  }

  private static func addressInside(_ text: String) -> Address? {
    text.split { "/?#&=:".contains($0) }.lazy.compactMap { try? Address($0) }.first
  }
}
