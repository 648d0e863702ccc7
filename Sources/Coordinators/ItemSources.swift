import Caching
import Media
import Models
import Synchronization
import ViewModels

/// Finds what an address of ours stands for: in memory, else by one call for the item, one such call at a time, so that
/// pages go first.
final class ItemSources: Sendable {
  private let assets: any AssetRepository
  private let saved: any SavedValues
  private let library: MediaLibrary
  private let turns = Turns()

  init(assets: any AssetRepository, saved: any SavedValues, library: MediaLibrary) {
    self.assets = assets
    self.saved = saved
    self.library = library
  }

  /// Waits for nothing.
  func known(_ address: MediaAddress) -> String? {
    if let text = library.source(of: address) { return text }
    guard let id = AssetID(address.id), let asset = saved.savedAsset(id, near: nil)?.value else { return nil }
    return source(of: address, asset)
  }

  /// Nil where the item cannot be had, where it names no such file, and where too many wait.
  func find(_ address: MediaAddress) async -> String? {
    if let text = known(address) { return text }
    guard let id = AssetID(address.id), await turns.take() else { return nil }
    defer { turns.leave() }
    if let text = known(address) { return text }
    // Whoever asked may have left while others had their turn.
    guard !Task.isCancelled, let asset = try? await assets.asset(id, near: nil, policy: .savedWillDo) else {
      return nil
    }
    return source(of: address, asset.value)
  }

  private func source(of address: MediaAddress, _ asset: Asset) -> String? {
    guard let text = MediaLinks.source(address.kind, of: asset) else { return nil }
    _ = library.path(for: address, source: text)
    return text
  }
}

/// One at a time, in the order in which they came.
private final class Turns: Sendable {
  /// In line.
  private static let bound = 256

  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Bool, Never>] = []
  }

  private let state = Mutex(State())

  /// False where the line is too long.
  func take() async -> Bool {
    await withCheckedContinuation { continuation in
      let answer: Bool? = state.withLock { state in
        guard state.isTaken else {
          state.isTaken = true
          return true
        }
        guard state.waiting.count < Self.bound else { return false }
        state.waiting.append(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard !state.waiting.isEmpty else {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume(returning: true)
  }
}
