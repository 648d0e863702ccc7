/// A JSON document as it was written: numbers are text, so none loses a digit.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// The number's own characters.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
  /// Something stood here that is no JSON, or lies in itself too deep: what stands around it can be read.
  case unreadable

  /// The member of an object; nil for null, for a missing one and for anything that is no object.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return switch members[name] {
    case .null?, .unreadable?: nil
    case let value: value
    }
  }

  /// A string, or a number as it was written.
  var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  /// `text`, but nil when it is blank: the sources write "" for "none".
  var wording: String? {
    guard let text, !text.utf8.allSatisfy({ $0 <= 0x20 }) else { return nil }
    return text
  }

  var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  var isObject: Bool {
    guard case .object = self else { return false }
    return true
  }
}

extension JSONValue: CustomStringConvertible {
  /// JSON text again, members sorted by name.
  var description: String {
    switch self {
    case .null, .unreadable: "null"
    case .bool(let value): String(value)
    case .number(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[" + elements.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)): \($0.value)" }.joined(separator: ", ")
        + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
