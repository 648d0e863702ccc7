package import Models

/// How an amount of ether is written. The digits come from integers alone; nothing is rounded up.
package enum BalanceFormat {
  /// Up to 18 decimals, trailing zeros cut, with commas between thousands: `0.269524272294076256 ETH`, `12,000 ETH`.
  package static func exact(_ amount: Wei) -> String {
    let parts = amount.etherParts
    return "\(joined(grouped(parts.whole), significant(parts.fraction))) ETH"
  }

  /// For programs: as `exact`, without commas and unit.
  static func ether(_ amount: Wei) -> String {
    let parts = amount.etherParts
    return joined(String(parts.whole), significant(parts.fraction))
  }

  private static func joined(_ whole: String, _ fraction: Substring) -> String {
    fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }

  /// For a title: 4 decimals cut off downwards, 2 from a thousand ether on, none from a million on, with commas
  /// between thousands. Less than the smallest amount shown, yet more than nothing, is `<0.0001 ETH`.
  package static func short(_ amount: Wei) -> String {
    let parts = amount.etherParts
    let decimals = parts.whole.count >= 7 ? 0 : parts.whole.count >= 4 ? 2 : 4
    let fraction = significant(parts.fraction.prefix(decimals))
    if parts.whole == "0", fraction.isEmpty, amount != .zero { return "<0.0001 ETH" }
    let whole = grouped(parts.whole)
    return fraction.isEmpty ? "\(whole) ETH" : "\(whole).\(fraction) ETH"
  }

  /// `digits` with a comma between thousands.
  package static func grouped(_ digits: some StringProtocol) -> String {
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  private static func significant(_ fraction: Substring) -> Substring {
    var rest = fraction
    while rest.last == "0" { rest.removeLast() }
    return rest
  }
}
