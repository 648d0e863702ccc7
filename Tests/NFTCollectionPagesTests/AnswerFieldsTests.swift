import Coordinators
import HTTPServer
import Testing

@testable import NFTCollectionPages

/// The fields that every answer has, and who may keep which.
@Suite struct AnswerFieldsTests {
  private static let owner = StandIn.owner

  @Test(arguments: [
    ("GET", "/", 200), ("HEAD", "/collection/\(owner)", 200), ("GET", "/collection/\(owner).json", 200),
    ("GET", "/site.css", 200), ("GET", "/healthz", 200), ("GET", "/nowhere", 404), ("GET", "/collection/x", 400),
    ("GET", "/collection/\(owner)/", 308), ("PUT", "/", 405), ("OPTIONS", "/", 204), ("GET", "/%00", 400),
  ])
  func `every answer has the common fields, once`(method: String, path: String, status: Int) async throws {
    try await Site.run { site in
      let answer = try await site.get(path, method: method)
      #expect(answer.status == status)
      for field in CommonHeaders.all.all { #expect(answer.headers[field.name] == field.value, "\(field.name)") }
    }
  }

  @Test(arguments: [
    ("/", "private, no-cache"), ("/collection/\(owner)", "private, no-cache"),
    ("/collection/\(owner).json", "private, no-cache"), ("/collection/\(owner).csv", "private, no-cache"),
    ("/collection/x", "no-store"), ("/collection/x.json", "no-store"), ("/nowhere", "no-store"),
    ("/healthz", "no-store"), ("/site.css", "no-cache"),
  ])
  func `pages are for their reader alone, failures for nobody to keep`(path: String, field: String) async throws {
    try await Site.run { site in
      let answer = try await site.get(path)
      #expect(answer.headers["Cache-Control"] == field)
    }
  }
}
