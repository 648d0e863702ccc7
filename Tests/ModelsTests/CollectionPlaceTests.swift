import Models
import Testing

@Suite struct CollectionPlaceTests {
  private let owner: Address

  init() throws {
    owner = try Address("0x19818f44faf5a217f619aff0fd487cb2a55cca65")
  }

  @Test(arguments: [
    (Int.min, 1), (-1, 1), (0, 1), (1, 1), (20, 20), (200, 200), (201, 200), (Int.max, 200),
  ])
  func `a limit is brought between 1 and 200`(asked: Int, limit: Int) {
    #expect(CollectionPlace(owner: owner, limit: asked).limit == limit)
  }

  @Test func `the first page of 20 is the default`() {
    let place = CollectionPlace(owner: owner)
    #expect(place.limit == 20)
    #expect(place.cursor == nil)
  }
}
