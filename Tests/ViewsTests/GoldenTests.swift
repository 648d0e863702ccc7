import Foundation
import Templating
import Testing
import ViewModels
import Views

/// Each kind of page as HTML, compared with the file in `Golden` that holds how it should be.
struct GoldenTests {
  /// Set to write the files anew instead of comparing; then look at the difference with `git diff`.
  private static let recordVariable = "RECORD_GOLDEN"

  @Test(arguments: GoldenPage.allCases)
  func `A page is the HTML that is kept`(page: GoldenPage) throws {
    let file = URL(filePath: "\(Site.root)Tests/ViewsTests/Golden/\(page.rawValue).html")
    let html = try page.html()
    if ProcessInfo.processInfo.environment[Self.recordVariable] != nil {
      try Data(html.utf8).write(to: file)
    }
    let kept = try #require(
      try? String(contentsOf: file, encoding: .utf8),
      "\(file.lastPathComponent) is missing: run the tests with \(Self.recordVariable)=1 to write it")
    let difference = firstDifference(html, kept)
    #expect(
      difference == nil,
      "\(page.rawValue).html: \(difference ?? ""). If this is meant, run the tests with \(Self.recordVariable)=1 and look at the difference with git"
    )
  }

  private func firstDifference(_ html: String, _ kept: String) -> String? {
    let lines = html.split(separator: "\n", omittingEmptySubsequences: false)
    let keptLines = kept.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, (line, keptLine)) in zip(lines, keptLines).enumerated() where line != keptLine {
      return "line \(index + 1) is now `\(line)`, kept is `\(keptLine)`"
    }
    return lines.count == keptLines.count ? nil : "\(lines.count) lines now, \(keptLines.count) kept"
  }
}

/// The pages that are kept as files.
enum GoldenPage: String, CaseIterable {
  case home, homeSample, collection, collectionLast, collectionEmpty, collectionFailed, collectionCovered
  case collectionKeyMissing, asset, assetBare, assetLong, assetFilm, assetSound, assetModel, assetCovered,
    problemAddress
  case problemChecksum, problemItem

  func html() throws -> String {
    switch self {
    case .home: try render(Pages.home(isSample: false))
    case .homeSample: try render(Pages.home(isSample: true))
    case .collection: try render(Pages.fullCollection())
    case .collectionLast: try render(Pages.lastCollection())
    case .collectionEmpty: try render(Pages.emptyCollection())
    case .collectionFailed: try render(Pages.failedCollection())
    case .collectionCovered: try render(Pages.coveredCollection())
    case .collectionKeyMissing: try render(Pages.keyMissing())
    case .asset: try render(Pages.fullAsset())
    case .assetBare: try render(Pages.bareAsset())
    case .assetLong: try render(Pages.longAsset())
    case .assetFilm: try render(Pages.fullAsset(.video("/art/night-walk.webm")))
    case .assetSound: try render(Pages.fullAsset(.audio("/art/bells.wav")))
    case .assetModel: try render(Pages.fullAsset(.other("/art/gem.glb", kind: "3D model")))
    case .assetCovered: try render(Pages.coveredAsset())
    case .problemChecksum: try render(Pages.wrongChecksum())
    case .problemAddress: try render(Pages.badAddress())
    case .problemItem: try render(Pages.unknownItem())
    }
  }

  private func render(_ page: HomePage) throws -> String {
    try Site.html(HomeView.template, HomeView.value(of: page, in: Pages.frame))
  }

  private func render(_ page: CollectionPage) throws -> String {
    try Site.html(CollectionView.template, CollectionView.value(of: page, in: Pages.frame))
  }

  private func render(_ page: ItemPage) throws -> String {
    try Site.html(ItemView.template, ItemView.value(of: page, in: Pages.frame))
  }

  private func render(_ page: ProblemPage) throws -> String {
    try Site.html(ProblemView.template, ProblemView.value(of: page, in: Pages.bareFrame))
  }
}
