import Caching
import Fakes
import Models
import Testing
@testable import ViewModels

@Suite struct EditionsTests {
  private let saved = FakeSavedValues()
  private let owner = Address.make(7)

  private func edition(_ number: Int, held: String?, by holder: Address = .make(7)) -> Asset {
    var asset = Asset.make(number)
    asset.tokenStandard = "erc1155"
    asset.owners = [AssetOwner(address: holder, quantity: held.flatMap { TokenID($0) })]
    return asset
  }

  @Test func `editions say how many there are once their own pages were seen`() {
    let details = [
      edition(1, held: "1204"), edition(2, held: "1"), edition(3, held: nil), edition(4, held: "5", by: .make(8)),
    ]
    for (index, detail) in details.enumerated() {
      saved.save(Cached(detail, time: 0).kept(version: UInt64(index)))
    }
    let editions = Editions(of: AssetPage(assets: details + [edition(5, held: "9")]), heldBy: owner, in: saved)
    #expect(editions.quantities == [.make(1): "× 1,204"] && editions.versions == [0, 1, 2, 3])
  }

  @Test func `other tokens are not looked up`() {
    var asset = edition(1, held: "3")
    saved.save(Cached(asset, time: 0).kept(version: 1))
    asset.tokenStandard = "erc721"
    #expect(Editions(of: AssetPage(assets: [asset]), heldBy: owner, in: saved) == Editions())
  }
}
