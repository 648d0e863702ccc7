import Foundation
import Glibc

/// A folder that goes with the test.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "media-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// All regular files below, relative to the folder.
  var files: [String] {
    let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return all.filter { mode(of: $0) & S_IFMT == S_IFREG }.sorted()
  }

  func write(_ name: String, _ bytes: [UInt8]) {
    _ = FileManager.default.createFile(atPath: path + "/" + name, contents: Data(bytes))
  }

  func read(_ name: String) -> [UInt8] {
    FileManager.default.contents(atPath: path + "/" + name).map(Array.init) ?? []
  }

  func rights(of name: String) -> mode_t { mode(of: name) & 0o777 }

  private func mode(of name: String) -> mode_t {
    var status = stat()
    return stat(path + "/" + name, &status) == 0 ? status.st_mode : 0
  }
}
