import Encoding

/// Serves the files of a folder below a path. RFC 9110, 13 to 15.
///
/// Small files are kept in memory and checked for changes at each request; big ones are sent from the disk in pieces.
package final class StaticFiles: Sendable {
  private let directory: Directory
  private let mount: String
  private let cache: FileCache

  /// `mount` begins and ends with a slash. Nil where there is no such folder.
  package init?(root: String, mount: String = "/static/", cacheBytes: Int = 32 * 1024 * 1024) {
    guard let directory = Directory(root) else { return nil }
    self.directory = directory
    self.mount = mount
    cache = FileCache(limit: cacheBytes)
  }

  /// The answer where the target is below the mount and there is such a file; nil otherwise. The caller sees to it that
  /// the method is GET or HEAD.
  package func response(to request: Request) -> Response? {
    let prefix = mount.split(separator: "/").map(String.init)
    let names = request.target.segments
    guard names.count > prefix.count, names.starts(with: prefix) else { return nil }
    return response(to: request, names: Array(names.dropFirst(prefix.count)))
  }

  /// The answer with a file by its name below the folder, such as `favicon.ico`; nil where there is none.
  package func response(to request: Request, path: String) -> Response? {
    response(to: request, names: path.split(separator: "/", omittingEmptySubsequences: false).map(String.init))
  }

  /// The path of a file with a hash of its content, which may be kept for ever; nil where there is no such file, it
  /// cannot be read, or it is too big to hash.
  package func hashedPath(for name: String) -> String? {
    let names = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let file = try? cachedFile(names) else { return nil }
    return mount + PercentEncoding.encode(HashedName.adding(file.hash, to: name), keeping: "/")
  }

  private func response(to request: Request, names: [String]) -> Response? {
    do throws(Directory.Shortage) {
      return try file(names, for: request)
    } catch {
      return Response(.serviceUnavailable)
    }
  }

  private func file(_ names: [String], for request: Request) throws(Directory.Shortage) -> Response? {
    let hashed = HashedName(names)
    let unhashed = try hashed.flatMap { hashed throws(Directory.Shortage) in try cachedFile(hashed.names) }
    if let unhashed, unhashed.hash == hashed?.hash { return unhashed.response(to: request, isImmutable: true) }
    if let file = try cachedFile(names) { return file.response(to: request, isImmutable: false) }
    guard let (file, identity) = try directory.open(names), let name = names.last else {
      // The page that names it is of another release: what there is now serves it better than nothing.
      return unhashed?.response(to: request, isImmutable: false)
    }
    return .file(
      FileRegion(file: file, offset: 0, count: identity.size), type: MediaType.of(name), entityTag: identity.entityTag,
      lastModified: identity.modified, headers: CachedFile.revalidating, to: request)
  }

  /// A small file from memory if it is still the same on disk, from disk otherwise.
  private func cachedFile(_ names: [String]) throws(Directory.Shortage) -> CachedFile? {
    let path = names.joined(separator: "/")
    if let known = cache[path] {
      if directory.identity(names) == known.identity { return known }
      cache[path] = nil
    }
    guard let (file, identity) = try directory.open(names), identity.size <= FileCache.largestFile,
      let bytes = file.read(identity.size), let name = names.last
    else { return nil }
    let cached = CachedFile(name: name, bytes: bytes, identity: identity)
    cache[path] = cached
    return cached
  }
}

/// A file's name with a hash of its content before the extension: `site.0123456789abcdef.css`.
private struct HashedName {
  let names: [String]
  let hash: String

  /// Nil where the last of the names has no hash.
  init?(_ names: [String]) {
    guard let last = names.last else { return nil }
    var parts = last.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return nil }
    let hash = parts.remove(at: parts.count - 2)
    guard hash.utf8.count == 16, hash.utf8.allSatisfy(\.isHexadecimal) else { return nil }
    self.hash = String(hash)
    self.names = names.dropLast() + [parts.joined(separator: ".")]
  }

  /// A name without an extension stays as it is.
  static func adding(_ hash: String, to name: String) -> String {
    guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return name }
    return name[..<dot] + "." + hash + name[dot...]
  }
}
