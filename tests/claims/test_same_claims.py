"""What the sentences of many short drafts claim, and what grammar sees in them, as it was."""

from __future__ import annotations

import pytest

from golden import CLAIM_FILES, MARK_FILES, TABLES, difference


@pytest.mark.parametrize("name", CLAIM_FILES)
def test_the_same_is_claimed(name: str) -> None:
    table = TABLES["claims"]
    assert not difference(table.path, name, table.rows(name))


@pytest.mark.parametrize("name", MARK_FILES)
def test_grammar_sees_the_same(name: str) -> None:
    table = TABLES["marks"]
    assert not difference(table.path, name, table.rows(name))
