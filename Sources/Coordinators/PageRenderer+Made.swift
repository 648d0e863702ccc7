import HTTPServer
import Templating
import ViewModels
import Views

/// What the page cache makes and gives out.
extension PageRenderer {
  /// A page, kept as long as `version` says.
  func made(_ template: String, _ version: PageVersion?, _ value: (Frame) -> TemplateValue) -> PageCache.Made {
    page(template, value).map { .page($0, version) } ?? .fault
  }

  /// A page that says what failed.
  func made(_ template: String, _ failure: Failure, _ value: (Frame) -> TemplateValue) -> PageCache.Made {
    failedPage(template, failure, value).map { .failure($0) } ?? .fault
  }

  func made(_ page: ProblemPage, as format: DataFormat? = nil) -> PageCache.Made {
    problemPage(page, as: format).map { .failure($0) } ?? .fault
  }

  /// The data of a page; `name` as for `data`.
  func made(_ loaded: LoadedData, as format: DataFormat, name: String) -> PageCache.Made {
    switch loaded {
    case .data(let page, let version): data(page, as: format, name: name).map { .page($0, version) } ?? .fault
    case .problem(let page): made(page, as: format)
    }
  }

  func response(with made: PageCache.Made, to request: Request) -> Response {
    switch made {
    case .page(let page, _): page.response(to: request)
    case .failure(let response): response
    case .fault: ownFault()
    }
  }
}
