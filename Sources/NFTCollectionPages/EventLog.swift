import Foundation
import Synchronization

/// The log of what the server does: a line an event on standard error, `time level event name=value …`. No value holds
/// a key; control characters become spaces, so that nobody can forge a line.
package struct EventLog: Sendable {
  package enum Level: String, Sendable { case info, warning, error }

  private let sink: @Sendable (String) -> Void

  /// `sink` takes one line without its end.
  package init(sink: @escaping @Sendable (String) -> Void) {
    self.sink = sink
  }

  package static let standardError = EventLog { LineWriter.standardError.write($0) }

  package func write(_ level: Level, _ event: String, _ fields: KeyValuePairs<String, String> = [:]) {
    write(level, event, fields.map { ($0.key, $0.value) })
  }

  func write(_ level: Level, _ event: String, _ fields: [(name: String, value: String)]) {
    let time = Date.now.formatted(.iso8601)
    let pairs = fields.map { name, value in " \(name)=\(Self.quoted(value))" }.joined()
    sink("\(time) \(level.rawValue) \(event)\(pairs)")
  }

  /// A value with spaces or quotation marks stands in quotation marks.
  private static func quoted(_ value: String) -> String {
    let plain = value.unicodeScalars.map { isHidden($0) ? " " : $0 }
    var quoted = String.UnicodeScalarView()
    for scalar in plain {
      if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
      quoted.append(scalar)
    }
    let needsQuotes = plain.isEmpty || plain.contains { $0 == " " || $0 == "\"" || $0 == "=" }
    return needsQuotes ? "\"\(String(quoted))\"" : String(String.UnicodeScalarView(plain))
  }

  /// Controls, line separators, and what shows as nothing or turns the direction of the text.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
