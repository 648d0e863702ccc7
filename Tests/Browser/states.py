"""Every state a page can be in: where it is met, its status, and the words that tell it apart."""

from typing import NamedTuple
from urllib.parse import quote

import upstream
import world
from world import COLLECTION

ODDS = "/asset/ethereum:0x6497cb6197314f3e017e4aead1c265eac69decc3:"
FROM = "?from=" + quote(COLLECTION + "?cursor=c%2B/20%3D%3D", safe="/:")


class State(NamedTuple):
    server: str
    path: str
    status: int
    title: str
    words: str
    #: Requests that lead to the state.
    before: tuple = ()


def collection(ending):
    return "/collection/" + upstream.owner(ending)


STATES = {
    "home": State("sample", "/", 200, "NFT viewer", "Walk through the sample collection"),
    "home, live": State("live", "/", 200, "NFT viewer", "Nothing at hand?"),
    "first page": State("sample", COLLECTION, 200, "0.2695 ETH · 0x1981…Ca65 · NFTs", "20 items shown, more follow"),
    "later page": State(
        "sample", COLLECTION + "?cursor=c%2B/20%3D%3D", 200, "0.2695 ETH · 0x1981…Ca65 · more NFTs", "First items"),
    "last page": State(
        "sample", COLLECTION + "?cursor=c%2B/100%3D%3D", 200, "0.2695 ETH · 0x1981…Ca65 · more NFTs", "that is all"),
    "item": State("sample", ODDS + "4" + FROM, 200, "<b>Bold</b>", "View on OpenSea"),
    "covered item": State("sample", ODDS + "8" + FROM, 200, "A name", "Marked as sensitive"),
    "item without picture": State("sample", ODDS + "6", 200, "قمر", "No picture"),
    "film": State("sample", ODDS + "13", 200, "Night Walk · Odds & Ends", "Film, original file"),
    "sound": State("sample", ODDS + "11", 200, "Bells for a Short Night", "Sound, original file"),
    "model": State("sample", ODDS + "12", 200, "Faceted", "This work is more than its picture"),
    "long values": State("live", "/asset/ethereum:" + upstream.CONTRACT + ":1", 200, "Kite", "First line"),
    "no items": State("live", f"/collection/{upstream.EMPTY}", 200, "0.2695 ETH", "holds no NFTs that OpenSea knows of"),
    "not in the sample": State(
        "sample", f"/collection/{upstream.EMPTY}", 200, "Balance unavailable", "the sample data has the items of one account"),
    "all covered": State("live", f"/collection/{upstream.COVERED}", 200, "0.2695 ETH", "Covered pictures"),
    "all shown": State("live", f"/collection/{upstream.COVERED}?show=all", 200, "0.2695 ETH", ">Hide<"),
    "hostile names": State("live", f"/collection/{upstream.HOSTILE}", 200, "0.2695 ETH", "Invoice gnp.exe of the night"),
    "no balance": State("live", f"/collection/{upstream.NO_BALANCE}", 200, "Balance unavailable", "failed with status"),
    "saved": State(
        "live", f"/collection/{upstream.FADING}", 200, "0.2695 ETH", '<p class="notice">Saved <time datetime="20',
        (("GET", f"/collection/{upstream.FADING}"), ("POST", f"/collection/{upstream.FADING}"))),
    "own fault": State("broken", ODDS + "4", 500, "Error: This server failed", "<p>Incident "),
    "no address": State("sample", "/collection?address=0x12", 400, "Error: This is not", "38 too few"),
    "wrong checksum": State(
        "sample", "/collection/0x19818F44Faf5A217F619AFF0FD487CB2a55cCa65", 400, "Error: This is not",
        "0x19818<mark>F</mark>44Faf5A217F619AFF0FD487CB2a55cCa65"),
    "unknown cursor": State("sample", COLLECTION + "?cursor=x", 400, "Error: This place", "First items"),
    "unknown path": State("sample", "/nowhere", 404, "Error: There is no such page", "Sample collection"),
    "unknown item": State("sample", ODDS + "99" + FROM, 404, "Error: OpenSea does not know", "No item 99 of contract"),
    "no key": State("keyless", collection("401"), 503, "Error: OpenSea wants an API key", "export OPENSEA_API_KEY=$(curl"),
    "key refused": State("live", collection("401"), 502, "Error: OpenSea refused the API key", "OPENSEA_API_KEY"),
    "turned away": State("live", collection("403"), 502, "Error: OpenSea's gateway", "Try again"),
    "source failed": State("live", collection("500"), 502, "Error: OpenSea failed with status 500", "OpenSea last gave a usable answer at <time"),
    "unreadable answer": State("live", collection("bad"), 502, "Error: OpenSea gave an answer", "Try again"),
    "too slow": State("live", collection("510"), 504, "Error: OpenSea did not answer in time", "Try again"),
    # That server asks nothing for some seconds after.
    "rate-limited": State("limited", collection("429"), 429, "Error: OpenSea asks us to wait", "in 7 seconds"),
}

_answers = {}


def answers():
    """What the servers say to each state, asked once."""
    if not _answers:
        for name, state in STATES.items():
            server = getattr(world, state.server)
            for method, path in state.before:
                server.get(path, method)
            _answers[name] = server.get(state.path)
    return _answers


def show(page, name):
    """Puts the answer of a state into a browser page, with all that the server has around it."""
    state, (status, headers, body) = STATES[name], answers()[name]
    url = getattr(world, state.server).url + state.path
    page.route(url, lambda route: route.fulfill(status=status, headers=dict(headers), body=body))
    page.goto(url)
    page.unroute(url)
