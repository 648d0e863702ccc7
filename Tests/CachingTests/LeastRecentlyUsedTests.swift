import Caching
import Testing

@Suite struct LeastRecentlyUsedTests {
  @Test func `what was not used for longest goes first`() {
    var values = LeastRecentlyUsed<Int, String>()
    for key in 0..<10 { values.set(key, to: "v", size: 10, bound: 100) }
    _ = values.use(0)
    values.set(10, to: "v", size: 10, bound: 100)
    #expect(values.use(0) != nil)
    #expect(values.use(10) != nil)
    #expect(values.use(1) == nil)
    #expect(values.totalSize <= 100)
  }

  @Test func `what is too large alone is not kept, and replaces nothing else`() {
    var values = LeastRecentlyUsed<Int, String>()
    values.set(1, to: "a", size: 50, bound: 100)
    values.set(2, to: "b", size: 101, bound: 100)
    #expect(values.use(1)?.value == "a")
    #expect(values.use(2) == nil)
    #expect(values.totalSize == 50)
  }

  @Test func `sizes are counted when values are replaced and removed`() {
    var values = LeastRecentlyUsed<Int, String>()
    values.set(1, to: "a", size: 50, bound: 100)
    values.set(1, to: "b", size: 30, bound: 100)
    #expect(values.totalSize == 30 && values.count == 1)
    values.remove(1)
    values.remove(1)
    #expect(values.totalSize == 0 && values.count == 0)
  }

  @Test func `a generation changes with the value and only then`() {
    var values = LeastRecentlyUsed<Int, String>()
    values.set(1, to: "a", size: 1, bound: 100)
    let first = values.use(1)?.generation ?? 0
    #expect(values.use(1)?.generation == first)
    values.change(1) { $0 = "b" }
    let second = values.use(1)?.generation ?? 0
    #expect(second > first)
    values.set(1, to: "b", size: 1, bound: 100)
    let third = values.use(1)?.generation ?? 0
    #expect(third > second)
  }
}
