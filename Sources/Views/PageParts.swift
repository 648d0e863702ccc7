import Templating
import ViewModels

extension BackLink {
  /// Text, and the page with the card on it.
  var value: TemplateValue {
    ["text": .text(text), "href": .text("\(route.path)#\(anchor)")]
  }
}

extension Sentence {
  /// As the partial `sentence` shows it.
  var value: TemplateValue {
    [
      "before": .text(before), "after": .text(after),
      "moment": moment.map { ["text": .text($0.text), "stamp": .text($0.stamp)] } ?? .null,
    ]
  }
}

extension SourceNote {
  /// As the footer and the notices show it.
  var value: TemplateValue {
    [
      "name": .text(name), "provider": .text(provider), "isSample": .bool(isSample), "age": age?.value ?? .null,
      "again": TemplateValue(again?.path),
      "data": data.map { ["subject": .text($0.subject), "json": .text($0.json.path), "csv": .text($0.csv.path)] }
        ?? .null,
    ]
  }
}

extension TemplateValue {
  /// An object that holds `values` as `items`, or null where there are none: a list whose heading goes with it.
  static func items(_ values: [TemplateValue]) -> TemplateValue {
    values.isEmpty ? .null : ["items": .list(values)]
  }
}

extension FileNote {
  /// As the partial `file-note` shows it.
  var value: TemplateValue {
    [
      "sentence": .text(sentence),
      "original": original.map { ["url": .text($0.url), "text": .text($0.text)] } ?? .null,
    ]
  }
}

extension KeyGuide {
  /// As the partial `guide` shows it.
  var value: TemplateValue {
    [
      "sentence": .text(sentence), "commands": .text(commands), "remark": .text(remark),
      "links": .list(links.map { ["text": .text($0.text), "href": .text($0.url)] }),
    ]
  }
}

extension Problem {
  /// As the partial `problem-body` and the heading above it show it.
  var value: TemplateValue {
    [
      "heading": .text(heading),
      "paragraphs": .list(paragraphs.map(TemplateValue.text)),
      "since": since?.value ?? .null,
      "marked": marked.map {
        ["before": .text($0.before), "wrong": .text($0.wrong), "after": .text($0.after)]
      } ?? .null,
      "guide": guide?.value ?? .null,
      "outside": outside.map { ["text": .text($0.text), "href": .text($0.url)] } ?? .null,
      "actions": .items(actions.map { ["text": .text($0.text), "href": .text($0.route.path)] }),
    ]
  }
}
