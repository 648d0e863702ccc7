import Foundation
import Testing

/// The program itself, which stands beside the tests.
@Suite struct StopSignalsTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func `a signal right after the first line stops the program`(
    _ signal: Int32
  ) async throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(filePath: tests).deletingLastPathComponent().appending(path: "nft-collection-pages")
    for _ in 0..<5 {
      let (status, line) = try await Self.stop(program, with: signal)
      #expect(status == 0)
      #expect(line.hasPrefix("http://"))
    }
  }

  /// Starts the program, signals it once it has said its address, and returns its status and what it said.
  private static func stop(_ program: URL, with signal: Int32) async throws -> (Int32, String) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = ["--port", "0", "--sample"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let ended = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = {
      ended.continuation.yield($0.terminationReason == .exit ? $0.terminationStatus : -$0.terminationStatus)
      ended.continuation.finish()
    }
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    kill(process.processIdentifier, signal)
    for await status in ended.stream { return (status, line) }
    return (-1, line)
  }
}
