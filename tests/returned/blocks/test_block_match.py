"""A block against the one that was built."""

from __future__ import annotations

import pytest

from mdrag.returned.blocks.block_match import changed_stretches
from mdrag.returned.blocks.tokens import TextToken, align_tokens
from mdrag.zotero.docx.model import ATOM


def tokens(words: str) -> list[TextToken]:
    """A token a word; one that begins with ``$`` is a formula."""
    keys = [f"{ATOM}math {one}" if one.startswith("$") else one for one in words.split()]
    return [TextToken(key, at, at + 1) for at, key in enumerate(keys)]


@pytest.mark.parametrize(
    ("saved", "built", "changes"),
    [
        ("is in ,", "$a , $b is in $c", 1),  # the comma is no word that is missing: it moved
        (", is in", "$a , $b is in $c", 0),
        ("is in , and is not", "is in $a , and $b is not $c", 0),
        ("is in , and is", "is in $a , and $b is not $c", 1),
        ("$a is in", "$a is $b in $c", 0),
        ("$d is in", "$a is $b in $c", 1),
    ],
)
def test_a_program_that_leaves_out_formulas_changed_nothing(
    saved: str, built: str, changes: int
) -> None:
    ours, theirs = tokens(saved), tokens(built)
    spans = align_tokens(ours, theirs)
    assert bool(changed_stretches(spans, ours, theirs, leaves_out=True)) is bool(changes)
    assert changed_stretches(spans, ours, theirs)
