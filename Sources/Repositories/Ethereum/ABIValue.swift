import Models

/// A value on its way into a contract: the encoding of the Solidity ABI, as far as names need it.
enum ABIValue: Sendable {
  /// 32 bytes.
  case word([UInt8])
  /// `bytes` and `string`.
  case bytes([UInt8])
  case array([ABIValue])
  case tuple([ABIValue])

  static func string(_ text: String) -> ABIValue { .bytes(Array(text.utf8)) }

  static func number(_ value: UInt32) -> ABIValue {
    .word(zeros(28) + (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) })
  }

  static func bool(_ value: Bool) -> ABIValue { .number(value ? 1 : 0) }

  static func address(_ address: Address) -> ABIValue { .word(zeros(12) + address.bytes) }

  /// The arguments of a call, or what it gives back: fixed values in place, the others behind them with their offset.
  static func encode(_ values: [ABIValue]) -> [UInt8] {
    let parts = values.map { ($0.isDynamic, $0.encoded) }
    var offset = parts.reduce(0) { $0 + ($1.0 ? 32 : $1.1.count) }
    var head: [UInt8] = []
    var tail: [UInt8] = []
    for (isDynamic, part) in parts {
      guard isDynamic else {
        head += part
        continue
      }
      head += length(offset)
      tail += part
      offset += part.count
    }
    return head + tail
  }

  private var encoded: [UInt8] {
    switch self {
    case .word(let bytes): bytes
    case .bytes(let bytes): Self.length(bytes.count) + bytes + Self.zeros((32 - bytes.count % 32) % 32)
    case .array(let elements): Self.length(elements.count) + Self.encode(elements)
    case .tuple(let elements): Self.encode(elements)
    }
  }

  private var isDynamic: Bool {
    switch self {
    case .word: false
    case .bytes, .array: true
    case .tuple(let elements): elements.contains(where: \.isDynamic)
    }
  }

  private static func length(_ count: Int) -> [UInt8] {
    zeros(24) + (0..<8).map { UInt8(truncatingIfNeeded: UInt64(count) >> (56 - 8 * UInt64($0))) }
  }

  private static func zeros(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: count)
  }
}
