/// Hosts that make a picture as wide as they are asked.
package enum SizedPicture {
  /// The address of the picture at `width` pixels; nil where the host makes none.
  package static func address(_ text: String, width: Int) -> String? {
    let parts = URLReference(text)
    guard let origin = try? Origin(parts), origin.scheme == .https else { return nil }
    if ["i.seadn.io", "i2.seadn.io", "i2c.seadn.io"].contains(origin.host) {
      let others = (parts.query ?? "").split(separator: "&").filter { !$0.hasPrefix("w=") && !$0.hasPrefix("h=") }
      return origin.text + parts.path + "?" + (others + ["w=\(width)"]).joined(separator: "&")
    }
    if origin.host.hasSuffix(".googleusercontent.com"), parts.query == nil {
      // What follows the last equals sign says how the picture is to be: `=s250`, `=w500-h500`.
      let name = parts.path.lastIndex(of: "=").map { parts.path[..<$0] } ?? parts.path[...]
      return origin.text + name + "=s\(width)"
    }
    return nil
  }
}
