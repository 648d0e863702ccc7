package import HTTPServer
package import Templating
package import ViewModels
package import Views

/// Turns the values of a view into an answer.
package struct PageRenderer: Sendable {
  private let templates: TemplateLibrary
  private let frame: Frame
  private let report: @Sendable (String) -> Void

  /// `report` takes a line for the log where a page cannot be rendered.
  package init(templates: TemplateLibrary, frame: Frame, report: @escaping @Sendable (String) -> Void) {
    self.templates = templates
    self.frame = frame
    self.report = report
  }

  /// A page that a browser may keep, if it asks each time whether it still holds. Its answers are ready to be sent
  /// again; nil where it cannot be rendered.
  func page(_ template: String, _ value: (Frame) -> TemplateValue) -> PreparedResponse? {
    guard let bytes = rendered(template, value(frame)) else { return nil }
    return PreparedResponse(.ok, headers: Self.headers(MediaType.html, cache: "private, no-cache"), body: bytes)
  }

  /// As `page`, for its data. Spreadsheets are saved under `name`, those of the sample by a name that says so.
  private func data(_ page: DataPage, as format: DataFormat, name: String) -> PreparedResponse? {
    guard let bytes = DataView.bytes(of: page, as: format) else {
      report("data not encoded as \(format)")
      return nil
    }
    var headers = Self.headers(format.mediaType, cache: "private, no-cache")
    if format == .csv {
      let file = page.isSample ? "sample-\(name).csv" : "\(name).csv"
      headers.set("Content-Disposition", "attachment; filename=\"\(file)\"")
    }
    if let next = page.next { headers.set("Link", "<\(next)>; rel=\"next\"") }
    return PreparedResponse(.ok, headers: headers, body: bytes)
  }

  /// The page or the data that was loaded, or what is to be said in its stead.
  @inline(never) func made<Page>(
    _ loaded: Loaded<Page>, _ wanted: some PageRequest, _ template: String,
    _ value: (Page, Frame) -> TemplateValue
  ) -> PageCache.Made {
    switch loaded {
    case .page(let page):
      if let failure = page.failure {
        return failed(failure, template, value(page, frame)).map { .failure($0) } ?? .fault
      }
      return self.page(template) { value(page, $0) }.map { .page($0, page.version) } ?? .fault
    case .data(let page, let version):
      guard let format = wanted.format else { return .fault }
      return data(page, as: format, name: wanted.fileName).map { .page($0, version) } ?? .fault
    case .problem(let page): return problemPage(page, as: wanted.format).map { .failure($0) } ?? .fault
    }
  }

  func response(with made: PageCache.Made, to request: Request) -> Response {
    switch made {
    case .page(let page, _): page.response(to: request)
    case .failure(let response): response
    case .fault: ownFault()
    }
  }

  /// To whoever asked for data a page of HTML would only be in the way.
  func problem(_ page: ProblemPage, as format: DataFormat? = nil) -> Response {
    problemPage(page, as: format) ?? (page.failure == .ownFault ? Self.lastResort : ownFault())
  }

  private func problemPage(_ page: ProblemPage, as format: DataFormat?) -> Response? {
    guard let format else { return failed(page.failure, ProblemView.template, ProblemView.value(of: page, in: frame)) }
    guard let bytes = DataView.bytes(of: page, status: page.failure.status.code, as: format) else {
      report("problem not encoded as \(format)")
      return nil
    }
    return Self.failed(page.failure, format.problemMediaType, bytes)
  }

  /// A page for a failure; it is not kept. Nil where it cannot be rendered.
  private func failed(_ failure: Failure, _ template: String, _ value: TemplateValue) -> Response? {
    rendered(template, value).map { Self.failed(failure, MediaType.html, $0) }
  }

  private static func failed(_ failure: Failure, _ type: String, _ bytes: [UInt8]) -> Response {
    var response = Response(failure.status, headers: headers(type, cache: "no-store"), body: .bytes(bytes))
    if let seconds = failure.retryAfter { response.headers.set("Retry-After", String(seconds)) }
    return response
  }

  /// The page for a fault of our own. The incident it names is in the log together with `reason`.
  func ownFault(_ reason: String = "see the line before") -> Response {
    let incident = String(UInt32.random(in: 0x1000_0000...UInt32.max), radix: 16)
    report("incident \(incident): \(reason)")
    return problem(ProblemViewModel().ownFault(incident: incident))
  }

  private func rendered(_ template: String, _ value: TemplateValue) -> [UInt8]? {
    do throws(TemplateError) { return try templates.render(template, value) } catch {
      report("page not rendered: \(error)")
      return nil
    }
  }

  private static func headers(_ type: String, cache: String) -> Headers {
    ["Content-Type": type, "Cache-Control": cache]
  }

  /// What is left to say where even that page fails; the log has the reason.
  private static let lastResort = Response(
    .internalServerError, MediaType.plainText, Array("This page could not be made.\n".utf8))
}

extension DataFormat {
  /// RFC 8259; RFC 7111.
  fileprivate var mediaType: String {
    switch self {
    case .json: "application/json"
    case .csv: "text/csv; charset=utf-8; header=present"
    }
  }

  /// RFC 9457, 3.
  fileprivate var problemMediaType: String {
    switch self {
    case .json: "application/problem+json"
    case .csv: MediaType.plainText
    }
  }
}

extension Failure {
  /// The one table from a failure to its status. RFC 9110, 15; 429: RFC 6585.
  package var status: Status {
    switch self {
    case .badAddress, .badRequest: .badRequest
    case .unknownPath, .unknownItem: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .foreignOrigin: .forbidden
    case .rateLimited: .tooManyRequests
    case .ownFault: .internalServerError
    case .keyRefused, .upstreamDown: .badGateway
    case .keyMissing, .overloaded: .serviceUnavailable
    case .upstreamSlow: .gatewayTimeout
    }
  }

  /// Seconds for a Retry-After field, where the failure says when to come back. RFC 9110, 10.2.3.
  var retryAfter: Int? {
    switch self {
    case .rateLimited(let seconds): seconds
    case .overloaded(let seconds): seconds
    default: nil
    }
  }
}
