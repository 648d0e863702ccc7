"""What the server says around its pages: headers, sizes, and pages for requests it does not take."""

import csv
import json
import os
import re
import socket
from urllib.parse import urlsplit

import states
import world
from states import STATES, answers
from world import COLLECTION

HEADERS = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()",
}


class Answers(world.Check):
    expected_complaints = world.MISSING_PICTURE

    def check_headers(self, headers):
        for name, value in HEADERS.items():
            self.assertEqual(headers[name], value)
        policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
        self.assertEqual(policy["default-src"], "'none'")
        for part in ("script-src", "style-src", "connect-src", "form-action"):
            self.assertEqual(policy[part], "'self'")
        for part in ("base-uri", "frame-ancestors"):
            self.assertEqual(policy[part], "'none'")

    def test_every_answer_has_the_headers_of_safety(self):
        for name, (_, headers, _) in answers().items():
            with self.subTest(name):
                self.check_headers(headers)
        tag = answers()["first page"][1]["ETag"]
        for path, method, fields, status in (
            ("/site.css", "GET", {}, 200), ("/site.js", "GET", {}, 200), ("/favicon.ico", "GET", {}, 200),
            ("/art/aurora.png", "HEAD", {}, 200), ("/robots.txt", "GET", {}, 200), ("/healthz", "GET", {}, 200),
            (COLLECTION, "HEAD", {}, 200), (COLLECTION, "GET", {"If-None-Match": tag}, 304), ("/", "POST", {}, 405),
            ("/collection?address=" + world.SAMPLE_OWNER, "GET", {}, 303), ("/" + "a" * 20_000, "GET", {}, 414),
            ("/", "GET", {"Host": "evil.example"}, 421), ("/", "GET", {"X-Long": "a" * 100_000}, 431),
        ):
            with self.subTest(f"{method} {path[:40]} {status}"):
                found, headers, body = world.sample.get(path, method, fields)
                self.assertEqual(found, status)
                self.check_headers(headers)
                if status >= 400:
                    self.assertRegex(body, "<title>Error: [^<]+</title>(?s:.*)<h1>")
                    self.assertLess(len(body), 3072)

    def test_a_request_that_is_none_gets_a_page_too(self):
        place = urlsplit(world.sample.url)
        with socket.create_connection((place.hostname, place.port), 10) as connection:
            connection.sendall(b"NONSENSE\r\n\r\n")
            answer = b""
            while part := connection.recv(65536):
                answer += part
        self.assertTrue(answer.startswith(b"HTTP/1.1 400 "))
        self.assertIn(b"<title>Error: This request cannot be answered</title>", answer)

    def test_no_page_holds_a_script_or_style_of_its_own(self):
        for name, (_, _, body) in answers().items():
            with self.subTest(name):
                self.assertEqual(re.findall(r"<script(?! type=\"module\" src=\"/site\.[0-9a-f]+\.js\"></script>)", body), [])
                self.assertNotRegex(body, r"<style|\sstyle=|\son\w+=\"")
                self.assertIn('<meta name="robots" content="noindex">', body)

    def test_no_key_is_in_any_page(self):
        for _, headers, body in answers().values():
            self.assertNotIn("X-API-KEY", body + str(headers))

    def test_pages_and_files_are_small(self):
        self.assertLess(os.path.getsize("Public/site.css"), 10 * 1024)
        self.assertLess(os.path.getsize("Public/site.js"), 6 * 1024)
        self.assertLess(len(answers()["first page"][2].encode()), 24 * 1024)

    def test_a_page_gives_its_data_in_other_forms(self):
        page = self.page(COLLECTION)
        cards = page.evaluate("""() => [...document.querySelectorAll("#items > li")].map(card => [
          new URL(card.querySelector("a").href).pathname.slice(7), card.querySelector(".name").textContent])""")
        footer = page.locator("footer")
        links = [footer.get_by_role("link", name=name).get_attribute("href") for name in ("JSON", "CSV")]
        status, headers, body = world.sample.get(links[0])
        self.assertEqual((status, headers["Content-Type"]), (200, "application/json"))
        self.check_headers(headers)
        document = json.loads(body)
        # Items without a name are called something on a card, and nothing in the data.
        names = {id: name for id, name in cards}
        self.assertEqual([one["id"] for one in document["items"]], [id for id, _ in cards[:20]])
        named = [one for one in document["items"] if "name" in one]
        self.assertTrue(0 < len(named) < 20)
        for one in named:
            self.assertEqual(one["name"], names[one["id"]])
        self.assertEqual(document["balance"]["wei"], page.locator(".balance data").get_attribute("value"))
        self.assertNotIn("fetched", document)
        self.assertEqual(world.sample.get(document["next"])[0], 200)
        with page.expect_download() as download:
            footer.get_by_role("link", name="CSV").click()
        self.assertEqual(download.value.suggested_filename, f"sample-{world.SAMPLE_OWNER}.csv")
        with open(download.value.path(), encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([row["id"] for row in rows], [id for id, _ in cards[:20]])
        self.assertEqual([row["name"].removeprefix("'") for row in rows], [one.get("name", "") for one in document["items"]])
        self.assertEqual(world.sample.get("/collection/0x12.json")[0], 400)

    def test_at_most_three_requests_come_before_the_first_picture(self):
        page = self.page()
        kinds = []
        page.on("request", lambda request: kinds.append(request.resource_type))
        page.goto(world.sample.url + COLLECTION)
        self.assertLessEqual(kinds.index("image"), 3)

    def test_everything_works_where_no_script_may_run(self):
        page = self.page(reduced_motion="reduce")

        def forbid(route):
            answer = route.fetch()
            policy = answer.headers["content-security-policy"]
            fields = answer.headers | {
                "content-security-policy": policy.replace("script-src 'self'", "script-src 'none'")}
            route.fulfill(response=answer, headers=fields)

        page.route(re.compile(world.sample.url), lambda route: (
            forbid(route) if route.request.resource_type == "document" else route.continue_()))
        page.goto(world.sample.url + COLLECTION)
        page.get_by_role("link", name="Load more").click()
        page.wait_for_url("**cursor=**")
        page.locator("#items a").first.click()
        page.wait_for_url("**/asset/**")
        self.complaints = [text for text in self.complaints if "script-src 'none'" not in text and "/site." not in text]
