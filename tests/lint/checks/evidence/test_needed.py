"""evidence.needed: strong claims with nothing behind them, and all the ways to be spared."""

from __future__ import annotations

import pytest

from lint_context import check, context, ran, rule
from mdrag.evidence.store import NoEvidence

NEEDED = "evidence.needed"
CLAIM = "Poverty in childhood leads to worse health in adulthood."


def flagged(text: str) -> list[str]:
    return [text[f.start : f.end] for f in check(NEEDED, context(text))]


def unread(text: str) -> list[str]:
    """What is flagged where there is no library."""
    return [text[f.start : f.end] for f in check(NEEDED, context(text, NoEvidence()))]


def test_a_claim_without_a_source_is_flagged_with_type_and_queries() -> None:
    (found,) = check(NEEDED, context(CLAIM))
    assert (found.start, found.end) == (0, len(CLAIM))
    assert found.claim_type == "causal"
    assert found.suggested_queries[0] == "poverty childhood worse health adulthood"
    assert "EVIDENCE_NEEDED" in found.message
    assert "mdrag query" in found.message


@pytest.mark.parametrize(
    "behind",
    [
        "(Marmot, 2015){#doc_8f3a2c1d}",
        "<#doc_8f3a2c1d>",
        "[@doc_8f3a2c1d, p. 4]",
        "[@smith2010]",
        "(Smith & Jones, 2010)",
        "(Marmot, 2015){#doc_8f3a}",
    ],
)
def test_a_binding_a_citation_or_author_and_year_stand_behind_it(behind: str) -> None:
    assert flagged(CLAIM[:-1] + f" {behind}.") == []


@pytest.mark.parametrize(
    "text",
    [
        "Trust is low there (Bell, 2017){#doc_1b2c3d4e}. This leads to more crime.",
        "Trust is low there (Bell, 2017){#doc_1b2c3d4e}. The study found 30% more crime.",
        "Crime rises by 30%. This has been shown by Bell (2017){#doc_1b2c3d4e}.",
    ],
)
def test_a_neighbour_that_carries_both_spares_it(text: str) -> None:
    assert unread(text) == []


def test_what_opens_a_paragraph_is_served_by_what_follows() -> None:
    opening = "Drug development costs always lead to higher prices everywhere."
    cited = "In 2014, the development of one drug took 14 years [@carr2014]."
    assert unread(f"{opening} {cited}") == []
    assert unread(f"{opening} Shops were few then [@carr2014].") == [opening]


def test_a_neighbour_about_something_else_does_not() -> None:
    text = "Trust is low there (Bell, 2017){#doc_1b2c3d4e}. Smoking causes cancer in most people."
    assert flagged(text) == ["Smoking causes cancer in most people."]


def test_a_binding_in_another_paragraph_does_not() -> None:
    text = f"Trust is low (Bell, 2017){{#doc_1b2c3d4e}}.\n\n{CLAIM}\n"
    assert flagged(text) == [CLAIM]


@pytest.mark.parametrize("title", ["Abstract", "1. References", "Acknowledgements", "**Abstract**"])
def test_sections_that_are_not_argued_are_left_out(title: str) -> None:
    assert flagged(f"# {title}\n\n{CLAIM}\n") == []


def test_own_figures_in_the_results_are_the_writers() -> None:
    text = "# Results\n\nRates rose by 40% in the second group.\n"
    assert flagged(text) == []
    assert flagged(text.replace("Results", "Background")) != []
    assert flagged(f"# Results\n\n{CLAIM}\n") == [CLAIM]


def test_tables_headings_and_captions_are_left_out() -> None:
    text = f"# {CLAIM}\n\n| a |\n|---|\n| {CLAIM} |\n\nTable: {CLAIM}\n"
    assert flagged(text) == []


def test_list_items_footnotes_and_quotations_are_read() -> None:
    text = f"- {CLAIM}\n\nWords.[^1]\n\n[^1]: Smoking causes lung cancer.\n"
    assert flagged(text) == [CLAIM, "Smoking causes lung cancer."]


def test_a_block_quotation_is_asked_once() -> None:
    quoted = "> The gradient runs right across society.\n>\n> It always did.\n"
    assert flagged(f"He wrote:\n\n{quoted}") == ["The gradient runs right across society."]


@pytest.mark.parametrize(
    "text",
    [
        "Marmot (2015){#doc_8f3a2c1d} wrote:\n\n> The gradient runs across society.\n",
        "He wrote:\n\n> The gradient runs across society (Marmot, 2015){#doc_8f3a2c1d}.\n",
        "He wrote:\n\n> The gradient runs across society.\n\nThus Bell (2017){#doc_1b2c3d4e}.",
    ],
)
def test_a_block_quotation_has_its_source_in_before_or_behind_it(text: str) -> None:
    assert flagged(text) == []


def test_it_works_without_a_library() -> None:
    around = context(CLAIM, NoEvidence())
    assert len(check(NEEDED, around)) == 1


def test_types_and_score_are_options() -> None:
    one, around = rule(NEEDED), context(CLAIM)
    for options in ({"types": ["number"]}, {"min_score": 0.99}):
        assert ran(one._replace(options=options), around) == []


