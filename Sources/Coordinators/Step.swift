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

  /// A request that changes something must come from a page of ours.
  static func origin(_ origin: RequestOrigin, _ renderer: PageRenderer, _ problems: ProblemViewModel) -> Step {
    Step { visit in
      guard !visit.request.method.isGetOrHead, !origin.isOurs(visit.request.headers) else { return nil }
      return renderer.problem(problems.foreignOrigin())
    }
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
