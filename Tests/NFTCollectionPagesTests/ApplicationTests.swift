import Fakes
import Foundation
import HTTPClient
import Testing

@testable import NFTCollectionPages

@Suite struct ApplicationTests {
  private static func start(_ environment: [String: String], root: String = Site.root) throws -> Application {
    var ground = Application.Ground()
    ground.log = EventLog { _ in }
    ground.transport = { () throws(Client.LibraryMissing) in throw Client.LibraryMissing() }
    let configuration = try Configuration(arguments: ["--port", "0", "--root", root], environment: environment)
    return try Application(configuration, on: ground)
  }

  @Test func `without libcurl the sample is served, and live data says what to install`() throws {
    _ = try Self.start([:])
    #expect(throws: StartError.libraryMissing) { try Self.start(["OPENSEA_API_KEY": "k"]) }
    #expect(StartError.libraryMissing.message.contains("apt-get install libcurl4"))
  }

  @Test(arguments: ["site.css", "site.js", "icon.svg"])
  func `without a file that every page names nothing is served`(name: String) throws {
    let folder = TemporaryFolder("site")
    let manager = FileManager.default
    try manager.createDirectory(at: folder.url, withIntermediateDirectories: true)
    for part in ["Templates", "Public"] {
      try manager.copyItem(atPath: "\(Site.root)/\(part)", toPath: "\(folder.path)/\(part)")
    }
    _ = try Self.start([:], root: folder.path)
    let file = "\(folder.path)/Public/\(name)"
    try manager.removeItem(atPath: file)
    #expect(throws: StartError.file(name)) { try Self.start([:], root: folder.path) }
    try manager.createDirectory(atPath: file, withIntermediateDirectories: false)
    #expect(throws: StartError.file(name)) { try Self.start([:], root: folder.path) }
    #expect(StartError.file(name).message.contains("Public/\(name) cannot be read"))
  }
}
