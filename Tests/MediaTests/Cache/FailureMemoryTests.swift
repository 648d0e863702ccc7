import Testing

@testable import Media

@Suite struct FailureMemoryTests {
  private let key = MediaKey("a")

  @Test func `waits grow from 30 seconds to 10 minutes`() {
    var memory = FailureMemory()
    var now = 0.0
    for wait in [30.0, 60, 120, 240, 480, 600, 600] {
      memory.note(.status(500), of: key, now: now)
      #expect(memory.failure(of: key, now: now + wait - 0.1) == .status(500))
      now += wait
      #expect(memory.failure(of: key, now: now) == nil)
    }
    #expect(memory.failure(of: MediaKey("b"), now: 0) == nil)
  }

  @Test func `what is forgotten begins anew`() {
    var memory = FailureMemory()
    memory.note(.hostNotFound, of: key, now: 0)
    memory.note(.hostNotFound, of: key, now: 30)
    memory.forget(key)
    #expect(memory.failure(of: key, now: 31) == nil)
    memory.note(.certificate, of: key, now: 40)
    #expect(memory.failure(of: key, now: 69) == .certificate && memory.failure(of: key, now: 70) == nil)
  }

  @Test func `the number of failures is bounded`() {
    var memory = FailureMemory()
    memory.note(.damaged, of: key, now: 0)
    for number in 0..<10_000 { memory.note(.damaged, of: MediaKey("\(number)"), now: 100) }
    #expect(memory.failure(of: MediaKey("9999"), now: 100) == .damaged)
    memory.note(.damaged, of: MediaKey("more"), now: 100)
    memory.note(.damaged, of: MediaKey("most"), now: 100)
    #expect(memory.failure(of: MediaKey("5"), now: 100) == nil)
  }
}
