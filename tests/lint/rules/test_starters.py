from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.errors import UsageError
from mdrag.lint.rules.file import read_rule
from mdrag.lint.rules.starters import STARTERS, starter
from mdrag.lint.run.prove import proofs


@pytest.mark.parametrize("kind", STARTERS)
def test_a_new_rule_loads_as_a_shipped_one_would_and_proves_itself(kind: str) -> None:
    text = starter("house.mine", kind)
    rule = read_rule(Path("house/mine.yml"), text, shipped=True)
    assert (rule.id, rule.extends) == ("house.mine", kind)
    assert text.count("#") >= 5
    assert [proof for proof in proofs([rule]) if proof.problem] == []
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize(
    ("rule", "kind", "told"),
    [
        ("house.mine", "existance", "did you mean existence?"),
        ("house.mine", "citation-page", "there are: existence, "),
        ("mine", "existence", "write folder.name"),
        ("../x.y", "existence", "write folder.name"),
        ("a.b.c", "existence", "write folder.name"),
    ],
)
def test_what_cannot_be_begun_is_told(rule: str, kind: str, told: str) -> None:
    with pytest.raises(UsageError, match=told.replace("?", r"\?")):
        starter(rule, kind)
