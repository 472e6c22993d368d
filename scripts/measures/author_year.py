"""Author and year of a binding against its source: true ones, altered ones, swapped sources.

python scripts/measures/author_year.py [PROJECT]    PROJECT: else the papers of the corpus.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from quotations import ingested  # the script beside this one

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.rules.load import load
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped
from mdrag.text.people import short_names
from mdrag.workspace import open_for

SEED = 20261121
RULE = "citation.author-year"


def told(store: EvidenceStore, bindings: list[str], loud: bool = False) -> int:
    """How many of the bindings, one a paragraph, the rule speaks of; ``loud``: no infos."""
    rules = [rule for rule in load([shipped("lint_rules")]) if rule.id == RULE]
    text = "\n\n".join(f"The wards of the city differ {one}." for one in bindings)
    result = lint(parse(text), settings("", ""), store, rules)
    lines = {
        text.count("\n", 0, f.start) for f in result.findings if not loud or f.severity != "info"
    }
    return len(lines)


def who(source: Source) -> str:
    """The authors as a writer names them."""
    return short_names([person.family for person in source.authors], "&")


def main(project: Path) -> None:
    """Print the table."""
    dice = random.Random(SEED)
    store = open_for(project).evidence
    sources = [s for s in store.sources() if s.authors and s.year and s.citable]
    strangers = ["Okonkwo", "Lindqvist", "Haraldsen", "Petrosyan"]
    true = [f"({who(s)}, {s.year}){{#{s.doc_uid}}}" for s in sources]
    year = [f"({who(s)}, {(s.year or 0) - dice.randint(2, 9)}){{#{s.doc_uid}}}" for s in sources]
    author = [f"({dice.choice(strangers)}, {s.year}){{#{s.doc_uid}}}" for s in sources]
    swapped = []
    for one in sources:
        other = dice.choice([s for s in sources if s.authors[0].family != one.authors[0].family])
        swapped.append(f"({who(one)}, {one.year}){{#{other.doc_uid}}}")
    print("## Author and year against the library\n")
    print("| binding | n | told | as a warning or error |\n|---|--:|--:|--:|")
    for name, bindings in (
        ("true", true), ("another year", year), ("another author", author),
        ("another source", swapped),
    ):  # fmt: skip
        found, loud = told(store, bindings), told(store, bindings, loud=True)
        n = len(bindings)
        print(f"| {name} | {n} | {found / n:.1%} | {loud / n:.1%} |")


if __name__ == "__main__":
    if sys.argv[1:]:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(ingested(Path(folder)))
