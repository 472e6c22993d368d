"""What a sentence says, and how long the draft is, change what it must ask for."""

from __future__ import annotations

from lint_context import context
from mdrag.lint.checks.evidence.argued_paragraphs import ArguedParagraph
from mdrag.lint.checks.evidence.cited_keys import cited_keys
from mdrag.lint.checks.evidence.demand import STATEMENT, Candidate
from mdrag.lint.checks.evidence.least_demand import LeastDemand

PLAIN = "Ports silted up in the east."
LEAST = (0.6, 0.8)


def least(text: str, candidate: Candidate, kinds: tuple[str, ...] = ("causal",)) -> float:
    """The least demand of a sentence of the last paragraph."""
    around = context(text)
    found = [
        ArguedParagraph(paragraph, number, [], (), "")
        for number, paragraph in enumerate(around.paragraphs)
    ]
    citing = cited_keys(around.draft, around.evidence)
    demand = LeastDemand.of(found, citing, LEAST)
    return demand.of_candidate(candidate, kinds, found[-1], near=False)


STRONG = Candidate(0, ("causal",), True)
LONG = "\n\n".join([PLAIN] * 60)
CITED = "\n\n".join([*[PLAIN] * 54, *["Ports silted up [@bell]."] * 6])


def test_a_paper_asks_less_often_than_a_passage() -> None:
    assert least(PLAIN, STRONG) < least(LONG, STRONG)


def test_a_draft_that_cites_asks_less_often_than_one_without_a_source() -> None:
    assert least(LONG, STRONG) < least(f"{CITED}\n\n{PLAIN}", STRONG)


def test_a_draft_that_only_refers_to_its_figures_cites_nothing() -> None:
    shown = CITED.replace("[@bell]", "[@fig:map]")
    assert least(f"{shown}\n\n{PLAIN}", STRONG) == least(f"{LONG}\n\n{PLAIN}", STRONG)


def test_in_a_paper_comparisons_and_what_research_shows_are_asked_before_a_cause() -> None:
    compared = least(LONG, STRONG._replace(kinds=("comparative",)), ("comparative",))
    shown = least(f"{LONG}\n\nStudies show that ports silted up.", STRONG)
    own = least(f"{LONG}\n\nWe think that ports silted up.", STRONG)
    assert compared < shown < least(LONG, STRONG) < own
    short = STRONG._replace(kinds=("comparative",))
    assert least(PLAIN, short, ("comparative",)) == least(PLAIN, STRONG)


def test_a_figure_of_the_world_is_asked_more_than_one_of_the_draft() -> None:
    number = Candidate(0, ("number",), False)
    world, own = (
        least(f"{CITED}\n\n{last}", number, ("number",))
        for last in ("Of all ports 40% silted up.", "There were 40 ports.")
    )
    assert world < own


def test_a_plain_statement_must_ask_most() -> None:
    plain = Candidate(0, (STATEMENT,), False)
    assert least(LONG, plain, (STATEMENT,)) > least(LONG, STRONG)


def test_what_argues_on_must_ask_more_unless_it_reports() -> None:
    argued = f"{LONG}\n\nBut ports silted up."
    assert least(argued, STRONG) > least(f"{LONG}\n\nPorts silted up.", STRONG)
    reported = STRONG._replace(reported=True)
    assert least(argued, reported) == least(f"{LONG}\n\nPorts silted up.", reported)
