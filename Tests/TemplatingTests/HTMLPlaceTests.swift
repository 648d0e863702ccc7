import Templating
import Testing

@Suite struct HTMLPlaceTests {
  /// Templates with a value `x` where one may stand.
  static let allowed = [
    "{{x}}", "<p>{{x}}</p>", "a{{x}}b{{x}}c", "&{{x}};", "<p title=\"{{x}}\">", "<p title='{{x}}'>",
    "<p TITLE=\"{{x}}\">",
    "<p title = \"{{x}}\">", "<p title=\"a {{x}} b {{x}}\">", "<p title='\"{{x}}\"'>", "<p title=\"a > {{x}}\">",
    "<p class=\"card {{x}}\" id=\"i-{{x}}\">", "<img alt=\"{{x}}\" width=\"{{x}}\" height='{{x}}'>",
    "<img src=\"/a.png\" alt=\"{{x}}\"/>", "<p data-token=\"{{x}}\">", "<p aria-label=\"{{x}}\">", "<p lang='{{x}}'>",
    "<time datetime=\"{{x}}\">{{x}}</time>", "<input type=\"text\" name=\"{{x}}\" value=\"{{x}}\" placeholder='{{x}}'>",
    "<option value=\"{{x}}\" selected>{{x}}</option>", "<label for=\"{{x}}\">", "<td colspan=\"{{x}}\">",
    "<textarea>{{x}}</textarea>", "<textarea rows=\"{{x}}\">a</textarea>", "<title>{{x}} - a</title>",
    "<TITLE>{{x}}</TITLE >",
    "<title>a > {{x}}</title>", "<meta name=\"description\" content=\"{{x}}\">", "<script>a()</script>{{x}}",
    "<style>p{}</style>{{x}}", "<script>a('</b>')</script>{{x}}", "<script></SCRIPT\n>{{x}}", "<!-- a -->{{x}}",
    "<!-- <p> - -- \" -->{{x}}", "<!doctype html>{{x}}", "<!DOCTYPE html>\n<html lang=\"{{x}}\">", "<br/>{{x}}",
    "<br />{{x}}",
    "<p\nid=\"a\"\n>{{x}}</p\n>", "<x-card data-a='{{x}}'>", "<svg viewBox=\"0 0 {{x}} 1\"><title>{{x}}</title></svg>",
    "<svg:g id=\"{{x}}\">", "<input disabled value=\"{{x}}\">", "<p hidden>{{x}}", "<p title=\"\">{{x}}", "a > b {{x}}",
    "<p onclick=\"a()\" style=\"b\">{{x}}", "<img srcset=\"/a 2x\" alt='{{x}}'>", "<p title=\"a\"class=\"{{x}}\">",
    "<bdi>{{x}}</bdi>", "<noscript>{{x}}</noscript>", "<progress max=\"{{x}}\"></progress>",
  ]

  /// Templates with a value `x` as a whole link.
  static let links = [
    "<a href=\"{{x}}\">", "<a href='{{x}}'>", "<A HREF=\"{{x}}\">", "<img src=\"{{x}}\">", "<img alt='' src='{{x}}' />",
    "<form action=\"{{x}}\">", "<button formaction=\"{{x}}\">", "<video poster=\"{{x}}\">",
    "<blockquote cite=\"{{x}}\">",
    "<a ping=\"{{x}}\">", "<use xlink:href=\"{{x}}\">", "<body background=\"{{x}}\">", "<html manifest=\"{{x}}\">",
    "<link rel=\"next\" href=\"{{x}}\">", "<audio src=\"{{x}}\"></audio>", "<source src=\"{{x}}\">",
    "<area href=\"{{x}}\">",
    "<input type='image' src=\"{{x}}\">", "<a href=\"{{! whole }}{{x}}\">", "<math href='{{x}}'>",
    "<script src=\"{{x}}\"></script>",
  ]

