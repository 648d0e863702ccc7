"""Pictures, films and sounds of every kind come from this server alone, or their place says why not."""

import re
import struct
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote, urlsplit

import upstream
import world
from world import cards, within

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360000000000500010d0a2db40000000049454e44ae426082")
GIF = bytes.fromhex("47494638396101000100800000ff0000ffffff21f90400000000002c00000000010001000002024401003b")
CANARY = (b'<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><script>fetch("/canary")</script>'
          b'<image href="/canary" width="4" height="3"/><rect width="4" height="3" fill="teal"/></svg>')
#: Ten seconds of silence: one byte a sample, 8,000 a second.
SOUND = (b"RIFF" + struct.pack("<I", 80_036) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8)
         + b"data" + struct.pack("<I", 80_000) + b"\x80" * 80_000)
BODIES = {"/a.png": PNG, "/b.gif": GIF, "/c.svg": CANARY, "/page": b"<!doctype html><p>no", "/sound.wav": SOUND}


class Host(BaseHTTPRequestHandler):
    """Has the pictures; what it does not have is 404."""
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        self.server.asked.append(self.path)
        body = BODIES.get(self.path)
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")


class Pictures(world.Check):

    @classmethod
    def setUpClass(cls):
        cls.host = ThreadingHTTPServer(("127.0.0.1", 0), Host)
        cls.host.daemon_threads, cls.host.asked = True, []
        threading.Thread(target=cls.host.serve_forever, daemon=True).start()
        origin = f"http://127.0.0.1:{cls.host.server_port}"
        upstream.PICTURES.update({
            0: {"image_url": origin + "/a.png"}, 1: {"image_url": origin + "/b.gif"},
            2: {"image_url": origin + "/c.svg"}, 3: {"image_url": origin + "/page"},
            4: {"image_url": origin + "/gone.png"}, 5: {"image_url": "https://127.0.0.1/private.png"},
            6: {"image_url": "data:image/svg+xml;utf8," + quote(CANARY.decode())},
            7: {"image_url": origin + "/a.png", "animation_url": origin + "/sound.wav"}})
        cls.server = world.Server("--no-prefetch", "--trusted-origin", origin, **world.settings)

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        cls.host.shutdown()

    def tearDown(self):
        own = urlsplit(self.server.url).netloc
        self.assertEqual({urlsplit(url).netloc for url in self.asked}, {own})
        self.assertNotIn("/canary", self.host.asked)
        super().tearDown()

    def test_every_card_has_its_picture_or_the_reason(self):
        page = self.page(f"/collection/{upstream.ARTFUL}", server=self.server)
        self.assertEqual(cards(page).count(), len(upstream.PICTURES))
        for picture in page.locator("#items img").all():
            picture.scroll_into_view_if_needed()
            self.assertTrue(within(10, lambda: picture.evaluate("image => image.complete && image.naturalWidth > 0")))
        said = []
        for picture in page.locator("#items img").all():
            _, headers, body = self.server.get(picture.get_attribute("src"))
            found = re.search("<title>([^<]*)", body) if "svg" in headers["Content-Type"] else None
            said.append(found and found.group(1))
        self.assertIn("a web page", said[3])
        self.assertIn("answered 404", said[4])
        self.assertIn("no public host", said[5])
        self.assertEqual([text for text in said[:3] + said[6:] if text], [])

    def test_a_sound_plays_from_where_it_is_asked_for(self):
        page = self.page(f"/collection/{upstream.ARTFUL}", server=self.server)
        cards(page).nth(7).locator("a").click()
        sound = page.locator("audio")
        sound.wait_for()
        sound.evaluate("sound => { sound.preload = 'auto'; sound.load(); }")
        self.assertTrue(within(10, lambda: sound.evaluate("sound => sound.readyState") >= 2))
        sound.evaluate("sound => { sound.currentTime = 7; }")
        self.assertTrue(within(10, lambda: sound.evaluate("s => !s.seeking && s.currentTime === 7 && s.duration === 10")))

    def test_a_drawing_opened_by_itself_runs_and_loads_nothing(self):
        page = self.page(f"/collection/{upstream.ARTFUL}", server=self.server)
        address = page.locator("#items img").nth(2).get_attribute("src")
        status, headers, _ = self.server.get(address)
        self.assertEqual((status, headers["X-Content-Type-Options"]), (200, "nosniff"))
        alone = self.context().new_page()
        alone.goto(self.server.url + address)
        self.assertEqual(alone.evaluate("document.querySelector('rect').getAttribute('fill')"), "teal")
