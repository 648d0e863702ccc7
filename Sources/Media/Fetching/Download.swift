/// Takes a body that has begun to its end. Small ones are whole before anybody hears of them; of others readers get
/// what has come.
struct Download: Sendable {
  /// As long as no more than this has come, a failure can still become a placeholder.
  static let held = 256 << 10

  var key: MediaKey
  var fetcher: MediaFetcher

  /// Whatever it returns or throws, the fetch leaves the queue, now or at its end.
  func begin(_ opened: OpenedMedia) async throws(MediaFailure) -> MediaAnswer {
    var opened = opened
    guard let part = fetcher.cache.makePart() else {
      leave(opened)
      throw .noRoom
    }
    do throws(MediaFailure) {
      try await hold(&opened)
      if opened.isWhole {
        try part.write(opened.start, at: 0)
        let stored = try await keep(part, opened, length: opened.start.count)
        leave(opened)
        fetcher.land(key, nil)
        return .stored(stored)
      }
      let growing = GrowingMedia(
        kind: opened.kind, picture: PictureSize(opened.start, opened.kind), length: opened.length,
        isSeekable: opened.hasRanges, part: part
      ) { [opened] in fill($0, $1, opened) }
      try growing.append(opened.start)
      opened.start = []
      Task { [opened] in await follow(opened, growing) }
      return .growing(growing)
    } catch {
      leave(opened)
      throw error
    }
  }

  /// Collects what may come before the first visitor hears of it.
  private func hold(_ opened: inout OpenedMedia) async throws(MediaFailure) {
    while !opened.isWhole, opened.start.count <= Self.held {
      guard let bytes = try await MediaOpener.next(opened.response, &opened.pace) else {
        opened.isWhole = true
        return
      }
      opened.start += bytes
      try check(opened.start.count, opened)
    }
  }

  private func check(_ count: Int, _ opened: OpenedMedia) throws(MediaFailure) {
    if count > opened.kind.largest { throw .tooLarge(size: nil, limit: opened.kind.largest) }
    if let length = opened.length, count > length { throw .damaged }
  }

  private func follow(_ opened: OpenedMedia, _ growing: GrowingMedia) async {
    do throws(MediaFailure) {
      let length = try await receive(opened, growing)
      // Readers may go on with what is there while it is being kept.
      growing.finish(length: length)
      _ = try await keep(growing.part, opened, length: length)
      leave(opened)
      fetcher.land(key, nil)
    } catch {
      leave(opened)
      fetcher.land(key, error)
      growing.fail(error)
    }
  }

  /// Returns the length of the whole.
  private func receive(_ opened: OpenedMedia, _ growing: GrowingMedia) async throws(MediaFailure) -> Int {
    var pace = opened.pace
    var count = growing.position
    while let bytes = try await MediaOpener.next(opened.response, &pace) {
      count += bytes.count
      try check(count, opened)
      let written = await fetcher.cache.perform { () -> Result<Void, MediaFailure> in
        Result { () throws(MediaFailure) in try growing.append(bytes) }
      }
      try written.get()
      // Parts that readers asked for may have brought the rest.
      if let length = opened.length, growing.isWhole { return length }
    }
    if let length = opened.length, count != length { throw .damaged }
    return count
  }

  private func keep(_ part: PartFile, _ opened: OpenedMedia, length: Int) async throws(MediaFailure) -> StoredMedia {
    if let announced = opened.length, announced != length { throw .damaged }
    guard
      let stored = await fetcher.cache.keep(
        part, as: key, kind: opened.kind, length: length, validators: opened.validators)
    else { throw .noRoom }
    return stored
  }

  private func leave(_ opened: OpenedMedia) {
    opened.cancel()
    fetcher.queue.leaveFetch()
  }

  /// Asks the host for a part that a reader is ahead for.
  private func fill(_ growing: GrowingMedia, _ range: Range<Int>, _ opened: OpenedMedia) {
    Task {
      let host = FetchQueue.Host(opened.url.origin, isGateway: opened.isGateway)
      await fetcher.queue.enterFurther(host)
      let slot = HostSlot(fetcher.queue, host)
      let isFilled = await receive(range, growing, opened, slot)
      slot.leave()
      growing.endFill(range, failed: !isFilled)
    }
  }

  /// Whether the host gave the part. RFC 9110, 14.
  private func receive(
    _ range: Range<Int>, _ growing: GrowingMedia, _ opened: OpenedMedia, _ slot: HostSlot
  ) async -> Bool {
    guard let length = growing.length else { return false }
    let candidate = Candidate(url: opened.url, isGateway: opened.isGateway)
    var fields = ["Range": "bytes=\(range.lowerBound)-\(range.upperBound - 1)"]
    fields["If-Range"] = opened.validators.strongTag
    guard let (response, _) = try? await fetcher.opener.follow(candidate, slot, fields: fields) else { return false }
    defer { response.cancel() }
    let expected = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
    guard response.status == 206, response.field("Content-Range") == expected else { return false }
    var pace = Pace(fetcher.opener.clock)
    var offset = range.lowerBound
    while let bytes = try? await MediaOpener.next(response, &pace) {
      guard offset + bytes.count <= range.upperBound, (try? growing.write(bytes, at: offset)) != nil else {
        return false
      }
      offset += bytes.count
    }
    return offset == range.upperBound
  }
}
