package import Media

/// Why there is no picture, film or sound, in a sentence that fits a card.
package enum MediaText {
  /// `host` is the one that the item names; nil for content that any gateway may have.
  package static func sentence(_ failure: MediaFailure, host: String?) -> String {
    let host = host.map { DisplayText.cut($0, to: 80) } ?? "The gateway"
    return switch failure {
    case .notNamed: "The item names no picture."
    case .notAllowed(let refusal): "Not fetched: \(reason(refusal))."
    case .addressNotAllowed: "Not fetched: \(host) is in a private network."
    case .hostNotFound: "\(host) does not exist."
    case .unreachable: "\(host) could not be reached."
    case .noAnswer(let seconds): "\(host) did not answer in \(seconds) seconds."
    case .tooSlow: "\(host) sent it too slowly."
    case .status(let status): "\(host) answered \(status)\(meaning(of: status))."
    case .tooManyRedirects: "\(host) sent us on too many times."
    case .certificate: "The certificate of \(host) is not valid."
    case .tooLarge(let size?, let limit): "Too large: \(megabytes(size)), and the limit is \(megabytes(limit))."
    case .tooLarge(nil, let limit): "Too large: more than \(megabytes(limit))."
    case .notMedia(let kind): "Not a picture but \(name(of: kind))."
    case .damaged: "The file is damaged: it ended early or cannot be read."
    case .notOnGateways(let count): count == 1 ? "The gateway does not have it." : "None of \(count) gateways has it."
    case .busy: "Too many pictures are being fetched. Reload the page in a moment."
    case .switchedOff: switchedOff
    case .noRoom: "This server has no room for it."
    }
  }

  package static let filmInstead = "A film: it plays on the page of the item."
  package static let soundInstead = "A sound: it plays on the page of the item."
  package static let pictureInstead = "Neither a film nor a sound, but a picture."
  /// The item itself could not be had.
  package static let unknownItem = "What picture belongs here could not be found out. Reload the page."
  static let switchedOff = "Pictures are switched off"

  private static func reason(_ refusal: URLRefusal) -> String {
    switch refusal {
    case .scheme: "its address is neither https nor the name of content"
    case .http: "its address is http, and only https is fetched"
    case .credentials: "its address has a user name in it"
    case .port: "its address has a port of its own"
    case .host: "its address names no public host"
    case .malformed: "its address is malformed"
    }
  }

  private static func meaning(of status: Int) -> String {
    switch status {
    case 401, 403: ": it does not give it out"
    case 404: ": it does not have it"
    case 410: ": it has it no more"
    case 429: ": it was asked too often"
    case 451: ": it may not give it out"
    case 500...: ": it has trouble of its own"
    default: ""
    }
  }

  private static func name(of kind: OtherKind) -> String {
    switch kind {
    case .page: "a web page"
    case .xml: "an XML file"
    case .metadata: "data (JSON)"
    case .document: "a PDF document"
    case .model: "a 3D model"
    case .archive: "an archive"
    case .heic: "a HEIC photo, which most browsers do not show"
    case .empty: "an empty file"
    case .unknown: "a file of an unknown kind"
    }
  }

  /// Rounded up: what is beyond a limit must not read like the limit.
  private static func megabytes(_ bytes: Int) -> String {
    let whole = max(0, bytes) / 1_000_000
    return "\(bytes > whole * 1_000_000 ? whole + 1 : whole) MB"
  }
}
