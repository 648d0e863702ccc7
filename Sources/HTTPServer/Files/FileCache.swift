import Synchronization

/// A small file in memory with its answers ready.
final class CachedFile: Sendable {
  let identity: Directory.Identity
  /// 16 hexadecimal digits that change with the content.
  let hash: String
  private let modified: Int
  private let revalidated: PreparedResponse
  private let immutable: PreparedResponse

  init(name: String, bytes: [UInt8], identity: Directory.Identity) {
    self.identity = identity
    modified = PartialResponse.believableDate(identity.modified)
    let fields = PartialResponse.fields(type: MediaType.of(name), modified: modified, and: Self.revalidating)
    var lasting = fields
    lasting.set("Cache-Control", "public, max-age=31536000, immutable")
    revalidated = PreparedResponse(headers: fields, body: bytes)
    immutable = PreparedResponse(headers: lasting, body: bytes)
    hash = String(revalidated.entityTag.dropFirst().prefix(16))
  }

  /// For what a browser may keep if it asks each time whether it still holds.
  static let revalidating: Headers = ["Cache-Control": "no-cache"]

  var byteCount: Int { revalidated.body.count }

  /// The whole, a part, or the news that nothing changed. `isImmutable` is for an address that has the hash in it.
  func response(to request: Request, isImmutable: Bool) -> Response {
    let whole = isImmutable ? immutable : revalidated
    return PartialResponse(headers: whole.headers, tag: whole.entityTag, modified: modified)
      .response(to: request, body: .prepared(whole))
  }
}

/// Small files by path, bounded by their bytes; the least recently used goes first.
final class FileCache: Sendable {
  /// Larger files are sent from the disk.
  static let largestFile = 1024 * 1024

  private struct State {
    var files: [String: (file: CachedFile, used: Int)] = [:]
    var byteCount = 0
    var time = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  subscript(path: String) -> CachedFile? {
    get {
      state.withLock { state in
        state.time += 1
        state.files[path]?.used = state.time
        return state.files[path]?.file
      }
    }
    set {
      state.withLock { state in
        if let old = state.files.removeValue(forKey: path) { state.byteCount -= old.file.byteCount }
        guard let newValue, newValue.byteCount <= limit else { return }
        state.time += 1
        state.files[path] = (newValue, state.time)
        state.byteCount += newValue.byteCount
        while state.byteCount > limit, let oldest = state.files.min(by: { $0.value.used < $1.value.used }) {
          state.files[oldest.key] = nil
          state.byteCount -= oldest.value.file.byteCount
        }
      }
    }
  }
}
