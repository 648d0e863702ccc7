import Foundation
package import ViewModels

/// The data of a page in a form for programs and spreadsheets.
package struct DataView {
  /// Nil where it cannot be encoded.
  package static func bytes(of page: DataPage, as format: DataFormat) -> [UInt8]? {
    switch format {
    case .json: json(page)
    case .csv: csv(page)
    }
  }

  /// A line for each item, and for each notice one without an item: what is incomplete says so.
  private static func csv(_ page: DataPage) -> [UInt8] {
    let items = page.items.map { item in columns.map { $0.value(item) } + [nil] }
    let sentences = page.notices + [page.balanceProblem].compactMap(\.self)
    let notices = sentences.map { notice in columns.map { _ in nil } + [notice] }
    return CSV.bytes(columns.map(\.name) + ["notice"], items + notices)
  }

  /// What went wrong: problem details (RFC 9457) where JSON was asked for, else text.
  package static func bytes(of page: ProblemPage, status: Int, as format: DataFormat) -> [UInt8]? {
    let detail = (page.problem.paragraphs + [page.problem.since?.text].compactMap(\.self)).joined(separator: " ")
    switch format {
    case .json: return json(ProblemDetails(title: page.problem.heading, status: status, detail: detail))
    case .csv: return Array("\(page.problem.heading)\n\(detail)\n".utf8)
    }
  }

  private struct ProblemDetails: Encodable {
    var title: String
    var status: Int
    var detail: String
  }

  private static func json(_ value: some Encodable) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { Array($0) + [UInt8(ascii: "\n")] }
  }

  private struct Column: Sendable {
    var name: String
    var value: @Sendable (ItemData) -> String?
  }

  /// Named as in the JSON, with the longest text last.
  private static let columns = [
    Column(name: "id", value: \.id), Column(name: "name", value: \.name),
    Column(name: "collection", value: \.collection), Column(name: "chain", value: \.chain),
    Column(name: "contract", value: \.contract), Column(name: "token_id", value: \.tokenId),
    Column(name: "token_standard", value: \.tokenStandard), Column(name: "mark", value: \.mark),
    Column(name: "image_url", value: \.imageUrl), Column(name: "original_image_url", value: \.originalImageUrl),
    Column(name: "animation_url", value: \.animationUrl), Column(name: "marketplace_url", value: \.marketplaceUrl),
    Column(name: "description", value: \.description),
  ]
}
