import Media
import Testing

@Suite struct URLReferenceTests {
  /// RFC 3986, 5.4.1 and 5.4.2.
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
    ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
    ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
    ("g;x", "http://a/b/c/g;x"),
    ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
    ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
    ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
  ])
  func `a reference means what RFC 3986 says`(reference: String, target: String) {
    #expect(URLReference("http://a/b/c/d;p?q").resolving(URLReference(reference)).text == target)
  }

  @Test(arguments: [
    ("https://h.example/x%2Fy", "https://h.example/x%2Fy"), ("%2e%2E/p.png", "https://h.example/a/p.png"),
    ("//other.example", "https://other.example"), ("é.png?ü", "https://h.example/a/b/é.png?ü"),
    ("mailto:x@y.example", "mailto:x@y.example"), ("x:y/z", "x:y/z"), ("1:2", "https://h.example/a/b/1:2"),
  ])
  func `nothing is decoded on the way`(reference: String, target: String) {
    #expect(URLReference("https://h.example/a/b/c.png?q=1").resolving(URLReference(reference)).text == target)
  }
}
