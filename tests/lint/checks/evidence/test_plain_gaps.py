"""Which claims of a paper get a remark of their own, and which lint only counts."""

from __future__ import annotations

import pytest

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.result import Result
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped
from mdrag.wording import say_in

EVERY = load([shipped("lint_rules")])
NEEDED = tuple(one for one in select_rules(EVERY, settings("", "")) if one.id == "evidence.needed")
AROUND = "The city is old. Trains stop at the square. Lamps are lit by hand there. "
PAPER = f"# Background\n\n{AROUND * 4}\n\n{AROUND * 3}{{}}\n\n{AROUND * 2}"


def linted(text: str, written: str = "") -> Result:
    """What lint says of a text by default, or by the settings ``written``."""
    rules = select_rules(EVERY, settings(written, "c.yaml")) if written else NEEDED
    return lint(parse(text), settings("", ""), NoEvidence(), rules)


def needed(result: Result) -> int:
    return sum(one.rule == "evidence.needed" for one in result.findings)


def counted(result: Result) -> bool:
    return any(one.startswith("further sentences") for one in result.summary.skipped)


@pytest.mark.parametrize(
    "claim",
    [
        "About 40% of British adults were inactive last year.",
        "Studies have repeatedly shown that poverty in childhood leads to worse health.",
        "Poverty in childhood has been shown to lead to worse health in adulthood.",
        "It is widely believed that poverty always leads to crime in cities.",
        "There is strong evidence that poverty leads to crime in most cities.",
        "Stern et al. found that poverty in childhood always leads to worse health.",
        "Most people never change their minds about crime, because poverty makes them angry.",
        "Universities lose a lot of money every year because students cannot repeat the work.",
        "Most projects fail because of bad software.",
        "Many women worldwide are suffering from domestic violence.",
    ],
)
def test_a_gap_that_anybody_sees_is_remarked(claim: str) -> None:
    found = linted(PAPER.format(claim))
    assert needed(found) == 1
    assert not counted(found)


@pytest.mark.parametrize(
    "claim",
    [
        "Poverty in childhood always leads to worse health in adulthood and to crime.",
        "Minds never change about crime, because poverty makes them angry.",
        "The study has shown that most people always change their minds because of poverty.",
        "If 40% of all adults were inactive, poverty would always lead to worse health.",
        "Most recently, Burns has always been involved in crime because of poverty.",
    ],
)
def test_what_one_may_take_as_read_is_counted(claim: str) -> None:
    assert needed(linted(PAPER.format(claim))) == 0


def test_the_count_says_how_to_see_each() -> None:
    text = PAPER.format("Poverty in childhood always leads to worse health and to crime.")
    (said,) = [one for one in linted(text).summary.skipped if "further sentences" in one]
    assert "want a source: 1 (" in said
    assert "--select evidence.needed" in said
    assert say_in(said, "zh").startswith("另有可能需要来源的句子：1（")


@pytest.mark.parametrize(
    ("text", "remarked"),
    [
        ("About 40% of adults were inactive last year. Bell counted them [@bell2017].", 0),
        ("Rents rose in the towns [@bell2017]. About 40% of adults were inactive last year.", 1),
        ("Rents rose in the towns [@bell2017]. Studies show that poverty leads to crime.", 0),
        ("Bell (2017) asked 100 adults. They went on. About 40% of adults were inactive.", 0),
        ("@bell2017 asked 100 adults. It was late. About 40% of adults were inactive.", 0),
        ("Bell asked them (Bell, 2017). It was late. Bell et al. found that most were poor.", 0),
        ("Rents rose in the towns [@bell2017]. Most projects fail because of bad software.", 0),
        ("Table 2 shows the shares. Most people fail because of bad software.", 0),
        ("It is late. Most people fail because of bad software.", 1),
        ("Ours is like one design [@strangers]. Stern et al. found that most were poor.", 0),
        ("Ours is like one design [@strangers]. It is old. Stern et al. found most poor.", 1),
    ],
)
def test_beside_a_citation_only_a_figure_that_is_not_told_by_it_is_remarked(
    text: str, remarked: int
) -> None:
    assert needed(linted(PAPER.format(text))) == remarked


ADULTS = "About 40% of adults were inactive last year."
SHOWN = "Studies show that poverty in childhood leads to crime."


@pytest.mark.parametrize(
    ("text", "remarked"),
    [
        # one citation at the end of a paragraph is for all it tells
        (f"{ADULTS} It is late. So are they. They sit [@bell2017].", 0),
        (f"{ADULTS} It is late. So are they. They sit [@bell2017]. It is so.", 1),
        (f"It is cold [@rust2010]. It is dark. {ADULTS} It is late. So it is. They sit [@b17].", 1),
        # what is said of research is borne out further down
        (f"{SHOWN} It is late. So are they. They sit [@bell2017]. It is so.", 0),
        (f"{SHOWN} It is late. So are they. They sit. It is so.", 1),
        # no source, as far as anybody can tell
        ("About 40% of adults were inactive last year (ADRC).", 0),
        ("About 40% of adults were inactive last year (in Leeds).", 1),
        # data of the study
        ("About 40% of the objects in the data set were inactive last year.", 0),
        ("About 40% (3984/9812) of adults were inactive last year.", 0),
    ],
)
def test_sources_further_down_and_own_data(text: str, remarked: int) -> None:
    assert needed(linted(PAPER.format(text))) == remarked


