import Media
import Testing

@Suite struct DataURITests {
  @Test(arguments: [
    ("data:image/svg+xml;base64,PHN2Zz4=", "image/svg+xml", "<svg>"), ("data:;base64,PHN2Zz4", "text/plain", "<svg>"),
    ("DATA:Image/PNG;BASE64,PHN2Zz4%3D", "image/png", "<svg>"), ("data:,a%20b", "text/plain", "a b"),
    ("data:image/png;base64,PHN2\n Zz4=", "image/png", "<svg>"),
    ("data:image/png;base64,PHN2%0AZz4", "image/png", "<svg>"),
    ("data:image/svg+xml;utf8,<svg fill=\"#fff\">", "image/svg+xml", "<svg fill=\"#fff\">"),
    ("data:image/svg+xml;charset=utf-8,%3Csvg width='50%'%3E", "image/svg+xml", "<svg width='50%'>"),
    ("data:image/svg+xml,100%,%zz%4", "image/svg+xml", "100%,%zz%4"),
    ("data:image/svg+xml;x=\"a,b\",é", "image/svg+xml", "é"),
    ("data:image/png; base64 ,PHN2Zz4", "image/png", "<svg>"), ("data:image/png,", "image/png", ""),
    ("data:image/png;base64,PHN2Zz4=#end", "image/png", "<svg>"), ("data:image/png;base64,", "image/png", ""),
  ])
  func `decodes what people write`(text: String, type: String, bytes: String) throws {
    let data = try #require(DataURI(text))
    #expect(data.declaredType == type)
    #expect(String(decoding: data.bytes, as: UTF8.self) == bytes)
  }

  @Test(arguments: [
    "data:", "data:image/png;base64", "data", "image/png,x", "data:image/png;base64,P", "data:image/png;base64,PH*2",
    "data:image/png;base64,<svg>",
  ])
  func `broken data is none`(text: String) {
    #expect(DataURI(text) == nil)
  }
}
