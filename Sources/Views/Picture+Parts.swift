import ViewModels

extension Picture {
  /// Where the picture is; nil where there is none.
  var url: String? {
    if case .url(let url) = self { url } else { nil }
  }

  /// Why there is no picture; nil where there is one.
  var reason: String? {
    if case .none(let reason) = self { reason } else { nil }
  }
}
