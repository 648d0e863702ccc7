package import Models

/// Asks for the next page while the visitor reads, so that "Load more" is answered from memory.
package struct Prefetcher: Sendable {
  private let saved: any SavedValues
  private let pause: @Sendable () async -> Void

  /// `pause` lets the visitor's own requests go first.
  package init(saved: any SavedValues, pause: @escaping @Sendable () async -> Void) {
    self.saved = saved
    self.pause = pause
  }

  /// Bounded: `SavedValues` has one such request under way at a time, and drops others.
  func ask(_ place: CollectionPlace) {
    guard saved.savedAssets(at: place) == nil else { return }
    Task {
      await pause()
      saved.prefetch(place)
    }
  }
}