@pytest.mark.parametrize(
    "claim",
    [
        "Poverty has increasingly led to crime in the cities of Europe.",
        "In recent years poverty has led to more crime in most cities of Europe.",
        "Topic models are defined as models that have gained most in recent years.",
        "The rate is either 0% or 100%, because crime leads to poverty.",
    ],
)
def test_what_is_said_to_have_changed_of_late_and_the_ends_of_a_scale_are_counted(
    claim: str,
) -> None:
    assert needed(linted(PAPER.format(claim))) == 0


@pytest.mark.parametrize(
    ("claim", "more", "remarked"),
    [
        ("Governments should raise the minimum wage.", 1, 1),
        ("Governments should raise the minimum wage.", 12, 0),
        ("Governments should spend 40% of their money on health.", 12, 1),
        ("Poverty in childhood leads to worse health.", 12, 1),
    ],
)
def test_advice_in_more_than_a_passage_is_counted(claim: str, more: int, remarked: int) -> None:
    found = linted(f"{claim} {'It is late. ' * more}")
    assert needed(found) == remarked
    assert remarked or counted(found)


def test_in_a_passage_a_source_in_doubt_is_counted() -> None:
    found = linted("Poverty in childhood leads to worse health (ADRC). It is late.")
    assert needed(found) == 0
    assert counted(found)


@pytest.mark.parametrize(
    ("between", "remarked"),
    [
        ("", 0),
        ("It was better in Leeds, where 9% of adults were inactive. ", 0),
        ("Rail fares in Britain rose by 4% in 2010. ", 1),  # it alone: what follows goes on
    ],
)
def test_figures_that_go_on_with_a_row_rest_on_its_source(between: str, remarked: int) -> None:
    row = "About 11% of British adults were inactive last year (based on OECD statistics). "
    claim = "In Greece 40% of adults were inactive last year."
    assert needed(linted(PAPER.format(row + between + claim))) == remarked


def test_a_figure_of_something_else_is_of_no_row() -> None:
    row = "About 11% of British adults were inactive last year (based on OECD statistics). "
    other = "Rail fares in Britain have increased by 40% since 2010."
    assert needed(linted(PAPER.format(row + other))) == 1


def test_in_a_passage_each_is_remarked() -> None:
    assert needed(linted("Poverty in childhood leads to worse health. It is late.")) == 1


def test_settings_and_select_show_each() -> None:
    text = PAPER.format("Poverty in childhood always leads to worse health and to crime.")
    assert needed(linted(text)) == 0
    assert needed(linted(text, "lint: {rules: {evidence.needed: on}}\n")) == 1
    chosen = select_rules(EVERY, settings("", ""), select=["evidence.needed"])
    assert needed(lint(parse(text), settings("", ""), NoEvidence(), chosen)) == 1


def test_a_waiver_of_what_is_counted_is_in_use() -> None:
    claim = "Poverty in childhood always leads to worse health and to crime."
    waived = PAPER.format(claim).replace(
        "\n\n" + AROUND * 3, "\n\n<!-- mdrag: waive evidence.needed -- read -->\n" + AROUND * 3
    )
    found = linted(waived)
    assert not counted(found)
    assert found.summary.waived == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Lin et al. say that about 40% of British adults were inactive last year.", 1),
        (
            "“The Price of Rest” by Ann Roe is an article on sleep. "
            "About 40% of British adults were inactive last year.",
            0,
        ),
        (
            "“A Good Life” was the slogan. About 40% of British adults were inactive last year.",
            1,
        ),
    ],
)
def test_what_a_titled_work_tells_is_its_own(text: str, said: int) -> None:
    assert needed(linted(PAPER.format(text))) == said


def test_who_stands_in_the_list_of_sources_is_known() -> None:
    text = PAPER.format("Lin et al. say that about 40% of British adults were inactive last year.")
    entry = f"8. Lin, B., {'Bell, A., ' * 20}& Roe, C. (2019). Rest. Leeds."
    assert needed(linted(f"{text}\n\n## References\n\n{entry}\n")) == 0


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("The thing kills millions of people.", 1),
        ("There 211 of 754 students (28%) responded to the survey.", 0),
        ("The record has been lengthened to thousands of years.", 0),
        ("Its column “parts per 10,000 words” gives the frequency.", 0),
    ],
)
def test_a_figure_of_the_world_is_no_span_and_no_label(claim: str, said: int) -> None:
    assert needed(linted(PAPER.format(claim))) == said


def test_the_idea_itself_is_that_of_the_sentence_before() -> None:
    claim = "The idea itself is simple, and 40% of British adults like it."
    assert needed(linted(PAPER.format(f"Rest is good [@roe2019]. {claim}"))) == 0
    assert needed(linted(PAPER.format(f"Rest is good. {claim}"))) == 1


@pytest.mark.parametrize(
    ("before", "claim", "remarked"),
    [
        ("It is late.", ADULTS, 1),
        # the figures of a study that is spoken of
        ("A 2012 study asked people in Leeds.", ADULTS, 0),
        ("The council's transparency report has the numbers.", ADULTS, 0),
        # worked out from the figure before
        ("It is late.", "Based on this ratio, 40% of adults were inactive.", 0),
        # an analysis of one's own
        ("It is late.", "About 40% of the variance is due to the growth of the economy.", 0),
    ],
)
def test_figures_of_a_study_told_of_and_of_an_analysis(
    before: str, claim: str, remarked: int
) -> None:
    assert needed(linted(PAPER.format(f"{before} {claim} So it is."))) == remarked


def test_numbers_in_brackets_cite_without_their_list() -> None:
    cited = f"Costs rose in May [2]. {ADULTS[:-1]} [7]. It was so in June [3]."
    assert needed(linted(PAPER.format(cited))) == 0
