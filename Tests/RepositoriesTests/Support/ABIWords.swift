@testable import Repositories

/// Data as a contract writes it: a selector, and words in hexadecimal digits. A word is filled up with zeros in front, or
/// behind where it ends in "…", to 32 bytes or a multiple of them.
func abi(_ selector: String = "", _ words: String...) -> [UInt8] {
  let digits = words.map { word in
    let text = word.filter { $0 != "…" }
    let zeros = String(repeating: "0", count: text.isEmpty ? 64 : (64 - text.utf8.count % 64) % 64)
    return word.hasSuffix("…") ? text + zeros : zeros + text
  }
  return HexData.decode("0x" + selector + digits.joined()) ?? []
}

extension String {
  /// Its UTF-8 in hexadecimal digits, to stand in front in a word.
  var abi: String { HexData.encode(utf8).dropFirst(2) + "…" }
}
