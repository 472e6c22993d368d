from __future__ import annotations

from mdrag.lint.finding import Edit, Fix
from mdrag.lint.rule import Rule

RULE = Rule("house.praise", "existence", "warning", '"{words}" praises; cut it', "why", {})
ONE, TWO = (Fix(f"write {word}", (Edit(3, 7, word),)) for word in ("one", "two"))


def test_a_finding_has_the_id_the_severity_and_the_filled_message_of_its_rule() -> None:
    found = RULE.finding((3, 7), {"words": "fine"}, doc_uids=("doc_8f3a2c1d",), notes=("said",))
    assert found[:5] == ("house.praise", "warning", '"fine" praises; cut it', 3, 7)
    assert found.doc_uids == ("doc_8f3a2c1d",)
    assert found.notes == ("said",)
    assert found.fix is None and found.choices == ()


def test_a_finding_may_be_milder_than_its_rule() -> None:
    assert RULE.finding((3, 7), {"words": "fine"}, severity="info").severity == "info"


def test_of_several_changes_the_writer_chooses_and_the_only_one_is_the_fix() -> None:
    one = RULE.finding((3, 7), {"words": "fine"}, choices=[ONE])
    assert (one.fix, one.choices) == (ONE, ())
    both = RULE.finding((3, 7), {"words": "fine"}, choices=[ONE, TWO])
    assert (both.fix, both.choices) == (None, (ONE, TWO))
    assert RULE.finding((3, 7), {"words": "fine"}, fix=ONE).fix == ONE
