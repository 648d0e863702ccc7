/// What is known of a picture, film or sound before anybody asks for it.
package enum KnownMedia: Hashable, Sendable {
  case stored(MediaKind, PictureSize?)
  /// It is being fetched. `isSeekable` says that any part can be had before the whole is there.
  case coming(MediaKind, isSeekable: Bool)
  case failed(MediaFailure)

  init(_ answer: MediaAnswer) {
    switch answer {
    case .stored(let stored): self = .stored(stored.kind, stored.picture)
    case .growing(let growing): self = .coming(growing.kind, isSeekable: growing.isSeekable)
    case .inline(let bytes, let kind): self = .stored(kind, PictureSize(bytes, kind))
    case .failed(let failure): self = .failed(failure)
    }
  }

  package var kind: MediaKind? {
    switch self {
    case .stored(let kind, _), .coming(let kind, _): kind
    case .failed: nil
    }
  }
}
