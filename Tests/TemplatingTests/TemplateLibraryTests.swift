import Foundation
import Templating
import Testing

@Suite final class TemplateLibraryTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "templates-\(UUID())")

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Puts files into the folder; a path with no `/` lies in it, others below.
  private func write(_ files: [String: String]) throws {
    for (path, text) in files { try write(path, Data(text.utf8)) }
  }

  private func write(_ path: String, _ data: Data) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  private func loadError() -> TemplateError? {
    do throws(TemplateError) {
      _ = try TemplateLibrary(directory: folder.path)
      return nil
    } catch { return error }
  }

  @Test func `a folder of templates and partials is read`() throws {
    try write([
      "home.mustache": "<h1>{{title}}</h1>\n{{> foot}}\n", "other.mustache": "other",
      "partials/foot.mustache": "<p>{{foot}}</p>\n",
      "notes.txt": "{{{", ".hidden.mustache": "{{{", "partials/notes.txt": "{{{",
    ])
    let library = try TemplateLibrary(directory: folder.path)
    #expect(library.names == ["home", "other"])
    let page = try library.render("home", ["title": "A & B", "foot": "<"])
    #expect(String(decoding: page, as: UTF8.self) == "<h1>A &amp; B</h1>\n<p>&lt;</p>\n")
  }

  @Test func `a folder without partials is enough`() throws {
    try write(["home.mustache": "home"])
    #expect(try TemplateLibrary(directory: folder.path).names == ["home"])
  }

  @Test func `a folder that is missing is an error`() {
    #expect(loadError() == TemplateError(file: folder.path, reason: .unreadable))
  }

  @Test func `a bad template is named with its folder and line`() throws {
    try write(["home.mustache": "fine", "zoo.mustache": "<p>\n<a href={{x}}>"])
    #expect(loadError()?.description == "\(folder.path)/zoo.mustache:2: the value of href needs quotes")
  }

  @Test func `a bad partial is named even when no page uses it`() throws {
    try write(["home.mustache": "fine", "partials/card.mustache": "\n\n{{#x}}"])
    #expect(
      loadError()
        == TemplateError(file: "\(folder.path)/partials/card.mustache", line: 3, reason: .unclosedSection("x")))
  }

  @Test func `a file that is not UTF-8 is an error`() throws {
    try write("home.mustache", Data([0x61, 0xFF]))
    #expect(loadError() == TemplateError(file: "\(folder.path)/home.mustache", reason: .notUTF8))
  }

  @Test func `a page that does not exist is an error`() throws {
    let library = try TemplateLibrary(["home": "home"], partials: ["card": "card"])
    #expect(throws: TemplateError(file: "card.mustache", reason: .unknownTemplate("card"))) {
      try library.render("card", [:])
    }
  }

  @Test func `pages are added to what is there`() throws {
    let library = try TemplateLibrary(["a": "({{x}})"])
    var output = Array("0".utf8)
    try library.render("a", ["x": "1"], into: &output)
    try library.render("a", ["x": "2"], into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "0(1)(2)")
  }

  @Test func `an error leaves nothing of the page behind`() throws {
    let library = try TemplateLibrary(["a": "begun {{missing}}"])
    var output = Array("before".utf8)
    #expect(throws: TemplateError.self) { try library.render("a", [:], into: &output) }
    #expect(String(decoding: output, as: UTF8.self) == "before")
  }

  @Test func `one library renders on many tasks at once`() async throws {
    let library = try TemplateLibrary(["a": "{{#l}}{{n}};{{/l}}"])
    let pages = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for number in 0..<50 {
        group.addTask {
          (number, try library.render("a", ["l": .list(Array(repeating: ["n": .text("\(number)")], count: 20))]))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(pages.count == 50)
    for (number, page) in pages {
      #expect(String(decoding: page, as: UTF8.self) == String(repeating: "\(number);", count: 20))
    }
  }
}
