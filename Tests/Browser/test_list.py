"""The list that grows in place."""

import re

import upstream
import world
from world import COLLECTION, MISSING_PICTURE, SAMPLE_COUNT, cards, grow, ids, wait_for_cards, within

PLENTY = f"/collection/{upstream.PLENTY}"


def scroll_to_end(page):
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")


class GrowingList(world.Check):
    expected_complaints = MISSING_PICTURE + "|net::ERR_FAILED|502 "

    def status(self, page):
        return page.locator("#status").inner_text()

    def test_three_pages_come_ahead_of_the_reader_and_then_a_click_is_needed(self):
        page = self.page(PLENTY, server=world.live)
        for count in (40, 60, 80):
            scroll_to_end(page)
            wait_for_cards(page, count)
        scroll_to_end(page)
        page.wait_for_timeout(700)
        self.assertEqual(cards(page).count(), 80)
        self.assertTrue(page.locator("footer").is_visible())
        self.assertEqual(self.status(page), "20 more items, 80 shown, more follow")
        self.assertEqual(page.locator("#items").get_attribute("aria-busy"), "false")
        page.locator("#more").click()
        wait_for_cards(page, 100)

    def test_nothing_comes_by_itself_where_data_are_to_be_saved(self):
        page = self.page()
        page.add_init_script("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
        page.goto(world.live.url + PLENTY)
        scroll_to_end(page)
        page.wait_for_timeout(700)
        self.assertEqual(cards(page).count(), 20)
        page.locator("#more").click()
        wait_for_cards(page, 40)

    def test_focus_stays_on_the_link_and_at_the_end_goes_to_the_last_words(self):
        page = self.page(COLLECTION)
        page.locator("#more").focus()
        page.wait_for_timeout(300)
        while cards(page).count() < SAMPLE_COUNT:
            self.assertEqual(page.evaluate("document.activeElement.id"), "more")
            count = cards(page).count()
            page.keyboard.press("Enter")
            wait_for_cards(page, count + 20)
            page.wait_for_timeout(150)
        self.assertEqual(page.evaluate("document.activeElement.id"), "status")

    def test_a_lost_server_is_told_and_the_click_repeated(self):
        page = self.page(COLLECTION)
        page.route(re.compile("cursor="), lambda route: route.abort())
        more = page.locator("#more")
        more.click()
        page.get_by_role("link", name="Try again").wait_for()
        self.assertEqual(self.status(page), "This server gave no answer")
        self.assertEqual(cards(page).count(), 20)
        page.unroute(re.compile("cursor="))
        more.click()
        wait_for_cards(page, 40)
        self.assertEqual(more.inner_text(), "Load more")

    def test_a_failing_source_is_told_by_its_name(self):
        page = self.page(f"/collection/{upstream.LATER_FAILS}", server=world.live)
        page.locator("#more").click()
        page.get_by_role("link", name="Try again").wait_for()
        self.assertEqual(self.status(page), "OpenSea failed with status 500")
        self.assertEqual(cards(page).count(), 20)

    def test_items_already_shown_are_skipped(self):
        page = self.page(COLLECTION)
        first = page.content()
        page.route(re.compile("cursor="), lambda route: route.fulfill(body=first, content_type="text/html"))
        page.locator("#more").click()
        page.wait_for_function("() => document.querySelector('#status').innerText.startsWith('0 more items')")
        self.assertEqual(cards(page).count(), 20)

    def test_a_reload_finds_the_same_list_and_place(self):
        page = self.page(COLLECTION)
        grow(page, 60)
        cards(page).nth(50).scroll_into_view_if_needed()
        before, place = ids(page), page.evaluate("scrollY")
        for _ in range(2):
            page.reload()
            self.assertTrue(within(5, lambda: (ids(page), page.evaluate("scrollY")) == (before, place)))
        grow(page, SAMPLE_COUNT)

    def test_two_tabs_and_two_addresses_never_mix(self):
        context = self.context()
        tabs = [context.new_page(), context.new_page()]
        for tab, url in zip(tabs, (world.live.url + PLENTY, world.live.url + f"/collection/{upstream.LATER_FAILS}")):
            self.listen(tab)
            tab.goto(url)
        grow(tabs[0], 40)
        lists = [ids(tab) for tab in tabs]
        self.assertGreater(len(lists[0]), len(lists[1]))
        for tab in tabs:
            cards(tab).first.locator("a").click()
            tab.wait_for_url("**/asset/**")
        for tab, items in zip(tabs, lists):
            tab.go_back()
            self.assertTrue(within(5, lambda: ids(tab) == items))
        tabs[0].goto(world.live.url + f"/collection/{upstream.COVERED}")
        self.assertEqual(cards(tabs[0]).count(), 3)
        tabs[0].go_back()
        self.assertTrue(within(5, lambda: ids(tabs[0]) == lists[0]))
        fresh = context.new_page()
        fresh.goto(world.live.url + PLENTY)
        self.assertEqual(cards(fresh).count(), 20)

    def test_back_works_after_a_link_within_the_page(self):
        page = self.page(COLLECTION)
        count = grow(page, 40)
        page.evaluate("location.hash = 'main'")
        cards(page).nth(30).locator("a").click()
        page.wait_for_url("**/asset/**")
        page.go_back()
        wait_for_cards(page, count)

    def test_nothing_shifts_while_one_scrolls(self):
        seen = self.context()
        for path, server in (("/", world.sample), (COLLECTION, world.sample), (PLENTY, world.live), ("/", world.sample)):
            page = seen.new_page()
            page.add_init_script("""window.shifts = [];
              new PerformanceObserver(list => shifts.push(...list.getEntries().filter(e => !e.hadRecentInput)
                .map(e => e.value))).observe({type: "layout-shift", buffered: true})""")
            page.goto(server.url + path)
            for _ in range(25):
                page.mouse.wheel(0, 800)
                page.wait_for_timeout(60)
            self.assertEqual(page.evaluate("shifts"), [], path)
