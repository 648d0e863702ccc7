"""What the checks stand on: servers, a browser, and pages that report what goes wrong in them."""

import os
import re
import subprocess
import time
import unittest
import urllib.error
import urllib.request
from urllib.parse import urlsplit

SAMPLE_OWNER = "0x19818f44faf5a217f619aff0fd487cb2a55cca65"
CHECKSUMMED = "0x19818f44Faf5A217F619AFF0FD487CB2a55cCa65"
#: How many items the sample has.
SAMPLE_COUNT = 120
COLLECTION = f"/collection/{SAMPLE_OWNER}"
MOON_CONTRACT = "0x3e028ccebb7e0446b9630ae21306df99cfbd18cd"

program = None
#: Environment of a server that asks the stand-in.
settings = None
browser = None
sample = None
live = None
keyless = None
limited = None
broken = None


def chromium():
    places = ["/usr/bin/chromium", "/usr/lib/chromium/chromium"]
    return next(place for place in places if os.path.exists(place))


class Server:
    """The product on a free port."""

    def __init__(self, *flags, **environment):
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("OPENSEA", "INFURA"))}
        self.process = subprocess.Popen(
            [program, "--port", "0", "--no-access-log", *flags], env=clean | environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.url = self.process.stdout.readline().strip()

    def stop(self):
        self.process.terminate()
        self.process.wait(10)

    def get(self, path, method="GET", headers=None):
        """Status, header fields and body of an answer; redirects are not followed."""
        request = urllib.request.Request(self.url + path, method=method, headers=headers or {})
        try:
            answer = urllib.request.build_opener(NoRedirects).open(request, timeout=60)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, answer.headers, answer.read().decode("utf-8", "replace")


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *arguments):
        return None


class Check(unittest.TestCase):
    """A check with pages of its own. What a page complains of, and whom it asks, is held against it at the end."""

    #: Console messages that belong to what is checked.
    expected_complaints = r"$^"

    def setUp(self):
        self.contexts, self.complaints, self.asked = [], [], []

    def tearDown(self):
        for context in self.contexts:
            context.close()
        complaints = [text for text in self.complaints if not re.search(self.expected_complaints, text)]
        self.assertEqual(complaints, [])
        hosts = {urlsplit(url).hostname for url in self.asked if url.startswith("http")}
        self.assertLessEqual(hosts, {"127.0.0.1"})

    def context(self, width=1280, height=800, scripts=True, **options):
        context = browser.new_context(
            viewport={"width": width, "height": height}, java_script_enabled=scripts, **options)
        context.set_default_timeout(10_000)
        self.contexts.append(context)
        context.on("request", lambda request: self.asked.append(request.url))
        return context

    def page(self, path=None, server=None, **options):
        page = self.context(**options).new_page()
        self.listen(page)
        if path is not None:
            page.goto((server or sample).url + path)
        return page

    def listen(self, page):
        page.on("console", lambda message: message.type in ("error", "warning") and self.complaints.append(
            f"{message.text} {message.location.get('url', '')}"))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))


#: The sample holds one picture that is missing on purpose.
MISSING_PICTURE = r"404 .*missing-on-purpose"


def within(seconds, holds):
    """Whether a condition comes true in time: a browser takes its time to restore a page."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.05)
    return holds()


def at_rest(link):
    """Where a link stands, once it has stayed there for a while."""
    place, since = link.bounding_box()["y"], time.monotonic()
    while time.monotonic() < since + 0.4:
        time.sleep(0.05)
        now = link.bounding_box()["y"]
        if now != place:
            place, since = now, time.monotonic()
    return place


def turn(page):
    """Follows "Load more" to the next page, as without scripts."""
    more = page.locator("#more")
    target = more.get_attribute("href")
    more.click()
    page.wait_for_url(lambda url: url.endswith(target))


def cards(page):
    return page.locator("#items > li")


def ids(page):
    return page.eval_on_selector_all("#items > li", "items => items.map(item => item.id)")


def grow(page, count):
    """Clicks "Load more" until there are `count` cards, or more: some come by themselves. Gives their number."""
    while cards(page).count() < count:
        before = cards(page).count()
        # Not by the mouse: pages that come by themselves move the link away from it.
        page.evaluate("document.querySelector('#more')?.click()")
        page.wait_for_function(
            """before => document.querySelectorAll("#items > li").length > before &&
              document.querySelector("#items").ariaBusy === "false" """, arg=before)
        page.wait_for_timeout(100)
    return cards(page).count()


def wait_for_cards(page, count):
    """Until there are as many cards, or more: some come by themselves."""
    page.wait_for_function("count => document.querySelectorAll('#items > li').length >= count", arg=count)
