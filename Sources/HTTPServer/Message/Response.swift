import Encoding

/// An answer to one request. The server adds Date, Connection, Content-Length and the fields common to all answers;
/// of these a Content-Security-Policy of its own takes the place of the common one.
package struct Response: Sendable {
  package var status: Status
  package var headers: Headers
  package var body: Body

  package enum Body: Sendable {
    case empty
    case bytes([UInt8])
    /// A part of an open file, sent in pieces without reading the whole.
    case file(FileRegion)
    /// Made while it is sent.
    case stream(BodyStream)
    /// Head and body made ready earlier; `status` is its status and `headers` are sent in addition.
    case prepared(PreparedResponse)
  }

  package init(_ status: Status = .ok, headers: Headers = [:], body: Body = .empty) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Text with its media type.
  package init(_ status: Status = .ok, _ type: String, _ bytes: [UInt8], headers: Headers = [:]) {
    self.init(status, headers: headers, body: .bytes(bytes))
    self.headers.set("Content-Type", type)
  }

  package init(_ prepared: PreparedResponse) {
    self.init(prepared.status, body: .prepared(prepared))
  }

  /// Sends the visitor on. The location goes out as it is given.
  package static func redirect(_ status: Status = .seeOther, to location: String) -> Response {
    Response(status, headers: ["Location": location])
  }

  /// The length of the body in bytes, as GET would send it; nil where it is not known.
  package var contentLength: Int? {
    switch body {
    case .empty: 0
    case .bytes(let bytes): bytes.count
    case .file(let region): region.count
    case .stream(let stream): stream.length
    case .prepared(let prepared): prepared.body.count
    }
  }

  /// The body in memory; empty for a file and a stream.
  package var bytes: [UInt8] {
    switch body {
    case .bytes(let bytes): bytes
    case .prepared(let prepared): status == prepared.status ? prepared.body : []
    case .empty, .file, .stream: []
    }
  }

  /// The first value of a field, whether it was set here or made ready with the body.
  package func field(_ name: String) -> String? {
    if let own = headers[name] { return own }
    guard case .prepared(let prepared) = body else { return nil }
    return name.utf8.equalsIgnoringCase("etag".utf8) ? prepared.entityTag : prepared.headers[name]
  }
}

/// Media types of the files that are served. RFC 9110, 8.3.
package enum MediaType {
  package static let html = "text/html; charset=utf-8"
  package static let plainText = "text/plain; charset=utf-8"

  private static let byExtension = [
    "html": html, "htm": html, "txt": plainText, "md": "text/markdown; charset=utf-8",
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json", "map": "application/json", "webmanifest": "application/manifest+json",
    "xml": "application/xml", "pdf": "application/pdf", "wasm": "application/wasm",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon",
    "woff2": "font/woff2", "woff": "font/woff", "ttf": "font/ttf", "otf": "font/otf",
    "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg", "ogg": "audio/ogg",
    "m4v": "video/mp4", "ogv": "video/ogg", "mov": "video/quicktime", "wav": "audio/wav", "oga": "audio/ogg",
    "m4a": "audio/mp4", "flac": "audio/flac", "glb": "model/gltf-binary", "gltf": "model/gltf+json",
  ]

  /// The type that a file's name tells, bytes of no known kind otherwise.
  package static func of(_ name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    return byExtension[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
  }
}
