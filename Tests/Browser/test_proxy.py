"""Behind a proxy that ends TLS, as most are put in front: a real nginx, with a certificate that nobody signed."""

import os
import socket
import subprocess
import tempfile
import unittest

import upstream
import world

NAME = "nfts.example"
PAGE = f"/collection/{upstream.PLENTY}"
#: What each proxy makes of a request: nginx as it comes (it passes on a Host of its own), one that keeps the Host, and
#: one that also hides what the browser says of the site that asks.
PROXIES = {
    "plain": "",
    "host": "proxy_set_header Host $host;",
    "hiding": 'proxy_set_header Host $host; proxy_set_header Sec-Fetch-Site "";',
}


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class BehindTLS(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.server = world.Server("--no-prefetch", "--allow-host", NAME, **world.settings)
        cls.addClassCleanup(cls.server.stop)
        cls.ports = {name: free_port() for name in PROXIES}
        cls.start_nginx()

    @classmethod
    def start_nginx(cls):
        folder = cls.folder.name
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
             "-subj", f"/CN={NAME}", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/certificate.pem"],
            check=True, capture_output=True)
        temporary = "".join(
            f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        servers = "".join(
            f"server {{ listen 127.0.0.1:{cls.ports[name]} ssl; location / {{ proxy_pass {cls.server.url}; {fields} }} }}\n"
            for name, fields in PROXIES.items())
        user = "user root;" if os.geteuid() == 0 else ""
        with open(f"{folder}/nginx.conf", "w", encoding="utf-8") as file:
            file.write(
                f"{user} daemon off; worker_processes 1; pid {folder}/pid; error_log stderr; events {{}}\n"
                f"http {{ access_log off; {temporary} ssl_certificate {folder}/certificate.pem;\n"
                f"ssl_certificate_key {folder}/key.pem;\n{servers}}}\n")
        process = subprocess.Popen(
            ["/usr/sbin/nginx", "-c", f"{folder}/nginx.conf", "-p", folder], stderr=subprocess.DEVNULL)
        cls.addClassCleanup(process.wait, 10)
        cls.addClassCleanup(process.terminate)
        for port in cls.ports.values():
            if not world.within(10, lambda: socket.socket().connect_ex(("127.0.0.1", port)) == 0):
                raise RuntimeError("nginx did not start")

    def page(self, proxy):
        """A page of a browser to which the name stands for a proxy, on the port that https has."""
        browser = world.browser.browser_type.launch(
            executable_path=world.chromium(),
            args=["--no-sandbox", "--disable-dev-shm-usage", "--ignore-certificate-errors",
                  f"--host-resolver-rules=MAP {NAME}:443 127.0.0.1:{self.ports[proxy]}"])
        self.addCleanup(browser.close)
        page = browser.new_context(ignore_https_errors=True).new_page()
        page.set_default_timeout(10_000)
        return page

    def test_fetch_again_works_by_the_button(self):
        for proxy in ("plain", "host"):
            with self.subTest(proxy):
                page = self.page(proxy)
                self.assertEqual(page.goto(f"https://{NAME}{PAGE}").status, 200)
                page.get_by_role("button", name="Fetch again").click()
                page.wait_for_url("**fetched=**")
                self.assertTrue(page.url.startswith(f"https://{NAME}/"))
                self.assertIn("Fetched again", page.locator(".notice").last.inner_text())

    def test_the_name_is_enough_where_the_proxy_hides_the_rest(self):
        page = self.page("hiding")
        page.goto(f"https://{NAME}{PAGE}")
        answer = page.evaluate(
            "async () => { const answer = await fetch(location, {method: 'POST'}); return [answer.status, answer.url]; }")
        self.assertEqual(answer[0], 200)
        self.assertIn("fetched=", answer[1])

    def test_another_site_cannot(self):
        for proxy in PROXIES:
            with self.subTest(proxy):
                page = self.page(proxy)
                page.set_content(f'<form method="post" action="https://{NAME}{PAGE}"><button>Win</button></form>')
                with page.expect_response(f"https://{NAME}{PAGE}") as answer:
                    page.get_by_role("button", name="Win").click()
                self.assertEqual(answer.value.status, 403)
