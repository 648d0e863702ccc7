/// Width and height as a picture's first bytes tell them, in pixels; of an SVG, in units of its own.
package struct PictureSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// Nil where one is 0 or beyond what any viewer shows.
  init?(_ width: Int, _ height: Int) {
    guard (1...1_000_000).contains(width), (1...1_000_000).contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// Nil where the bytes do not get that far, or the kind has none.
  package init?(_ bytes: [UInt8], _ kind: MediaKind) {
    let reader = Bytes(bytes)
    let size: PictureSize? =
      switch kind {
      case .png: Self.png(reader)
      case .gif: Self(reader.little(6, 2), reader.little(8, 2))
      case .jpeg: JPEGSize.find(in: reader)
      case .webp: Self.webP(reader)
      case .bmp: Self.bitmap(reader)
      case .icon: Self(reader[6].map { $0 == 0 ? 256 : $0 }, reader[7].map { $0 == 0 ? 256 : $0 })
      case .avif: Self.avif(reader)
      case .svg: SVGSize.find(in: bytes)
      default: nil
      }
    guard let size else { return nil }
    self = size
  }

  fileprivate init?(_ width: Int?, _ height: Int?) {
    guard let width, let height else { return nil }
    self.init(width, height)
  }

  private static func png(_ bytes: Bytes) -> PictureSize? {
    guard bytes.has("IHDR", at: 12) else { return nil }
    return Self(bytes.big(16, 4), bytes.big(20, 4))
  }

  /// Lossy, lossless and extended files. RFC 9649, 2.5 to 2.7.
  private static func webP(_ bytes: Bytes) -> PictureSize? {
    if bytes.has("VP8 ", at: 12) {
      return Self(bytes.little(26, 2).map { $0 & 0x3fff }, bytes.little(28, 2).map { $0 & 0x3fff })
    }
    if bytes.has("VP8L", at: 12), let bits = bytes.little(21, 4) {
      return Self(bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1)
    }
    guard bytes.has("VP8X", at: 12) else { return nil }
    return Self(bytes.little(24, 3).map { $0 + 1 }, bytes.little(27, 3).map { $0 + 1 })
  }

  /// A height below zero says that the lines go from top to bottom.
  private static func bitmap(_ bytes: Bytes) -> PictureSize? {
    guard let header = bytes.little(14, 4) else { return nil }
    if header == 12 { return Self(bytes.little(18, 2), bytes.little(20, 2)) }
    guard let height = bytes.little(22, 4) else { return nil }
    return Self(bytes.little(18, 4), Int(Int32(truncatingIfNeeded: height).magnitude))
  }

  /// The largest of the image spatial extents: thumbnails and tiles have their own. ISO/IEC 23008-12, 6.5.3.
  private static func avif(_ bytes: Bytes) -> PictureSize? {
    var largest: PictureSize?
    var start = 0
    while let found = bytes.find("ispe", from: start) {
      start = found + 4
      guard let size = Self(bytes.big(found + 8, 4), bytes.big(found + 12, 4)) else { continue }
      if size.width * size.height > largest.map({ $0.width * $0.height }) ?? 0 { largest = size }
    }
    return largest
  }
}

/// Numbers in bytes, nil beyond their end.
struct Bytes {
  let all: [UInt8]

  init(_ all: [UInt8]) { self.all = all }

  subscript(_ offset: Int) -> Int? { all.indices.contains(offset) ? Int(all[offset]) : nil }

  func big(_ offset: Int, _ count: Int) -> Int? {
    slice(offset, count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  func little(_ offset: Int, _ count: Int) -> Int? {
    slice(offset, count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func has(_ name: String, at offset: Int) -> Bool {
    slice(offset, name.utf8.count)?.elementsEqual(name.utf8) ?? false
  }

  func find(_ name: String, from start: Int) -> Int? {
    guard all.count >= name.utf8.count, start <= all.count - name.utf8.count else { return nil }
    return (start...(all.count - name.utf8.count)).first { has(name, at: $0) }
  }

  private func slice(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, offset <= all.count - count else { return nil }
    return all[offset..<offset + count]
  }
}

/// The frame header of a JPEG (ITU-T T.81, B.2.2), turned as its Exif orientation says.
private enum JPEGSize {
  static func find(in bytes: Bytes) -> PictureSize? {
    var offset = 2
    var isTurned = false
    while let marker = bytes.big(offset, 2), marker >> 8 == 0xff {
      let kind = marker & 0xff
      if kind == 0xff {
        offset += 1
        continue
      }
      if kind == 0x01 || (0xd0...0xd8).contains(kind) {
        offset += 2
        continue
      }
      guard let length = bytes.big(offset + 2, 2), length >= 2 else { return nil }
      if kind == 0xe1 { isTurned = isTurned || Self.isTurned(bytes, at: offset + 4, end: offset + 2 + length) }
      if (0xc0...0xcf).contains(kind), ![0xc4, 0xc8, 0xcc].contains(kind) {
        let (height, width) = (bytes.big(offset + 5, 2), bytes.big(offset + 7, 2))
        return isTurned ? PictureSize(height, width) : PictureSize(width, height)
      }
      offset += 2 + length
    }
    return nil
  }

  /// Orientations 5 to 8 change width and height. Exif 2.3, 4.6.4.
  private static func isTurned(_ bytes: Bytes, at start: Int, end: Int) -> Bool {
    guard bytes.has("Exif\0\0", at: start) else { return false }
    let tiff = start + 6
    let isLittle = bytes.has("II", at: tiff)
    let number = { (offset: Int, count: Int) in isLittle ? bytes.little(offset, count) : bytes.big(offset, count) }
    guard let directory = number(tiff + 4, 4), let count = number(tiff + directory, 2) else { return false }
    for entry in 0..<min(count, 64) {
      let offset = tiff + directory + 2 + 12 * entry
      guard offset + 12 <= end else { return false }
      if number(offset, 2) == 0x0112 { return number(offset + 8, 2).map { (5...8).contains($0) } ?? false }
    }
    return false
  }
}
