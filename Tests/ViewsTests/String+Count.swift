import Foundation

extension String {
  /// How often `part` stands in it.
  func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
