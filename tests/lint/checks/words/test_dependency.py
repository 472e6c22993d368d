from __future__ import annotations

import pytest

from made_rule import words
from mdrag.lint.checks.words.dependency import CHECK

FALLEN = [
    {"RIGHT_ID": "verb", "RIGHT_ATTRS": {"LOWER": {"IN": ["fell", "rose"]}}},
    {"LEFT_ID": "verb", "REL_OP": ">", "RIGHT_ID": "what", "RIGHT_ATTRS": {"DEP": "nsubj"}},
]
TEXT = "Rents of the city fell. Prices *rose*. “Rents fell.” They lowered the rents."


def test_the_match_or_its_marked_node() -> None:
    assert words(TEXT, "dependency", patterns=[FALLEN]) == [
        "Rents of the city fell",
        "Prices *rose",
    ]
    assert words(TEXT, "dependency", patterns=[FALLEN], mark="what") == ["Rents", "Prices"]
    assert words(TEXT, "dependency", patterns=[FALLEN], mark="verb") == ["fell", "rose"]


def test_several_patterns_each_with_its_nodes() -> None:
    other = [{"RIGHT_ID": "verb", "RIGHT_ATTRS": {"LOWER": "lowered"}}]
    assert words(TEXT, "dependency", patterns=[FALLEN, other], mark="verb")[-1] == "lowered"


@pytest.mark.parametrize(
    ("nodes", "where", "told"),
    [
        ([], (), "a pattern is a list of nodes"),
        (["a"], (0,), "a node is"),
        ([{"RIGHT_ID": "a"}], (0,), "RIGHT_ATTRS is missing"),
        ([{"RIGHT_ID": "a", "RIGHT_ATRS": {}}], (0, "RIGHT_ATRS"), "did you mean RIGHT_ATTRS?"),
        ([{**FALLEN[0], "LEFT_ID": "b"}], (0, "LEFT_ID"), "the first node has no LEFT_ID"),
        ([FALLEN[0], {**FALLEN[1], "LEFT_ID": "verbs"}], (1, "LEFT_ID"), "did you mean verb?"),
        ([FALLEN[0], {**FALLEN[1], "REL_OP": "=>"}], (1, "REL_OP"), "is no relation; there are:"),
        ([FALLEN[0], {**FALLEN[1], "RIGHT_ID": "verb"}], (1, "RIGHT_ID"), "two nodes are called"),
        ([FALLEN[0], FALLEN[0]], (1,), "LEFT_ID is missing"),
        ([{"RIGHT_ID": "a", "RIGHT_ATTRS": {"OP": "+"}}], (0, "RIGHT_ATTRS", "OP"), "no meaning"),
        (
            [{"RIGHT_ID": "a", "RIGHT_ATTRS": {"DEP": {"IN": ["nsub"]}}}],
            (0, "RIGHT_ATTRS", "DEP", "IN", 0),
            "did you mean nsubj?",
        ),
    ],
)
def test_what_is_wrong_is_told_at_its_place(nodes: list, where: tuple, told: str) -> None:
    assert CHECK.faults is not None
    fault = next(iter(CHECK.faults({"patterns": [nodes]})))
    assert fault.where == ("patterns", 0, *where)
    assert told in fault.told


def test_a_mark_is_a_node() -> None:
    assert CHECK.faults is not None
    (fault,) = CHECK.faults({"patterns": [FALLEN], "mark": "werb"})
    assert fault == (("mark",), "mark: no node has the RIGHT_ID 'werb'; did you mean verb?")
