"""The text of every field is what Zotero will write on Refresh: asked of its own processor."""

from __future__ import annotations

import html
import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from export.conformance import BIBL, fields_of, problems
from export.refresh_oracle import CITEPROC, csl_locales, make_oracle, refreshed, tidy
from mdrag.export.build.pandoc_run import BuildResult
from mdrag.project import Project
from npm_package import node_with
from patience import patience

HERE = Path(__file__).parent
# Each form in the styles that treat it differently; scripts/measures/refresh.py asks all of all.
PAIRS = [
    (draft, style)
    for draft, names in {
        "every_form": "apa chicago-notes",
        "labels": "chicago-notes",
        "forms": "harvard",
        "names": "chicago oscola",
        "mix": "ama gb7714",
        "titles": "chicago mla",
        "people": "ieee",
        "notes": "chicago-notes",
        "ends": "chicago-notes mhra",
        "edited": "mhra oscola",
    }.items()
    for style in names.split()
]
# Where pandoc and citeproc-js differ in the reference list: (draft, style, what Zotero prints)
LISTED = {
    # a date in words that pandoc prints twice
    ("titles", "chicago", "Press, Ann. in press. “Moles to Come.” Journal of Moles, 1–9."),
}
BRITISH = ("harvard",)  # of names.md; quotation marks differ in titles


@pytest.fixture(scope="session")
def citeproc_js(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with citeproc-js; skips where npm or its registry cannot be had."""
    folder = make_oracle(tmp_path_factory.mktemp("citeproc"))
    node_with(CITEPROC, folder)
    return folder


@pytest.fixture(scope="session")
def locales() -> dict[str, str]:
    """CSL's locales of today, from the package that carries them."""
    if (found := csl_locales()) is None:
        pytest.skip("citeproc-py is not installed")
    return found


@pytest.mark.parametrize(("draft", "style"), PAIRS)
def test_refresh_writes_the_text_that_is_there(
    draft: str, style: str, project: Project, make: Callable[..., BuildResult],
    citeproc_js: Path, locales: dict[str, str],
) -> None:  # fmt: skip
    own = ("own2.json", "names.json", "titles.json", "people.json", "ends.json", "edited.json")
    for name in (f"{draft}.md", *own):
        if (HERE / "refreshed" / name).is_file():
            shutil.copy(HERE / "refreshed" / name, project.root / name)
    path = make(f"{draft}.md", f"refresh-{draft}-{style}.docx", style).path
    assert problems(path) == []
    found = refreshed(path, style, citeproc_js, locales, seconds=patience(20))
    assert len(found["was"]) > 20
    other = {
        tidy(was)
        for was, now in zip(found["was"], found["now"], strict=True)
        if tidy(was) != tidy(now)
    }
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
    found = refreshed(path, style, citeproc_js, locales, "en-GB", patience(20))
    # “ ” that stand in a title pandoc makes ‘ ’ here, and Zotero leaves them
    both = zip(map(british, found["was"]), map(british, found["now"]), strict=True)
    assert [(was, now) for was, now in both if was != now] == []
    assert re.search(r'locale="en-GB"', html.unescape(custom(path)))


@pytest.mark.parametrize(
    ("style", "lang"),
    [("apa", "de-DE"), ("chicago", "fr-FR"), ("mla", "es-ES"), ("apa", "zh-CN")],
)
def test_refresh_in_other_languages(
    style: str, lang: str, project: Project, make: Callable[..., BuildResult],
    citeproc_js: Path, locales: dict[str, str],
) -> None:  # fmt: skip
    shutil.copy(HERE / "refreshed" / "people.json", project.root / "people.json")
    text = (HERE / "refreshed" / "abroad.md").read_text("utf-8")
    (project.root / "abroad.md").write_text(text.replace("---\n", f"---\nlang: {lang}\n", 1))
    path = make("abroad.md", f"abroad-{lang}-{style}.docx", style).path
    found = refreshed(path, style, citeproc_js, locales, lang, patience(20))
    assert len(found["was"]) > 20
    both = zip(map(tidy, found["was"]), map(tidy, found["now"]), strict=True)
    assert [(was, now) for was, now in both if was != now] == []
    assert f'locale="{lang}"' in html.unescape(custom(path))


@pytest.mark.parametrize(
    ("draft", "style"), [("people", "mla"), ("mix", "apa"), ("notes", "chicago-notes")]
)
def test_a_static_file_says_what_a_live_one_says(
    draft: str, style: str, project: Project, make: Callable[..., BuildResult],
    pandoc: Callable[..., str],
) -> None:  # fmt: skip
    for name in (f"{draft}.md", "own2.json", "people.json"):
        shutil.copy(HERE / "refreshed" / name, project.root / name)
    told = []
    for mode in ("live", "static"):
        path = make(f"{draft}.md", f"{mode}-{draft}-{style}.docx", style, mode=mode).path
        told.append(pandoc("-f", "docx", "-t", "plain", "--wrap=none", str(path)))
    assert told[0] == told[1]
    assert not re.search(r"\[@|#ref-", told[1])


def british(text: str) -> str:
    return tidy(text).replace("“", "‘").replace("”", "’")


def custom(path: Path) -> str:
    return zipfile.ZipFile(path).read("docProps/custom.xml").decode()
