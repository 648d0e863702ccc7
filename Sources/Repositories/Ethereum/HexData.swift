import Encoding
import Models

/// The DATA form of JSON-RPC: `0x` and two hexadecimal digits for each byte.
enum HexData {
  static func encode(_ bytes: some Sequence<UInt8>) -> String { "0x" + Hexadecimal.encode(bytes) }

  /// Nil without `0x`, and for an odd number of digits or other characters.
  static func decode(_ text: some StringProtocol) -> [UInt8]? {
    Array(text.utf8).withoutHexadecimalPrefix.flatMap(Hexadecimal.decode)
  }
}

extension Address {
  /// Nil unless there are 20 bytes.
  init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 20, let address = try? Address(HexData.encode(bytes)) else { return nil }
    self = address
  }

  var bytes: [UInt8] { HexData.decode(hex) ?? [] }
}
