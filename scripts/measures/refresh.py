"""Measure what Zotero's Refresh changes in Word files of real drafts, style by style.

python scripts/measures/refresh.py            prints a section in Markdown
python scripts/measures/refresh.py --show 40 [--styles apa,mla] [--drafts kwl,odate]

Every draft of ../shared/drafts that has a bibliography is built with it in every style that ships,
and a page of forms for each bibliography beside it; then the pages of forms of tests/export, which
have a row of their own. citeproc-js, which Zotero runs, then says what
Refresh writes. Needs node, npm and their registry.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from essay_project import essay_project  # noqa: E402
from export.conformance import BIBL, fields_of  # noqa: E402
from export.refresh_oracle import CITEPROC, csl_locales, make_oracle, refreshed, tidy  # noqa: E402
from mdrag.export.citations import styles  # noqa: E402
from mdrag.export.fields.twin_works import twin_works  # noqa: E402

SHARED = Path(os.environ.get("MDRAG_SHARED") or ROOT.parent / "shared")
PAGES = ROOT / "tests" / "export"
LEAST = 5  # citations of a draft that is worth building
_KEY = re.compile(r"(?<![\w\\@])-?@\{?([\w][\w:.#$%&+?<>~/-]*\w)")
_FORMS = (
    "Say [@{a}].", "Say @{a}.", "Say @{a} [p. 3].", "Say [@{a}, pp. 3--5].",
    "Say [see @{a}; also @{b}, ch. 2].", "Say [@{a}; @{b}].", "Say [-@{a}].",
    "Say so.^[@{a}, p. 7.]", "Say so.^[For example, @{a}.]", "Say so.^[See [@{a}; @{b}, p. 9].]",
    "Say so.^[As @{a} [p. 4] has it.]",
)  # fmt: skip
_MOST_FORMS = 40  # works of a bibliography that stand in forms


class Changes(NamedTuple):
    """What Refresh changes in one file: (printed, written) of citations and of entries.

    ``twins``: citations of works that stand twice in the bibliography; ``of_twins``: of those
    that change.
    """

    citations: int
    changed: list[tuple[str, str]]
    entries: int
    relisted: list[tuple[str, str]]
    twins: int = 0
    of_twins: int = 0


def drafts() -> Iterator[tuple[str, str, Path]]:
    """(name, text, bibliography) of every draft that cites works of a bibliography beside it."""
    for folder in sorted(one for one in (SHARED / "drafts").iterdir() if one.is_dir()):
        for bibliography in sorted(folder.rglob("*.bib")):
            listed = bibliography.read_text("utf-8", "replace")
            known = set(re.findall(r"@\w+\s*\{\s*([^,\s]+)", listed))
            aside = bibliography.parent.name in ("bib", "bibliography")
            bodies = list(_bodies(folder if aside else bibliography.parent))
            cited = [body for body in bodies if len(known & set(_KEY.findall(body))) > 1]
            keys = [key for body in cited for key in _KEY.findall(body) if key in known]
            if len(keys) >= LEAST:
                name = f"{folder.name}/{bibliography.stem}"
                yield name, "\n\n".join(map(citing_parts, cited)), bibliography
                yield f"{name} in forms", forms(list(dict.fromkeys(keys))), bibliography


def pages_of_forms(project: Path) -> Iterator[tuple[str, str, Path]]:
    """(name, text, project) of the pages that tests/export builds in some of the styles."""
    essay_project(project)
    for one in (*PAGES.glob("*.json"), *PAGES.glob("refreshed/*.json"), *PAGES.glob("*.png")):
        shutil.copy(one, project)
    for page in (*PAGES.glob("*.md"), *PAGES.glob("refreshed/*.md")):
        yield f"tests/{page.stem}", page.read_text("utf-8"), project


def _bodies(folder: Path) -> Iterator[str]:
    """The Markdown files of a folder without their front matter."""
    for one in sorted(folder.rglob("*")):
        if one.suffix.lower() in (".md", ".rmd", ".qmd") and one.name != "README.md":
            text = one.read_text("utf-8", "replace")
            yield re.sub(r"\A---\n.*?\n(?:---|\.\.\.)\n", "", text, flags=re.DOTALL)


def citing_parts(text: str) -> str:
    """The paragraphs that cite and the footnotes, without code: the rest costs only time."""
    plain = re.sub(r"(?ms)^(```+|~~~+).*?^\1[`~]*\s*$", "", text)
    parts = re.split(r"\n\s*\n", plain)
    return "\n\n".join(one for one in parts if _KEY.search(one) or one.startswith("[^"))


def forms(keys: list[str]) -> str:
    """Each form with works of the bibliography in turn."""
    chosen = keys[:: max(1, len(keys) // _MOST_FORMS)]
    lines = []
    for at, key in enumerate(chosen):
        other = chosen[at - 1]
        for step in range(3):
            form = _FORMS[(3 * at + step) % len(_FORMS)]
            lines.append("- " + form.format(a=f"{{{key}}}", b=f"{{{other}}}"))
    return "\n".join(lines)


def changes(
    text: str, beside: Path, style: str, oracle: Path, locales: dict[str, str]
) -> Changes | str:
    """What Refresh changes in the file of a draft; in words, why there is none.

    ``beside`` is its bibliography or the project it is of.
    """
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "essay"
        if beside.is_dir():
            shutil.copytree(beside, place)
            head = ""
        else:
            place.mkdir()
            shutil.copy(beside, place / "own.bib")
            head = "---\ntitle: Essay\nbibliography: own.bib\n---\n\n"
        (place / "draft.md").write_text(head + text, "utf-8")
        command = [sys.executable, "-m", "mdrag", "build", "draft.md", "-o", "out.docx"]
        command += ["--style", style, "--allow-files", "--allow-network"]
        done = subprocess.run(command, cwd=place, capture_output=True, text=True)
        if done.returncode:
            return done.stderr.strip().splitlines()[-1][:200]
        path = place / "out.docx"
        found = refreshed(path, style, oracle, locales, seconds=600)
        listed = "".join(one.text for one in fields_of(path) if BIBL.fullmatch(one.code))
        entries = [tidy(one) for one in found["entries"]]
        both = [(tidy(was), tidy(now)) for was, now in zip(found["was"], found["now"], strict=True)]
        changed = [(was, now) for was, now in both if was != now]
        twins = _cites_twins(found["codes"])
        of_twins = sum(was != now for (was, now), twin in zip(both, twins, strict=True) if twin)
        again = relisted(listed, entries)
        return Changes(len(both), changed, len(entries), again, sum(twins), of_twins)


def _cites_twins(codes: list[dict[str, Any]]) -> list[bool]:
    """Of each citation, whether it cites a work that stands twice in the bibliography."""
    cited = [[one["itemData"] for one in code["citationItems"]] for code in codes]
    items = {one["uris"][0]: one["itemData"] for code in codes for one in code["citationItems"]}
    twins = [items[key] for pair in twin_works(items, items) for key in pair]
    return [any(item in twins for item in some) for some in cited]


def relisted(listed: str, entries: list[str]) -> list[tuple[str, str]]:
    """(what stands in the list nearest to it, entry) for the entries that do not stand in it."""
    bare = re.sub(r"\s", "", listed)
    missing = [one for one in entries if re.sub(r"\s", "", one) not in bare]
    return [(_nearest(one, listed), one) for one in missing]


def _nearest(entry: str, listed: str) -> str:
    plain = tidy(listed)
    places = [one.start() for one in re.finditer(re.escape(entry[:12]), plain)]

    def likeness(at: int) -> float:
        return SequenceMatcher(None, plain[at : at + len(entry)], entry).ratio()

    best = max(places, key=likeness, default=-1)
    return plain[best : best + len(entry) + 40] if best >= 0 else ""


def kind(was: str, now: str) -> str:
    """In a word, what differs."""
    if not was:
        return "order, author or start"
    if now.startswith(was) or was.startswith(now):
        return "more at the end"
    if was.casefold() == now.casefold():
        return "capitals"
    letters, others = (re.sub(r"[\W_]", "", one).casefold() for one in (was, now))
    if letters.startswith(others) or others.startswith(letters):
        return "signs"
    if sorted(re.findall(r"\w+", was)) == sorted(re.findall(r"\w+", now)):
        return "order"
    return "words"


def main() -> None:
    """Build, refresh, compare, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--show", type=int, default=0, metavar="N", help="so many of each draft")
    parser.add_argument("--styles", default=",".join(_shipped()))
    parser.add_argument("--drafts", default="", help="parts of their names")
    told = parser.parse_args()
    locales = csl_locales()
    if locales is None or not shutil.which("npm"):
        sys.exit("needs npm, node and citeproc-py")
    oracle = make_oracle(Path(tempfile.mkdtemp()))
    install = ["npm", "install", "--prefer-offline", CITEPROC]
    subprocess.run(install, cwd=oracle, check=True, capture_output=True)
    of_tests = pages_of_forms(Path(tempfile.mkdtemp()) / "essay")
    wanted = [
        one
        for one in (*drafts(), *of_tests)
        if any(part in one[0] for part in told.drafts.split(","))
    ]
    print("## What Refresh changes\n")
    print("| style | citations | changed | entries | changed | what |\n|---|--:|--:|--:|--:|---|")
    twice: list[str] = []
    for style in told.styles.split(","):
        found: dict[bool, list[Changes]] = {False: [], True: []}  # of a page of tests?
        for name, text, beside in wanted:
            one = changes(text, beside, style, oracle, locales)
            if isinstance(one, str):
                sys.stderr.write(f"{name}: {one}\n")
                continue
            found[beside.is_dir()].append(one)
            for was, now in [*one.changed, *one.relisted][: told.show]:
                sys.stderr.write(f"[{style} | {name} | {kind(was, now)}]\n  - {was}\n  + {now}\n")
        for ours, several in found.items():
            if several:
                print(_row(f"{style}, pages of forms" * ours or style, several), flush=True)
            twice += _without_twins(style, several)
    print("", *twice, sep="\n")
    shutil.rmtree(oracle)


