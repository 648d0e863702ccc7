import HTTPServer
import ViewModels

/// A request on its way to the endpoint that it asks for.
struct Visit: Sendable {
  let request: Request
  let route: Route
  let endpoint: Endpoint
}

/// What stands in front of the endpoints: answers in their stead, or lets a visit pass.
struct Step: Sendable {
  let answer: @Sendable (Visit) -> Response?

  /// OPTIONS asks what is allowed (RFC 9110, 9.3.7); any other method that is not, is told. What is not there is no
  /// matter of methods.
  static func methods(_ renderer: PageRenderer, _ problems: ProblemViewModel) -> Step {
    Step { visit in
      let (request, endpoint) = (visit.request, visit.endpoint)
      guard !endpoint.allows(request.method) else { return nil }
      guard endpoint.isThere else { return endpoint.ready(request) }
      if request.method == .options { return Response(.noContent, headers: ["Allow": endpoint.allowed]) }
      let page = problems.methodNotAllowed()
      var response = renderer.problem(page, as: DataFormat(path: request.target.path))
      response.headers.set("Allow", endpoint.allowed)
      return response
    }
  }

  /// A request that changes something must come from a page of ours. Browsers say where a POST comes from; a program that
  /// says nothing is nobody's browser and may go on.
  static func origin(_ renderer: PageRenderer, _ problems: ProblemViewModel) -> Step {
    Step { visit in
      guard !visit.request.method.isGetOrHead, !isOurs(visit.request.headers) else { return nil }
      return renderer.problem(problems.foreignOrigin())
    }
  }

  /// Fetch Metadata, 2; RFC 6454, 7. Where a page asks for no referrer, a browser hides the origin, too ("null"), and
  /// only the other field tells.
  private static func isOurs(_ headers: Headers) -> Bool {
    let site = headers["Sec-Fetch-Site"]
    if let site, site != "same-origin" { return false }
    guard let origin = headers["Origin"] else { return true }
    if origin == "null" { return site != nil }
    guard let host = headers["Host"] else { return false }
    return origin.lowercased() == "http://\(host.lowercased())"
  }

  /// One page, one path: readers of other spellings are sent on.
  static let canonicalPath = Step { visit in
    guard visit.request.method.isGetOrHead else { return nil }
    if case .search = visit.route { return nil }
    let path = visit.route.path
    return path.hasPrefix(visit.request.target.path) && path.prefix { $0 != "?" } == visit.request.target.path
      ? nil : .redirect(.permanentRedirect, to: path)
  }
}
