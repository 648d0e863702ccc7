/// What bytes are, decided by themselves. The raw value is the type that they are served with, or would have.
package enum MediaKind: String, Sendable, CaseIterable {
  case png = "image/png"
  case gif = "image/gif"
  case jpeg = "image/jpeg"
  case webp = "image/webp"
  case avif = "image/avif"
  case bmp = "image/bmp"
  case icon = "image/x-icon"
  case svg = "image/svg+xml"
  case mp4 = "video/mp4"
  case webm = "video/webm"
  case oggVideo = "video/ogg"
  case quickTime = "video/quicktime"
  case mp3 = "audio/mpeg"
  case wave = "audio/wave"
  case aiff = "audio/aiff"
  case flac = "audio/flac"
  case ogg = "audio/ogg"
  case aac = "audio/aac"
  case mp4Audio = "audio/mp4"

  /// The largest body of the kind that is taken, in bytes.
  package var largest: Int { isPicture ? 25_000_000 : 300_000_000 }

  package var isPicture: Bool { rawValue.hasPrefix("image/") }
  package var isFilm: Bool { rawValue.hasPrefix("video/") }
  package var isSound: Bool { rawValue.hasPrefix("audio/") }
}

/// What is never served, named in words instead.
package enum OtherKind: String, Sendable, CaseIterable {
  case page = "text/html"
  case xml = "text/xml"
  case metadata = "application/json"
  case document = "application/pdf"
  case model = "model/gltf-binary"
  case archive = "application/zip"
  /// Pictures that most browsers do not show.
  case heic = "image/heic"
  case empty
  case unknown
}

package enum SniffedKind: Equatable, Sendable {
  case media(MediaKind)
  case other(OtherKind)
}
