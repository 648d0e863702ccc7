package import Foundation

/// A folder of a test's own, not yet made, which is gone with all that is in it when nobody holds this any more.
package final class TemporaryFolder: Sendable {
  package let url: URL
  package var path: String { url.path }

  package init(_ name: String) {
    url = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
