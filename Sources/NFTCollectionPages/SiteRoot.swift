import Foundation

/// The folder with Templates/ and Public/.
struct SiteRoot {
  let folder: String

  var templates: String { folder + "/Templates" }
  var files: String { folder + "/Public" }
  var sample: String { folder + "/Public/sample" }

  /// Takes `chosen`, else the working folder, else the program's own, where both folders are.
  init(_ chosen: String?) throws(StartError) {
    let program = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
    let candidates = chosen.map { [$0] } ?? [FileManager.default.currentDirectoryPath, program].compactMap(\.self)
    guard let folder = candidates.first(where: Self.isRoot) else { throw .noRoot(chosen) }
    self.folder = folder
  }

  private static func isRoot(_ folder: String) -> Bool {
    ["Templates", "Public"].allSatisfy { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder) && isFolder.boolValue
    }
  }
}
