import Glibc
import Testing

@testable import NFTCollectionPages

@Suite struct LineWriterTests {
  /// Nobody reads the pipe until everything is handed over: more than it holds.
  @Test func `a reader that stands still delays nobody, and hears what it missed`() throws {
    let (reading, writing) = try pipe()
    defer { close(reading) }
    let writer = LineWriter(descriptor: writing, bound: 200_000)
    let line = String(repeating: "x", count: 999)
    for _ in 0..<1000 { writer.write(line) }
    #expect(!writer.flush(within: 0.01))
    var text = read(reading) { $0.count >= 150_000 }
    writer.write("last")
    text += read(reading) { $0.ends(with: "last\n") }
    close(writing)
    let lines = text.split(separator: "\n")
    let whole = lines.count { $0 == line }
    let dropped = lines.compactMap { $0.wholeMatch(of: /(\d+) lines of log dropped/)?.output.1 }.compactMap { Int($0) }
    #expect(whole >= 200 && whole + dropped.reduce(0, +) == 1000)
    #expect(lines.last == "last" && lines.count == whole + dropped.count + 1)
  }

  @Test func `lines stay whole, and in their order`() throws {
    let (reading, writing) = try pipe()
    defer { close(reading) }
    let writer = LineWriter(descriptor: writing)
    for number in 0..<10 {
      writer.write("\(number)")
      writer.writeNow(Array("GET \(number)\n".utf8))
    }
    close(writing)
    let lines = read(reading) { _ in false }.split(separator: "\n").map(String.init)
    #expect(lines == (0..<10).flatMap { ["\($0)", "GET \($0)"] })
  }

  @Test func `a closed descriptor is no trouble`() throws {
    let (reading, writing) = try pipe()
    close(reading)
    signal(SIGPIPE, SIG_IGN)
    let writer = LineWriter(descriptor: writing)
    writer.write("lost")
    #expect(writer.flush(within: 60))
    close(writing)
  }

  private func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(Glibc.pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  /// What comes until it is enough, or until the other end is closed.
  private func read(_ descriptor: Int32, until isEnough: ([UInt8]) -> Bool) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !isEnough(bytes), case let size = Glibc.read(descriptor, &buffer, buffer.count), size > 0 {
      bytes += buffer[..<size]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
