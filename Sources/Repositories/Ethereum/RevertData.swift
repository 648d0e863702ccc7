/// How a call of a contract ended.
enum CallOutcome: Equatable, Sendable {
  case returned([UInt8])
  /// With what the contract gave as its reason, "" included.
  case reverted([UInt8])
}

/// Finds a contract's reason in the error of a JSON-RPC reply. Nodes differ in the code (3, -32000, -32015) and in where
/// they put the data: `data`, `data.data`, `data.originalError.data`, or the message.
enum RevertData {
  /// Empty for a revert without a reason; nil where the error is the node's own.
  static func find(in error: JSONValue) -> [UInt8]? {
    if let data = data(in: error, depth: 4) { return data }
    let code = error["code"]?.text
    let message = (error["message"]?.text ?? error.text ?? "").lowercased()
    return code == "3" || code == "-32015" || message.contains("revert") ? [] : nil
  }

  private static let places = ["data", "originalError", "error", "result", "message"]

  private static func data(in value: JSONValue, depth: Int) -> [UInt8]? {
    if case .string(let text) = value { return data(in: text) }
    guard depth > 0 else { return nil }
    for place in places {
      if let inner = value[place], let data = data(in: inner, depth: depth - 1) { return data }
    }
    return nil
  }

  /// The text is the data, or a sentence like "Reverted 0x08c379a0…". In a sentence the length must be that of a
  /// selector and whole words: addresses and hashes stand there, too.
  private static func data(in text: String) -> [UInt8]? {
    if let data = HexData.decode(text) { return data.count >= 4 ? data : nil }
    guard text.lowercased().contains("revert") else { return nil }
    for word in text.split(whereSeparator: { " :;,.()[]{}\"'".contains($0) }) {
      if let data = HexData.decode(word), data.count % 32 == 4 { return data }
    }
    return nil
  }
}
