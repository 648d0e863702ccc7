import Caching
package import HTTPClient
import Models

/// Which OpenSea to ask, and how.
package struct OpenSeaSource: Sendable {
  package enum API: String, CaseIterable, Sendable {
    case v1, v2
  }

  package var transport: any HTTPTransport
  package var api: API
  package var base: Endpoint
  package var key: APIKey?

  package init(
    transport: any HTTPTransport, api: API = .v2, base: Endpoint = .openSea, key: APIKey? = nil
  ) {
    self.transport = transport
    self.api = api
    self.base = base
    self.key = key
  }

  /// The shipped data.
  package static func sample(_ data: SampleData) -> OpenSeaSource {
    OpenSeaSource(transport: SampleTransport(data), base: SampleTransport.base)
  }

  /// What the store calls it.
  var name: String { "\(api.rawValue) \(base.alias)" }

  var lookup: CachingAssets.Lookup {
    api == .v1 ? .onPage : .own
  }

  /// `nameTier` and `mayAskNames` as for `OpenSeaV2`.
  func repository(
    over transport: any HTTPTransport, time: TimeSource, nameTier: CacheTier<String, String>?,
    mayAskNames: @escaping @Sendable () -> Bool
  ) -> any AssetRepository {
    switch api {
    case .v1: OpenSeaV1(transport: transport, base: base, key: key, time: time)
    case .v2:
      OpenSeaV2(
        transport: transport, base: base, key: key, time: time, nameTier: nameTier, mayAskNames: mayAskNames)
    }
  }
}
