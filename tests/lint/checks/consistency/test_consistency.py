"""What a draft says two ways: figures, sums, samples, terms, causes."""

from __future__ import annotations

from pathlib import Path

import pytest

from lint_context import check, context

FILLER = (
    "Of the 300 schools in the survey, 120 closed early, which is 40% of them all. In the north it "
    "was 51.8%, and in the south it was 38%. The mean delay was 0.254 of a day. Nobody knew why "
    "they did so, and most of the head teachers did not want to say anything about it at all."
)


def flagged(rule: str, text: str) -> list[str]:
    return [text[f.start : f.end] for f in check(f"consistency.{rule}", context(text))]


def test_a_noun_of_one_thing_and_its_verb_are_no_open_spelling() -> None:
    networks = "Networks are old. Networks learn, and most networks forget. "
    assert flagged("term", networks + "A neural net works by layers of nets.") == []
    assert flagged("term", networks + "Most neural net works are slow.") == ["net works"]


def test_a_quotation_of_several_sentences_keeps_its_words() -> None:
    own = "The dataset is open. The dataset is new. "
    assert flagged("term", own + "“It fell. A data set is open. So it was.” Then.") == []
    assert flagged("term", own + "“It fell.” A data set is open. “So it was.”") == ["data set"]


def abstract(told: str) -> str:
    return f"# Abstract\n\n{told}\n\n# Results\n\n{FILLER}\n"


@pytest.mark.parametrize(
    ("told", "figures"),
    [
        ("We found that 47% of the shops closed in May.", ["47% of the shops"]),
        ("We found that 47 per cent of shops closed.", ["47 per cent of shops"]),
        ("The mean was 17.5 minutes in 2019.", ["17.5 minutes"]),
        ("It took 17.5 minutes in 2019.", []),
        ("We found that 47% of the schools closed.", []),
    ],
)
def test_a_figure_that_the_body_gives_otherwise_is_told(told: str, figures: list[str]) -> None:
    body = " Of the shops, 41% closed: 41% of the shops closed in May. The mean was 15 minutes."
    assert flagged("number", abstract(told) + body) == figures


@pytest.mark.parametrize(
    "told",
    [
        "We found that 40% of 300 schools closed, and 52% in the north.",  # rounded
        "Two fifths of them closed.",
        "About half of those in the north closed.",
        "Sixty per cent of them stayed open.",  # the others of 40 %
        "A quarter of a day was lost: 25%.",  # 0.254 as a percentage
        "One hundred and twenty schools closed.",
        "In 2019, three schools of 12 closed.",  # years and small counts
        "Elsewhere 47% did so (Marmot, 2015){#doc_8f3a2c1d}.",  # its source gives it
        "By 2030, and in Figure 77, 180 stayed open.",  # 300 - 120
        "He wrote “it was 99% of them” there.",
    ],
)
def test_rounded_spelled_out_derived_and_cited_figures_pass(told: str) -> None:
    assert flagged("number", abstract(told)) == []


def test_a_draft_without_a_body_is_left_alone() -> None:
    assert flagged("number", "# Abstract\n\nWe found 47%.\n\n# Results\n\nTo come.\n") == []


def test_the_conclusion_is_read_too_and_headings_may_be_numbered() -> None:
    text = f"# 1. Results\n\n{FILLER}\n\n# 2. Conclusions\n\nIn all, 63.5% of shops closed.\n"
    assert flagged("number", text) == []
    text = text.replace("\n# 2", " Then 61% of shops closed.\n\n# 2")
    assert flagged("number", text) == ["63.5% of shops"]


