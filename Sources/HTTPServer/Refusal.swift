/// Why a request is not served: the status to answer with and a phrase for the log and the error page.
package struct Refusal: Error, Hashable, Sendable {
  package let status: Status
  package let detail: String

  init(_ status: Status, _ detail: String) {
    self.status = status
    self.detail = detail
  }

  static func badRequest(_ detail: String) -> Refusal { Refusal(.badRequest, detail) }
}
