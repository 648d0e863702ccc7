// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// One layer of the product and its test target, which mirrors it file by file.
func layer(
  _ name: String, needs: [Target.Dependency] = [], tests: [Target.Dependency] = [], data: [String] = []
) -> [Target] {
  [
    .target(name: name, dependencies: needs, swiftSettings: settings),
    .testTarget(
      name: "\(name)Tests", dependencies: [.byName(name: name)] + needs + tests, exclude: data,
      swiftSettings: settings),
  ]
}

let package = Package(
  name: "nft-collection-pages",
  products: [.executable(name: "nft-collection-pages", targets: ["NFTCollectionPages"])],
  targets: [
    // The headers of epoll, which the toolchain's Glibc module leaves out.
    .systemLibrary(name: "CLinux")
  ]
    + layer("Encoding")
    + layer("HTTPServer", needs: ["CLinux"])
    + layer("Media", needs: ["Encoding"])
    + layer("Templating")
    + layer("Models")
    + layer("Repositories", needs: ["Models"], tests: ["Fakes"])
    + layer("ViewModels", needs: ["Models"], tests: ["Fakes"])
    + layer("Views", needs: ["ViewModels", "Templating"], tests: ["Models"], data: ["Golden"])
    + layer(
      "Coordinators", needs: ["HTTPServer", "Models", "Templating", "ViewModels", "Views"], tests: ["Fakes"])
    + [
      .executableTarget(
        name: "NFTCollectionPages",
        dependencies: ["HTTPServer", "Templating", "Models", "Repositories", "ViewModels", "Views", "Coordinators"],
        swiftSettings: settings),
      .testTarget(
        name: "NFTCollectionPagesTests",
        dependencies: [
          "NFTCollectionPages", "HTTPServer", "Models", "Repositories", "Templating", "ViewModels", "Views",
          "Coordinators",
          "Fakes",
        ], swiftSettings: settings),
      .target(name: "Fakes", dependencies: ["Models"], path: "Tests/Fakes", swiftSettings: settings),
    ],
  swiftLanguageModes: [.v6]
)