@pytest.mark.parametrize(
    "text",
    [
        "Click here, and you get 40% more credits.",  # speaks to the reader
        "The option `--fast` causes less work.",  # code
        "Smoking causes cancer, as [the report](https://example.org/report) says.",  # a link
        "The causes of smoking are:",  # introduces a list
        "To conclude, smoking causes cancer.",  # says again what was argued
        "The book “Being Alive: Essays on Movement, Knowledge and Description” is long.",  # a title
        "It can be useful to know why smoking causes cancer.",
        "## Further reading\n\nSmoking causes cancer.",
        "## Response to reviewer 2\n\n> The authors say that smoking causes cancer.",
        "> Note: smoking causes cancer.",
    ],
)
def test_what_is_no_claim_about_the_world_is_left_out(text: str) -> None:
    assert flagged(text) == []


def test_a_weak_cue_alone_asks_only_where_the_score_is_high() -> None:
    weak = "Shops are often closed there."
    strong = "Recent studies by Smith and colleagues have often found this in NATO countries."
    assert flagged(weak) == []
    assert flagged(strong) == [strong]
    one, around = rule(NEEDED), context(weak)
    assert ran(one._replace(options={"min_score_weak": 0.0}), around) != []


@pytest.mark.parametrize(
    "sentence",
    [
        "Moreover, this type of task causes errors in 30% of cases.",
        "In these trials, errors rose by 30%.",
        "The authors found that errors rose by 30%.",
    ],
)
def test_it_goes_on_with_connectives_and_with_the_authors(sentence: str) -> None:
    before = "Bell (2017){#doc_1b2c3d4e} tested tutors."
    assert unread(f"{before} {sentence}") == []
    assert flagged(sentence) == [sentence]


def test_the_authors_may_be_cited_further_back() -> None:
    told = "Bell (2017){#doc_1b2c3d4e} tested tutors. Chalk was used. They found 30% more errors."
    assert unread(told) == []


def test_sections_inside_one_that_is_not_argued_are_left_out() -> None:
    text = f"# Essay\n\n## References\n\n### Web pages\n\n{CLAIM}\n"
    assert flagged(text) == []


STRONG = [
    "Sleep deprivation impairs memory consolidation in adolescents and raises the risk of falls.",
    "Children of poor households are more likely to leave school early than wealthier peers are.",
    "The number of people living in cities has tripled since 1950 and will reach seven billion.",
    "Social capital refers to the networks, norms and trust that enable people to act together.",
    "The introduction of the minimum wage did not lead to higher unemployment in Britain.",
    "Women in academia publish fewer papers than men and are cited less often.",
]


@pytest.mark.parametrize("text", STRONG)
def test_a_plain_strong_claim_is_asked_for_however_long_it_is(text: str) -> None:
    assert [f.severity for f in check("evidence.needed", context(text))] == ["warning"]


CITED = "Naps help memory (Smith, 2019). Rest helps recall (Jones, 2020). "


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        # between works that are cited, a plain cause is asked for, a connecting generality is not
        (CITED + "Caffeine causes insomnia in adults.", True),
        (CITED + "Nobody sleeps eight hours.", True),
        (
            "Several methods of many kinds are widely used by most of the people who work there.",
            True,
        ),
        # what follows from the sentences before is the writer's own
        ("Hence, the most popular cities are always the largest of their kind.", False),
        ("Cities are always the largest of their kind.", True),
        ("Smaller cities are not always cheaper.", False),
        # it goes on with what a cited work calls by a name of its own
        ("SleepNet reads scans (Smith, 2019). Rain fell. SleepNet reached 91% accuracy.", False),
        ("The network reads scans (Smith, 2019). Rain fell. Doctors reached 91% accuracy.", True),
        ("Rest helps (Smith, 2019). Rain fell. Here the authors trained 400 nurses.", False),
        # imagined talk, and words that are signed
        ("> “They wanted to avoid the critters.”", False),
        ("> They wanted to avoid the critters.", True),
        ("> A bot tweets pictures of places that were desecrated. — Cory Taylor, 2017", False),
        ("Parrish makes some suggestions -\n\n> Use the file of the corpus, she said.", False),
    ],
)
def test_what_stands_around_a_claim_counts(text: str, asked: bool) -> None:
    assert bool(check("evidence.needed", context(text))) == asked


@pytest.mark.parametrize(
    "text",
    [
        # a conclusion says again what was shown
        "## Conclusion\n\nIn the wards that were studied here, trust is therefore far lower than "
        "in any of the others, and the reason for it is above all the rent that is asked there.",
        # denied of all
        "Teams no longer have to agree on one file before they write.",
        # a title is no quotation
        "In 1993 she wrote a paper entitled “What this awl means for all who dig there today”.",
        # computed where the draft is made
        "In all, {{ authors }} people from 20 places wrote 30% of it.",
    ],
)
def test_what_no_marker_asks_of_is_left(text: str) -> None:
    assert flagged(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Open offices cut conversation by 70 percent.",
        "Several authors have created sets of features for medical texts in many countries.",
        "They were used to predict income, and income predicts health in old age everywhere.",
        "The most common cause of death in the wards is the air that people breathe.",
        "Literacy refers to the ability to read and to write in any language.",
    ],
)
def test_what_a_marker_asks_of_stays(text: str) -> None:
    assert flagged(text) == [text]


