"""What the grammar marks find, against hand-made labels; and the slope beside the bare tagger.

    python scripts/measures/style.py

Sentences of genres the tagger never saw: GUM essay and whow, and UD English EWT.
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from pathlib import Path
from typing import Any

from mdrag.claims.facts import Mark
from mdrag.claims.grammar.marks import marks
from mdrag.claims.nlp import parse_paragraphs

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
UNSEEN = ("essay", "whow", "ewt")
KINDS = ("passive", "comparative", "superlative", "expletive")

Labelled = tuple[dict[str, Any], tuple[Mark, ...]]


def labelled(shared: Path) -> tuple[list[Labelled], float, float]:
    """Each row with the marks of its sentence; seconds of the tagger, and of the marks."""
    path = shared / "eval" / "ud_style" / "dev.jsonl"
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    start = time.process_time()
    docs = list(parse_paragraphs([row["text"]] for row in rows))
    tagged = time.process_time()
    found = [(row, marks(doc)[0]) for row, doc in zip(rows, docs, strict=True)]
    return found, tagged - start, time.process_time() - tagged


def counts(pairs: list[tuple[bool, bool]]) -> tuple[float, float, float]:
    """Precision, recall and F1 of (labelled, found) pairs."""
    both = sum(gold and ours for gold, ours in pairs)
    gold, ours = sum(g for g, _ in pairs), sum(o for _, o in pairs)
    return both / (ours or 1), both / (gold or 1), 2 * both / (gold + ours or 1)


def nominalisations(found: list[Labelled]) -> tuple[float, float, float]:
    """Precision, recall and F1 over nouns of GUM that its annotators cut before such a suffix."""
    both = gold = ours = 0
    for row, said in found:
        if "nominal_suffix_nouns" not in row:
            continue
        told = Counter(word.lower() for word in row["nominal_suffix_nouns"])
        mine = Counter(row["text"][a:b].lower() for a, b, k in said if k == "nominalisation")
        both += (told & mine).total()
        gold, ours = gold + told.total(), ours + mine.total()
    return both / ours, both / gold, 2 * both / (gold + ours)


def main(shared: Path) -> None:
    """Print the table."""
    found, tagger, ours = labelled(shared)
    print("## Passives, degrees, empty subjects, nominalisations\n")
    print("Sentences that hold one, by hand (UD) and by the marks; genres the tagger never saw.")
    print("Nominalisations: nouns, all genres of GUM.\n")
    print("| mark | sentences | precision | recall | F1 |")
    print("|---|--:|--:|--:|--:|")
    for kind in KINDS:
        for genres in (UNSEEN, *((one,) for one in UNSEEN)):
            chosen = [(row, said) for row, said in found if row["genre"] in genres]
            pairs = [(row[kind] > 0, any(k == kind for _, _, k in said)) for row, said in chosen]
            name = kind if genres == UNSEEN else f"{kind}, {genres[0]}"
            p, r, f = counts(pairs)
            print(f"| {name} | {len(chosen)} | {p:.3f} | {r:.3f} | {f:.3f} |")
    p, r, f = nominalisations(found)
    print(f"| nominalisation (nouns) | {len(found)} | {p:.3f} | {r:.3f} | {f:.3f} |\n")
    print(f"Tagging took {tagger:.1f} s of CPU, the marks {ours:.1f} s.")


if __name__ == "__main__":
    main(SHARED)
