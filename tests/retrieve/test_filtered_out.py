"""Which filter left nothing: how many passages each leaves, and what it left out."""

from __future__ import annotations

import pytest

from mdrag.config import load
from mdrag.evidence.pack import EvidencePack, to_json
from mdrag.project import Project
from mdrag.report.pack import markdown
from mdrag.retrieve import runs
from mdrag.retrieve.filters import EVERYTHING, parse_filters
from mdrag.retrieve.search import question

CONFIG = load(None)
ASKED = "does unemployment raise mortality"


def ask(project: Project, text: str, **filters: object) -> EvidencePack:
    wanted = parse_filters(**filters)  # type: ignore[arg-type]
    return runs.ask(project, CONFIG, question(text, filters=wanted))


def told(pack: EvidencePack) -> list[str]:
    return [line for line in pack.warnings if "filters" in line and "fits" not in line]


def test_a_filter_that_leaves_nothing_is_named_with_what_it_left_out(project: Project) -> None:
    pack = ask(project, ASKED, since=2030)
    first, second = told(pack)
    assert first == "of 5 passages the filters leave none; each alone leaves: since 2030 0"
    assert second.startswith("without filters ")
    assert second.endswith(", page 2, comes first; left out by: since 2030")
    assert second in markdown(pack)


def test_filters_that_only_together_leave_nothing(project: Project) -> None:
    pack = ask(project, ASKED, given=["doc_type=report"], until=2016)
    first, second = told(pack)
    assert first.endswith("each alone leaves: until 2016 4, doc_type=report 1")
    assert second.endswith("left out by: doc_type=report")


def test_a_filter_that_leaves_only_what_does_not_answer(project: Project) -> None:
    pack = ask(project, "unemployment and mortality in Finland", given=["doc_type=report"])
    assert not pack.evidences and pack.nearest
    (line,) = told(pack)
    assert line.endswith("page 2, comes first; left out by: doc_type=report")


def test_nothing_is_said_where_filters_are_not_to_blame(project: Project) -> None:
    nobody = "what percentage of the class passed the quantum cooking exam"
    assert told(ask(project, nobody)) == []
    assert told(ask(project, nobody, since=2000)) == []
    assert told(ask(project, ASKED, since=2000)) == []


def test_it_replays(project: Project) -> None:
    pack = ask(project, ASKED, since=2030)
    runs.save(project, pack, markdown(pack))
    assert to_json(runs.replay(project, CONFIG, pack.query_id).pack) == to_json(pack)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"since": 2010, "until": 2015}, "years 2010 to 2015"),
        ({"year": "<2018"}, "until 2017"),
        ({"given": ["section=Aims", "section=Ends"]}, "section=Aims or Ends"),
        ({}, ""),
    ],
)
def test_filters_as_a_person_reads_them(given: dict[str, object], said: str) -> None:
    found = parse_filters(**given)  # type: ignore[arg-type]
    assert found.told == said
    assert (found.single() == ()) is (found == EVERYTHING)
