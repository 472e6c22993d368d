"""The text of every field is what Zotero will write on Refresh: asked of its own processor."""

from __future__ import annotations

import html
import importlib.util
import json
import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from export.conformance import BIBL, ITEM, fields_of, problems
from mdrag.export.build.pandoc_run import BuildResult
from mdrag.export.citations import styles
from mdrag.project import Project
from npm_package import node_with
from patience import patience

HERE = Path(__file__).parent
PAIRS = [
    (draft, style)
    for draft, names in {
        "every_form": "apa chicago-notes mla ieee mhra",
        "labels": "apa chicago chicago-notes mla ieee",
        "forms": "apa chicago-notes harvard mla asa",
        "names": "apa chicago chicago-notes harvard asa",
        "mix": "apa chicago chicago-notes ieee nature asa",
        "titles": "apa chicago chicago-notes harvard mla ieee vancouver nature asa mhra",
    }.items()
    for style in names.split()
]
# Where pandoc and citeproc-js differ and the words cannot be made equal: (draft, style) → printed
KNOWN = {
    # the locator stands before the DOI there and after it here
    ("labels", "chicago-notes"): {"101–12, https://doi.org/10.9999/burrow.1, act 2."},
    # two works of one author around a third: pandoc brings them together
    ("mix", "chicago"): {"(Kay 2001a, 2002a; Kay et al. 2003)"},
}
# … and in the reference list: what Zotero prints
LISTED = {
    # a date in words that pandoc prints twice
    ("titles", "chicago", "Press, Ann. in press. “Moles to Come.” Journal of Moles, 1–9."),
}
BRITISH = ("apa", "harvard", "chicago", "ieee")  # of names.md; quotation marks differ in titles


@pytest.fixture(scope="session")
def citeproc_js(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with citeproc-js; skips where npm or its registry cannot be had."""
    folder = tmp_path_factory.mktemp("citeproc")
    shutil.copy(HERE / "refreshed" / "refresh.cjs", folder)
    node_with("citeproc@2.4.63", folder)
    return folder


@pytest.fixture(scope="session")
def locales() -> dict[str, str]:
    """CSL's locales of today, from the package that carries them."""
    found = importlib.util.find_spec("citeproc")
    if found is None or not found.submodule_search_locations:
        pytest.skip("citeproc-py is not installed")
    folder = Path(found.submodule_search_locations[0]) / "data" / "locales"
    return {
        lang: (folder / f"locales-{lang}.xml").read_text("utf-8")
        for lang in ("en-US", "en-GB", "zh-CN")
    }


def refreshed(
    path: Path, style: str, folder: Path, locales: dict[str, str], lang: str = ""
) -> dict[str, Any]:
    """{was: [texts of the fields], now: [what Zotero writes], entries, errors}."""
    told, was, note = [], [], 0
    for field in fields_of(path):
        if not (match := ITEM.fullmatch(field.code)):
            continue
        code = json.loads(match[1])
        note += field.story == "word/footnotes.xml"
        there = note if field.story == "word/footnotes.xml" else 0
        one = {"id": code["citationID"], "items": code["citationItems"]}
        told.append({**one, "properties": code["properties"], "note": there})
        was.append(field.text)
    csl = styles.find(style).read_text("utf-8")
    lang = lang or styles.read(styles.find(style)).locale
    if "event-title" not in csl:  # as style.js does, _eventToEventTitle
        csl = re.sub(r'(variable="[^"]*\bevent)(?=[ "])', r"\1-title", csl)
    apa = style == "apa"  # as style.js of Zotero, getCiteProc, says of this style and its kin
    question = {"style": csl, "subtitles": apa, "locales": locales, "lang": lang, "citations": told}
    done = subprocess.run(
        ["node", "refresh.cjs"], cwd=folder, input=json.dumps(question).encode(),
        capture_output=True, timeout=patience(20),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    answer = json.loads(done.stdout)
    now = [
        one["properties"].get("custom", text)
        for one, text in zip(told, answer["texts"], strict=True)
    ]
    return {"was": was, "now": now, **answer}


def tidy(text: str) -> str:
    return re.sub(r"[\s\u00a0]+", " ", text).strip()


@pytest.mark.parametrize(("draft", "style"), PAIRS)
def test_refresh_writes_the_text_that_is_there(
    draft: str, style: str, project: Project, make: Callable[..., BuildResult],
    citeproc_js: Path, locales: dict[str, str],
) -> None:  # fmt: skip
    for name in (f"{draft}.md", "own2.json", "names.json", "titles.json"):
        if (HERE / "refreshed" / name).is_file():
            shutil.copy(HERE / "refreshed" / name, project.root / name)
    path = make(f"{draft}.md", f"refresh-{draft}-{style}.docx", style).path
    assert problems(path) == []
    found = refreshed(path, style, citeproc_js, locales)
    assert len(found["was"]) > 20
    other = {
        tidy(was)
        for was, now in zip(found["was"], found["now"], strict=True)
        if tidy(was) != tidy(now)
    }
    for known in KNOWN.get((draft, style), set()):
        (there,) = (text for text in other if text.endswith(known))
        other.discard(there)
    assert other == set()
    if draft in ("every_form", "titles"):  # the reference list, too
        (listed,) = (field.text for field in fields_of(path) if BIBL.fullmatch(field.code))
        assert len(found["entries"]) > 3
        missing = [
            entry
            for entry in found["entries"]
            if re.sub(r"\s", "", entry) not in re.sub(r"\s", "", listed)
        ]
        assert [one for one in missing if (draft, style, one.strip()) not in LISTED] == []


@pytest.mark.parametrize("style", BRITISH)
def test_refresh_in_british_english_too(
    style: str, project: Project, make: Callable[..., BuildResult],
    citeproc_js: Path, locales: dict[str, str],
) -> None:  # fmt: skip
    shutil.copy(HERE / "refreshed" / "names.json", project.root / "names.json")
    text = (HERE / "refreshed" / "names.md").read_text("utf-8")
    (project.root / "british.md").write_text(
        text.replace("---\n", "---\nlang: en-GB\n", 1), "utf-8"
    )
    path = make("british.md", f"british-{style}.docx", style).path
    found = refreshed(path, style, citeproc_js, locales, "en-GB")
    # “ ” that stand in a title pandoc makes ‘ ’ here, and Zotero leaves them
    both = zip(map(british, found["was"]), map(british, found["now"]), strict=True)
    assert [(was, now) for was, now in both if was != now] == []
    assert re.search(r'locale="en-GB"', html.unescape(custom(path)))


def british(text: str) -> str:
    return tidy(text).replace("“", "‘").replace("”", "’")


def custom(path: Path) -> str:
    return zipfile.ZipFile(path).read("docProps/custom.xml").decode()
