import Models
import Testing
import ViewModels

@Suite struct HomeViewModelTests {
  static let address = "0x19818f44faf5a217f619aff0fd487cb2a55cca65"

  @Test func `sample data comes with the way to live data`() throws {
    let page = HomeViewModel(source: SiteSource(name: "Sample data", isSample: true, sampleAddress: Self.address))
      .load()
    #expect(page.sample.route == .collection(CollectionPlace(owner: try Address(Self.address))))
    #expect(page.sample.address == "0x19818f44Faf5A217F619AFF0FD487CB2a55cCa65")
    #expect(page.guide == .provider && page.source.isSample)
  }

  @Test func `live data needs no such steps`() {
    let page = HomeViewModel(source: SiteSource(name: "OpenSea", isSample: false, sampleAddress: Self.address)).load()
    #expect(page.guide == nil && !page.source.isSample)
  }
}
