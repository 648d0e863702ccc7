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
    .systemLibrary(name: "CLinux"),
    // libcurl, found at run time.
    .target(name: "CCurl"),
  ]
    + layer("Encoding")
    + layer("Caching", tests: ["Fakes"])
    + layer("HTTPServer", needs: ["CLinux", "Encoding"])
    + layer("HTTPClient", needs: ["CCurl", "Caching", "Encoding"], tests: ["Fakes"])
    + layer("Media", needs: ["Caching", "Encoding", "HTTPClient"], tests: ["Fakes"])
    + layer("Templating", needs: ["Encoding"])
    + layer("Models", needs: ["Caching", "Encoding"])
    + layer("Repositories", needs: ["Caching", "Encoding", "HTTPClient", "Models"], tests: ["Fakes"])
    + layer("ViewModels", needs: ["Caching", "Encoding", "Media", "Models"], tests: ["Fakes"])
    + layer("Views", needs: ["Media", "ViewModels", "Templating"], tests: ["Caching", "Models"], data: ["Golden"])
    + layer(
      "Coordinators",
      needs: ["Caching", "Encoding", "HTTPServer", "Media", "Models", "Templating", "ViewModels", "Views"],
      tests: ["Fakes"])
    + [
      .executableTarget(
        name: "NFTCollectionPages",
        dependencies: [
          "Caching", "Coordinators", "Encoding", "HTTPClient", "HTTPServer", "Media", "Models", "Repositories",
          "Templating", "ViewModels", "Views",
        ],
        swiftSettings: settings),
      .testTarget(
        name: "NFTCollectionPagesTests",
        dependencies: [
          "NFTCollectionPages", "Caching", "Coordinators", "Encoding", "Fakes", "HTTPClient", "HTTPServer", "Media",
          "Models", "Repositories", "Templating", "ViewModels", "Views",
        ], swiftSettings: settings),
      .target(
        name: "Fakes", dependencies: ["Caching", "HTTPClient", "Models"], path: "Tests/Fakes", swiftSettings: settings),
    ],
  swiftLanguageModes: [.v6]
)
