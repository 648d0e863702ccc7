import Encoding
import Testing

@Suite struct UTCTimeTests {
  @Test(arguments: [
    (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (-1, "1969-12-31"), (951_782_400, "2000-02-29"),
    (1_709_164_800, "2024-02-29"), (1_735_603_200, "2024-12-31"), (4_107_542_400, "2100-03-01"),
    (253_402_300_799, "9999-12-31"), (253_402_300_800, "9999-12-31"), (-62_167_219_200, "0000-01-01"),
    (-62_167_219_201, "0000-01-01"), (.min, "0000-01-01"), (.max, "9999-12-31"), (-61_000_000_000, "0036-12-26"),
  ])
  func `seconds become a civil date`(time: Int, date: String) {
    #expect(UTCTime.date(time) == date)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1_709_251_199, "2024-02-29T23:59:59Z"), (-1, "1969-12-31T23:59:59Z"),
    (1_764_503_887, "2025-11-30T11:58:07Z"),
  ])
  func `a moment is read to the second, or to the minute`(time: Int, stamp: String) {
    #expect(UTCTime.stamp(time) == stamp)
    #expect(UTCTime.clock(time) == stamp.dropFirst(11).prefix(5))
  }
}
