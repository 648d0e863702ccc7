/// An account and what it holds, exactly.
package struct Wallet: Hashable, Sendable {
  package let address: Address
  package let balance: Wei

  package init(address: Address, balance: Wei) {
    self.address = address
    self.balance = balance
  }
}
