"""Measure what Zotero's Refresh changes in Word files of real drafts, style by style.

python scripts/measures/refresh.py            prints a section in Markdown
python scripts/measures/refresh.py --show 40 [--styles apa,mla] [--drafts kwl,odate]

Every draft of ../shared/drafts that has a bibliography is built with it in every style that ships,
and a page of forms for each bibliography beside it. citeproc-js, which Zotero runs, then says what
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
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from export.conformance import BIBL, fields_of  # noqa: E402
from export.refresh_oracle import CITEPROC, csl_locales, make_oracle, refreshed, tidy  # noqa: E402

from mdrag.export.citations import styles  # noqa: E402

SHARED = Path(os.environ.get("MDRAG_SHARED") or ROOT.parent / "shared")
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
    """What Refresh changes in one file: (printed, written) of citations and of entries."""

    citations: int
    changed: list[tuple[str, str]]
    entries: int
    relisted: list[tuple[str, str]]


def drafts() -> Iterator[tuple[str, str, Path]]:
    """(name, text, bibliography) of every draft that cites works of a bibliography beside it."""
    for folder in sorted(one for one in (SHARED / "drafts").iterdir() if one.is_dir()):
        for bibliography in sorted(folder.rglob("*.bib")):
            known = set(re.findall(r"@\w+\s*\{\s*([^,\s]+)", bibliography.read_text("utf-8", "replace")))
            home = bibliography.parent if bibliography.parent.name not in ("bib", "bibliography") else folder
            texts = [
                one.read_text("utf-8", "replace")
                for one in sorted(home.rglob("*"))
                if one.suffix.lower() in (".md", ".rmd", ".qmd") and one.name != "README.md"
            ]
            bodies = [re.sub(r"\A---\n.*?\n(?:---|\.\.\.)\n", "", text, flags=re.DOTALL) for text in texts]
            cited = [body for body in bodies if len(known & set(_KEY.findall(body))) > 1]
            keys = [key for body in cited for key in _KEY.findall(body) if key in known]
            if len(keys) >= LEAST:
                name = f"{folder.name}/{bibliography.stem}"
                yield name, "\n\n".join(map(citing_parts, cited)), bibliography
                yield f"{name} in forms", forms(list(dict.fromkeys(keys))), bibliography


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


def changes(text: str, bibliography: Path, style: str, oracle: Path, locales: dict[str, str]) -> Changes | str:
    """What Refresh changes in the file of a draft; in words, why there is none."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        shutil.copy(bibliography, place / "own.bib")
        head = "---\ntitle: Essay\nbibliography: own.bib\n---\n\n"
        (place / "draft.md").write_text(head + text, "utf-8")
        command = [sys.executable, "-m", "mdrag", "build", "draft.md", "-o", "out.docx", "--style", style]
        command += ["--allow-files", "--allow-network"]
        done = subprocess.run(command, cwd=place, capture_output=True, text=True)
        if done.returncode:
            return done.stderr.strip().splitlines()[-1][:200]
        found = refreshed(place / "out.docx", style, oracle, locales, seconds=600)
        listed = [one.text for one in fields_of(place / "out.docx") if BIBL.fullmatch(one.code)]
        both = [(tidy(was), tidy(now)) for was, now in zip(found["was"], found["now"], strict=True)]
        return Changes(
            len(both), [(was, now) for was, now in both if was != now],
            len(found["entries"]), relisted("".join(listed), [tidy(one) for one in found["entries"]]),
        )


def relisted(listed: str, entries: list[str]) -> list[tuple[str, str]]:
    """(what stands in the list nearest to it, entry) for the entries that do not stand in it."""
    bare = re.sub(r"\s", "", listed)
    missing = [one for one in entries if re.sub(r"\s", "", one) not in bare]
    return [(_nearest(one, listed), one) for one in missing]


def _nearest(entry: str, listed: str) -> str:
    plain = tidy(listed)
    places = [m.start() for m in re.finditer(re.escape(entry[:12]), plain)]
    best = max(places, key=lambda at: SequenceMatcher(None, plain[at : at + len(entry)], entry).ratio(), default=-1)
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
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--styles", default=",".join(sorted({min(
        (n for n, f in styles.NAMES.items() if f == file), key=len) for file in styles.NAMES.values()})))
    parser.add_argument("--drafts", default="")
    told = parser.parse_args()
    locales = csl_locales()
    if locales is None or not shutil.which("npm"):
        sys.exit("needs npm, node and citeproc-py")
    oracle = make_oracle(Path(tempfile.mkdtemp()))
    subprocess.run(["npm", "install", "--prefer-offline", CITEPROC], cwd=oracle, check=True, capture_output=True)
    wanted = [one for one in drafts() if any(part in one[0] for part in told.drafts.split(","))]
    print("## What Refresh changes\n\n| style | citations | changed | entries | changed | what |\n|---|--:|--:|--:|--:|---|")
    for style in told.styles.split(","):
        found = []
        for name, text, bibliography in wanted:
            one = changes(text, bibliography, style, oracle, locales)
            if isinstance(one, str):
                sys.stderr.write(f"{name}: {one}\n")
                continue
            found.append(one)
            for was, now in [*one.changed, *one.relisted][: told.show]:
                sys.stderr.write(f"[{style} | {name} | {kind(was, now)}]\n  - {was}\n  + {now}\n")
        cites, entries = sum(one.citations for one in found), sum(one.entries for one in found)
        changed = [pair for one in found for pair in one.changed]
        lists = [pair for one in found for pair in one.relisted]
        kinds = Counter(kind(*pair) for pair in (*changed, *lists))
        what = ", ".join(f"{n} {name}" for name, n in kinds.most_common())
        print(f"| {style} | {cites} | {_share(changed, cites)} | {entries} | {_share(lists, entries)} | {what} |", flush=True)
    shutil.rmtree(oracle)


def _share(changed: list[tuple[str, str]], of: int) -> str:
    return f"{len(changed)} ({100 * len(changed) / max(of, 1):.1f} %)"


if __name__ == "__main__":
    main()
