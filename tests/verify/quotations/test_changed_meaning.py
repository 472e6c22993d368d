"""What a change of words does to a meaning."""

from __future__ import annotations

import pytest

from mdrag.verify.quotations.changed_meaning import hides, kind_of


@pytest.mark.parametrize(
    ("draft", "source", "names", "kind"),
    [
        (["twelve"], ["12"], False, "word"),
        (["didn’t"], ["did", "not"], False, "word"),
        (["can"], ["cannot"], False, "negation"),
        (["wont"], ["will"], False, "negation"),
        (["harmless"], ["harmful"], False, "negation"),
        (["help"], ["helpless"], False, "negation"),
        (["able"], ["unable"], False, "negation"),
        (["fit"], ["unfit"], False, "word"),  # three letters begin too many words
        (["fits"], ["unfits"], False, "negation"),
        (["dozens"], ["some"], False, "number"),
        (["twice"], ["often"], False, "number"),
        (["hours"], ["days"], False, "unit"),
        (["hours"], [], False, "unit"),
        (["g"], [], False, "word"),
        (["g"], ["m"], False, "unit"),
        (["g"], ["of", "kg"], False, "unit"),
        (["may"], ["higher"], False, "direction"),
        (["may", "he"], ["he"], True, "hedge"),
        (["Leeds"], ["York"], True, "name"),
        (["Leeds"], ["York"], False, "word"),
        (["not", "higher"], ["not", "higher"], False, "word"),
    ],
)
def test_the_worst_is_told(draft: list[str], source: list[str], names: bool, kind: str) -> None:
    assert kind_of(draft, source, names) == kind
    assert kind_of(source, draft, names) == kind


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (["It", "was", "Not", "so"], "negation"),
        (["it", "isn’t", "12"], "negation"),
        (["Perhaps", "12"], "hedge"),
        (["unless"], "negation"),
        (["40"], "number"),
        (["forty", "men"], "number"),
        (["one", "first", "second"], ""),
        (["in", "all", "towns"], ""),
        ([], ""),
    ],
)
def test_what_may_not_be_hidden(words: list[str], kind: str) -> None:
    assert hides(words) == kind