def _shipped() -> list[str]:
    """The shortest name of each style that ships."""
    by_file: dict[str, list[str]] = {}
    for name, file in styles.NAMES.items():
        by_file.setdefault(file, []).append(name)
    return sorted(min(names, key=len) for names in by_file.values())


def _row(style: str, found: list[Changes]) -> str:
    citations, entries = sum(one.citations for one in found), sum(one.entries for one in found)
    changed = [pair for one in found for pair in one.changed]
    relisted = [pair for one in found for pair in one.relisted]
    kinds = Counter(kind(*pair) for pair in (*changed, *relisted))
    what = ", ".join(f"{count} {name}" for name, count in kinds.most_common())
    counts = f"{citations:,} | {_share(changed, citations)} | {entries:,} | "
    return f"| {style} | {counts}{_share(relisted, entries)} | {what} |"


def _without_twins(style: str, found: list[Changes]) -> list[str]:
    """What changes besides the citations of works that stand twice in a bibliography."""
    of_twins, changed = sum(one.of_twins for one in found), sum(len(one.changed) for one in found)
    rest = sum(one.citations - one.twins for one in found)
    if not of_twins:
        return []
    without = changed - of_twins
    share = f"{without} of {rest:,} change ({100 * without / max(rest, 1):.1f} %)"
    return [f"{style}: {of_twins} of the {changed} are of works that stand twice in a "
            f"bibliography; without these {share}."]  # fmt: skip


def _share(changed: list[tuple[str, str]], of: int) -> str:
    return f"{len(changed)} ({100 * len(changed) / max(of, 1):.1f} %)"


if __name__ == "__main__":
    main()
