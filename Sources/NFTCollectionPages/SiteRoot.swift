import Foundation

/// The folder with Templates/ and Public/.
struct SiteRoot {
  let folder: String

  var templates: String { folder + "/Templates" }
  var files: String { folder + "/Public" }
  var sample: String { folder + "/Public/sample" }

  /// Takes `chosen`, else the working folder, else the program's own or the nearest above it, where both folders are:
  /// a program in .build/release finds its package.
  init(_ chosen: String?) throws(StartError) {
    let candidates = chosen.map { [$0] } ?? [FileManager.default.currentDirectoryPath] + Self.foldersOfProgram
    guard let folder = candidates.first(where: Self.isRoot) else { throw .noRoot(chosen) }
    self.folder = folder
  }

  private static var foldersOfProgram: [String] {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return [] }
    let parts = program.pathComponents.dropLast()
    return parts.indices.reversed().map { NSString.path(withComponents: Array(parts[...$0])) }
  }

  private static func isRoot(_ folder: String) -> Bool {
    ["Templates", "Public"].allSatisfy { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder) && isFolder.boolValue
    }
  }
}
