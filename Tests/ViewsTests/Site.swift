import Foundation
import Templating

/// The repository's own templates, as a page of the site uses them.
enum Site {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path()

  /// Read once for all tests; each test that asks gets the error, if there is one.
  private static let library = Result { () throws(TemplateError) in
    try TemplateLibrary(directory: "\(root)Templates")
  }

  static func html(_ template: String, _ value: TemplateValue) throws -> String {
    String(decoding: try library.get().render(template, value), as: UTF8.self)
  }
}
