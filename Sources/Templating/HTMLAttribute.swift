/// What HTML does with an attribute, and so what a value in it has to be.
enum HTMLAttribute {
  /// How a value is written at one place of a page.
  enum Use: Hashable, Sendable {
    /// Shown or compared: escaped.
    case text
    /// Followed by the visitor: a link that is not relative, http or https is blocked.
    case link
    /// Fetched at once and only seen or heard, as pictures are: likewise.
    case source
    /// Fetched at once and shown as a picture: as a source, and a picture in the link itself (`data:image/…`).
    case picture
    /// A picture for screens of another density: only a path of this host and a density behind it.
    case candidate
    /// Fetched and obeyed, as style sheets and scripts are, or sent what the visitor typed: only links to this host
    /// survive.
    case own
  }

  /// The use of a value in `attribute` of `element`; nil where none is safe, or where it is not known to be.
  static func use(of attribute: String, on element: String) -> Use? {
    if element == "script" { return attribute == "src" ? .own : nil }
    if HTMLElement.withoutValues.contains(element) { return nil }
    if targets.contains(attribute) { return .own }
    if (element == "img" && attribute == "src") || (element == "video" && attribute == "poster") { return .picture }
    if element == "img" && attribute == "srcset" { return .candidate }
    if sources.contains(attribute) { return HTMLElement.obeyed.contains(element) ? .own : .source }
    if links.contains(attribute) { return use(ofLinkOn: element) }
    return texts.contains(attribute) || attribute.hasPrefix("data-") || attribute.hasPrefix("aria-") ? .text : nil
  }

  private static func use(ofLinkOn element: String) -> Use {
    if HTMLElement.obeyed.contains(element) { return .own }
    return HTMLElement.pictureLinks.contains(element) ? .source : .link
  }

  /// Whether the attribute holds a link, on any element.
  static func isLink(_ attribute: String) -> Bool {
    links.contains(attribute) || sources.contains(attribute) || targets.contains(attribute) || attribute == "srcset"
  }

  private static let links: Set<String> = ["cite", "href", "longdesc", "usemap", "xlink:href"]

  private static let sources: Set<String> = ["background", "dynsrc", "lowsrc", "poster", "src"]

  /// Where a form or a report goes, and what a browser loads to run or obey, on whatever element it is.
  private static let targets: Set<String> = [
    "action", "classid", "codebase", "data", "formaction", "icon", "manifest", "ping", "profile",
  ]

  /// Attributes that only say, show, size or sort. Whatever is missing here takes no value: `on…`, `style`, `srcdoc`,
  /// `srcset` (but of `img`), `http-equiv`, `rel`, `target`, `sandbox`, `integrity` and all that HTML may add.
  private static let texts: Set<String> = [
    "abbr", "accesskey", "alt", "autocomplete", "checked", "class", "cols", "colspan", "content", "coords", "cx", "cy",
    "d", "datetime", "decoding", "dir", "dirname", "disabled", "download", "draggable", "enterkeyhint", "for",
    "headers",
    "height", "hidden", "high", "hreflang", "id", "inputmode", "itemid", "itemprop", "itemtype", "kind", "label",
    "lang",
    "list", "loading", "low", "max", "maxlength", "media", "min", "minlength", "name", "open", "optimum", "pattern",
    "placeholder", "points", "property", "r", "role", "rows", "rowspan", "rx", "ry", "scope", "selected", "shape",
    "size",
    "sizes", "span", "spellcheck", "srclang", "start", "step", "summary", "tabindex", "title", "transform", "translate",
    "type", "value", "viewbox", "width", "wrap", "x", "x1", "x2", "y", "y1", "y2",
  ]
}

/// Elements whose content or attributes a browser reads in another way than the rest.
enum HTMLElement {
  /// Their content is no markup and ends at their end tag only (HTML 13.1.2).
  static let raw: Set<String> = ["iframe", "script", "style"]
  /// Their content is text with character references: values are safe in it.
  static let escapableRaw: Set<String> = ["textarea", "title"]
  /// Retired elements that swallow what follows.
  static let forbidden: Set<String> = ["listing", "noembed", "noframes", "plaintext", "xmp"]
  /// They load or animate what their attributes say, so none of these takes a value.
  static let withoutValues: Set<String> = [
    "animate", "animatecolor", "animatemotion", "animatetransform", "applet", "base", "embed", "fencedframe",
    "foreignobject", "frame", "frameset", "iframe", "object", "param", "portal", "set", "style",
  ]
  /// Their `href` is a picture, fetched at once rather than followed.
  static let pictureLinks: Set<String> = ["feimage", "image"]
  /// What their links lead to becomes part of the page: style sheets, text tracks, pieces of other drawings.
  static let obeyed: Set<String> = [
    "altglyph", "color-profile", "cursor", "filter", "font-face-uri", "glyphref", "lineargradient", "link", "mpath",
    "pattern", "radialgradient", "textpath", "track", "tref", "use",
  ]
}
