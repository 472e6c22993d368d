"""The draft's own abstract in a block quotation, and a draft that is set in them."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.draft.roles.own_block_quotes import own_block_quotes

SET = "Rents fell in all of the towns that we know of. " * 8
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
        # the draft is set in block quotations, and cites in them
        (f"# One\n\n> {SET} [@bell].\n\n# Two\n\n> {SET}\n\nSo.\n\n> {SET}", True),
        (f"# One\n\n> {SET} [@bell].\n\n# Two\n\n> {SET}\n\n{SET}{SET}\n\n> {SET}", False),
        ("> Rents fell.\n\nThey did.\n\n> Wages rose.\n\nNo.\n\n> So.", False),
    ],
)
def test_what_opens_a_draft_and_speaks_of_it(text: str, found: bool) -> None:
    assert bool(own_block_quotes(parse(text))) is found
