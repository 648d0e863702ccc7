import Synchronization
import Testing

@testable import Media

@Suite struct FetchQueueTests {
  private let queue = FetchQueue(bound: 60)
  private let admitted = Admitted()

  @Test func `24 fetches go at once, the others wait`() async {
    let tasks = (0..<30).map { enter("\($0)", hosts: ["h\($0)"], visitor: "a") }
    #expect(await eventually { admitted.keys.count == 24 && queue.length == 6 })
    for _ in 0..<30 { queue.leaveFetch() }
    for task in tasks { #expect(await task.value != nil) }
    #expect(queue.length == 0)
  }

  @Test func `six go to one host, two to a gateway`() async {
    for number in 0..<8 { _ = enter("\(number)", hosts: ["one"], visitor: "a") }
    #expect(await eventually { admitted.keys.count == 6 && queue.length == 2 })
    for number in 10..<14 { _ = enter("\(number)", hosts: ["gate"], isGateway: true, visitor: "a") }
    #expect(await eventually { admitted.keys.count == 8 && queue.length == 4 })
    queue.leave(host("one"))
    #expect(await eventually { admitted.keys.count == 9 })
    release()
    #expect(await eventually { queue.length == 0 })
  }

  @Test func `who has several hosts goes to the first with room`() async {
    let tasks = (0..<4).map { enter("\($0)", hosts: ["g1", "g2"], isGateway: true, visitor: "a") }
    var names: [String] = []
    for task in tasks { names.append(await task.value?.name ?? "") }
    #expect(names.sorted() == ["g1.example", "g1.example", "g2.example", "g2.example"])
  }

  @Test func `20 pictures of one page hold up no other visitor`() async {
    for number in 0..<24 { _ = enter("busy\(number)", hosts: ["b\(number)"], visitor: "x") }
    #expect(await eventually { admitted.keys.count == 24 })
    for number in 0..<20 {
      _ = enter("a\(number)", hosts: ["h\(number)"], visitor: "a")
      #expect(await eventually { queue.length == number + 1 })
    }
    _ = enter("b", hosts: ["hb"], visitor: "b")
    #expect(await eventually { queue.length == 21 })
    for _ in 0..<2 { queue.leaveFetch() }
    #expect(await eventually { admitted.keys.count == 26 })
    #expect(admitted.keys.contains("a0") && admitted.keys.contains("b"))
    release()
  }

  @Test func `a visitor who wants what another waits for need not wait behind the other's line`() async {
    for number in 0..<24 { _ = enter("busy\(number)", hosts: ["b\(number)"], visitor: "x") }
    #expect(await eventually { admitted.keys.count == 24 })
    for number in 0..<20 {
      _ = enter("a\(number)", hosts: ["h\(number)"], visitor: "a")
      #expect(await eventually { queue.length == number + 1 })
    }
    queue.join(MediaKey("a19"), visitor: "b")
    queue.join(MediaKey("a19"), visitor: "b")
    #expect(queue.length == 21)
    for _ in 0..<2 { queue.leaveFetch() }
    #expect(await eventually { admitted.keys.count == 26 })
    #expect(admitted.keys.contains("a0") && admitted.keys.contains("a19"))
    release()
    #expect(await eventually { queue.length == 0 })
  }

  @Test func `the line is bounded, and the longest one is cut`() async {
    for number in 0..<24 { _ = enter("busy\(number)", hosts: ["b\(number)"], visitor: "x") }
    #expect(await eventually { admitted.keys.count == 24 })
    var greedy: [Task<FetchQueue.Host?, Never>] = []
    for number in 0..<60 { greedy.append(enter("a\(number)", hosts: ["h"], visitor: "a")) }
    #expect(await eventually { queue.length == 60 })
    let modest = enter("b", hosts: ["hb"], visitor: "b")
    #expect(await eventually { admitted.keys.contains("turned away") })
    #expect(queue.length == 60)
    for _ in 0..<2 { queue.leaveFetch() }
    #expect(await modest.value != nil)
    while queue.length > 0 {
      release()
      await Task.yield()
    }
    var refused = 0
    for task in greedy where await task.value == nil { refused += 1 }
    #expect(refused == 1)
  }

  @Test func `a further request of a fetch under way goes before all that wait`() async {
    for number in 0..<7 {
      _ = enter("\(number)", hosts: ["one"], visitor: "a")
      #expect(await eventually { admitted.keys.count + queue.length == number + 1 })
    }
    let further = Task { [queue] in await queue.enterFurther(host("one")) }
    for _ in 0..<100 { await Task.yield() }
    queue.leave(host("one"))
    await further.value
    #expect(admitted.keys.count == 6)
    release()
  }

  private func host(_ name: String, isGateway: Bool = false) -> FetchQueue.Host {
    FetchQueue.Host(Origin(scheme: .https, host: name + ".example", port: 443), isGateway: isGateway)
  }

  private func enter(
    _ key: String, hosts: [String], isGateway: Bool = false, visitor: String
  ) -> Task<FetchQueue.Host?, Never> {
    let hosts = hosts.map { host($0, isGateway: isGateway) }
    return Task { [self] in
      let host = await queue.enter(MediaKey(key), hosts: hosts, visitor: visitor)
      admitted.add(host == nil ? "turned away" : key)
      return host
    }
  }

  /// Lets everybody go on, so that nothing waits for ever.
  private func release() {
    for name in ["one", "gate", "h"] { for _ in 0..<30 { queue.leave(host(name)) } }
    for _ in 0..<60 { queue.leaveFetch() }
  }
}

private final class Admitted: Sendable {
  private let list = Mutex<[String]>([])

  var keys: [String] { list.withLock { $0 } }

  func add(_ key: String) { list.withLock { $0.append(key) } }
}
