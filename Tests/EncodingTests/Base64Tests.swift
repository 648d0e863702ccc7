import Encoding
import Testing

@Suite struct Base64Tests {
  /// RFC 4648, 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func `writes and reads the examples of RFC 4648`(text: String, encoded: String) {
    #expect(Base64.encode(text.utf8) == encoded)
    #expect(Base64.decode(encoded.utf8) == Array(text.utf8))
    let unpadded = encoded.filter { $0 != "=" }
    #expect(Base64.encode(text.utf8, .url) == unpadded)
    #expect(Base64.decode(unpadded.utf8, .url) == Array(text.utf8))
    #expect(Base64.decodeSloppily(unpadded.utf8) == Array(text.utf8))
  }

  @Test func `the alphabets differ in two characters`() {
    let bytes: [UInt8] = [0xfb, 0xef, 0xff]
    #expect(Base64.encode(bytes) == "++//" && Base64.encode(bytes, .url) == "--__")
    #expect(Base64.decode("++//".utf8, .url) == nil && Base64.decode("--__".utf8) == nil)
    #expect(Base64.decodeSloppily("+-/_".utf8) == bytes)
  }

  @Test(arguments: ["Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "=", "Z", "Zm9v\n", "Zm 9v", "Zm9v=", "Zm9vYg==Zm9v", "Zé=="])
  func `strictly refuses what is never written`(text: String) {
    #expect(Base64.decode(text.utf8) == nil)
  }

  @Test(arguments: ["Zh", "Zg=", "Z g = =", "\tZ\r\ng==", "Zg==rest"])
  func `reads what people write`(text: String) {
    #expect(Base64.decodeSloppily(text.utf8) == [UInt8(ascii: "f")])
  }

  @Test(arguments: ["Z", "Zm9vY", "Z*==", "Zm%39"])
  func `reads nothing where characters are missing or strange`(text: String) {
    #expect(Base64.decodeSloppily(text.utf8) == nil)
  }

  @Test func `gives back every length`() {
    for length in 0..<70 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 167 + length) }
      #expect(Base64.decode(Base64.encode(bytes).utf8) == bytes)
      #expect(Base64.decode(Base64.encode(bytes, .url).utf8, .url) == bytes)
      #expect(Base32.decode(Base32.encode(bytes).utf8) == bytes)
    }
  }

  /// RFC 4648, 10, in lower case and without padding.
  @Test(arguments: [
    ("", ""), ("f", "my"), ("fo", "mzxq"), ("foo", "mzxw6"), ("foob", "mzxw6yq"), ("foobar", "mzxw6ytboi"),
  ])
  func `writes and reads 32 characters`(text: String, encoded: String) {
    #expect(Base32.encode(text.utf8) == encoded)
    #expect(Base32.decode(encoded.utf8) == Array(text.utf8))
  }

  @Test(arguments: ["MY", "m1", "m8", "my======", "m y"])
  func `refuses what is not of the 32 characters`(text: String) {
    #expect(Base32.decode(text.utf8) == nil)
  }
}
