"""The walk of a visitor: type an address, look, open, come back, leave for the marketplace."""

from urllib.parse import quote

import upstream
import world
from world import (
    CHECKSUMMED, COLLECTION, MISSING_PICTURE, SAMPLE_COUNT, SAMPLE_OWNER, at_rest, cards, grow, ids, turn, within)


class Walk(world.Check):
    expected_complaints = MISSING_PICTURE + "|400 .*/collection/0x12$"

    def open_and_return(self, page, position, way_back):
        link = cards(page).nth(position).locator("a")
        link.scroll_into_view_if_needed()
        before, place, url = ids(page), at_rest(link), page.url
        name = link.locator(".name").inner_text()
        link.click()
        page.wait_for_url("**/asset/**")
        self.assertIn(name.removesuffix("…"), page.locator("h1").inner_text())
        way_back()
        page.wait_for_url(lambda new: "/collection/" in new)
        self.assertTrue(within(5, lambda: (page.url, ids(page)) == (url, before)), (page.url, len(ids(page))))
        self.assertLess(abs(at_rest(link) - place), 80)

    def test_an_address_is_typed_or_pasted_in_any_form(self):
        for scripts in (True, False):
            for typed in (SAMPLE_OWNER, f"  {CHECKSUMMED} ", f"https://etherscan.io/address/{CHECKSUMMED}#nfts",
                          f"https://opensea.io/{CHECKSUMMED}?tab=items", SAMPLE_OWNER.upper().replace("X", "x")):
                page = self.page("/", scripts=scripts)
                page.get_by_label("Ethereum address").fill(typed)
                page.keyboard.press("Enter")
                page.wait_for_url(f"**{COLLECTION}")
                title = "0.2695 ETH · 0x1981…Ca65 · NFTs"
                self.assertTrue(within(5, lambda: page.title() == title), (typed, scripts, page.title()))
                self.assertEqual(page.locator("h1").inner_text(), CHECKSUMMED)

    def test_back_leads_to_the_same_list_and_place_with_scripts(self):
        page = self.page(COLLECTION)
        grow(page, SAMPLE_COUNT)
        self.assertEqual(len(set(ids(page))), SAMPLE_COUNT)
        self.assertEqual(page.locator("#more").count(), 0)
        self.assertIn(f"{SAMPLE_COUNT} items, that is all", page.locator("#status").inner_text())
        self.open_and_return(page, 45, page.go_back)
        self.open_and_return(page, 45, page.get_by_role("link", name="Back to the collection").click)
        self.open_and_return(page, 70, page.go_back)

    def test_back_leads_to_the_same_list_and_place_without_scripts(self):
        page = self.page(COLLECTION, scripts=False)
        for _ in range(2):
            turn(page)
        self.assertTrue(page.title().endswith("more NFTs"))
        link = cards(page).nth(5).locator("a")
        link.scroll_into_view_if_needed()
        url, anchor = page.url, cards(page).nth(5).get_attribute("id")
        place = at_rest(link)
        link.click()
        page.wait_for_url("**/asset/**")
        page.go_back()
        page.wait_for_url(url)
        self.assertLess(abs(at_rest(link) - place), 80)
        link.click()
        page.get_by_role("link", name="Back to the collection").click()
        page.wait_for_url(f"{url}#{anchor}")
        page.locator(".later").get_by_role("link", name="First items").click()
        page.wait_for_url(f"**{COLLECTION}")

    def test_every_item_is_met_once_without_scripts(self):
        page = self.page(COLLECTION, scripts=False)
        met = [item.get_attribute("id") for item in cards(page).all()]
        while page.locator("#more").count():
            turn(page)
            met += [item.get_attribute("id") for item in cards(page).all()]
        self.assertEqual((len(met), len(set(met))), (SAMPLE_COUNT, SAMPLE_COUNT))

    def test_items_lead_to_each_other_across_pages(self):
        page = self.page(COLLECTION)
        grow(page, 40)
        names = page.locator("#items .name").all_inner_texts()
        cards(page).nth(18).locator("a").click()
        for position in (19, 20, 21):
            page.get_by_role("link", name="Next item").click()
            page.wait_for_function("name => document.querySelector('h1').innerText === name", arg=names[position])
        for position in (20, 19):
            page.get_by_role("link", name="Previous item").click()
            page.wait_for_function("name => document.querySelector('h1').innerText === name", arg=names[position])
        page.get_by_role("link", name="Back to the collection").click()
        page.wait_for_url(f"**{COLLECTION}")
        self.assertGreaterEqual(cards(page).count(), 40)

    def test_fetch_again_leads_back_and_says_so(self):
        for scripts in (True, False):
            page = self.page(f"/collection/{upstream.PLENTY}", server=world.live, scripts=scripts)
            page.get_by_role("button", name="Fetch again").click()
            page.wait_for_url("**fetched=**")
            self.assertIn("Fetched again", page.locator(".notice").last.inner_text())
            page.locator("#items a").first.click()
            page.wait_for_url("**/asset/**")
            page.get_by_role("button", name="Fetch again").click()
            page.wait_for_url("**fetched=**")
            self.assertIn("Fetched again", page.locator(".notice").last.inner_text())

    def test_the_sample_has_no_age_and_is_not_fetched_again(self):
        page = self.page(COLLECTION + "?fetched=1")
        self.assertEqual(page.get_by_role("button", name="Fetch again").count(), 0)
        self.assertNotIn("Fetched again", page.locator("main").inner_text())

    def test_a_late_balance_is_filled_in(self):
        page = self.page(f"/collection/{upstream.LATE_BALANCE}", world.live)
        self.assertIn("Balance is late", page.locator(".balance").inner_text())
        self.assertTrue(within(8, lambda: page.title().startswith("0.2695 ETH")))
        self.assertIn("0.2695", page.locator(".balance").inner_text())
        self.assertEqual((cards(page).count(), page.locator("#late").count()), (2, 0))

    def test_back_to_the_collection_leads_to_the_page_that_has_the_item(self):
        page = self.page(COLLECTION + "?cursor=c%2B/20%3D%3D&limit=7")
        card = world.cards(page).nth(1)
        item, address = card.get_attribute("id"), card.locator("a").get_attribute("href")
        card.locator("a").click()
        page.wait_for_url("**/asset/**")
        page.goto(world.sample.url + COLLECTION + "?limit=3")
        page.goto(world.sample.url + address)
        page.locator(".back").click()
        page.wait_for_url("**/collection/**")
        self.assertTrue(page.locator(f"[id='{item}']").count(), page.url)

    def test_the_marketplace_is_linked_and_learns_nothing(self):
        page = self.page(f"/asset/ethereum:{world.MOON_CONTRACT}:100")
        link = page.get_by_role("link", name="View on OpenSea")
        self.assertEqual(
            link.get_attribute("href"), f"https://opensea.io/assets/ethereum/{world.MOON_CONTRACT}/100")
        self.assertLessEqual({"noopener", "noreferrer"}, set(link.get_attribute("rel").split()))

    def test_addresses_seen_are_kept_in_the_browser_until_they_are_cleared(self):
        context = self.context()
        page = context.new_page()
        self.listen(page)
        page.goto(world.sample.url)
        self.assertEqual(page.get_by_text("Recently seen").count(), 0)
        for address in (SAMPLE_OWNER, upstream.EMPTY, SAMPLE_OWNER):
            page.goto(world.sample.url + "/collection/" + address)
        page.goto(world.sample.url + "/collection/0x12")
        page.goto(world.sample.url)
        seen = page.locator(".seen a")
        self.assertEqual([text.lower() for text in seen.all_inner_texts()], [SAMPLE_OWNER, upstream.EMPTY])
        seen.first.click()
        page.wait_for_url(f"**{COLLECTION}")
        page.goto(world.sample.url)
        page.get_by_role("button", name="Clear").click()
        self.assertEqual(seen.count(), 0)
        page.reload()
        self.assertEqual(seen.count(), 0)

    def test_a_covered_picture_is_shown_when_it_is_asked_for(self):
        place = f"/collection/{upstream.COVERED}"
        # With scripts the list stays where it is: see `test_covered_pictures_are_shown_in_place_and_covered_again`.
        page = self.page(place, server=world.live, scripts=False)
        self.assertEqual((cards(page).count(), page.locator("#items img").count()), (3, 0))
        self.assertEqual(page.locator(".covered").all_inner_texts(), [
            "Marked as sensitive", "Taken down by OpenSea", "Marked as sensitive"])
        cards(page).first.locator("a").click()
        picture = page.locator(".stage img")
        self.assertFalse(picture.is_visible())
        page.locator("summary").click()
        picture.wait_for()
        page.go_back()
        page.locator("#covered a").click()
        page.wait_for_url(f"**{place}?show=all")
        self.assertEqual(page.locator("#items img").count(), 3)
        cards(page).first.locator("a").click()
        picture.wait_for()
        page.get_by_role("link", name="Back to the collection").click()
        page.wait_for_url(f"**{place}?show=all#*")

    def test_small_pictures_stay_sharp_and_a_missing_one_keeps_its_place(self):
        page = self.page(COLLECTION)
        grow(page, 60)
        sprite = page.locator("img[src='/art/sprite-03.png']")
        sprite.scroll_into_view_if_needed()
        page.wait_for_function(
            "picture => getComputedStyle(picture).imageRendering === 'pixelated'", arg=sprite.element_handle())
        missing = page.locator("img[src*=missing-on-purpose]")
        missing.scroll_into_view_if_needed()
        page.wait_for_timeout(300)
        box, other = missing.bounding_box(), sprite.bounding_box()
        self.assertEqual((box["width"], box["height"]), (other["width"], other["height"]))

    def test_the_keyboard_reaches_everything_in_order_and_sees_where_it_is(self):
        for path in ("/", COLLECTION, f"/asset/ethereum:{world.MOON_CONTRACT}:100?from=" + quote(COLLECTION)):
            page = self.page(path)
            tops, names = [], []
            for _ in range(60):
                page.keyboard.press("Tab")
                stop = page.evaluate("""() => {
                  const element = document.activeElement, style = getComputedStyle(element);
                  const box = element.getBoundingClientRect();
                  return element === document.body ? null : {
                    name: element.innerText || element.getAttribute("aria-label") || element.labels?.[0].innerText ||
                      element.querySelector("img")?.alt,
                    ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
                    seen: box.bottom > 0 && box.top < innerHeight, small: Math.min(box.width, box.height) < 16};
                }""")
                if not stop:
                    break
                names.append(stop["name"])
                self.assertTrue(stop["name"] and stop["ring"] and stop["seen"] and not stop["small"], f"{path} {stop}")
            self.assertEqual(names[0], "Skip to content")
            self.assertGreater(len(names), 4)
