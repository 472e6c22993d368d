"""The rules an id, a pack, a glob or a folder means."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.errors import UsageError
from mdrag.lint.rules.named_rules import named_rules
from mdrag.shipped import shipped

SHIPPED = [Path(shipped("lint_rules"))]
RULE = """extends: existence
severity: warning
words: [umbrellas]
message: 'RAIN: "{words}"'
why: It is dry.
source: house style
flag: [{text: We saw umbrellas., marked: umbrellas}]
pass: [We saw rain.]
"""


def ids(what: str | None, folders: list[Path] = SHIPPED) -> list[str]:
    return [one.id for one in named_rules(what, folders)[0]]


def test_an_id_a_pack_and_a_glob() -> None:
    assert ids("style.passive") == ["style.passive"]
    assert ids("style.*-sentence") == ["style.empty-sentence", "style.long-sentence"]
    pack = ids("style")
    assert "style.passive" in pack
    assert all(one.startswith("style.") for one in pack)
    meant, every = named_rules("style", SHIPPED)
    assert {one.id for one in meant} < {one.id for one in every}
    assert named_rules(None, SHIPPED) == (every, every)


def test_a_folder_means_the_rules_in_it(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "rain.yml").write_text(RULE, "utf-8")
    meant, every = named_rules(str(tmp_path), SHIPPED)
    assert [one.id for one in meant] == ["mine.rain"]
    assert "style.passive" in {one.id for one in every}


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("style.pasive", "style.pasive: no rule and no folder of rules is called so; did you mean "
         "style.passive"),
        ("qqqqqq", "qqqqqq: no rule and no folder of rules is called so; see: mdrag rules"),
    ],
)  # fmt: skip
def test_what_is_called_so_by_nobody(what: str, said: str) -> None:
    with pytest.raises(UsageError) as raised:
        named_rules(what, SHIPPED)
    assert str(raised.value).startswith(said)


def test_a_folder_whose_rules_lie_too_high(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no rules; they lie one folder deeper"):
        named_rules(str(tmp_path), SHIPPED)
