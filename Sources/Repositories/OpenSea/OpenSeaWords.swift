import Models

/// The sentences in a refusal of OpenSea.
enum OpenSeaWords {
  /// All texts in a document, in the order of the names of members, which are none themselves.
  static func texts(in document: JSONValue) -> [String] {
    switch document {
    case .string: document.wording.map { [$0] } ?? []
    case .array(let elements): elements.flatMap(texts)
    case .object(let members): members.sorted { $0.key < $1.key }.flatMap { texts(in: $0.value) }
    case .null, .bool, .number, .unreadable: []
    }
  }

  /// What a refusal says, cut and with the names of parameters before it; nil where it says nothing, and where the key
  /// might be in it.
  static func said(in body: OpenSeaRefusal.Body, key: APIKey?) -> String? {
    switch body {
    case .empty, .html: return nil
    case .text(let sentence): return shown(sentence, key)
    case .json(let document): return shown(sentences(in: document).joined(separator: " "), key)
    }
  }

  /// A body that is a sentence: what is no letter or sign in it is a blank.
  static func sentence(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.map { $0 < 0x20 || $0 == 0x7f ? 0x20 : $0 }, as: UTF8.self)
      .split(separator: " ").joined(separator: " ")
  }

  private static func shown(_ said: String, _ key: APIKey?) -> String? {
    let words = String(said.prefix(mostCharacters))
    return words.isEmpty || mayHoldKey(words, key) ? nil : words
  }

  private static func sentences(in document: JSONValue) -> [String] {
    let known = ["errors", "detail", "message", "error", "title", "reason"].lazy.compactMap { document[$0] }
    var sentences = known.map(texts).first { !$0.isEmpty } ?? []
    if sentences.isEmpty, case .object(let members) = document {
      sentences = members.sorted { $0.key < $1.key }.flatMap { name, value in texts(in: value).map { "\(name): \($0)" }
      }
    } else if sentences.isEmpty {
      sentences = texts(in: document)
    }
    return sentences
  }

  /// Whether `sentence` says of the account or its NFTs that they are not there, and of nothing else.
  static func sayNoAssets(_ sentence: String) -> Bool {
    let words = sentence.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard words.allSatisfy({ !otherCauses.contains($0) }) else { return false }
    return words.indices.contains { saysAbsent(words[$0...]) }
  }

  /// Whether `words` begin with "account … not found", "no NFTs", "has no items" or the like.
  private static func saysAbsent(_ words: ArraySlice<String>) -> Bool {
    guard let first = words.first, let second = words.dropFirst().first else { return false }
    if first == "no" { return holdings.contains(second) || accounts.contains(second) }
    if first == "unknown" { return accounts.contains(second) }
    if first == "not" {
      let rest = words.dropFirst(2)
      return ["own", "hold", "have"].contains(second) && rest.first == "any"
        && rest.dropFirst().contains(where: holdings.contains)
    }
    guard accounts.contains(first) || holdings.contains(first) else { return false }
    let rest = words.dropFirst().drop { fillers.contains($0) || accounts.contains($0) || $0.hasPrefix("0x") }
    return absences.contains { rest.starts(with: $0) }
  }

  private static let accounts: Set<String> = ["account", "accounts", "address", "owner", "wallet", "user"]
  private static let holdings: Set<String> = ["nft", "nfts", "asset", "assets", "item", "items", "result", "results"]
  private static let fillers: Set<String> = [
    "is", "was", "were", "are", "does", "do", "did", "could", "can", "be", "of", "for", "with", "by", "at", "the",
    "this",
    "that", "owned", "held",
  ]
  private static let absences = [
    ["not", "found"], ["not", "exist"], ["doesn", "t", "exist"], ["not", "be", "found"], ["cannot", "be", "found"],
    ["couldn", "t", "be", "found"], ["don", "t", "exist"], ["unknown"],
  ]
  /// What a sentence speaks of that means another thing than an account without NFTs.
  private static let otherCauses: Set<String> = [
    "invalid", "limit", "cursor", "param", "parameter", "parameters", "field", "fields", "permitted", "required",
    "route",
    "endpoint", "path", "url", "key", "version", "deprecated", "throttled", "denied", "must", "bad", "unsupported",
    "method", "header", "page", "collection", "contract", "checksum", "service", "server", "api", "database",
    "provided", "supplied", "given", "specified", "missing", "try", "again", "later", "available", "loaded", "failed",
    "error",
    "timeout", "temporarily", "yet",
  ]

  /// More is no sentence.
  private static let mostCharacters = 300

  /// A part of the key is as bad as the whole: eight characters of it in a row are too many.
  private static func mayHoldKey(_ words: String, _ key: APIKey?) -> Bool {
    guard let key else { return false }
    let secret = Array(key.secret.lowercased())
    let text = words.lowercased()
    let length = min(8, secret.count)
    return (0...(secret.count - length)).contains { text.contains(String(secret[$0..<$0 + length])) }
  }
}