@pytest.mark.parametrize(
    "text",
    [
        "Of the respondents, 45% walked, 30% cycled, and 35% drove.",
        "The sample consisted of 45% walkers, 30% cyclists and 15% drivers.",
        "Of 120 participants, 60 were men and 50 women.",
        "Of 120 participants, 60 walked, 50 cycled and 30 drove.",
        "We recruited 120 participants (60 men and 50 women).",
        "Of the 24 teachers, 10 agreed and the rest, 12, did not.",
    ],
)
def test_parts_that_do_not_make_their_whole_are_told(text: str) -> None:
    assert len(flagged("sum", text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Of the respondents, 33% walked, 33% cycled, and 33% drove.",  # rounding
        "Of 120 participants, 70 were men and 50 women.",
        "Of 120 participants, 60 had a car and 50 a bicycle.",  # others had neither
        "Of the students, 45% smoked, 30% drank and 45% did both.",
        "Accuracy was 95%, precision 93%, and recall 91% of the sample.",
        "Prices rose by 45%, wages by 30%, and rents by 35% in the sample.",
        "Of 120 participants, 60 were 18 years old and 90 were over 20 years.",
        "We recruited 120 participants (aged 18 to 25).",
        "The vote was 45%, 30% and 35% in three towns.",
    ],
)
def test_what_need_not_add_up_passes(text: str) -> None:
    assert flagged("sum", text) == []


def table(total: str) -> str:
    return f"| Group | People | Share |\n|---|--:|---|\n| North | 60 | 54.5% |\n| South | 50 | 45.5% |\n| **Total** | {total} | 100% |\n"  # noqa: E501


def test_the_total_of_a_table_is_added_up() -> None:
    assert flagged("sum", table("110")) == []
    assert flagged("sum", table("120")) == ["120"]
    assert flagged("sum", table("55")) == []  # a mean lies among its parts
    assert flagged("sum", table("n/a")) == []


@pytest.mark.parametrize(
    ("later", "told"),
    [
        ("The 23 interviews lasted an hour.", ["23 interviews"]),
        ("All 23 teachers agreed.", ["23 teachers"]),
        ("Our twenty-three participants agreed.", ["twenty-three participants"]),
        ("The 24 interviews lasted an hour.", []),
        ("The 23 teachers who agreed were tired.", []),  # some of them
        ("One withdrew, so that 23 teachers remained. The 23 teachers agreed.", []),
        ("The 200 pupils agreed.", []),  # somebody else
        ("The 23 teachers agreed (Marmot, 2015){#doc_8f3a2c1d}.", []),
    ],
)
def test_a_sample_that_changes_is_told(later: str, told: list[str]) -> None:
    assert flagged("sample-size", f"We interviewed 24 teachers.\n\n{later}\n") == told


def test_several_studies_have_several_samples() -> None:
    text = "In Study 1 we tested 24 adults.\n\nIn Study 2 we tested 30.\n\nThe 23 adults agreed.\n"
    assert flagged("sample-size", text) == []


def test_the_list_of_works_tells_of_other_samples() -> None:
    ours = "We interviewed 24 teachers.\n\n"
    listed = "# References\n\nLow, A. Study 2 of sleep. Press.\n\nMay, B. All 23 teachers. Press.\n"
    assert flagged("sample-size", ours + listed) == []
    assert flagged("sample-size", f"{ours}The 22 interviews.\n\n{listed}") == ["22 interviews"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A dataset. The dataset is open. Each data set has a licence.", ["data set"]),
        ("The datasets. The data-set is one of the datasets.", ["data-set"]),
        ("They reuse it to reuse it; re-use pays.", ["re-use"]),
        ("On GitHub, we like GitHub. The Github pages.", ["Github"]),
        ("The Open Science Framework (OSF) and the Online Survey Form (OSF).", ["OSF"]),
        ("The OSF is free. It is the Open Science Framework (OSF).", ["OSF"]),
    ],
)
def test_a_term_used_two_ways_is_told(text: str, told: list[str]) -> None:
    assert flagged("term", text) == told


@pytest.mark.parametrize(
    "text",
    [
        "It happens every day; an everyday thing.",
        "We set up a setup, log in to a login, and may be right, maybe.",
        "A decision-making process; decision making is slow.",
        "The Open Science Framework (OSF). The OSF. An Open-Science Framework (OSF).",
        "See `dataset.csv` and https://data-set.org of the data set.",
        "They re-form the group and reform the law.",
        "# Abstract\n\nUse the OSF.\n\n# Intro\n\nThe Open Science Framework (OSF) is free.",
    ],
)
def test_words_that_only_look_alike_pass(text: str) -> None:
    assert flagged("term", text) == []


