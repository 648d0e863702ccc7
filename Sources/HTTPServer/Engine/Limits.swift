/// Bounds on what a client may send, keep open and take its time with. Sizes are in bytes.
package struct Limits: Sendable {
  /// The request line; a longer one is answered 414. RFC 9112, 3 asks for at least 8000.
  package var requestLineBytes = 8 * 1024
  /// The request line and all fields; more is answered 431.
  package var headBytes = 16 * 1024
  /// Fields in one head; more are answered 431.
  package var fieldCount = 100
  /// Empty lines skipped before a request line. RFC 9112, 2.2.
  package var emptyLines = 4
  /// A body; a longer one is answered 413.
  package var bodyBytes = 64 * 1024
  /// The size line of one chunk with its extensions. RFC 9112, 7.1.1.
  package var chunkLineBytes = 256
  /// Everything that a chunked body adds to its data: size lines, extensions, line ends.
  package var chunkOverheadBytes = 32 * 1024
  /// All trailer fields together. RFC 9112, 7.1.2.
  package var trailerBytes = 4 * 1024
  /// What all clients together may make the server hold: heads and bodies on their way, answers that are not read.
  /// Beyond it new bodies are answered 503, and those that have stalled for longest give way.
  package var heldBytes = 64 * 1024 * 1024
  /// Open connections; further ones wait in the kernel's queue.
  package var connections = 20_000

  /// From the first byte of a request to the end of its head.
  package var headTime = Duration.seconds(10)
  /// Between requests, and before the first.
  package var idleTime = Duration.seconds(15)
  /// Grace for a body; each `bodyRate` bytes that arrive add a second, up to `bodyTotalTime`.
  package var bodyTime = Duration.seconds(10)
  package var bodyRate = 1024
  package var bodyTotalTime = Duration.seconds(30)
  /// The handler's time for an answer; then it is 504. Also a producer's time for a piece of a body.
  package var answerTime = Duration.seconds(30)
  /// The longest pause of a client that reads an answer.
  package var sendStallTime = Duration.seconds(15)
  /// Grace for an answer; each `sendRate` bytes that the client takes add a second.
  package var sendTime = Duration.seconds(20)
  package var sendRate = 4096
  /// How long and how far the rest of a refused request is read, so that the client sees the answer. RFC 9112, 9.6.
  package var lingerTotalTime = Duration.seconds(10)
  package var lingerBytes = 64 * 1024 * 1024
  /// The longest pause of a client meanwhile.
  package var lingerTime = Duration.seconds(2)
  /// How long answers under way may take once the server stops; then they are 503.
  package var stopTime = Duration.seconds(10)

  package init() {}
}

/// The clocks of `Limits` in milliseconds, as connections count.
struct Timeouts {
  let head, idle, body, bodyTotal, answer, sendStall, send, linger, lingerTotal: Int

  init(_ limits: Limits) {
    head = limits.headTime.milliseconds
    idle = limits.idleTime.milliseconds
    body = limits.bodyTime.milliseconds
    bodyTotal = limits.bodyTotalTime.milliseconds
    answer = limits.answerTime.milliseconds
    sendStall = limits.sendStallTime.milliseconds
    send = limits.sendTime.milliseconds
    linger = limits.lingerTime.milliseconds
    lingerTotal = limits.lingerTotalTime.milliseconds
  }
}
