import Testing

@testable import Media

@Suite struct SizedPictureTests {
  @Test(arguments: [
    ("https://i.seadn.io/a.png", "https://i.seadn.io/a.png?w=320"),
    ("https://i2.seadn.io/a?auto=format&w=1000&h=9", "https://i2.seadn.io/a?auto=format&w=320"),
    ("https://lh3.googleusercontent.com/abc", "https://lh3.googleusercontent.com/abc=s320"),
    ("https://lh3.googleusercontent.com/abc=w600-h600", "https://lh3.googleusercontent.com/abc=s320"),
  ])
  func `hosts that make a picture of any width are asked for it`(text: String, sized: String) {
    #expect(SizedPicture.address(text, width: 320) == sized)
  }

  @Test(arguments: [
    "https://raw.seadn.io/a.png", "https://seadn.io.example/a", "http://i.seadn.io/a", "ipfs://x", "data:,",
    "https://googleusercontent.com.example/a", "https://lh3.googleusercontent.com/a?b=c", "",
  ])
  func `others are not`(text: String) {
    #expect(SizedPicture.address(text, width: 320) == nil)
  }
}
