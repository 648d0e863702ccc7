import Testing

@testable import HTTPClient

@Suite struct TransferClockTests {
  private static func limits(_ change: (inout ClientRequest.Limits) -> Void) -> ClientRequest.Limits {
    var limits = ClientRequest.Limits()
    (limits.firstByte, limits.stall, limits.whole) = (10, 20, 100)
    change(&limits)
    return limits
  }

  private static func clock(_ change: (inout ClientRequest.Limits) -> Void = { _ in }) -> TransferClock {
    TransferClock(limits(change), now: 1000)
  }

  @Test func `the first byte has its time, and then the next one`() {
    var clock = Self.clock()
    #expect(clock.next == 1010 && !clock.isOverdue(now: 1009.9) && clock.isOverdue(now: 1010))
    clock.note(1, now: 1009)
    #expect(clock.next == 1029 && !clock.isOverdue(now: 1028.9) && clock.isOverdue(now: 1029))
    clock.note(1, now: 1020)
    #expect(clock.next == 1040 && !clock.isOverdue(now: 1039.9) && clock.isOverdue(now: 1040))
  }

  @Test func `bytes that keep coming do not outlast the whole time`() {
    var clock = Self.clock()
    for second in 1...99 { clock.note(1, now: 1000 + Double(second)) }
    #expect(clock.next == 1100 && !clock.isOverdue(now: 1099.9) && clock.isOverdue(now: 1100))
    #expect(Self.clock { $0.whole = 5 }.next == 1005)
  }

  @Test func `while the reader wants nothing only the whole time counts`() {
    var clock = Self.clock { ($0.minimumRate, $0.rateWindow) = (1, 5) }
    clock.note(100, now: 1001)
    clock.pause(now: 1002)
    clock.pause(now: 1030)
    #expect(clock.next == 1100 && !clock.isOverdue(now: 1099) && clock.isOverdue(now: 1100))
    clock.resume(now: 1050)
    clock.resume(now: 1060)
    #expect(clock.next == 1054 && !clock.isOverdue(now: 1054))
    #expect(clock.next == 1059 && clock.isOverdue(now: 1069))
  }

  @Test func `each window of a minimum rate is judged by itself, from the first byte on`() {
    var clock = Self.clock { ($0.minimumRate, $0.rateWindow, $0.firstByte) = (100, 5, 50) }
    clock.note(500, now: 1040)
    #expect(clock.next == 1045 && !clock.isOverdue(now: 1044) && !clock.isOverdue(now: 1045))
    clock.note(499, now: 1046)
    #expect(clock.next == 1050 && !clock.isOverdue(now: 1049.9) && clock.isOverdue(now: 1050))
  }
}
