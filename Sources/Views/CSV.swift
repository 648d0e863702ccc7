/// Comma-separated values with a header line. RFC 4180.
enum CSV {
  static func text(_ header: [String], _ rows: [[String?]]) -> String {
    ([header] + rows).map { row in row.map { field($0 ?? "") }.joined(separator: ",") + "\r\n" }.joined()
  }

  /// A spreadsheet would calculate a field that begins like a formula: an apostrophe makes it text.
  private static func field(_ text: String) -> String {
    let isFormula = text.utf8.first.map("=+-@\t\r".utf8.contains) ?? false
    let safe = isFormula ? "'" + text : text
    guard safe.utf8.contains(where: "\",\r\n".utf8.contains) else { return safe }
    return "\"" + safe.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