  @Test(arguments: allowed + links)
  func `a value may stand as text, in quotes and as a whole link`(source: String) throws {
    #expect(refusal(source) == nil)
    #expect(
      try rendered(source, ["x": "value"])
        == source.replacing("{{! whole }}", with: "").replacing("{{x}}", with: "value"))
  }

  @Test(arguments: [
    ("<p title={{x}}>", TemplateError.Reason.unquotedAttribute("title")),
    ("<p title=a{{x}}>", .unquotedAttribute("title")),
    ("<p title= {{x}}>", .unquotedAttribute("title")),
    ("<a href={{x}}>", .unquotedAttribute("href")),
    ("<p title=a>", .unquotedAttribute("title")),
    ("<p title=`a`>", .unquotedAttribute("title")),
    ("<p title=>", .unquotedAttribute("title")),
    ("<{{x}}>", .valueRefused(place: "a tag's name")),
    ("<p{{x}}>", .valueRefused(place: "a tag's name")),
    ("<h{{x}}>a</h1>", .valueRefused(place: "a tag's name")),
    ("</{{x}}>", .valueRefused(place: "a tag's name")),
    ("<p></p{{x}}>", .valueRefused(place: "a tag's name")),
    ("<p></p {{x}}>", .valueRefused(place: "the tag </>")),
    ("<p {{x}}>", .valueRefused(place: "the tag <p>")),
    ("<p {{x}}=\"a\">", .valueRefused(place: "the tag <p>")),
    ("<p title=\"a\"{{x}}>", .valueRefused(place: "the tag <p>")),
    ("<p title{{x}}>", .valueRefused(place: "an attribute's name")),
    ("<p data-{{x}}=\"a\">", .valueRefused(place: "an attribute's name")),
    ("<p title {{x}}>", .valueRefused(place: "an attribute's name")),
    ("<p /{{x}}>", .valueRefused(place: "the tag <p>")),
    ("<!-- {{x}} -->", .valueRefused(place: "a comment")),
    ("<!--{{x}}-->", .valueRefused(place: "a comment")),
    ("<!-- -{{x}}-->", .valueRefused(place: "a comment")),
    ("<!{{x}}>", .valueRefused(place: "a declaration")),
    ("<!doctype {{x}}>", .valueRefused(place: "a declaration")),
    ("<script>{{x}}</script>", .valueRefused(place: "the content of <script>")),
    ("<script>var a = \"{{x}}\"</script>", .valueRefused(place: "the content of <script>")),
    ("<SCRIPT>{{x}}</SCRIPT>", .valueRefused(place: "the content of <script>")),
    ("<script type='application/json'>{{x}}</script>", .valueRefused(place: "the content of <script>")),
    ("<script></scrip>{{x}}</script>", .valueRefused(place: "the content of <script>")),
    ("<script></scriptx>{{x}}</script>", .valueRefused(place: "the content of <script>")),
    ("<style>{{x}}</style>", .valueRefused(place: "the content of <style>")),
    ("<style>p{color:{{x}}}</style>", .valueRefused(place: "the content of <style>")),
    ("<iframe>{{x}}</iframe>", .valueRefused(place: "the content of <iframe>")),
    ("<title></ti{{x}}tle></title>", .valueRefused(place: "the content of <title>")),
    ("<p onclick=\"{{x}}\">", .valueRefused(place: "onclick of <p>")),
    ("<p ONCLICK=\"{{x}}\">", .valueRefused(place: "onclick of <p>")),
    ("<p onclick='a(\"{{x}}\")'>", .valueRefused(place: "onclick of <p>")),
    ("<img onerror='{{x}}'>", .valueRefused(place: "onerror of <img>")),
    ("<p onwhatever='{{x}}'>", .valueRefused(place: "onwhatever of <p>")),
    ("<p style=\"{{x}}\">", .valueRefused(place: "style of <p>")),
    ("<p style='width: {{x}}px'>", .valueRefused(place: "style of <p>")),
    ("<p STYLE='{{x}}'>", .valueRefused(place: "style of <p>")),
    ("<iframe srcdoc=\"{{x}}\"></iframe>", .valueRefused(place: "srcdoc of <iframe>")),
    ("<p srcdoc=\"{{x}}\">", .valueRefused(place: "srcdoc of <p>")),
    ("<img srcset=\"/a 1x, {{x}} 2x\">", .mixedLink(attribute: "srcset")),
    ("<link imagesrcset=\"{{x}}\">", .valueRefused(place: "imagesrcset of <link>")),
    ("<iframe src=\"{{x}}\"></iframe>", .valueRefused(place: "src of <iframe>")),
    ("<object data=\"{{x}}\">", .valueRefused(place: "data of <object>")),
    ("<embed src=\"{{x}}\">", .valueRefused(place: "src of <embed>")),
    ("<base href=\"{{x}}\">", .valueRefused(place: "href of <base>")),
    ("<param value=\"{{x}}\">", .valueRefused(place: "value of <param>")),
    ("<script type=\"{{x}}\"></script>", .valueRefused(place: "type of <script>")),
    ("<style media=\"{{x}}\"></style>", .valueRefused(place: "media of <style>")),
    ("<svg><animate to=\"{{x}}\"/></svg>", .valueRefused(place: "to of <animate>")),
    ("<svg><set href=\"{{x}}\"/></svg>", .valueRefused(place: "href of <set>")),
    ("<a target=\"{{x}}\">", .valueRefused(place: "target of <a>")),
    ("<link rel=\"{{x}}\">", .valueRefused(place: "rel of <link>")),
    ("<form method=\"{{x}}\">", .valueRefused(place: "method of <form>")),
    ("<p unheard-of=\"{{x}}\">", .valueRefused(place: "unheard-of of <p>")),
    ("<p xmlns:x='{{x}}'>", .valueRefused(place: "xmlns:x of <p>")),
    ("<meta http-equiv=\"refresh\" content=\"{{x}}\">", .httpEquiv),
    ("<meta content=\"{{x}}\" http-equiv='refresh'>", .httpEquiv),
    ("<meta HTTP-EQUIV=\"{{x}}\">", .httpEquiv),
    ("<a href=\"/a/{{x}}\">", .mixedLink(attribute: "href")),
    ("<a href=\"{{x}}/a\">", .mixedLink(attribute: "href")),
    ("<a href=\"{{x}}{{x}}\">", .mixedLink(attribute: "href")),
    ("<a href=\" {{x}}\">", .mixedLink(attribute: "href")),
    ("<a href=\"{{x}} \">", .mixedLink(attribute: "href")),
    ("<a href=\"javascript:{{x}}\">", .mixedLink(attribute: "href")),
    ("<a href=\"?q={{x}}\">", .mixedLink(attribute: "href")),
    ("<img src='/{{x}}.png'>", .mixedLink(attribute: "src")),
    ("<form action=\"/a/{{x}}\">", .mixedLink(attribute: "action")),
    ("<button formaction='{{x}}#'>", .mixedLink(attribute: "formaction")),
    ("<video poster='a{{x}}'>", .mixedLink(attribute: "poster")),
    ("<a xlink:href='#{{x}}'>", .mixedLink(attribute: "xlink:href")),
  ])
  func `no value may stand anywhere else`(source: String, reason: TemplateError.Reason) {
    #expect(refusal("<p>\n\n" + source) == TemplateError(file: "page.mustache", line: 3, reason: reason))
  }

  @Test(arguments: [
    ("a < b", TemplateError.Markup.strayLessThan),
    ("<1>", .strayLessThan),
    ("<>", .strayLessThan),
    ("<?xml?>", .strayLessThan),
    ("<<p>", .strayLessThan),
    ("<title>a < b</title>", .strayLessThan),
    ("<title><b></title>", .strayLessThan),
    ("<textarea></title></textarea>", .strayLessThan),
    ("<script><!-- a --></script>", .strayLessThan),
    ("<p title=\"a < b\">", .lessThanInAttribute),
    ("<p title=\"a><b class=\"b\">", .lessThanInAttribute),
    ("<!entity a>", .declaration),
    ("<![CDATA[a]]>", .declaration),
    ("<!>", .declaration),
    ("<!->", .declaration),
    ("<!-->", .comment),
    ("<!--->", .comment),
    ("<!--!>", .comment),
    ("<!-- a --!> -->", .comment),
    ("<p_>", .tagName),
    ("<p\"a>", .tagName),
    ("<p<b>", .tagName),
    ("<p\u{0}>", .tagName),
    ("<é>", .strayLessThan),
    ("<p \"a\">", .attributeName),
    ("<p =\"a\">", .attributeName),
    ("<p a\"b\">", .attributeName),
    ("<p a<b>", .attributeName),
    ("<p title=\"a\" \">", .attributeName),
    ("<p @click=\"a\">", .attributeName),
    ("<p é=\"a\">", .attributeName),
    ("</>", .endTag),
    ("</ p>", .endTag),
    ("</p a>", .endTag),
    ("</p/>", .endTag),
    ("</1>", .endTag),
    ("<script></script/>", .endTag),
    ("<p / a>", .slash),
    ("<p/a=\"b\">", .slash),
    ("<p //>", .slash),
    ("<script/>", .selfClosed("script")),
    ("<textarea />", .selfClosed("textarea")),
    ("<title/>", .selfClosed("title")),
  ])
  func `markup that can be read in two ways is refused`(source: String, markup: TemplateError.Markup) {
    #expect(refusal("\n" + source) == TemplateError(file: "page.mustache", line: 2, reason: .markup(markup)))
  }

  @Test(arguments: ["plaintext", "xmp", "noembed", "noframes", "listing"])
  func `elements that swallow what follows are refused`(element: String) {
    #expect(refusal("<\(element)>")?.reason == .forbiddenElement(element))
    #expect(refusal("<\(element.uppercased()) id='a'>")?.reason == .forbiddenElement(element))
  }
}
