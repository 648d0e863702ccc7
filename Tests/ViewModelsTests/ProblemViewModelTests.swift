import Models
import Testing
@testable import ViewModels

@Suite struct ProblemViewModelTests {
  @Test(arguments: [
    (RouteError.badLimit("x"), Failure.badRequest), (.badCursor, .badRequest),
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

  @Test(arguments: [
    (
      "0x19818F44", AddressError.wrongChecksum(position: 7, meant: ""),
      MarkedText(before: "0x19818", wrong: "F", after: "44")
    ),
    (" 0xZ1", .notHexadecimal(position: 2), MarkedText(before: "0x", wrong: "Z", after: "1")),
    ("0xü", .notHexadecimal(position: 2), MarkedText(before: "0x", wrong: "ü", after: "")),
    ("0x1\u{202e}2", .notHexadecimal(position: 3), MarkedText(before: "0x1", wrong: "\u{fffd}", after: "2")),
    ("0x1\u{202e}\u{202e}", .notHexadecimal(position: 3), MarkedText(before: "0x1", wrong: "\u{fffd}", after: "")),
  ])
  func `the first wrong place is marked`(typed: String, error: AddressError, marked: MarkedText) {
    #expect(ProblemViewModel().notAnAddress(typed, error).problem.marked == marked)
  }

  @Test func `a long text is marked with what stands around the wrong place`() throws {
    let typed = "0x" + String(repeating: "a", count: 200) + "!" + String(repeating: "b", count: 200)
    let marked = try #require(ProblemViewModel().notAnAddress(typed, .notHexadecimal(position: 202)).problem.marked)
    #expect(marked.before.count == 60 && marked.wrong == "!" && marked.after.count == 60)
  }

  @Test(arguments: [AddressError.empty, .missingPrefix, .wrongLength(digits: 3)])
  func `what is wrong as a whole has no mark`(error: AddressError) {
    #expect(ProblemViewModel().notAnAddress("0x1", error).problem.marked == nil)
  }

  @Test func `a path that leads nowhere offers the sample`() {
    let sample = SampleLink(address: "0x1", route: .search("x"))
    let page = ProblemViewModel(sample: sample).unknownPath()
    #expect(page.problem.actions.map(\.route) == [.home, .search("x")])
    #expect(ProblemViewModel().unknownPath().problem.actions.map(\.route) == [.home])
  }

  @Test(arguments: [
    (400, "This request cannot be answered"), (414, "The address is too long"),
    (421, "This server does not go by that name"), (431, "The head of the request is too big"),
    (501, "This request cannot be answered"), (503, "This server is busy"),
  ])
  func `a request that the server does not take has its status and reason on the page`(status: Int, heading: String) {
    let page = ProblemViewModel().refused(status, "Reason", "more of it")
    #expect(page.problem.heading == heading && page.problem.paragraphs == ["\(status) Reason: more of it"])
  }

  @Test func `of a fault of our own nothing is said but its number`() {
    let page = ProblemViewModel().ownFault(incident: "1234abcd")
    #expect(page.problem.paragraphs == ["Incident 1234abcd"] && page.failure == .ownFault)
  }

  @Test func `a wrong checksum shows the wrong letter and leads to the form meant`() throws {
    let typed = "0x19818F44Faf5A217F619AFF0FD487CB2a55cCa65"
    let meant = "0x19818f44Faf5A217F619AFF0FD487CB2a55cCa65"
    let page = ProblemViewModel().notAnAddress(typed, .wrongChecksum(position: 7, meant: meant))
    #expect(page.problem.paragraphs.joined().contains("character 8, “F”"))
    #expect(page.problem.actions.first?.route == .collection(CollectionPlace(owner: try Address(meant))))
  }
}
