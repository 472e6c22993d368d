"""Count what is told where a true claim in other words names another country, group or a cause.

    python scripts/measures/exchanged_terms.py [PROJECT]    a project with the papers of the corpus
                                               --show       print what is not told

Claims that annotators call supported (CitInt, SciFact) or that cite the paper (SciSumm), and what
papers say of themselves (true_restatements.py). A term that the source has, too, is exchanged for
one of its kind that the source has nowhere; “is associated with” becomes “causes”. Seeded.
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from hard_checks import _citint, _scisumm  # the scripts beside this one
from quotations import ingested
from true_restatements import Asked, _each, _scifact, own_sentences

from mdrag import workspace
from mdrag.evidence.store import EvidenceStore
from mdrag.verify.contradictions.check import contradictions
from mdrag.verify.contradictions.terms.classed_terms import groups_in, is_given, places_in

SHOW = "--show" in sys.argv
OTHERS = {
    "countries": ("Kenya", "Norway", "Chile", "Vietnam", "Iceland"),
    "provinces": ("Ohio", "Bavaria", "Queensland", "Utah"),
    "bodies of learning": ("University of Tromsø", "Gdańsk University", "Kyushu University"),
    "role": ("librarians", "farmers", "nurses", "lawyers", "sailors"),
    "age": ("infants", "pensioners", "teenagers"),
    "sex": ("women", "men"),
    "stage": ("kindergarten", "high school"),
    "species": ("rats", "sheep", "zebrafish", "pigs"),
}
TOGETHER = re.compile(
    r"\b(?:is|are|was|were) (?:\w+ly )?(?:associated|correlated|linked) (?:with|to)\b"
)


def exchanged(
    asked: Iterable[tuple[Asked, EvidenceStore]], draw: random.Random
) -> Iterator[tuple[str, str, str, EvidenceStore]]:
    """Kind of the term, the claim with another one, its source and the library."""
    for (text, uid), store in asked:
        if hit := TOGETHER.search(text):
            for cause in ("leads to", "causes"):
                yield "cause", f"{text[: hit.start()]}{cause}{text[hit.end() :]}", uid, store
        whole = store.text(uid)
        for term in (*places_in(text), *groups_in(text)):
            if term.kind not in OTHERS or not is_given(term, whole):
                continue
            other = draw.choice(OTHERS[term.kind])
            altered = text[: term.start] + other + text[term.end :]
            find = groups_in if term.kind not in ("countries", "provinces") else places_in
            new = [one for one in (*find(altered), *places_in(altered)) if one.start == term.start]
            if any(one.kind == term.kind and not is_given(one, whole) for one in new):
                yield term.kind, altered, uid, store


def main(project: Path) -> None:
    """Print the table."""
    library = workspace.open_for(project).evidence
    sets = {
        "a paper's own words": own_sentences(library),
        "CitInt": _each(*_citint()),
        "SciFact": _each(*_scifact()),
        "SciSumm": _each(*_scisumm()),
    }
    print("## Another country, group or a cause in a true claim\n")
    print(f"| exchanged | {' | '.join(sets)} |\n|---|{'--:|' * len(sets)}")
    cells: dict[str, dict[str, tuple[int, int]]] = {}
    for name, asked in sets.items():
        for kind, text, uid, store in exchanged(asked, random.Random(5)):
            found = contradictions(text, uid, store)
            told = any(one.severity != "info" for one in found)
            row = cells.setdefault(kind, {})
            before, every = row.get(name, (0, 0))
            row[name] = before + told, every + 1
            if SHOW and not told:
                print(f"   {name} {kind}: {text}")
    for kind, row in sorted(cells.items()):
        counts = (row.get(name, (0, 0)) for name in sets)
        print(f"| {kind} | {' | '.join(f'{told} of {every}' for told, every in counts)} |")


if __name__ == "__main__":
    named = [word for word in sys.argv[1:] if word[:2] != "--"]
    if named:
        main(Path(named[0]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(ingested(Path(folder)))
