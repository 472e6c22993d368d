"""Plant claims that any marker would ask a source for in finished drafts; see which are asked.

    python scripts/measures/planted.py [--remarked]   only what lint remarks, not what it counts

Six sentences in each of two chapters of 21 drafts, each at the end of a paragraph of background,
theory or no certain role; and how often evidence.needed speaks in the same chapters as they are.
What is planted is no part of what the drafts argue, so it is easier to tell than a real gap.
"""

from __future__ import annotations

import os
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mdrag.config import parse as settings
from mdrag.draft.model import Draft
from mdrag.draft.parse import parse
from mdrag.draft.roles.block_roles import roles_of
from mdrag.evidence.store import NoEvidence
from mdrag.lint.result import Result
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
PLANTED = """\
Income inequality increases violent crime.
Most teachers in England leave the profession within ten years.
Smoking causes 80% of lung cancers in Europe.
Unemployment rose by 40 per cent between 2008 and 2012.
Studies show that children who read more do better at school.
According to many researchers, sleep improves memory.
Homework has been shown to raise grades in secondary schools.
Obesity leads to higher health costs for employers.
Girls outperform boys in reading in every OECD country.
Air pollution shortens the lives of city dwellers.
Remote work reduces productivity in most firms.
Voters punish governments for inflation more than for unemployment.
Breastfeeding protects infants against asthma.
Critics argue that standardised tests narrow the curriculum.
The first public libraries in Britain were founded in 1850.
Immigrants commit fewer crimes than natives.""".splitlines()
DRAFTS = (  # noqa: SIM905
    "deep-review meta-review museums-web-history urban-green-history worldheritage-wikipedia "
    "iscb-diversity ngo-crackdowns seabbs-bcg-thesis mynarz-procurement-thesis "
    "benthall-privacy-thesis lykke-sleep-thesis poldermans-integrity floras-herbaria-history "
    "github-ecology kwl-ornaments gaming-sleep-rr policing-internship vagelos-hetnet-report "
    "krone-cs-thesis odate-archaeology voss-data-thesis"
).split()
EACH, CHAPTERS = 6, 2
SIZES = range(6_000, 90_000)  # bytes of a chapter
LONG = 250  # characters of a paragraph
NO_DRAFTS = re.compile(r"README|LICENSE|response|reply|cover")
ROLES = frozenset({"background", "theory", ""})
RULES = select_rules(
    load([shipped("lint_rules")]), settings("", ""), "", ("evidence.needed",), ()
)  # fmt: skip


class PlantedDraft(NamedTuple):
    """A chapter, and the same with claims planted in it."""

    path: Path
    text: str
    planted_text: str
    planted: tuple[str, ...]


def chapters(rng: random.Random) -> Iterator[PlantedDraft]:
    """The chapters, drawn; those with too few paragraphs are passed over."""
    for name in DRAFTS:
        paths = [
            path
            for path in sorted((SHARED / "drafts" / name).rglob("*"))
            if path.suffix in (".md", ".Rmd", ".qmd")
            and path.stat().st_size in SIZES
            and not NO_DRAFTS.search(path.name)
        ]
        rng.shuffle(paths)
        found = (one for path in paths if (one := planted(path, rng)))
        yield from (one for one, _ in zip(found, range(CHAPTERS), strict=False))


def planted(path: Path, rng: random.Random) -> PlantedDraft | None:
    """A chapter with claims planted; None when it has too few paragraphs of running text."""
    text = path.read_text("utf-8", errors="replace")
    draft = parse(text, path=str(path))
    ends = [
        block.start + len(text[block.start : block.end].rstrip())
        for block, role in zip(draft.blocks, roles_of(draft), strict=True)
        if role in ROLES and block.kind == "paragraph" and block.end - block.start > LONG
        and text[block.start] not in "|->!:"
    ]  # fmt: skip
    if len(ends) < EACH:
        return None
    claims, new = rng.sample(PLANTED, EACH), text
    for claim, end in zip(claims, sorted(rng.sample(ends, EACH), reverse=True), strict=True):
        new = f"{new[:end]} {claim}{new[end:]}"
    return PlantedDraft(path, text, new, tuple(claims))


def linted(text: str, path: Path) -> Result:
    """What evidence.needed says of a text."""
    draft: Draft = parse(text, path=str(path))
    found = lint(draft, settings("", ""), NoEvidence(), RULES)
    if "--remarked" not in sys.argv[1:]:
        return found
    return found._replace(findings=tuple(one for one in found.findings if not one.further))


def main() -> None:
    """Print the table."""
    asked: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    words = others = 0
    for one in chapters(random.Random(7)):
        told = [
            one.planted_text[f.start : f.end] for f in linted(one.planted_text, one.path).findings
        ]
        drawn.update(one.planted)
        asked.update(claim for claim in one.planted if any(claim in words for words in told))
        as_it_is = linted(one.text, one.path)
        words += as_it_is.summary.words
        others += len(as_it_is.findings)
    print("## Claims planted in finished drafts\n")
    print(
        f"Of {drawn.total()} claims planted in {drawn.total() // EACH} chapters that cite, "
        f"evidence.needed asks {asked.total()} ({asked.total() / drawn.total():.2f}); in the same "
        f"chapters as they are it asks {others / words * 1000:.2f} per 1,000 words.\n"
    )
    print("| planted | drafts | asked |\n|---|--:|--:|")
    for claim, count in sorted(drawn.items(), key=lambda one: -asked[one[0]] / one[1]):
        print(f"| {claim} | {count} | {asked[claim]} |")


if __name__ == "__main__":
    main()
