import Models
import Testing
@testable import ViewModels

@Suite struct TraitTextTests {
  @Test(arguments: [
    ("11579", "number", "11,579"), ("1579", "number", "1,579"), ("7.7", "number", "7.7"), ("1.0", "number", "1"),
    ("-12345.50", "number", "\u{2212}12,345.50"), ("5", "boost_number", "+5"), ("-5", "boost_number", "\u{2212}5"),
    ("10", "boost_percentage", "+10%"), ("-2.5", "boost_percentage", "\u{2212}2.5%"), ("+3", "boost_number", "+3"),
    ("much", "boost_percentage", "much"), ("1e5", "number", "1e5"), ("--5", "number", "--5"), ("5.", "number", "5."),
    (".5", "number", ".5"), ("-", "boost_number", "-"), ("1.2.3", "number", "1.2.3"), ("11579", nil, "11579"),
    ("0", "date", "1970-01-01"), ("-86400", "date", "1969-12-31"), ("-62135596800", "date", "0001-01-01"),
    ("-62135596801", "date", "-62135596801"), ("253402300799", "date", "9999-12-31"),
    ("253402300800", "date", "253402300800"), ("-14182940.0", "date", "1969-07-20"),
    ("-9223372036854775808", "date", "-9223372036854775808"),
  ])
  func `a value is written as readers write it`(value: String, displayType: String?, shown: String) {
    #expect(TraitText(Trait(type: "Level", value: value, displayType: displayType))?.value == shown)
  }

  @Test func `a year has no commas`() {
    #expect(TraitText(Trait(type: "Birth year", value: "2021", displayType: "number"))?.value == "2021")
  }

  @Test(arguments: [
    ("background_color", "Background color"), ("BACKGROUND_COLOR", "Background color"), ("eyeColor", "Eye color"),
    ("fur", "Fur"), ("DNA", "DNA"), ("T-Shirt", "T-Shirt"), ("Wind (m/s)", "Wind (m/s)"), ("_", "_"), ("", "Trait"),
    ("Top_hat", "Top hat"), ("__tail__length", "Tail length"), ("Körper_teil", "Körper_teil"), ("7", "7"),
  ])
  func `a name is made of words`(type: String, shown: String) {
    #expect(TraitText(Trait(type: type, value: "x"))?.type == shown)
  }

  @Test func `programs get the texts as they came, but dates as days`() {
    let boost = Trait(type: "back_color", value: "11579", displayType: "boost_number")
    #expect(TraitText(plain: boost) == TraitText(type: "back_color", value: "11579"))
    #expect(TraitText(plain: Trait(type: "born", value: "-1", displayType: "date"))?.value == "1969-12-31")
  }
}