def test_sources_of_a_row_of_quotations_stand_below_it() -> None:
    rows = "> Haunts is about trauma in every place.\n\n> Haunts is about places.\n\n"
    assert flagged(rows + "(Bell, 2017){#doc_1b2c3d4e}") == []
    assert len(flagged(rows + "The end.")) > 0


def test_quotations_listed_under_a_name_have_their_source() -> None:
    lead = "These bots are so topical that none can miss them. Per Sample, such bots should be"
    items = "**topical** – “They are about the morning news and the daily horrors of us all.”"
    more = "**uncanny** – “They are the appearance of what we had all sought to keep hidden.”"
    assert flagged(f"{lead}\n\n{items}\n\n{more}") == []
    assert len(flagged(f"Such bots are many.\n\n{items}\n\n{more}")) == 2


@pytest.mark.parametrize(
    "claim",
    [
        "Every fifth child in Europe grows up in poverty.",
        "We waste a third of our food.",
        "Scholars have long argued that democracy depends on education.",
        "Globalisation has widened the gap between rich and poor.",
    ],
)
def test_shares_hearsay_and_widening_gaps_ask_for_a_source(claim: str) -> None:
    assert flagged(claim) == [claim]


@pytest.mark.parametrize(
    "claim", ["Every second week they met in the hall.", "We consumed our results in section 3."]
)
def test_weeks_and_own_results_do_not(claim: str) -> None:
    assert flagged(claim) == []


BESIDE = "Poverty in childhood leads to worse health in adulthood (Marmot, 2015){#doc_8f3a2c1d}. "


@pytest.mark.parametrize(
    "claim",
    [
        "Because of notebooks, student grades rise by 25%.",
        "Smoking causes cancer.",
        "This leads to 70% more crime in every ward.",
        "Policy makers must ban cars in towns.",
    ],
)
def test_a_claim_beside_a_source_that_does_not_say_it_is_asked_for(claim: str) -> None:
    (found,) = check(NEEDED, context(BESIDE + claim))
    assert "the source cited beside it does not say so" in found.message


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (f"{BESIDE}It is late. ", "", "the source cited 2 sentences before it does not say so"),
        ("", f" It is late. It is so. {BESIDE}", "the source cited 3 sentences after it does not"),
        (BESIDE, f" It is late. {BESIDE}", "the sources cited before and after it do not say so"),
        (BESIDE, f" {BESIDE}", "the source cited beside it does not say so"),
    ],
)
def test_where_the_source_stands_that_does_not_say_it(before: str, after: str, told: str) -> None:
    text = f"{before}Smoking causes cancer.{after}"
    found = [one for one in check(NEEDED, context(text)) if text[one.start :][:7] == "Smoking"]
    assert [told in one.message for one in found] == [True]


def test_what_the_source_beside_it_says_is_covered() -> None:
    assert flagged(f"{CLAIM} So much is known (Marmot, 2015){{#doc_8f3a2c1d}}.") == []


@pytest.mark.parametrize(
    "claim",
    ["We recommend that schools ban phones.", "Policy makers must act on housing."],
)
def test_recommendations_want_their_reasons(claim: str) -> None:
    (found,) = check(NEEDED, context(claim))
    assert found.claim_type == "recommendation"


def test_acting_has_limits_is_no_claim_of_cause() -> None:
    assert flagged("Acting also has limits.") == []


def test_a_hypothesis_set_off_as_a_block_is_the_writers() -> None:
    quoted = "Donors who learn of the crackdown will give more to them."
    assert flagged(f"> {quoted}\n") != []
    assert flagged(f"> **H~2a~**: {quoted}\n") == []
    assert flagged(f"> Hypothesis 1: {quoted}\n") == []


def test_causes_of_own_results_are_told_in_the_past() -> None:
    told = "Vaccination resulted in fewer deaths among adults."
    assert flagged(f"# Results\n\n{told}\n") == []
    assert flagged(f"# Background\n\n{told}\n") != []


def test_a_section_called_sources_that_lists_works_is_a_reference_list() -> None:
    entry = "- Behnke, Zoe. “Smoking causes cancer in towns, 1910-1913.” Papers of the library."
    listed = f"Smoking causes cancer in towns.\n\n## Sources\n\n{entry}\n"
    assert len(flagged(listed)) == 1
    told = "Smoking causes cancer in towns.\n\n## Sources\n\nSmoking causes cancer in ports.\n"
    assert len(flagged(told)) == 2


def test_what_nobody_showed_is_no_claim_of_cause() -> None:
    claim = "High rents cause unrest in the towns of the north."
    assert flagged(claim) == [claim]
    assert flagged("They do not show that high rents cause unrest in the towns of the north.") == []
