import HTTPClient
import Testing

@testable import NFTCollectionPages

@Suite struct ApplicationTests {
  private static func start(_ environment: [String: String]) throws -> Application {
    var ground = Application.Ground()
    ground.log = EventLog { _ in }
    ground.transport = { () throws(Client.LibraryMissing) in throw Client.LibraryMissing() }
    let configuration = try Configuration(arguments: ["--port", "0", "--root", Site.root], environment: environment)
    return try Application(configuration, on: ground)
  }

  @Test func `without libcurl the sample is served, and live data says what to install`() throws {
    _ = try Self.start([:])
    #expect(throws: StartError.libraryMissing) { try Self.start(["OPENSEA_API_KEY": "k"]) }
    #expect(StartError.libraryMissing.message.contains("apt-get install libcurl4"))
  }
}
