import Encoding
import Testing

@testable import Media

@Suite struct PictureSizeTests {
  @Test(arguments: [
    ("iVBORw0KGgoAAAANSUhEUgAAAUAAAADw", MediaKind.png, 320, 240), ("R0lGODlhLAHIAA==", .gif, 300, 200),
    ("UklGRgAAAABXRUJQVlA4IAAAAAAAAACdASqAAuAB", .webp, 640, 480),
    ("UklGRgAAAABXRUJQVlA4TAAAAAAvf8J3AA==", .webp, 640, 480),
    ("UklGRgAAAABXRUJQVlA4WAoAAAAAAAAAfwIA3wEA", .webp, 640, 480),
    ("Qk0AAAAAAAAAADYAAAAoAAAAgAIAACD+//8=", .bmp, 640, 480), ("AAABAAEAIAA=", .icon, 32, 256),
  ])
  func `first bytes tell width and height`(base64: String, kind: MediaKind, width: Int, height: Int) throws {
    let bytes = try #require(Base64.decode(base64.utf8))
    #expect(PictureSize(bytes, kind) == PictureSize(width, height))
    for length in bytes.indices { _ = PictureSize(Array(bytes.prefix(length)), kind) }
  }

  @Test func `a JPEG tells it behind its other parts, turned by Exif`() {
    let start: [UInt8] = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xff, 0xdb, 0, 3, 0]
    let frame: [UInt8] = [0xff, 0xc2, 0, 17, 8, 0x01, 0xe0, 0x02, 0x80, 3]
    #expect(PictureSize(start + frame, .jpeg) == PictureSize(640, 480))
    for orientation: UInt8 in 1...8 {
      let tiff: [UInt8] = Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
      let exif: [UInt8] = [0xff, 0xe1, 0, UInt8(tiff.count + 8)] + Array("Exif\0\0".utf8) + tiff
      let size = PictureSize(start + exif + frame, .jpeg)
      #expect(size == (orientation < 5 ? PictureSize(640, 480) : PictureSize(480, 640)))
    }
    #expect(PictureSize(start, .jpeg) == nil)
  }

  @Test func `an AVIF has the size of its largest picture`() {
    let extents = { (width: UInt8, height: UInt8) in Array("ispe".utf8) + [0, 0, 0, 0, 0, 0, width, 0, 0, 0, height, 0]
    }
    #expect(PictureSize(extents(1, 1) + extents(2, 3) + extents(1, 2), .avif) == PictureSize(512, 768))
    #expect(PictureSize(Array("ispe".utf8), .avif) == nil)
  }

  @Test(arguments: [
    ("<svg width=\"300\" height='200'>", 300, 200), ("<svg viewBox=\"0 0 24 48\">", 24, 48),
    ("<svg viewBox='0,0,1.5,3'>", 1500, 3000), ("<svg width='100%' height='100%' viewBox='0 0 350 700'>", 350, 700),
    ("<svg width=\"1in\" height=\"72pt\">", 96, 96), ("<svg width=' 40px ' viewBox='0 0 10 20'>", 40, 80),
    ("<!-- <svg width='1' height='9'> --><svg width='30' height='60' >", 30, 60),
    ("<svg data-x='>' xwidth='7' width = '30' height = '60'>", 30, 60), ("<svg:svg width='30' height='60'>", 30, 60),
  ])
  func `an SVG tells it in its first element`(text: String, width: Int, height: Int) {
    #expect(PictureSize(Array(text.utf8), .svg) == PictureSize(width, height))
  }

  @Test(arguments: [
    "<svg>", "<svg width='0' height='10'>", "<svg width='-1' height='1'>", "<svg width='1e300' height='1'>",
    "<svg width='nan' height='inf'>", "<svg viewBox='0 0 0 0'>", "<svg viewBox='a b c d'>", "<svg width=5 height=5>",
    "<svg width='10' height='10'", "<svg width", "<svg =''>", "<svg><rect width='5' height='5'/></svg>", "<html>",
    "<svg x= >",
    "<svg width='5em' height='5em'>", "<svg viewBox='0 0 1e-300 1e300'>", "<svg width='px' height='px'>",
  ])
  func `an SVG without one has none`(text: String) {
    #expect(PictureSize(Array(text.utf8), .svg) == nil)
  }
}
