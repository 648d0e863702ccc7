import HTTPClient
import Models
import Testing

@testable import Repositories

@Suite struct NodeReplyTests {
  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":1,"result":"0x15"}"#, "21"), (#"{"result":"0x0","id":1,"jsonrpc":"2.0"}"# + "\n", "0"),
    (#"{"id":1,"result":"0x0015","error":null}"#, "21"), (#"{"id":"1","result":"0x1"}"#, "1"),
    (#"{"result":"0x1"}"#, "1"), (#"{"id":null,"result":"0x1"}"#, "1"),
  ])
  func `a quantity is a balance`(body: String, decimal: String) throws {
    #expect(try reply(200, body).balance(hasKey: true, now: 0).decimal == decimal)
  }

  static let refusals: [(Int, String, RepositoryError)] = [
    (200, #"{"jsonrpc":"2.0","id":1,"error":{"code":-32002,"message":"No state"}}"#, .rpc(code: -32002)),
    (200, #"{"error":{"code":3,"message":"x","data":"0x"},"id":7}"#, .rpc(code: 3)),
    (200, #"{"jsonrpc":"2.0","error": "Missed `to` address","id": 0}"#, .rpc(code: 0)),
    (200, #"{"id":1,"error":{"message":"\u003cnil\u003e"}}"#, .rpc(code: 0)),
    (200, #"{"id":1,"result":"0x"}"#, .malformed), (200, #"{"id":1,"result":null}"#, .malformed),
    (200, #"{"id":1}"#, .malformed), (200, #"{"id":2,"result":"0x1"}"#, .malformed),
    (200, #"{"id":"2","result":"0x1"}"#, .malformed), (200, #"{"id":true,"result":"0x1"}"#, .malformed),
    (200, #"{"id":1,"result":17}"#, .malformed), (200, #"[{"id":1,"result":"0x1"}]"#, .malformed),
    (200, "<html>", .malformed), (200, "", .malformed),
    (400, #"{"error":{"code":-32600,"message":"x"}}"#, .rpc(code: -32600)), (400, "", .failed(status: 400)),
    (401, "invalid project id\n", .keyRefused),
    (402, #"{"error":{"code":402,"event":-33000,"message":"Payment Required"}}"#, .quotaExhausted),
    (200, #"{"error":{"code":402,"event":-33000,"message":"Payment Required"}}"#, .quotaExhausted),
    (403, #"{"error":{"code":-32002,"message":"rejected due to project ID settings"}}"#, .keyRefused),
    (403, "<html>", .blocked), (403, "error code: 1020", .blocked),
    (
      429,
      #"{"error":{"code":-32005,"message":"daily request count exceeded, request rate limited","data":{"rate":{"backoff_seconds":0}}}}"#,
      .quotaExhausted
    ),
    (
      429, #"{"error":{"code":-32005,"message":"project ID request rate exceeded","data":{"backoff_seconds":29.5}}}"#,
      .rateLimited(retryAfter: 30)
    ),
    (
      429, #"{"error":{"code":-32005,"message":"rate exceeded","data":{"rate":{"backoff_seconds":30}}}}"#,
      .rateLimited(retryAfter: 30)
    ),
    (429, #"{"code":429,"event":-33300,"message":"Too Many Requests"}"#, .rateLimited(retryAfter: nil)),
    (429, "", .rateLimited(retryAfter: nil)),
    (200, #"{"id":1,"error":{"code":-32005,"message":"limit exceeded"}}"#, .rateLimited(retryAfter: nil)),
    (500, #"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"x"}}"#, .rpc(code: -32603)),
    (500, "<html>", .failed(status: 500)), (502, "", .failed(status: 502)), (503, "{}", .failed(status: 503)),
    (504, "", .failed(status: 504)), (302, "", .failed(status: 302)),
  ]

  @Test(arguments: refusals)
  func `anything else has its reason`(status: Int, body: String, error: RepositoryError) {
    #expect(throws: error) { try reply(status, body).balance(hasKey: true, now: 0) }
  }

  @Test(arguments: [401, 403])
  func `without a key, it is the key that is missing`(status: Int) {
    #expect(throws: RepositoryError.keyMissing) {
      try reply(status, #"{"error":{"code":-32002}}"#).balance(hasKey: false, now: 0)
    }
  }

  /// Where nodes put the reason of a revert, under codes and statuses of their own.
  static let reverts: [(Int, String, [UInt8])] = [
    (200, #"{"code":3,"message":"execution reverted","data":"0x7b1c461b00"}"#, [0x7b, 0x1c, 0x46, 0x1b, 0]),
    (200, #"{"code":-32000,"message":"execution reverted","data":"0x7b1c461b"}"#, [0x7b, 0x1c, 0x46, 0x1b]),
    (200, #"{"code":-32015,"message":"VM execution error.","data":"Reverted 0x7b1c461b"}"#, [0x7b, 0x1c, 0x46, 0x1b]),
    (200, #"{"code":-32603,"message":"x","data":{"data":"0x7b1c461b"}}"#, [0x7b, 0x1c, 0x46, 0x1b]),
    (
      500, #"{"code":-32603,"message":"x","data":{"originalError":{"code":3,"data":"0x7b1c461b"}}}"#,
      [0x7b, 0x1c, 0x46, 0x1b]
    ),
    (200, #"{"code":-32603,"data":{"message":"execution reverted: 0x7b1c461b"}}"#, [0x7b, 0x1c, 0x46, 0x1b]),
    (200, #"{"code":-32000,"message":"execution reverted (0x7b1c461b)"}"#, [0x7b, 0x1c, 0x46, 0x1b]),
    (400, #"{"code":3,"message":"reverted","data":"0x7B1C461B"}"#, [0x7b, 0x1c, 0x46, 0x1b]),
    (200, #""execution reverted: 0x7b1c461b""#, [0x7b, 0x1c, 0x46, 0x1b]),
    (200, #"{"code":3,"message":"execution reverted"}"#, []), (200, #"{"code":3,"message":"x","data":"0x"}"#, []),
    (200, #"{"code":-32000,"message":"execution reverted","data":null}"#, []),
    (200, #"{"code":-32015,"message":"VM execution error.","data":"Reverted 0x"}"#, []),
    (
      200, #"{"code":3,"message":"execution reverted by 0x19818f44faf5a217f619aff0fd487cb2a55cca65"}"#, []
    ),
  ]

  @Test(arguments: reverts)
  func `a revert has its reason, wherever it stands`(status: Int, error: String, data: [UInt8]) throws {
    let outcome = try reply(status, #"{"jsonrpc":"2.0","id":1,"error":\#(error)}"#).outcome(hasKey: true, now: 0)
    #expect(outcome == .reverted(data))
  }

  @Test(arguments: refusals.filter { !$0.1.contains(#""code":3"#) && !$0.1.contains(#""result":"0x"#) })
  func `a call fails as a balance does where it is no revert`(status: Int, body: String, error: RepositoryError) {
    #expect(throws: error) { try reply(status, body).outcome(hasKey: true, now: 0) }
  }

  @Test(arguments: [401, 402, 403, 429])
  func `a refusal of the key is no revert, whatever stands in it`(status: Int) {
    #expect(throws: RepositoryError.self) {
      try reply(status, #"{"error":{"code":3,"message":"execution reverted","data":"0x7b1c461b"}}"#)
        .outcome(hasKey: true, now: 0)
    }
  }

  @Test(arguments: [(#""0x""#, []), (#""0x00ff""#, [0, 255])] as [(String, [UInt8])])
  func `what a contract returns is data`(result: String, data: [UInt8]) throws {
    #expect(try reply(200, #"{"id":1,"result":\#(result)}"#).outcome(hasKey: true, now: 0) == .returned(data))
  }

  @Test(arguments: [#""0x0""#, #""00""#, "1", "{}", #""0xzz""#, "null", "[]"])
  func `a result that is no data is malformed`(result: String) {
    #expect(throws: RepositoryError.malformed) {
      try reply(200, #"{"id":1,"result":\#(result)}"#).outcome(hasKey: true, now: 0)
    }
  }

  private func reply(_ status: Int, _ body: String) -> NodeReply {
    NodeReply(TransportReply(status: status, body: Array(body.utf8)))
  }
}
