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
