import Foundation
import Synchronization

/// The log of what the server does: a line an event on standard error, `time level event name=value …`. No value holds
/// a key; control characters are taken out, so that nobody can forge a line.
package struct EventLog: Sendable {
  package enum Level: String, Sendable { case info, warning, error }

  private let sink: @Sendable (String) -> Void

  /// `sink` takes one line without its end.
  package init(sink: @escaping @Sendable (String) -> Void) {
    self.sink = sink
  }

  package static let standardError = EventLog { line in
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  package func write(_ level: Level, _ event: String, _ fields: KeyValuePairs<String, String> = [:]) {
    let time = Date.now.formatted(.iso8601)
    let pairs = fields.map { name, value in " \(name)=\(Self.quoted(value))" }.joined()
    sink("\(time) \(level.rawValue) \(event)\(pairs)")
  }

  /// A value with spaces or quotation marks stands in quotation marks.
  private static func quoted(_ value: String) -> String {
    let plain = value.unicodeScalars.map { scalar in
      scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value) || scalar.properties.isDefaultIgnorableCodePoint
        ? " " : String(scalar)
    }.joined()
    guard plain.isEmpty || plain.contains(where: { $0 == " " || $0 == "\"" || $0 == "=" }) else { return plain }
    return "\"" + plain.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
