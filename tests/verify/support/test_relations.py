"""How a sentence relates what it names."""

from __future__ import annotations

import pytest

from mdrag.verify.support.relations import claimed_relation, relations_of


@pytest.mark.parametrize(
    ("claim", "kind", "sides"),
    [
        ("Because of tutors, grades rise.", "cause", (" of tutors", " grades rise.")),
        ("Tutors cause debts.", "cause", ("Tutors ", " debts.")),
        ("Tutors lead pupils to debts.", "cause", ("Tutors ", " pupils to debts.")),
        ("Tutors raise the grades.", "rise", ("Tutors ", " the grades.")),
        ("Nobody says that tutors raise grades.", "rise", ("tutors ", " grades.")),
        ("Debts declined to the lowest.", "fall", ("Debts ", " to the lowest.")),
        ("Debts rose to 5 %.", "rise", ("Debts ", " to 5 %.")),
        ("Tutors helped pupils learn.", "cause", ("Tutors ", " pupils learn.")),
        ("Tutors taught as quickly as books.", "comparison", ("Tutors taught ", " books.")),
        (
            "Tutors wrote more reproducible books.",
            "comparison",
            ("Tutors wrote ", " reproducible books."),
        ),
        ("Pupils of tutors stayed longer.", "comparison", ("Pupils of tutors stayed ", ".")),
        ("Debts fell in winter.", "fall", ("Debts ", " in winter.")),
        ("Tutors are cheaper than books.", "comparison", ("Tutors are ", " than books.")),
        ("Most tutors are in debt.", "share", ("Most tutors are in debt.",)),
        ("More than a quarter of them came.", "fraction", ("More than a quarter of them came.",)),
        ("Tutors still teach Latin.", "lasting", ("Tutors ", " teach Latin.")),
        ("Tutors are the most able teachers.", "superlative", ("Tutors are ", " teachers.")),
    ],
)
def test_a_claim_relates_what_stands_on_both_sides(
    claim: str, kind: str, sides: tuple[str, ...]
) -> None:
    found = claimed_relation(claim)
    assert found is not None
    assert (found.kind, found.sides) == (kind, sides)
    assert claim[found.start : found.end].lower() in found.words
    assert found.words == found.words.strip()


@pytest.mark.parametrize(
    "claim",
    [
        "Tutors teach in pairs.",
        "",
        "Almost everybody came.",
        "They slept half an hour.",
        "More than 80 tutors came.",
        "The tutors fell asleep.",
        "Two tutors fell in love at school.",
        "Tutors rose to prominence in Paris.",
        "She grew up with tutors.",
        "Two pupils dropped out.",
        "Two pupils dropped the course.",
        "The tutors fell behind.",
        "Their answers fall into three groups.",
        "Tutors raised several important questions.",
        "He declined to answer.",
        "Most recently, tutors came.",
        "It lay between the most and the least able tutors.",
        "The map tells which pupils came most.",
    ],
)
def test_what_describes_relates_nothing(claim: str) -> None:
    assert claimed_relation(claim) is None


@pytest.mark.parametrize(
    ("sentence", "kinds"),
    [
        ("This has induced many troubles.", {"cause", "share"}),
        ("It is less straightforward than a script.", {"comparison"}),
        ("Books help to avoid debts.", {"cause", "rise", "fall"}),
        ("Pupils may be late, as their buses come late.", {"cause"}),
        ("Tutors came, as did pupils.", set()),
        ("Tutors are often paid.", {"share"}),
        ("Of the tutors, 62% are paid.", {"fraction"}),
        ("Tutors are the simplest remedy.", {"superlative"}),
        ("Tutors teach.", set()),
    ],
)
def test_a_source_may_say_it_in_other_words(sentence: str, kinds: set[str]) -> None:
    assert relations_of(sentence) == kinds
