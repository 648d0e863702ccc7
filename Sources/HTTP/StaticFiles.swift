package struct StaticFiles: Sendable {
  package init(root: String) {}
  package func response(to request: Request) -> Response? { nil }
  package func hashedPath(for name: String) -> String? { "/" + name }
}
