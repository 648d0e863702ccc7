package import Templating
package import ViewModels

/// What went wrong and what can be done about it.
package struct ProblemView {
  package static let template = "problem"

  package static func value(of page: ProblemPage, in frame: Frame) -> TemplateValue {
    frame.value(
      Head(title: page.title, description: page.problem.heading, isShared: false),
      form: Form(typed: page.typed, problem: page.failure == .badAddress ? "problem" : nil),
      around: [
        "problem": page.problem.value,
        "back": page.back?.value ?? .null,
        "source": nil,
      ])
  }
}
