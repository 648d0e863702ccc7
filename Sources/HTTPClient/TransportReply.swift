/// The reply of an upstream, its body decompressed.
package struct TransportReply: Sendable, Equatable {
  package let status: Int
  package let body: [UInt8]
  /// Field names are in lower case.
  private let fields: [String: String]

  package init(status: Int, headers: [String: String] = [:], body: [UInt8]) {
    self.status = status
    self.body = body
    fields = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The value of a field, in whatever letter case its name came.
  package func header(_ name: String) -> String? {
    fields[name.lowercased()]
  }
}
