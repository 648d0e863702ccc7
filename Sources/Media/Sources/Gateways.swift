/// The gateways that have content by its hash, in the owner's order.
package struct Gateways: Sendable {
  package let ipfs: [Origin]
  package let arweave: [Origin]

  package init(ipfs: [Origin] = Self.publicIPFS, arweave: [Origin] = Self.publicArweave) {
    self.ipfs = ipfs
    self.arweave = arweave
  }

  package static let publicIPFS = ["ipfs.io", "dweb.link", "w3s.link"].map {
    Origin(scheme: .https, host: $0, port: 443)
  }
  package static let publicArweave = ["arweave.net", "ar-io.net"].map { Origin(scheme: .https, host: $0, port: 443) }

  /// What to ask for `source`, the most promising first.
  func candidates(for source: MediaSource, order: GatewayOrder) -> [Candidate] {
    switch source {
    case .ipfs(let path):
      return order.sorted(ipfs).compactMap { Self.candidate($0, "/ipfs/" + path) }
    case .arweave(let path):
      // Its redirect to a hashed name was down for months while /raw/ worked.
      return order.sorted(arweave).flatMap { [Self.candidate($0, "/" + path), Self.candidate($0, "/raw/" + path)] }
        .compactMap(\.self)
    case .web(let url):
      return [Candidate(url: url, isGateway: false)]
    case .data:
      return []
    }
  }

  private static func candidate(_ gateway: Origin, _ target: String) -> Candidate? {
    URLText.escaped(target).map { Candidate(url: FetchURL(origin: gateway, target: $0), isGateway: true) }
  }
}

/// One address that may have what is wanted.
struct Candidate: Equatable, Sendable {
  var url: FetchURL
  var isGateway: Bool
}

/// How gateways did lately: the last good one first, those whose last answer was a failure last, the longest failing
/// at the very end.
struct GatewayOrder: Sendable {
  private var lastGood: Origin?
  /// By when it began to fail, counted in answers.
  private var failing: [Origin: Int] = [:]
  private var answers = 0

  func sorted(_ gateways: [Origin]) -> [Origin] {
    gateways.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }

  mutating func note(_ gateway: Origin, isGood: Bool) {
    answers += 1
    if isGood {
      lastGood = gateway
      failing[gateway] = nil
    } else {
      if lastGood == gateway { lastGood = nil }
      if failing[gateway] == nil { failing[gateway] = answers }
    }
  }

  private func rank(_ gateway: Origin) -> Int {
    if gateway == lastGood { return 0 }
    guard let since = failing[gateway] else { return 1 }
    return 2 + answers - since
  }
}
