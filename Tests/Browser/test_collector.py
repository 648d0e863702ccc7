"""What a collector looks for: which items these are, how many, and what is known of them."""

import upstream
import world
from states import ODDS
from world import CHECKSUMMED, COLLECTION, MISSING_PICTURE, SAMPLE_COUNT, cards, grow, within

PLENTY = f"/collection/{upstream.PLENTY}"


class Collector(world.Check):
    expected_complaints = MISSING_PICTURE + "|503 "

    def facts(self, page):
        return page.locator(".facts").inner_text()

    def test_items_of_one_name_have_their_number_on_one_line(self):
        page = self.page(f"/collection/{upstream.TWINS}", server=world.live)
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            self.assertEqual(cards(page).locator(".name").all_inner_texts(), ["Twin", "Twin", "Only child"])
            numbers = cards(page).locator(".number")
            self.assertEqual([text[:1] for text in numbers.all_inner_texts()], ["#", "#"])
            for number in numbers.all():
                box = number.evaluate("""one => [one.clientHeight / parseFloat(getComputedStyle(one).lineHeight),
                  one.scrollWidth - one.closest("li").clientWidth]""")
                self.assertLess(box[0], 1.5, width)
                self.assertLessEqual(box[1], 0, width)

    def test_the_facts_under_the_balance_follow_the_list(self):
        page = self.page(COLLECTION)
        self.assertRegex(self.facts(page), r"^20 items so far · \d+ collections · Ethereum$")
        grow(page, SAMPLE_COUNT)
        self.assertRegex(self.facts(page), rf"^{SAMPLE_COUNT} items in all · \d+ collections · Ethereum$")
        kinds = page.evaluate("new Set([...document.querySelectorAll('#items bdi.of')].map(of => of.textContent)).size")
        self.assertIn(f"{kinds} collections", self.facts(page))
        self.assertEqual(page.locator("#status").inner_text(), f"{SAMPLE_COUNT} items, that is all")
        live = self.page(f"/collection/{upstream.NO_BALANCE}", server=world.live)
        self.assertRegex(self.facts(live), r"^2 items in all · 1 collection · Ethereum · fetched .*\d\d:\d\d")

    def test_a_later_page_never_claims_the_whole(self):
        page = self.page(COLLECTION + "?cursor=c%2B/100%3D%3D")
        self.assertTrue(self.facts(page).startswith("20 items on this page"))
        page = self.page(COLLECTION + "?cursor=c%2B/80%3D%3D")
        grow(page, 40)
        self.assertTrue(self.facts(page).startswith("40 items so far"))
        self.assertEqual(page.locator("#status").inner_text(), "20 more items, 40 shown, that is all")

    def test_names_of_collections_come_behind_the_list(self):
        page = self.page(COLLECTION)
        self.assertTrue(within(5, lambda: "Odds & Ends" in (page.reload() and page.locator("#items").inner_text())))

    def test_an_edition_says_how_many_are_held_once_its_page_was_seen(self):
        page = self.page(COLLECTION + "?limit=200", scripts=False)
        link = page.get_by_role("link", name="Tide VII, Salt").first
        link.click()
        self.assertTrue(page.get_by_text("You hold 250").is_visible())
        page.go_back()
        page.reload()
        self.assertIn("× 250", page.get_by_role("link", name="Tide VII, Salt").first.inner_text())

    def test_an_item_met_by_a_shared_link_is_no_dead_end(self):
        page = self.page(ODDS + "4")
        page.get_by_role("link", name="Items of 0x1981…Ca65").click()
        page.wait_for_url(f"**{COLLECTION}")
        page.goto(world.sample.url + ODDS + "4")
        self.assertEqual(
            page.get_by_role("link", name="Odds & Ends").get_attribute("href"),
            "https://opensea.io/collection/odds-and-ends-5501")
        self.assertTrue(page.get_by_role("link", name="View on etherscan.io").get_attribute("href").startswith(
            "https://etherscan.io/token/0x6497"))

    def test_long_texts_are_folded_without_scripts(self):
        for scripts in (True, False):
            page = self.page(ODDS + "4", scripts=scripts)
            folds = page.locator("details.fold")
            self.assertEqual(folds.count(), 1)
            self.assertFalse(folds.locator("p").is_visible())
            folds.locator("summary").click()
            self.assertTrue(folds.locator("p").is_visible())

    def test_contract_and_number_are_copied(self):
        page = self.page(ODDS + "4")
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.get_by_role("button", name="Copy Contract").click()
        self.assertTrue(within(5, lambda: page.get_by_role("button", name="Copy Contract").inner_text() == "Copied"))
        self.assertEqual(page.evaluate("navigator.clipboard.readText()"), page.locator(".details code").first.inner_text())
        self.assertEqual(self.page(ODDS + "4", scripts=False).get_by_role("button", name="Copy").count(), 0)

    def test_covered_pictures_are_shown_in_place_and_covered_again(self):
        for scripts in (True, False):
            page = self.page(f"/collection/{upstream.COVERED}", server=world.live, scripts=scripts)
            pictures, covers = page.locator("#items img"), page.locator(".covered")
            self.assertEqual((pictures.count(), covers.count()), (0, 3))
            self.assertFalse(any("moons" in url for url in self.asked))
            url = page.url
            for _ in range(2):
                page.get_by_role("link", name="Show").click()
                page.get_by_role("link", name="Hide").wait_for()
                self.assertEqual((pictures.count(), covers.locator("visible=true").count()), (3, 0))
                self.assertEqual(page.url == url, scripts)
                page.get_by_role("link", name="Hide").click()
                page.get_by_role("link", name="Show").wait_for()
                self.assertEqual((pictures.count(), covers.locator("visible=true").count()), (0, 3))
            self.asked.clear()

    def test_the_button_says_whom_it_asks_and_is_as_before_on_return(self):
        page = self.page("/", server=world.live)
        page.evaluate("""addEventListener("submit", event => {
          event.preventDefault(); setTimeout(() => window.said = event.target.querySelector("button").textContent); })""")
        page.get_by_label("Ethereum address").fill(upstream.PLENTY)
        page.get_by_role("button", name="Show").click()
        self.assertTrue(within(5, lambda: page.evaluate("window.said") == "Asking OpenSea…"))
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow'))")
        self.assertEqual(page.locator("search button").inner_text(), "Show")

    def test_links_to_data_name_what_they_hold(self):
        for path, subject in ((COLLECTION, "These 20 items"), (PLENTY.replace("a11", "ba1"), "These 2 items")):
            page = self.page(path, server=world.sample if path == COLLECTION else world.live)
            for form in ("JSON", "CSV"):
                self.assertEqual(page.get_by_role("link", name=f"{subject} as {form}", exact=True).count(), 1)

    def test_the_page_of_an_address_has_it_in_the_field(self):
        page = self.page(COLLECTION)
        self.assertEqual(page.get_by_label("Ethereum address").input_value(), CHECKSUMMED)

    def test_the_way_to_a_key_is_one_text_to_paste(self):
        for page in (self.page("/"), self.page("/collection/" + upstream.owner("401"), server=world.keyless)):
            lines = page.locator("pre").inner_text().splitlines()
            self.assertEqual(page.locator("pre").count(), 1)
            self.assertTrue(lines[0].startswith("export OPENSEA_API_KEY="))
            self.assertTrue(lines[-1].startswith("swift run"))
            for name in ("Keys at OpenSea", "Keys at Infura"):
                self.assertTrue(page.get_by_role("link", name=name).get_attribute("href").startswith("https://"))
