package import Templating
package import ViewModels

/// The start page: a form, a sample to look at, and how to get to real data.
package struct HomeView {
  package static let template = "home"

  package static func value(of page: HomePage, in frame: Frame) -> TemplateValue {
    frame.value(
      Head(title: page.title, description: "The NFTs that an Ethereum address holds, as pages."),
      around: [
        "source": page.source.value,
        "sample": ["address": .text(page.sample.address), "href": .text(page.sample.route.path)],
        "guide": page.guide?.value ?? .null,
      ])
  }
}
