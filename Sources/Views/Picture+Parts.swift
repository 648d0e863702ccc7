import ViewModels

extension Picture {
  /// Where the picture is; nil where there is none.
  var url: String? {
    switch self {
    case .url(let url), .covered(let url, _): url
    case .none: nil
    }
  }

  /// Why there is no picture; nil where there is one.
  var reason: String? {
    if case .none(let reason) = self { reason } else { nil }
  }

  /// Why the picture is not shown at once; nil where it is, and where there is none.
  var cover: String? {
    if case .covered(_, let reason) = self { reason } else { nil }
  }
}
