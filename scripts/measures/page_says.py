"""How often citation.page says that another page says it: for true pages and for wrong ones.

    python scripts/measures/page_says.py [PROJECT] [--figures seen|aside] [--show]

PROJECT: ingested, with several papers; else the corpus library is ingested. Sentences are taken
from its sources as they stand (verbatim), with synonyms and words left out (light), and with a
third of the content words gone and the halves swapped (heavy). ``--figures``: only sentences with
figures, of one half of the sources (by a hash of their ids); the half aside was measured once,
when the check of figures was done. ``--show``: the true pages accused, too.
"""

from __future__ import annotations

import hashlib
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from quotations import ingested  # the script beside this one

from mdrag.draft.parse import parse
from mdrag.project import Project
from mdrag.retrieve.library import GenerationStore
from mdrag.text.prose import is_sentence
from mdrag.text.sentence_ends import split
from mdrag.text.words import FUNCTION_WORDS, tokens
from mdrag.verify.quantities.parse_numbers import numbers
from mdrag.verify.support.page_says import page_that_says
from mdrag.verify.support.quotation_pages import on_pages

MOST, A_SOURCE, A_SOURCE_OF_FIGURES = 450, 12, 40
PAIRS = """
use:employ used:employed using:employing show:demonstrate shows:demonstrates
students:learners student:learner learners:students important:crucial many:numerous
help:assist helps:assists provide:offer provides:offers provided:offered develop:create
developed:created course:module courses:modules results:findings result:finding
paper:article method:approach methods:approaches approach:method large:big small:little
find:discover found:discovered need:require needs:requires begin:start users:people
understand:grasp learn:study learning:study teach:instruct teaching:instruction
include:comprise several:various different:distinct allow:permit allows:permits create:build
created:built based:founded example:instance software:programs tools:instruments
significant:considerable increase:rise increased:rose decrease:fall work:labour
studies:investigations analysis:examination model:representation first:initial new:novel
main:chief often:frequently number:count group:cohort groups:cohorts high:elevated
low:reduced change:shift effect:impact effects:impacts
"""
SYNONYMS = dict(pair.split(":") for pair in PAIRS.split())


class Taken(NamedTuple):
    """A sentence of a source and where it stands."""

    uid: str
    text: str
    on: frozenset[int]
    pages: int


def main(folder: Path, half: str, show: bool) -> None:
    """Print the table; of sentences with figures where a ``half`` of the sources is named."""
    library, draw = GenerationStore.open(Project(folder.resolve())), random.Random(7)
    taken = [
        one
        for source in library.sources()
        if half in ("", half_of(source.doc_uid))
        for one in sentences(library, source.doc_uid, draw, bool(half))
    ]
    draw.shuffle(taken)
    taken = taken[:MOST]
    told: Counter[tuple[str, str]] = Counter()
    asked: Counter[tuple[str, str]] = Counter()
    by_figures: Counter[tuple[str, str]] = Counter()
    right = 0
    for one in taken:
        far = [p for p in range(1, one.pages + 1) if all(abs(p - on) >= 2 for on in one.on)]
        pages = {
            "its page": min(one.on),
            "the page beside it": max(1, min(one.on) + draw.choice((-1, 1))),
            "a page two or more off": draw.choice(far) if far else 0,
        }
        for manner, text in manners(one.text, draw).items():
            for which, page in pages.items():
                if not page:
                    continue
                asked[which, manner] += 1
                draft = parse(f"{text} (Vole, 2001){{#{one.uid} pdf={page}}}.\n")
                binding = draft.bindings[0]
                found = page_that_says(draft, binding, binding.refs[0], library)
                told[which, manner] += found is not None
                by_figures[which, manner] += bool(found and found.figures)
                if show and found and which == "its page":
                    print(f"  {text}\n    {page}: {found.sentence}")
                if found and which.startswith("a page"):
                    right += bool(one.on & {p.page_index for p in found.pages})
    caught = sum(n for (which, _), n in told.items() if which.startswith("a page"))
    print(f"## A page that does not say it\n\n{len(taken)} sentences of", end=" ")
    print(f"{len({one.uid for one in taken})} sources\n")
    print("In brackets: told by figures alone.\n")
    print("| page named | verbatim | light | heavy |\n|---|--:|--:|--:|")
    for which in ("its page", "the page beside it", "a page two or more off"):
        cells = (
            f"{told[which, m]} of {asked[which, m]} ({by_figures[which, m]})"
            for m in ("verbatim", "light", "heavy")
        )
        print(f"| {which} | {' | '.join(cells)} |")
    print(f"\nThe page told instead was that of the sentence in {right} of {caught}.")


def half_of(uid: str) -> str:
    """The half of the sources that one belongs to."""
    return "aside" if hashlib.sha256(uid.encode()).digest()[0] % 2 else "seen"


def sentences(
    library: GenerationStore, uid: str, draw: random.Random, figures: bool
) -> Iterator[Taken]:
    """Some sentences of a source of four pages or more, with the pages they stand on."""
    pages, found = library.pages(uid), list[Taken]()
    for passage in library.all_passages(uid) if len(pages) >= 4 else ():
        if passage.source_subtype == "references" or not passage.citable:
            continue
        for block in re.finditer(r"(?:(?!\n\s*\n).)+", passage.text, re.DOTALL):
            words = block.group()
            for start, end in split(words) if "\t" not in words else ():
                text = " ".join(words[start:end].replace("-\n", "").split())
                if not 9 <= len(tokens(text)) <= 45 or not text[:1].isupper():
                    continue
                if not is_sentence(text) or text.count("(") > 1:
                    continue
                if figures and not any(n.kind == "plain" for n in numbers(text)):
                    continue
                at = passage.start + block.start()
                on = on_pages(pages, at + start, at + end)
                found.append(Taken(uid, text, frozenset(p.page_index for p in on), len(pages)))
    draw.shuffle(found)
    yield from found[: A_SOURCE_OF_FIGURES if figures else A_SOURCE]


def manners(text: str, draw: random.Random) -> dict[str, str]:
    """The sentence as it stands and reworded; without its full stop and marks of bindings."""
    plain = re.sub(r"[{}<>\[\]*_`$@#\\]", "", text).rstrip(".")
    kept = []
    for word in plain.split():
        key = re.sub(r"\W", "", word).lower()
        if key in SYNONYMS and draw.random() < 0.8:
            kept.append(SYNONYMS[key])
        elif not (_content(key) and draw.random() < 0.08):
            kept.append(word)
    light = draw.choice(("The authors report that ", "As they put it, ", "")) + " ".join(kept)
    left = [w for w in light.split() if not _content(w.lower()) or draw.random() < 0.65]
    half = len(left) // 2
    return {"verbatim": plain, "light": light, "heavy": " ".join(left[half:] + left[:half])}


def _content(word: str) -> bool:
    return word.isalpha() and len(word) > 3 and word not in FUNCTION_WORDS


if __name__ == "__main__":
    words = sys.argv[1:]
    which_half = words[words.index("--figures") + 1] if "--figures" in words else ""
    projects = [word for word in words if not word.startswith("--") and word != which_half]
    with tempfile.TemporaryDirectory() as made:
        project = Path(projects[0]) if projects else ingested(Path(made))
        main(project, which_half, "--show" in words)
