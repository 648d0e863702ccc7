import Caching
import HTTPServer
import Media
import Synchronization

/// Files that were asked for a moment ago, open and with their fields ready.
final class ReadyMedia: Sendable {
  /// One of them, for requests of any kind.
  struct File: Sendable {
    fileprivate let whole: PartialResponse
    fileprivate let region: FileRegion

    func response(to request: Request) -> Response { whole.response(to: request, body: .file(region)) }
  }

  private struct Entry {
    var file: File
    /// Nanoseconds of uptime.
    var until: UInt64
  }

  /// Open at once, at most.
  private static let bound = 128
  /// Nanoseconds until the cache is asked again, which then notes its use.
  private static let lifetime: UInt64 = 1_000_000_000

  private let entries = Mutex(LeastRecentlyUsed<String, Entry>())
  private let now: @Sendable () -> Int

  init(now: @escaping @Sendable () -> Int) {
    self.now = now
  }

  func file(at target: String, uptime: UInt64) -> File? {
    entries.withLock { entries in
      guard let entry = entries.use(target)?.value else { return nil }
      guard uptime < entry.until else {
        entries.remove(target)
        return nil
      }
      return entry.file
    }
  }

  func keep(_ file: File, at target: String, uptime: UInt64) {
    entries.withLock { entries in
      entries.set(target, to: Entry(file: file, until: uptime &+ Self.lifetime), size: 1, bound: Self.bound)
    }
  }

  /// Nil where no descriptor is left.
  func file(_ stored: StoredMedia, isImmutable: Bool) -> File? {
    guard let file = OpenFile(duplicating: stored.file.descriptor) else { return nil }
    // What its host vouched for a day ago is asked for again, and meanwhile shown for a minute.
    let left = max(60, min(86_400, 86_400 - (now() - stored.time)))
    let cache = isImmutable ? MediaAnswers.forEver : "private, max-age=\(left)"
    var headers = MediaAnswers.headers(stored.kind, cache: cache)
    headers.append("Accept-Ranges", "bytes")
    let whole = PartialResponse(headers: headers, tag: stored.entityTag, modified: min(stored.time, now()))
    return File(whole: whole, region: FileRegion(file: file, offset: stored.offset, count: stored.length))
  }
}
