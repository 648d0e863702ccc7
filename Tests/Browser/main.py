"""Starts the servers and the browser, runs the checks, and says how many passed."""

import os
import shutil
import sys
import tempfile
import unittest

from playwright.sync_api import sync_playwright

import upstream
import world


def root_with_a_broken_template(folder):
    """The site's files, with a template for items that names what no view gives it: a fault of our own."""
    shutil.copytree("Public", f"{folder}/Public")
    shutil.copytree("Templates", f"{folder}/Templates")
    with open(f"{folder}/Templates/item.mustache", "a", encoding="utf-8") as file:
        file.write("<p>{{nothing}}</p>\n")
    return folder


def main():
    world.program = sys.argv[1]
    stand_in = upstream.start()
    settings = {"OPENSEA_BASE_URL": stand_in.url, "INFURA_BASE_URL": stand_in.url, "INFURA_API_KEY": "key"}
    world.settings = {"OPENSEA_API_KEY": "key", **settings}
    world.sample = world.Server("--sample")
    world.live = world.Server("--no-prefetch", OPENSEA_API_KEY="key", **settings)
    world.keyless = world.Server("--no-prefetch", **settings)
    world.limited = world.Server("--no-prefetch", OPENSEA_API_KEY="key", **settings)
    folder = tempfile.TemporaryDirectory()
    world.broken = world.Server("--sample", "--root", root_with_a_broken_template(folder.name))
    with sync_playwright() as playwright:
        world.browser = playwright.chromium.launch(
            executable_path=world.chromium(), args=["--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars"])
        try:
            tests = unittest.defaultTestLoader
            suite = tests.loadTestsFromNames(sys.argv[2:]) if sys.argv[2:] else tests.discover(os.path.dirname(__file__))
            result = unittest.TextTestRunner(verbosity=2).run(suite)
        finally:
            world.browser.close()
            for server in (world.sample, world.live, world.keyless, world.limited, world.broken):
                server.stop()
            folder.cleanup()
    failed = len({getattr(test, "test_case", test).id() for test, _ in result.failures + result.errors})
    print(f"browser: {result.testsRun - failed} passed, {failed} failed")
    return 1 if failed or not result.testsRun else 0


if __name__ == "__main__":
    sys.exit(main())
