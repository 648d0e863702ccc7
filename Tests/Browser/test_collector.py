"""What a collector looks for: which items these are, how many, and what is known of them."""

import upstream
import world
from world import CHECKSUMMED, COLLECTION, MISSING_PICTURE, SAMPLE_COUNT, cards, grow

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
