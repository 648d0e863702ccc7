import Models
import Testing
import ViewModels

@Suite struct ProblemViewModelTests {
  @Test(arguments: [
    (RouteError.unknownPath, Failure.unknownPath), (.badLimit("x"), .badRequest), (.badCursor, .badRequest),
    (.badAssetID("x"), .unknownItem), (.badEncoding, .badRequest), (.badAddress("x", .missingPrefix), .badAddress),
  ])
  func `every wrong path has a page of its own`(error: RouteError, failure: Failure) {
    let page = ProblemViewModel().load(error)
    #expect(
      page.failure == failure && page.title == "Error: \(page.problem.heading)" && !page.problem.paragraphs.isEmpty)
  }

  @Test(arguments: [
    ("", AddressError.empty, "0x and 40 hexadecimal digits"), ("me.eth", .missingPrefix, "ENS names"),
    (" 0xZ", .notHexadecimal(position: 2), "Character 3, “Z”"), ("0x12", .wrongLength(digits: 2), "38 too few"),
    ("0x1\u{202e}", .notHexadecimal(position: 3), "Character 4, “an invisible character”"),
  ])
  func `what is wrong with an address is said`(typed: String, error: AddressError, words: String) {
    let page = ProblemViewModel().notAnAddress(typed, error)
    #expect(page.problem.paragraphs.joined(separator: " ").contains(words))
    #expect(page.typed == typed)
  }

  @Test func `a wrong checksum shows the wrong letter and leads to the form meant`() throws {
    let typed = "0x19818F44Faf5A217F619AFF0FD487CB2a55cCa65"
    let meant = "0x19818f44Faf5A217F619AFF0FD487CB2a55cCa65"
    let page = ProblemViewModel().notAnAddress(typed, .wrongChecksum(position: 7, meant: meant))
    #expect(page.problem.paragraphs.joined().contains("character 8, “F”"))
    #expect(page.problem.actions.first?.route == .collection(CollectionPlace(owner: try Address(meant))))
  }
}
