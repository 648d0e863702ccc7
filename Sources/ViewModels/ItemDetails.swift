import Encoding
import Models

/// What is known of an item beyond what everybody looks for first.
enum ItemDetails {
  static func rows(of asset: Asset) -> [Detail] {
    var rows: [Detail] = []
    if let creator = asset.creator {
      rows.append(Detail(label: "Creator", accounts: [account(AssetOwner(address: creator))]))
    }
    if let owners = owners(of: asset) { rows.append(owners) }
    if let rank = asset.rarityRank { rows.append(Detail(label: "Rarity rank", value: grouped(rank))) }
    if let standard = DisplayText.line(asset.tokenStandard) {
      rows.append(Detail(label: "Token standard", value: properStandard(standard)))
    }
    rows.append(Detail(label: "Chain", value: ItemText.properChain(asset)))
    if let contract = asset.contract {
      rows.append(Detail(label: "Contract", value: contract.checksummed, isCode: true))
    }
    if let token = asset.tokenID { rows.append(Detail(label: "Token ID", value: token.decimal, isCode: true)) }
    return rows
  }

  private static func owners(of asset: Asset) -> Detail? {
    guard let count = asset.ownerCount else { return nil }
    let accounts = asset.owners.map(account)
    if count == 1, accounts.count == 1 { return Detail(label: "Owner", accounts: accounts) }
    let value = count > accounts.count && !accounts.isEmpty ? "\(grouped(count)), among them" : grouped(count)
    return Detail(label: "Owners", value: value, accounts: accounts)
  }

  private static func account(_ owner: AssetOwner) -> AccountText {
    AccountText(
      text: DisplayText.shortened(address: owner.address.checksummed),
      route: .collection(CollectionPlace(owner: owner.address)),
      quantity: owner.quantity.flatMap { $0.decimal == "1" ? nil : "× \(BalanceFormat.grouped($0.decimal))" })
  }

  private static func grouped(_ number: Int) -> String { BalanceFormat.grouped(String(max(0, number))) }

  /// "ERC-721" for `erc721`; what is no standard of that kind is a name in capitals.
  private static func properStandard(_ standard: String) -> String {
    let name = DisplayText.cut(standard.uppercased(), to: 40)
    let digits = name.dropFirst(3)
    return name.hasPrefix("ERC") && digits.utf8.isDecimal
      ? "ERC-\(digits)" : name == "CRYPTOPUNKS" ? "CryptoPunks" : name
  }
}
