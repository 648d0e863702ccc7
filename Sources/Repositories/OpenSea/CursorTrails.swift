import Caching
import Models
import Synchronization

/// Remembers which cursor led to which next one, so that a list that goes round in a circle is told from one that goes
/// on. An owner's list with one limit is a trail of its own; those not used for the longest time are forgotten.
final class CursorTrails: Sendable {
  private struct Key: Hashable {
    var owner: Address
    var limit: Int
  }

  private let trails = Mutex(LeastRecentlyUsed<Key, CursorTrail>())

  /// `page`, which was fetched at `time` for `place`, with what is known of where its `next` leads: back to an earlier
  /// page, the list repeats, or is over where the page has no items.
  func marked(_ page: AssetPage, at place: CollectionPlace, time: Int) -> AssetPage {
    guard let next = page.next else { return page }
    let key = Key(owner: place.owner, limit: place.limit)
    let leadsBack = trails.withLock { trails in
      let trail = trails.use(key)?.value ?? CursorTrail()
      if trail.note(place.cursor, next, time: time) {
        trails.set(key, to: trail, size: 200 + trail.count * 120, bound: Self.bound)
      }
      return trail.leadsBack(from: place.cursor, to: next)
    }
    guard leadsBack else { return page }
    var page = page
    page.next = nil
    page.repeats = !page.assets.isEmpty || page.unreadable > 0
    return page
  }

  /// Bytes of all trails.
  private static let bound = 8 << 20
}

/// One list, as far as it was seen. A cursor stands for itself by its hash: no text of theirs is kept.
private final class CursorTrail {
  private struct Step {
    var next: Int
    /// When the source said so.
    var time: Int
    /// Grows with each page that is new.
    var order: Int
  }

  private var steps: [Int: Step] = [:]
  /// How many pages lie before each, on the way from the first page.
  private var positions: [Int: Int] = [:]
  /// How far the positions go.
  private var end: (page: Int, position: Int)?
  private var lastOrder = 0

  var count: Int { steps.count }

  /// With more pages the trail begins anew.
  private static let mostSteps = 20_000

  /// False where this is known already, or from an older answer.
  func note(_ cursor: Cursor?, _ next: Cursor, time: Int) -> Bool {
    let (here, there) = (Self.hash(cursor), Self.hash(next))
    let known = steps[here]
    if let known, known.next == there || known.time > time { return false }
    if known == nil, steps.count >= Self.mostSteps { steps = [:] }
    if known != nil || steps.isEmpty {
      positions = [:]
      end = nil
    }
    lastOrder += 1
    steps[here] = Step(next: there, time: time, order: known?.order ?? lastOrder)
    return true
  }

  /// Whether `next` is the page of `cursor` or one before it: by the way from the first page or, where that does not
  /// come by, by which was seen earlier.
  func leadsBack(from cursor: Cursor?, to next: Cursor) -> Bool {
    let (here, there) = (Self.hash(cursor), Self.hash(next))
    walk()
    if let position = positions[here] { return positions[there].map { $0 <= position } ?? false }
    guard let order = steps[here]?.order, let earlier = steps[there], earlier.order < order else {
      return here == there
    }
    var page = there
    for _ in 0...steps.count {
      guard page != here else { return true }
      guard let step = steps[page] else { return false }
      page = step.next
    }
    return false
  }

  /// Gives each page its position, going on from where the last walk ended.
  private func walk() {
    var (page, position) = end ?? (Self.hash(nil), 0)
    positions[page] = position
    while let step = steps[page], positions[step.next] == nil {
      (page, position) = (step.next, position + 1)
      positions[page] = position
    }
    end = (page, position)
  }

  private static func hash(_ cursor: Cursor?) -> Int {
    var hasher = Hasher()
    hasher.combine(cursor)
    return hasher.finalize()
  }
}
