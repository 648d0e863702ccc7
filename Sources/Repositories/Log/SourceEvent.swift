package import HTTPClient
package import Models

/// What the sources have to say for the log. No key is in it.
package enum SourceEvent: Hashable, Sendable {
  /// An upstream was called.
  case call(UpstreamCall)
  /// Something could not be had, for a typed reason.
  case failed(Subject, RepositoryError)

  /// What was asked for.
  package enum Subject: Hashable, Sendable {
    case assets(CollectionPlace)
    case asset(AssetID)
    case balance(Address)
  }
}
