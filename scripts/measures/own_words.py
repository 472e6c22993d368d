"""What is said of findings retold in other words: true, false in one way, about something else.

    python scripts/measures/own_words.py [PROJECT] [--seen] [--show]

Claims written for 101 papers (own_words.tsv). ``--seen``: only the halves that were looked at.
``--show``: what went wrong, too. Accused: a contradiction is told as a warning or an error. Told:
accused, or an info says that the source has no such number or relation, or support is not OK.
OK: what verify-citations says first of it; not beside a number, a telling word or a relation that
is nowhere, nor beside a word that says more than the source.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from quotations import SHARED, ingested  # the script beside this one

from mdrag.project import Project
from mdrag.retrieve.library import GenerationStore
from mdrag.severity import Severity
from mdrag.verify.contradictions.absences.raised_words import raised_words
from mdrag.verify.contradictions.absences.words_nowhere import words_nowhere
from mdrag.verify.contradictions.check import contradictions
from mdrag.verify.support.bindings import support_of

SEEN = ("seen", "seen2", "seen4", "seen6", "seen7", "seen8")
HALVES = (
    *SEEN, "aside", "aside2", "aside3", "aside4", "aside5", "aside6", "aside7", "aside8", "after8",
)  # fmt: skip
CLAIMS = Path(__file__).parent / "own_words.tsv"


class Claim(NamedTuple):
    """A claim, the source it is bound to, and what it is: true, else, or how it is false."""

    kind: str
    uid: str
    text: str


def claims(library: GenerationStore, half: str) -> list[Claim]:
    """The claims of one half whose papers the library has."""
    uids = {one.doi: one.doc_uid for one in library.sources() if one.doi}
    uids |= {Path(one.source_path).stem: one.doc_uid for one in library.sources()}
    rows = [line.split("\t") for line in CLAIMS.read_text("utf-8").splitlines() if line[0] != "#"]
    return [
        Claim(kind, _uid(uids, paper), text) for which, kind, paper, text in rows if which == half
    ]


def _uid(uids: dict[str, str], paper: str) -> str:
    return uids.get(paper) or uids[paper.replace("/", "_")]


def main(folder: Path, half: str, show: bool) -> None:
    """Print the table of one half."""
    library = GenerationStore.open(Project(folder.resolve()))
    count, accused, told, fine = (Counter[str]() for _ in range(4))
    for one in claims(library, half):
        found = contradictions(one.text, one.uid, library)
        hard = [f for f in found if f.severity is not Severity.INFO]
        support = support_of(library, one.uid, one.text)
        lacks = any(f.kind in ("number-absent", "relation-absent") for f in found)
        ok = not (hard or lacks) and support.status == "OK"
        ok = ok and not words_nowhere(one.text, [one.uid], library)
        ok = ok and not raised_words(one.text, one.uid, library)
        group = one.kind if one.kind in ("true", "else") else "false"
        for name in dict.fromkeys((group, one.kind)):
            count[name] += 1
            accused[name] += bool(hard)
            told[name] += bool(found) or support.status != "OK"
            fine[name] += ok
        if show and bool(hard) != (group == "false"):
            kinds = ", ".join(f"{f.kind}: {f.said} | {f.known}" for f in found)
            print(f"  {one.kind:10} {support.score:.2f} {one.text}  [{kinds}]")
    print(f"## Findings in other words ({half})\n")
    print("| claims | how many | accused | told | OK |\n|---|--:|--:|--:|--:|")
    for name in sorted(count, key=lambda n: (n not in ("true", "else", "false"), n)):
        print(f"| {name} | {count[name]} | {accused[name]} | {told[name]} | {fine[name]} |")


def library_with_claims(where: Path) -> Path:
    """The papers of the corpus library, and those of pdf2 that claims were written for."""
    ingested(where)
    rows = [line.split("\t") for line in CLAIMS.read_text("utf-8").splitlines() if line[0] != "#"]
    for name in dict.fromkeys(row[2] for row in rows):
        other = SHARED / "corpus" / "pdf2" / f"{name}.pdf"
        if other.is_file():
            shutil.copy2(other, where / "raw" / "evidence" / "pdfs")
    subprocess.run([sys.executable, "-m", "mdrag", "ingest", "--quiet"], cwd=where, check=True)
    return where


if __name__ == "__main__":
    given = [word for word in sys.argv[1:] if not word.startswith("--")]
    halves = SEEN if "--seen" in sys.argv else HALVES
    with tempfile.TemporaryDirectory() as made:
        project = Path(given[0]) if given else library_with_claims(Path(made))
        for which in halves:
            main(project, which, "--show" in sys.argv)
