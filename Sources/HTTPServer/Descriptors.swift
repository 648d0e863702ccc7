import Glibc

/// How many descriptors the process may open, and how many of them connections may take.
enum Descriptors {
  /// Each connection needs one, and the soft limit is often 1024. Returns the limit that holds now.
  static func raiseLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 1024 }
    let soft = limit.rlim_cur
    limit.rlim_cur = limit.rlim_max
    return Int(clamping: setrlimit(resource, &limit) == 0 ? limit.rlim_cur : soft)
  }

  /// The rest is for files, upstream calls and the loops themselves.
  static func forConnections(of limit: Int) -> Int { max(1, limit - min(256, 16 + limit / 16)) }

  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
}
