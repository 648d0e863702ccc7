import Models

extension Address {
  /// The address of a contract. Its letter case is not checked: the source is no person who mistypes.
  init?(openSea value: JSONValue?) {
    guard let text = value?.text, let address = try? Address(text.lowercased()) else { return nil }
    self = address
  }
}
