"""Where a claim in other words has another country, institution or group than its source."""

from __future__ import annotations

import pytest

from few_sources import FewSources
from mdrag.verify.contradictions.check import contradictions
from told_contradictions import told

OTHERS = "Hemp ropes rot in wet winters. Sailors sing in the harbour of an evening."


def terms(draft: str, *source: str) -> list[tuple[str, str, str]]:
    found = contradictions(draft, "paper", FewSources(paper=[*source, OTHERS]))
    return [
        (one.kind, one.said, one.known) for one in found if one.kind in ("name", "group", "cause")
    ]


MICHIGAN = "Peer tutoring was tried for two terms at the University of Michigan, and grades rose."


@pytest.mark.parametrize(
    ("draft", "source", "found"),
    [
        (
            "At the University of Minnesota grades went up through tutoring by peers.",
            MICHIGAN,
            ("name", "University of Minnesota", "University of Michigan"),
        ),
        (
            "Grades went up where peer tutoring was tried at Minnesota State University.",
            MICHIGAN,
            ("name", "Minnesota State University", "University of Michigan"),
        ),
        (
            "Grades went up where peer tutoring was tried at Michigan State University.",
            MICHIGAN,
            ("name", "Michigan State University", "University of Michigan"),
        ),
        (
            "Grades went up where peer tutoring was tried in Ohio.",
            MICHIGAN,
            ("name", "Ohio", "Michigan"),
        ),
        (
            "In Canada, tutoring by peers lifted the grades of pupils.",
            "Peer tutoring among pupils raised grades in Australia.",
            ("name", "Canada", "Australia"),
        ),
        (
            "Tutoring by peers lifted the grades of Canadian pupils.",
            "Peer tutoring among Australian pupils raised grades.",
            ("name", "Canadian", "Australian"),
        ),
        (
            "In Bergen, peer tutoring lifted the grades.",
            "Peer tutoring raised grades in Oslo.",
            ("name", "Bergen", "Oslo"),
        ),
        (
            "Burnout is widespread among nurses who work at night.",
            "Working at night, most teachers suffered from burnout.",
            ("group", "nurses", "teachers"),
        ),
        (
            "Grown-ups with asthma slept less in winter.",
            "Children who had asthma were found to sleep less in winter.",
            ("group", "Grown-ups", "Children"),
        ),
        (
            "Sleep of rats gets shorter under blue light.",
            "Blue light shortened the sleep of mice by an hour.",
            ("group", "rats", "mice"),
        ),
    ],
)
def test_another_of_the_kind_is_told(draft: str, source: str, found: tuple[str, str, str]) -> None:
    assert found in terms(draft, source)


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        (
            "Grades went up where peer tutoring was tried at Michigan State University.",
            "Peer tutoring was tried at MSU, though not at the University of Michigan.",
        ),
        (
            "Grades went up where peer tutoring was tried at Michigan State University.",
            "Peer tutoring was tried at Michigan State, not at the University of Ohio.",
        ),
        (  # the same by another word
            "Tutoring lifted the grades of American pupils.",
            "In the United States peer tutoring of students raised grades, but not in Australia.",
        ),
        ("Physicians often work at night.", "Most doctors, and some teachers, work at night."),
        ("Instructors often burn out.", "Teachers burn out; students do not."),
        # no other of the kind
        ("Peer tutoring lifted the grades in Canada.", "Peer tutoring raised grades in schools."),
        ("Nurses often work at night.", "Most participants work at night."),
        ("Women with asthma slept less in winter.", "Children with asthma slept less in winter."),
        # “researchers” wrote it, whoever was studied
        ("Nurses often work at night.", "Researchers saw that many work at night."),
        # one of a list, for which another work may be cited
        (
            "Burnout is widespread among nurses and teachers.",
            "Burnout is widespread among teachers of young students.",
        ),
        # the writer's own
        ("In our study in Canada, tutoring lifted grades.", "Tutoring raised grades in Australia."),
        # not a place
        ("Tutoring is written in Docker images.", "Tutoring is written in Python code."),
        ("They used an adaptation for Bulgarian of tutoring.", "Tutoring was adapted for Polish."),
        # a wider region
        ("In Europe tutoring lifted grades.", "Tutoring raised grades in Germany."),
    ],
)
def test_the_same_and_what_may_be_the_writers_own_pass(draft: str, source: str) -> None:
    assert terms(draft, source) == []


def test_what_the_source_has_anywhere_passes() -> None:
    draft = "In Canada, tutoring by peers lifted the grades of pupils."
    source = "Peer tutoring among pupils raised grades in Australia."
    assert terms(draft, source) != []
    assert terms(draft, source, "Schools of Canada took part as well.") == []


def test_a_group_is_told_once_a_sentence() -> None:
    draft = "Nurses burn out at night, and nurses who burn out leave."
    source = "At night teachers burn out, and those who burn out leave."
    assert terms(draft, source) == [("group", "Nurses", "teachers")]


def test_it_warns_and_never_blocks() -> None:
    found = contradictions(
        "Burnout is widespread among nurses who work at night.",
        "paper",
        FewSources(paper=["Working at night, most teachers suffered from burnout.", OTHERS]),
    )
    assert [one.severity for one in found if one.kind == "group"] == ["warning"]


def test_a_name_that_has_another_is_not_told_as_absent_besides() -> None:
    found = told(
        "At the University of Minnesota grades went up through tutoring by peers.", MICHIGAN
    )
    assert found == [("name", "University of Minnesota", "University of Michigan")]
