"""The live page in a real browser: walked by keys, filtered, mended, and read again on a save."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from browser import WHY_NOT, Browser, browser
from mdrag.desk.desk import open_desk
from mdrag.view.appendix import write_appendix
from mdrag.view.live_draft import LiveDraft
from mdrag.view.server import ViewServer
from mdrag.view.single_file import write_html
from npm_package import node_with

pytestmark = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT or "there is one")

_PICTURE = "document.querySelector('#source img')?.complete"


def _wait_for(window: Browser, words: str) -> None:
    """Wait until the page, read again, shows these words."""
    parts = "document.querySelector('.name').textContent + draft.textContent"
    shown = f"({parts}).includes({json.dumps(words)})"
    window.until(f"document.readyState === 'complete' && {shown}")


class OpenPage(NamedTuple):
    """A browser on the live page of a draft."""

    window: Browser
    drafts: Path
    address: str


@pytest.fixture(scope="module")
def page(ingested_essay: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenPage]:
    base = tmp_path_factory.mktemp("browser")
    essay = shutil.copytree(ingested_essay, base / "essay")
    drafts = essay / "outputs" / "drafts"
    drafts.mkdir(parents=True, exist_ok=True)
    shutil.copy(essay / "draft.md", drafts / "essay_v001.md")
    server = ViewServer(LiveDraft(drafts / "essay_v001.md"))
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    with browser(base / "profile") as window:
        window.look(1400, 900)
        yield OpenPage(window, drafts, server.address)
        assert not window.said, "errors in the console"
    server.shutdown()
    server.server_close()


def test_walk_filter_fix_waive_and_read_again(page: OpenPage) -> None:
    window = page.window
    window.open(page.address)
    # by keys to a citation: its page, the passage and the sentence on it
    window.press("n")
    window.until(_PICTURE)
    assert window.run("location.hash") == "#c0"
    assert window.run("document.querySelectorAll('#source .page rect').length") > 1
    assert window.run("document.querySelectorAll('#source rect.said').length") > 0
    assert window.run("document.querySelector('#source .page text').textContent")
    assert window.run("document.activeElement.dataset.c") == "0"
    window.press("p")
    assert window.run("location.hash") != "#c0"
    # filters
    window.run("document.querySelector('[data-filter=bound]').click()")
    assert window.run("document.querySelectorAll('.sentence.bound:not(.off)').length") == 0
    rule = "citation.malformed"
    window.run(f"rules.value = '{rule}'; rules.dispatchEvent(new Event('change'))")
    window.press("j")
    assert rule in window.run("source.textContent")
    # a fix, looked at before it is taken
    window.press("f")
    assert window.run("document.getElementById('change').open")
    changed = window.run("document.querySelector('#change ins').textContent")
    assert changed and len(changed) < window.run("change.textContent.length") / 3
    window.run("document.getElementById('change-yes').click()")
    _wait_for(window, "essay_v002")
    assert (page.drafts / "essay_v002.md").is_file()
    # a waiver, which needs a reason
    window.run("rules.value = 'evidence.needed'; rules.dispatchEvent(new Event('change'))")
    window.press("j")
    # what is near to a claim is no evidence: it says so, and is not coloured as such
    window.until("document.querySelectorAll('.nearby .page.near rect').length > 0")
    told = window.run("document.querySelector('.nearest').textContent")
    assert told.startswith("the nearest passage; ") and "OK" not in told
    assert window.run("document.querySelectorAll('#source .page:not(.near)').length") == 0
    window.press("w")
    window.run("document.getElementById('change-yes').click()")
    assert window.run("document.getElementById('change').open")
    window.run("reason.value = 'my own argument'")
    window.run("document.getElementById('change-yes').click()")
    _wait_for(window, "essay_v003")
    # an editor saves
    newest = page.drafts / "essay_v003.md"
    newest.write_text(newest.read_text("utf-8") + "\nSaved in an editor.\n", "utf-8")
    _wait_for(window, "Saved in an editor.")
    window.press("?")
    assert window.run("document.getElementById('help').open")


def test_an_address_of_a_page_leads_to_what_rests_on_it(page: OpenPage) -> None:
    window = page.window
    window.open(page.address)
    named = "(({uid, pages: [one]}) => `#${uid}/p=${one.label || one.page}`)"
    last = "data.citations.flatMap((one) => one.places).filter((one) => one.pages.length).at(-1)"
    kept = str(window.run(f"{named}({last})"))
    window.run(f"location.hash = '{kept}'")
    window.until(
        f"[...document.querySelectorAll('#source a.kept')].some((a) => a.hash === '{kept}')"
    )
    assert window.run("location.hash") == kept
    uid = kept.split("/")[0]
    window.run(f"location.hash = '{uid}/p=2'")
    window.until("document.querySelector('#source a.kept').hash.endsWith('/p=2')")
    window.run("location.hash = '#doc_00000000/p=1'")
    window.until("document.getElementById('said').textContent.includes('nothing here')")


def test_every_control_has_a_name_and_nothing_is_too_wide(page: OpenPage) -> None:
    window = page.window
    window.open(page.address + "#c1")
    window.until(_PICTURE)
    nameless = """[...document.querySelectorAll('a, button, select, img, progress, dialog')]
      .filter((one) => !one.closest('[aria-hidden=true], dialog:not([open])')
        && !(one.textContent.trim()
        || one.getAttribute('aria-label') || one.alt || one.getAttribute('aria-labelledby')))
      .map((one) => one.outerHTML.slice(0, 80))"""
    assert window.run(nameless) == []
    for width in (1400, 700, 360):  # 700 is a window of 1400 at twice the size
        window.look(width, 800, prefers_color_scheme="dark", prefers_reduced_motion="reduce")
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert window.run(wide) <= 0, width
    # words on their tints: 4.5 to 1 (WCAG 2.2, success criterion 1.4.3)
    assert window.run(CONTRAST) >= 4.5
    window.look(1400, 900, prefers_color_scheme="light")
    assert window.run(CONTRAST) >= 4.5


CONTRAST = """(() => {
  const part = (v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(part);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (one) => {
    const own = getComputedStyle(one).backgroundColor;
    return /, 0\\)$/.test(own) && one.parentElement ? ground(one.parentElement) : own;
  };
  const between = (one) => {
    const [a, b] = [light(getComputedStyle(one).color), light(ground(one))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const all = document.querySelectorAll('.sentence, .cite, .filter, .said, .card p, .line, .name');
  return Math.min(...[...all].filter((one) => one.id !== 'said' && one.textContent).map(between));
})()"""


def test_the_single_file_works_without_a_network(page: OpenPage) -> None:
    essay = page.drafts.parents[1]
    short = (essay / "draft.md").read_text("utf-8").split("# What the walk does")[0]
    (essay / "draft.md").write_text(short, "utf-8")
    write_html(open_desk(essay / "draft.md"), essay / "view.html")
    window = page.window
    window.open((essay / "view.html").as_uri())
    window.press("n")
    window.until(_PICTURE)
    assert window.run("document.querySelectorAll('#source rect.said').length") > 0
    loaded = window.run("performance.getEntriesByType('resource').map((one) => one.name)")
    assert [one for one in loaded if not one.startswith("data:")] == []


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """https://github.com/dequelabs/axe-core, of npm."""
    folder = tmp_path_factory.mktemp("axe")
    node_with("axe-core@4.10.2", folder)
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8") + "; 0"


_LOOKS = ((1400, "light"), (1400, "dark"), (360, "light"))


def _serious(
    window: Browser, axe: str, part: str = "body", looks: Sequence[tuple[int, str]] = _LOOKS
) -> dict[tuple[str, ...], list[str]]:
    """What axe finds serious or critical in a part of the page, looked at so."""
    window.run(axe)
    found = {}
    for width, scheme in looks:
        window.look(width, 800, prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        run = f"axe.run('{part}', {{ resultTypes: ['violations'] }})"
        for one in window.run(f"{run}.then((one) => one.violations)"):
            if one["impact"] in ("serious", "critical"):
                places = [node["html"][:90] for node in one["nodes"][:3]]
                found[one["id"], scheme, str(width)] = places
    return found


def test_axe_finds_nothing_serious(page: OpenPage, axe: str) -> None:
    page.window.open(page.address + "#c1")
    page.window.until(_PICTURE)
    assert _serious(page.window, axe, "html") == {}


def test_axe_finds_nothing_serious_beside_a_claim_and_on_the_map(page: OpenPage, axe: str) -> None:
    window = page.window
    window.open(page.address)
    window.run("rules.value = 'evidence.needed'; rules.dispatchEvent(new Event('change'))")
    window.press("j")
    window.until("document.querySelectorAll('.nearby .page.near rect').length > 0")
    assert _serious(window, axe, "#source", _LOOKS[:2]) == {}
    window.open(page.address + "map")
    assert window.run("document.querySelectorAll('.map circle').length") > 3
    assert _serious(window, axe, "html", _LOOKS[:2]) == {}


def test_axe_finds_nothing_serious_in_the_files(page: OpenPage, axe: str) -> None:
    """The page as one file, with its plots, matrix and map; the appendix."""
    essay = page.drafts.parents[1]
    short = (essay / "draft.md").read_text("utf-8").split("# What the walk does")[0]
    (essay / "axe.md").write_text(short, "utf-8")
    write_html(open_desk(essay / "axe.md"), essay / "axe_view.html")
    write_appendix(open_desk(essay / "axe.md"), essay / "axe_appendix.html")
    for name in ("axe_view.html", "axe_appendix.html"):
        page.window.call("Page.setBypassCSP", {"enabled": True})  # axe puts styles in
        page.window.open((essay / name).as_uri())
        assert _serious(page.window, axe, "html", _LOOKS[:1]) == {}, name
    page.window.call("Page.setBypassCSP", {"enabled": False})