SURVEY = "We surveyed 300 adults. Sleep correlated with income. "


@pytest.mark.parametrize(
    ("told", "marked"),
    [
        ("Our results show that sleep increases income.", ["increases income"]),
        ("We found that poverty leads to short nights.", ["leads to"]),
        ("Our results suggest that sleep may increase income.", []),
        ("Our results do not show that sleep increases income.", []),
        ("Sleep increases income (Marmot, 2015){#doc_8f3a2c1d}.", []),
        ("In a randomised trial we found that sleep increases income.", []),
        ("We found that income increases with sleep.", []),
    ],
)
def test_causal_words_about_ones_own_correlations(told: str, marked: list[str]) -> None:
    assert flagged("causal-language", SURVEY + told) == marked


def test_a_draft_that_measured_nothing_may_speak_of_causes() -> None:
    assert flagged("causal-language", "Our findings show that sleep increases income.") == []


@pytest.mark.parametrize("rule", ["number", "sum", "sample-size", "term", "causal-language"])
def test_other_languages_quotations_and_hostile_text_are_survived(rule: str) -> None:
    german = "---\nlang: de\n---\n\nOf 120 participants, 60 were men and 50 women.\n"
    assert flagged(rule, german) == []
    assert (
        flagged(rule, "> Of 120 participants, 60 were men and 50 women. Data set, dataset.") == []
    )
    flagged(rule, "# Abstract\n\n" + "(1, 2% of 3 and " * 2000)


@pytest.mark.parametrize(
    "text",
    [
        "Of 200 pupils, 50 (25%) walked and 70 (35%) cycled.",
        "Of the 212 pupils, 53 (25.0%) walked; 20 (38%) of these were late.",
        "Of 200 pupils, 50 (45% of the girls) walked.",
        "About 45% (50 of 200 in the weighted sample) walked.",
        "Of 200 pupils, 50 (95% CI 45 to 55) walked.",
        "In 2010, 50 (45%) walked.",
    ],
)
def test_a_share_that_its_counts_give_is_left_alone(text: str) -> None:
    assert check("consistency.sum", context(f"# Results\n\n{text}\n")) == []


def test_an_abstract_is_held_against_a_short_body() -> None:
    text = (
        "# Abstract\n\nWe surveyed 130 nurses.\n\n# Results\n\nWe surveyed 120 nurses in two "
        "towns, and of the 120 nurses 45% were tired.\n"
    )
    (told,) = check("consistency.number", context(text))
    assert text[told.start : told.end] == "130 nurses"
    assert "the body “120 nurses”" in told.message


@pytest.mark.parametrize(
    ("ends", "body"),
    [
        ("47% of the schools closed early", "40% of the schools in the north had closed by noon"),
        ("47% of the schools closed early", "40% of the teachers closed early"),
        ("47 schools closed early", "40% of the schools closed early"),
        ("47% of the schools closed early", "`r round(share)`% were rural. 40% of the schools "
         "closed early"),
        ("47% of the schools closed early (Marmot, 2015){#doc_8f3a2c1d}",
         "40% of the schools closed early"),
    ],
)  # fmt: skip
def test_only_figures_of_the_same_things_are_held_against_each_other(ends: str, body: str) -> None:
    filled = " Nobody knew why, and most of them did not want to say so to us or to others."
    text = f"# Abstract\n\n{ends}.\n\n# Results\n\n{body}.{filled}\n"
    assert check("consistency.number", context(text)) == []
    late = f"# One\n\n{body}.{filled}\n\n## Summary\n\n{ends}.\n"
    assert check("consistency.number", context(late)) == []


