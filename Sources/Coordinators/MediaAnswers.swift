import HTTPServer
import Media
import ViewModels

/// The answers for pictures, films and sounds.
enum MediaAnswers {
  static let forOneDay = "private, max-age=86400"
  static let forEver = "private, max-age=31536000, immutable"

  /// A drawing runs nothing and loads nothing, even where it is opened by itself.
  private static let drawingPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

  /// The type is what the bytes say.
  static func headers(_ kind: MediaKind, cache: String) -> Headers {
    var headers: Headers = ["Content-Type": kind.rawValue, "Cache-Control": cache]
    if kind == .svg { headers.append("Content-Security-Policy", drawingPolicy) }
    return headers
  }

  /// In the place of a picture, one that says why it is not there. A film or a sound fails: players say nothing either
  /// way, and the page has the words.
  static func failed(_ sentence: String, at address: MediaAddress) -> Response {
    guard showsPicture(address) else {
      return Response(
        .badGateway, MediaType.plainText, Array("\(sentence)\n".utf8), headers: ["Cache-Control": "no-store"])
    }
    return Response(
      headers: headers(.svg, cache: "private, max-age=30"), body: .bytes(PlaceholderPicture.svg(sentence)))
  }

  /// What to answer where the bytes are of another kind than the address is for; nil where they are of that kind.
  static func otherKind(_ kind: MediaKind, at address: MediaAddress) -> Response? {
    if showsPicture(address) {
      if kind.isPicture { return nil }
      return failed(kind.isFilm ? MediaText.filmInstead : MediaText.soundInstead, at: address)
    }
    return kind.isPicture ? failed(MediaText.pictureInstead, at: address) : nil
  }

  /// A body that is still coming; a failure resets the connection.
  static func growing(_ growing: GrowingMedia, to request: Request) -> Response {
    GrowingResponse(
      headers: headers(growing.kind, cache: "private, no-cache"), length: growing.length,
      isSeekable: growing.isSeekable
    )
    .response(to: request) { start, count in
      let reader = GrowingReader(growing, from: start, count: count)
      return BodyStream(length: count) { try await reader.next() }
    }
  }

  private static func showsPicture(_ address: MediaAddress) -> Bool {
    switch address.kind {
    case .picture, .collection, .avatar: true
    case .film, .sound: false
    }
  }
}

/// Reads a growing body from an offset on, a piece at a time. One task uses it.
private actor GrowingReader {
  /// Bytes of a piece.
  private static let piece = 128 << 10

  private let media: GrowingMedia
  private var offset: Int
  private let end: Int

  init(_ media: GrowingMedia, from start: Int, count: Int?) {
    self.media = media
    offset = start
    end = count.map { start + $0 } ?? .max
  }

  func next() async throws(MediaFailure) -> BodyStream.Piece? {
    guard offset < end else { return nil }
    let bytes = try await media.read(from: offset, upTo: min(Self.piece, end - offset))
    offset += bytes.count
    return bytes.isEmpty ? nil : .bytes(bytes)
  }
}
