/// The kind of bytes by how they begin, whatever a header says. WHATWG MIME Sniffing Standard, 6.1 and 6.2, where it
/// knows the kind.
package enum Sniffing {
  /// As many bytes tell all kinds but text that begins with long comments.
  static let enough = 512
  /// Text that has not said after so many bytes what it is says nothing.
  static let longestPrologue = 64 << 10

  /// Nil where more bytes are needed to tell. `isWhole` says that no more will come.
  package static func kind(of bytes: [UInt8], isWhole: Bool) -> SniffedKind? {
    if bytes.isEmpty { return isWhole ? .other(.empty) : nil }
    if bytes.count < enough, !isWhole { return nil }
    if let kind = binary(bytes) { return kind }
    guard let text = MarkupStart.kind(of: bytes, isWhole: isWhole || bytes.count >= longestPrologue) else { return nil }
    return text
  }

  private static func binary(_ bytes: [UInt8]) -> SniffedKind? {
    for (start, kind) in starts where bytes.starts(with: start) { return kind }
    if let kind = riff(bytes) ?? bitmap(bytes) ?? BoxFile.kind(of: bytes) ?? webM(bytes) ?? ogg(bytes) { return kind }
    return stream(bytes)
  }

  private static let starts: [([UInt8], SniffedKind)] = [
    ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], .media(.png)),
    (Array("GIF87a".utf8), .media(.gif)),
    (Array("GIF89a".utf8), .media(.gif)),
    ([0xff, 0xd8, 0xff], .media(.jpeg)),
    ([0, 0, 1, 0], .media(.icon)),
    ([0, 0, 2, 0], .media(.icon)),
    (Array("ID3".utf8), .media(.mp3)),
    (Array("fLaC".utf8), .media(.flac)),
    (Array("%PDF-".utf8), .other(.document)),
    (Array("glTF".utf8), .other(.model)),
    ([0x50, 0x4b, 3, 4], .other(.archive)),
    ([0x50, 0x4b, 5, 6], .other(.archive)),
    ([0x1f, 0x8b, 8], .other(.archive)),
  ]

  /// A container's name, a length, and the kind in it.
  private static func riff(_ bytes: [UInt8]) -> SniffedKind? {
    guard bytes.count >= 12 else { return nil }
    let kind = bytes[8..<12]
    if bytes.starts(with: "RIFF".utf8) {
      if kind.elementsEqual("WEBP".utf8) { return .media(.webp) }
      return kind.elementsEqual("WAVE".utf8) ? .media(.wave) : .other(.unknown)
    }
    let isAIFF = bytes.starts(with: "FORM".utf8) && (kind.elementsEqual("AIFF".utf8) || kind.elementsEqual("AIFC".utf8))
    return isAIFF ? .media(.aiff) : nil
  }

  /// `BM` and a length, and no text that happens to begin so.
  private static func bitmap(_ bytes: [UInt8]) -> SniffedKind? {
    guard bytes.starts(with: "BM".utf8), bytes.count >= 6 else { return nil }
    let isText = bytes.prefix(16).allSatisfy { $0 >= 0x20 || (0x09...0x0d).contains($0) }
    return isText ? nil : .media(.bmp)
  }

  /// EBML whose document type is `webm`. WHATWG, 6.2.2.
  private static func webM(_ bytes: [UInt8]) -> SniffedKind? {
    guard bytes.starts(with: [0x1a, 0x45, 0xdf, 0xa3]) else { return nil }
    let head = bytes.prefix(64)
    for index in head.indices.dropLast() where head[index] == 0x42 && head[index + 1] == 0x82 {
      let name = head.dropFirst(index + 2)
      guard let first = name.first else { break }
      let width = first.leadingZeroBitCount + 1
      if name.dropFirst(width).starts(with: "webm".utf8) { return .media(.webm) }
    }
    return .other(.unknown)
  }

  /// The first page of an Ogg file names what is in its first stream.
  private static func ogg(_ bytes: [UInt8]) -> SniffedKind? {
    guard bytes.starts(with: "OggS\0".utf8) else { return nil }
    guard bytes.count > 27 else { return .media(.ogg) }
    let packet = bytes.dropFirst(27 + Int(bytes[26]))
    return .media(
      packet.starts(with: "\u{1}video".utf8) || packet.starts(with: [0x80] + Array("theora".utf8)) ? .oggVideo : .ogg)
  }

  /// Sound without a container: the head of its first frame. WHATWG, 6.2.4.
  private static func stream(_ bytes: [UInt8]) -> SniffedKind? {
    guard bytes.count >= 4, bytes[0] == 0xff, bytes[1] & 0xe0 == 0xe0 else { return nil }
    let (version, layer) = (bytes[1] >> 3 & 3, bytes[1] >> 1 & 3)
    if bytes[1] & 0xf6 == 0xf0 { return bytes[2] >> 2 & 15 < 13 ? .media(.aac) : nil }
    // Layer I would make sound of text in UTF-16.
    let isFrame =
      version != 1 && (layer == 1 || layer == 2) && bytes[2] >> 4 != 15 && bytes[2] >> 4 != 0 && bytes[2] >> 2 & 3 != 3
    return isFrame ? .media(.mp3) : nil
  }
}

/// Files of ISO/IEC 14496-12: a box `ftyp` first, with the brands that the file keeps to.
private enum BoxFile {
  static func kind(of bytes: [UInt8]) -> SniffedKind? {
    guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let length = min(bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }, bytes.count)
    var brands = [bytes[8..<12]]
    for start in stride(from: 16, to: length - 3, by: 4) { brands.append(bytes[start..<start + 4]) }
    let names = brands.map { String(decoding: $0, as: UTF8.self) }
    if names.contains("avif") || names.contains("avis") { return .media(.avif) }
    if names.contains(where: ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"].contains) {
      return .other(.heic)
    }
    switch names[0] {
    case "qt  ": return .media(.quickTime)
    case "M4A ", "M4B ", "F4A ": return .media(.mp4Audio)
    case "crx ", "jxl ", "jp2 ": return .other(.unknown)
    default: return .media(.mp4)
    }
  }
}