def test_the_summary_of_a_chapter_and_a_note_are_no_abstract() -> None:
    body = "40% of the schools closed early. " + "Nobody knew why they did so that year. " * 3
    told = "47% of the schools closed early."
    assert check("consistency.number", context(f"# One\n\n{body}\n\n## Summary\n\n{told}")) == []
    noted = f"# One\n\n{body}\n\n# Conclusion\n\nIt was so.[^9]\n\n[^9]: {told}\n"
    assert check("consistency.number", context(noted)) == []
    assert (
        len(check("consistency.number", context(f"# One\n\n{body}\n\n# Conclusion\n\n{told}"))) == 1
    )


@pytest.mark.parametrize(
    "text",
    [
        # names are spelled as their bearers spell them
        "Wellbeing rose. We asked for wellbeing by the Mental Well-being Scale. Wellbeing fell.",
        "The database is open. A database grew. The Termination Problem Data Base is a database.",
        # a capital at the beginning of a sentence, a hyphen between morphemes
        "The ownCloud is open. We use ownCloud. OwnCloud is free, and ownCloud grew.",
        "The form kacun is old. It is kacun there, and kacun here, and kac-un in a gloss.",
        "The form kacban is old, kacban here, kacban there, and k<um>at~kac-ban in a gloss.",
    ],
)
def test_names_openings_and_glosses_are_no_second_spelling(text: str) -> None:
    assert flagged("term", text) == []
    assert [f for f in check("spelling.consistency", context(text))] == []


def test_the_way_most_of_the_draft_goes_is_counted_in_all_of_it() -> None:
    text = (
        "We use rStudio. The rStudio runs. RStudio runs, and RStudio, RStudio, and again RStudio."
    )
    assert flagged("term", text) == ["rStudio"]


def test_things_that_may_be_several_at_once_need_not_add_up() -> None:
    text = "Found in 71 of 88 articles are objects (69), classes (62), methods (50) and names (45)."
    assert flagged("sum", text) == []


AV = "The AV is free. It is run by the Agent Voice (AV)."


@pytest.mark.parametrize(
    "entry",
    [
        "AV & Actor Voice \\\\",
        "| AV | actor voice |\n|---|---|\n| x | y |",
        "\\item[AV] Actor voice",
        "**AV**: actor voice",
        "- AV: actor voice",
        "AV   actor voice",
    ],
)
def test_a_list_of_abbreviations_introduces_them(entry: str) -> None:
    assert flagged("term", f"{entry}\n\n{AV}") == []


def test_an_abbreviation_is_told_where_nothing_introduces_it() -> None:
    assert flagged("term", AV) == ["AV"]
    assert flagged("term", f"AV may be anything.\n\n{AV}") == ["AV"]
    assert flagged("term", "A method (AV) is free. The Agent Voice (AV) is another.") == []


def test_an_earlier_chapter_introduces_abbreviations(tmp_path: Path) -> None:
    for name in ("01-intro.md", "02-method.md", "essay_v002.md"):
        (tmp_path / name).write_text("The Agent Voice (AV) is free.", "utf-8")
    later, essay = str(tmp_path / "02-method.md"), str(tmp_path / "essay_v002.md")
    assert check("consistency.term", context(AV, path=later)) == []
    assert len(check("consistency.term", context(AV, path=essay))) == 1


def test_a_name_is_no_spelling_of_its_parts_and_an_identifier_no_word() -> None:
    name = "CellMarker is one. CellMarker is used. CellMarkers list the cell markers of mice."
    assert flagged("term", name) == []
    assert flagged("term", "Eq. {#eq:relu}. ReLU is good. ReLU works. ReLU helps.") == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("We like Quick Sort. We time quicksort. So quicksort it is.", ["Quick Sort"]),
        ("The class QuickSort() sorts. Its QuickSort() is fast. We time quicksort.", []),
    ],
)
def test_names_of_code_are_no_terms(text: str, told: list[str]) -> None:
    found = check("consistency.term", context(text))
    assert [text[one.start : one.end] for one in found] == told
    assert all("write “quicksort” throughout" in one.message for one in found)
