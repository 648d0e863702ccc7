/// What the cache knows of one body, written in front of it: 512 bytes of lines with a checksum of their own.
struct CacheRecord: Equatable, Sendable {
  static let size = 512
  /// Raised whenever an older file would be read wrongly; files of other versions are ignored.
  private static let title = "nft-collection-pages media 1"

  var kind: MediaKind
  /// Of the body, in bytes.
  var length: Int
  /// Of the body.
  var checksum: String
  var picture: PictureSize?
  /// What the host is asked with whether it has changed.
  var validators = Validators()

  var bytes: [UInt8] {
    var lines = ["type \(kind.rawValue)", "length \(length)", "checksum \(checksum)"]
    if let picture { lines.append("size \(picture.width) \(picture.height)") }
    if let tag = validators.entityTag { lines.append("etag \(tag)") }
    if let time = validators.lastModified { lines.append("last-modified \(time)") }
    let body = lines.joined(separator: "\n")
    let text = Array("\(Self.title)\n\(Self.sum(of: body))\n\(body)\n".utf8)
    return text + [UInt8](repeating: UInt8(ascii: "\n"), count: max(0, Self.size - text.count))
  }

  init(
    kind: MediaKind, length: Int, checksum: String, picture: PictureSize? = nil, validators: Validators = Validators()
  ) {
    self.kind = kind
    self.length = length
    self.checksum = checksum
    self.picture = picture
    self.validators = validators
  }

  /// Nil for a record that is cut, changed or of another version.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.count > 2, lines[0] == Self.title, lines[1] == Self.sum(of: lines.dropFirst(2).joined(separator: "\n"))
    else { return nil }
    var values: [Substring: Substring] = [:]
    for line in lines.dropFirst(2) {
      guard let blank = line.firstIndex(of: " ") else { return nil }
      values[line[..<blank]] = line[line.index(after: blank)...]
    }
    guard let kind = values["type"].flatMap({ MediaKind(rawValue: String($0)) }),
      let length = values["length"].flatMap({ Int($0) }), length >= 0, let checksum = values["checksum"]
    else { return nil }
    let size = values["size"]?.split(separator: " ").compactMap { Int($0) } ?? []
    self.init(
      kind: kind, length: length, checksum: String(checksum),
      picture: size.count == 2 ? PictureSize(size[0], size[1]) : nil,
      validators: Validators(
        entityTag: values["etag"].map(String.init), lastModified: values["last-modified"].map(String.init)))
  }

  /// FNV-1a, 64 bits.
  private static func sum(of text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

/// ETag and Last-Modified of a host. RFC 9110, 8.8. Those that are strange or long are not kept.
package struct Validators: Equatable, Sendable {
  package var entityTag: String?
  package var lastModified: String?

  init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag.flatMap { Self.isPlain($0, upTo: 160) ? $0 : nil }
    self.lastModified = lastModified.flatMap { Self.isPlain($0, upTo: 40) ? $0 : nil }
  }

  /// The fields that ask whether there is another body by now.
  var conditions: [String: String] {
    if let entityTag { return ["If-None-Match": entityTag] }
    return lastModified.map { ["If-Modified-Since": $0] } ?? [:]
  }

  /// What a second part must be of the same body as. Only a strong tag says that. RFC 9110, 13.1.5.
  var strongTag: String? { entityTag.flatMap { $0.hasPrefix("\"") ? $0 : nil } }

  private static func isPlain(_ text: String, upTo limit: Int) -> Bool {
    (1...limit).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
  }
}
