"""The draft's own abstract in a block quotation."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.draft.roles.own_abstract import own_abstracts

LONG = "Monitoring affects output, and we designed an experiment. " + "It is long. " * 30


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# Introduction\n\n> This paper asks why.\n\nWords.", True),
        ("---\ntitle: T\n---\n\n> Abstract: rents fell.\n\nWords.", True),
        (f"# Introduction\n\n> {LONG}\n>\n> More.\n\nWords.", True),
        ("Words.\n\n# Abstract\n\n> Rents fell.\n\n# Next\n\nWords.", True),
        ("# Introduction\n\n> Rents always fall.\n\nWords.", False),
        (f"# Introduction\n\nWords.\n\n> {LONG}", False),
        ("# Introduction\n\n> This paper asks why [@bell].\n\nWords.", False),
        ("Words.", False),
    ],
)
def test_what_opens_a_draft_and_speaks_of_it(text: str, found: bool) -> None:
    assert bool(own_abstracts(parse(text))) is found
