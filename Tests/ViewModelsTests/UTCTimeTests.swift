import Encoding
import Testing
import ViewModels

@Suite struct UTCTimeTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00Z"), (1_709_251_199, "2024-02-29T23:59Z"), (-1, "1969-12-31T23:59Z"),
    (1_764_503_887, "2025-11-30T11:58Z"),
  ])
  func `programs read a moment to the minute`(time: Int, stamp: String) {
    #expect(UTCTime.moment(time).stamp == stamp)
  }

  @Test(arguments: [
    (43_080, "1970-01-01 11:58 UTC"), (86_399, "1970-01-01 23:59 UTC"), (86_400, "1970-01-02 00:00 UTC"),
  ])
  func `a moment has its date`(time: Int, text: String) {
    #expect(UTCTime.moment(time).text == text)
  }
}
