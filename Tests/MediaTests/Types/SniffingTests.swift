import Testing

@testable import Media

@Suite struct SniffingTests {
  @Test(
    arguments: [
      ("\u{89}PNG\r\n\u{1a}\n", MediaKind.png), ("GIF87a", .gif), ("GIF89a\u{1}", .gif),
      ("\u{ff}\u{d8}\u{ff}\u{e1}", .jpeg),
      ("RIFF\0\0\0\0WEBP", .webp), ("RIFF\0\0\0\0WAVEfmt ", .wave), ("FORM\0\0\0\0AIFF", .aiff),
      ("FORM\0\0\0\0AIFC", .aiff),
      ("BM\u{8a}\0\0\0\0\0\0\0", .bmp), ("\0\0\u{1}\0\u{1}\0", .icon), ("\0\0\u{2}\0\u{1}\0", .icon),
      ("\0\0\0\u{20}ftypavis\0\0\0\0", .avif), ("\0\0\0\u{18}ftypmif1\0\0\0\0mif1avif", .avif),
      ("\0\0\0\u{14}ftypisom\0\0\u{2}\0", .mp4), ("\0\0\0\u{14}ftypM4V \0\0\0\0", .mp4),
      ("\0\0\0\u{14}ftypqt  \0\0\0\0", .quickTime),
      ("\0\0\0\u{14}ftypM4A \0\0\0\0", .mp4Audio), ("\u{1a}E\u{df}\u{a3}\u{93}B\u{82}\u{88}matroska", nil),
      ("\u{1a}E\u{df}\u{a3}\u{9f}B\u{86}\u{81}\u{1}B\u{82}\u{84}webm", .webm), ("ID3\u{3}\0", .mp3),
      ("\u{ff}\u{fb}\u{90}\u{64}", .mp3),
      ("\u{ff}\u{f1}\u{50}\u{80}", .aac), ("\u{ff}\u{fe}a\0", nil), ("fLaC\0", .flac),
      ("OggS\0\u{2}\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\u{1}\u{13}OpusHead", .ogg),
      ("OggS\0\u{2}\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\u{1}\u{2a}\u{80}theora", .oggVideo),
    ] as [(String, MediaKind?)])
  func `bytes tell their kind`(text: String, kind: MediaKind?) {
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    #expect(Sniffing.kind(of: bytes, isWhole: true) == kind.map { .media($0) } ?? .other(.unknown))
  }

  @Test(arguments: [
    "<svg/>", "<svg>", "<svg\n", "\u{feff}<svg x=''>", "  \n<svg >", "<?xml version='1.0'?><svg >",
    "<!-- <html> --><svg >",
    "<?xml?>\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"x>y\"><svg >",
    "<!DOCTYPE svg [<!ENTITY a \"]>\">]><svg >",
    "<?xml-stylesheet href='a.xsl'?><svg >", "<svg:svg xmlns:svg=''>", "<!---->\n<!-- a --><svg >",
    "<!-- \(String(repeating: "x", count: 5000)) --><svg >",
  ])
  func `SVG is what has svg for its first element`(text: String) {
    #expect(Sniffing.kind(of: Array(text.utf8), isWhole: true) == .media(.svg))
  }

  @Test(arguments: [
    ("<html><svg >", OtherKind.page), ("<!DOCTYPE HTML><svg >", .page), ("<!doctype\thtml>", .page),
    ("<!-- a --><body>", .page),
    ("<script>", .page), ("<P>", .page), ("<a href=''><svg >", .page), ("<!-- never ends", .page), ("<Svg >", .unknown),
    ("<svgx>", .unknown), ("<abc>", .unknown), ("<?xml?><rss>", .xml), ("<?xml?><html>", .page),
    ("<?xml never ends", .xml),
    ("{\"name\":1}", .metadata), (" [1]", .metadata), ("%PDF-1.7", .document), ("glTF\u{2}", .model),
    ("PK\u{3}\u{4}", .archive),
    ("not found", .unknown), ("BMW is a car", .unknown), ("", .empty), (" \n", .unknown), ("<", .unknown),
    ("\0\0\0\u{18}ftypheic\0\0\0\0", .heic), ("\0\0\0\u{18}ftypmif1\0\0\0\0mif1heic", .heic),
    ("RIFF\0\0\0\0AVI ", .unknown),
  ])
  func `all else is named and not served`(text: String, kind: OtherKind) {
    #expect(Sniffing.kind(of: Array(text.utf8), isWhole: true) == .other(kind))
  }

  @Test func `few bytes wait for more, and so do long comments`() {
    #expect(Sniffing.kind(of: Array("GIF89a".utf8), isWhole: false) == nil)
    let start = Array("<?xml?><!-- ".utf8) + [UInt8](repeating: 0x78, count: 2000)
    #expect(Sniffing.kind(of: start, isWhole: false) == nil)
    #expect(Sniffing.kind(of: start + Array(" --><svg x=''>".utf8), isWhole: false) == .media(.svg))
    #expect(Sniffing.kind(of: start + [UInt8](repeating: 0x78, count: 70_000), isWhole: false) == .other(.page))
  }

  @Test func `no beginning of anything stops the process`() {
    for kind in [
      "\0\0\0\u{1}ftyp", "\u{1a}E\u{df}\u{a3}B\u{82}", "OggS\0", "<!doctype [", "<!-", "<?", "\u{ff}\u{fb}", "RIFF",
    ] {
      let bytes = kind.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } + [UInt8](repeating: 0xff, count: 40)
      for length in 0...bytes.count { _ = Sniffing.kind(of: Array(bytes.prefix(length)), isWhole: true) }
      for length in 0...bytes.count {
        for kind in MediaKind.allCases { _ = PictureSize(Array(bytes.prefix(length)), kind) }
      }
    }
  }
}
