"""Style, coherence and length: what the rules say beyond their own examples."""

from __future__ import annotations

from pathlib import Path

import pytest

from lint_context import check, context, rule
from mdrag.config import Config
from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.errors import ConfigError
from mdrag.lint.finding import Finding
from mdrag.lint.rules.file import read_rule
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint

PASSIVES = (
    "The wards were chosen by lot. Letters were sent to every household. The answers were "
    "counted twice and were entered in a table. The differences were tested."
)


def _said(name: str, text: str) -> list[Finding]:
    return check(name, context(text, tags=True))


def _linted(name: str, text: str) -> list[Finding]:
    """By the engine: word lists compiled, other languages left out."""
    result = lint(parse(text), settings("", ""), ExampleLibrary(), [rule(name)])
    assert result.summary.failures == ()
    return list(result.findings)


def _marked(name: str, text: str) -> list[str]:
    return [text[one.start : one.end] for one in _said(name, text)]


def test_passives_are_told_once_a_paragraph_with_their_words() -> None:
    (one,) = _said("style.passive", PASSIVES)
    assert "5 passives" in one.message
    assert "were chosen, were sent, were counted, were entered" in one.message


@pytest.mark.parametrize(
    "text",
    [
        f"- {PASSIVES}",
        f"> {PASSIVES}",
        f"He said: “{PASSIVES}”",
        f"# {PASSIVES}",
        f"Wards differ.[^1]\n\n[^1]: {PASSIVES}",
        f"| a |\n|---|\n| {PASSIVES} |",
        f"::: {{lang=de}}\n{PASSIVES}\n:::",
        f"```\n{PASSIVES}\n```",
    ],
)
def test_passives_elsewhere_than_in_running_text_are_left_alone(text: str) -> None:
    assert _linted("style.passive", text) == []


def test_a_mark_that_is_none_is_told_where_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "style" / "mine.yml"
    text = (
        "extends: density\nseverity: info\nmark: pasive\nmin_count: 1\nper_hundred_words: 1\n"
        "message: 'X: {count}'\nwhy: Because.\n"
    )
    with pytest.raises(ConfigError, match=r"mine\.yml:3:.*'pasive'"):
        read_rule(file, text, shipped=False)


def test_verbs_hidden_in_nouns_are_named() -> None:
    (one,) = _said(
        "style.nominalisation",
        "The implementation of the plan led to the avoidance of conflict and to an improvement of "
        "the allocation. The city will make an assessment of it.",
    )
    assert "“implementation of” (implement)" in one.message


def test_sentences_without_a_subject_are_told_where_they_run() -> None:
    text = (
        "Trust fell. There are two reasons. It is clear that wards differ. This is new. Rents rose."
    )
    (one,) = _said("style.no-subject", text)
    assert text[one.start : one.end].startswith("There are")
    assert text[one.start : one.end].endswith("This is new.")


@pytest.mark.parametrize(
    "text",
    [
        "Open the file. Write a line. Save it. Close the editor.",
        "Trust fell. There are two reasons. Rents rose. This is new. It is clear that trust fell.",
        "Marmot, M. (2015). The Health Gap. London: Bloomsbury. 400 pages.",
    ],
)
def test_orders_interrupted_runs_and_references_pass(text: str) -> None:
    assert _said("style.no-subject", text) == []


def test_the_nouns_it_may_mean_are_named_after_emoji_and_emphasis() -> None:
    text = "They found 😀 the *shoe* beside the camera in the box. **It** was old. Rents rose."
    (one,) = _said("style.unclear-reference", text)
    assert text[one.start : one.end] == "It"
    assert "“shoe” or “camera” or “box”" in one.message


@pytest.mark.parametrize(
    "text",
    [
        "This is a fair criticism of it. Rents rose.",
        "But it is not all bad. Rents rose.",
        "Perhaps that was too quick. Rents rose.",
        "Wards differ:\n\n- income\n- rent\n\nThis surprised the council. Nobody came.",
    ],
)
def test_what_says_what_it_means_is_clear(text: str) -> None:
    assert _said("style.unclear-reference", text) == []


def test_a_sentence_about_the_one_before_is_not_empty() -> None:
    assert _said("style.empty-sentence", "Wards differ. In general, that’s a huge problem.") == []


def test_what_leads_to_a_list_is_not_empty() -> None:
    empty = "Education is very important in today's society"
    assert _said("style.empty-sentence", f"{empty}:\n\n- rents\n- wards\n") == []


def test_a_cited_sentence_is_not_empty() -> None:
    empty = "Education is very important in today's society"
    assert _marked("style.empty-sentence", f"{empty}. Rents rose.") == [f"{empty}."]
    assert _said("style.empty-sentence", f"{empty} [@marmot2015]. Rents rose.") == []


def test_hedges_are_counted_by_kind_and_boosters_against_them() -> None:
    assert _linted("style.hedging", "It may rise, and it may fall, and it may stay.") == []
    (one,) = _linted("style.hedging", "It may perhaps possibly rise.")
    assert "3 hedges in one sentence (may, perhaps, possibly)" in one.message
    strong = "Clearly wards differ. Obviously rents rose. It certainly proves that."
    assert _linted("style.hedging", strong) == []
    (one,) = _linted("style.boosting", strong)
    assert "boosters against 0 hedges" in one.message
    assert _linted("style.boosting", strong + " It may, perhaps, change.") == []


@pytest.mark.parametrize(
    "text",
    [
        "In May 2019 it was likely that some had perhaps gone.",
        "On 4 May it could likely change.",
        "It could, and she knew how likely, perhaps go.",
        "It could not possibly rise and may fall.",
    ],
)
def test_a_month_and_what_is_denied_or_asked_are_no_hedges(text: str) -> None:
    assert _linted("style.hedging", text) == []
    assert _linted("style.hedging", text + " It may perhaps possibly rise.") != []


def test_rhythm_speaks_of_long_sections_by_name() -> None:
    long = " ".join(["word"] * 39)
    text = "# Wards\n\n" + " ".join([f"The {long}."] * 4 + ["Rents rose by a great deal."] * 8)
    (one,) = _said("style.sentence-rhythm", text)
    assert "in “Wards” 4 of 12 sentences run over 35 words" in one.message


def test_rhythm_speaks_of_a_mean_that_is_too_high() -> None:
    text = " ".join([f"The {' '.join(['word'] * 31)}."] * 20)
    (one,) = _said("style.sentence-rhythm", text)
    assert "32.0 words a sentence, wanted 18 to 28" in one.message


def test_readability_names_the_longest_sentence() -> None:
    long = (
        "Interdisciplinary collaborations " + "characterising multidimensional disadvantages " * 20
    )
    text = (
        f"{long.strip()}. Notwithstanding administrative classifications, {long.lower().strip()}."
    )
    (one,) = _said("style.readability", text)
    assert "“Notwithstanding administrative classifications, interdisciplinary" in one.message


REST = (
    "In 1840 there were no sewers in Leeds. The poor lived in narrow streets by the river "
    "and the rich on the hill. The men of the hill lived to 54, those of the river to 19. Such "
    "differences within one city show that health follows the income of the wards, and that the "
    "income of the wards decides who lives in which street and who is ill. The streets of the poor "
    "wards were as narrow in Bradford. The income there was lower."
)


def test_a_paragraph_that_opens_with_an_example_is_told_what_is_missing() -> None:
    (one,) = _said("coherence.topic-sentence", f"For example, men died early in Leeds. {REST}")
    assert "opens with an example" in one.message


@pytest.mark.parametrize("opening", ["Wards differ in health.", "However, wards differ.", ""])
def test_other_openings_are_left_to_the_writer(opening: str) -> None:
    assert _said("coherence.topic-sentence", f"{opening} {REST}".strip()) == []


def test_a_question_answered_at_once_is_a_good_opening() -> None:
    text = f"Why do wards differ in health? They differ in income. {REST}"
    for one in _said("coherence.topic-sentence", text):
        assert "sentence 2" not in one.message


def test_two_claims_of_an_opening_are_named() -> None:
    text = (
        "Poverty in childhood leads to worse health, and governments should raise the wage. Wards "
        "differ. Rents rose."
    )
    (one,) = _said("coherence.one-claim", text)
    assert "a cause and a recommendation" in one.message
    assert "“governments should raise the wage" in one.message


def test_a_bridge_names_what_the_next_paragraph_takes_up() -> None:
    text = (
        "Wards differ. Rents rose. Trust fell. Nobody came to the council.\n\n"
        "Sewers cost money in Leeds. Streets were dug up. Bread was dear. Sewers came late."
    )
    (one,) = _said("coherence.bridge", text)
    assert text[one.start : one.end] == "Nobody came to the council."
    assert "Sewers" in one.message


@pytest.mark.parametrize("between", ["# Sewers\n\n", "- a list\n\n", "> a quotation\n\n"])
def test_what_stands_between_paragraphs_bridges_them(between: str) -> None:
    text = (
        f"Wards differ. Rents rose. Trust fell. Nobody came to the council.\n\n{between}"
        "Sewers cost money in Leeds. Streets were dug up. Bread was dear. Sewers came late."
    )
    assert _said("coherence.bridge", text) == []


@pytest.mark.parametrize(
    ("budget", "words", "told"),
    [(100, 103, "3 over"), (100, 97, "3 under"), (100, 102, ""), (100, 98, ""), (0, 500, "")],
)
def test_the_word_budget_of_the_settings(budget: int, words: int, told: str) -> None:
    around = context("Wards " * (words - 1) + "differ.")
    config = Config(around.config.values, {"lint": {"word_budget": budget}})
    found = check("structure.word-budget", around._replace(config=config))
    assert [told in one.message for one in found] == ([True] if told else [])


def test_the_budget_tells_how_many_words_to_cut_or_add() -> None:
    (over,) = check("structure.word-budget", context("---\nword_budget: 10\n---\n\n" + "a b " * 8))
    assert "16 words, the budget is 10: 6 over" in over.message
    assert "cut at least 6" in over.message
    (under,) = check("structure.word-budget", context("---\nword_budget: 100\n---\n\n" + "a " * 9))
    assert "add at least 89" in under.message
    (near,) = check("structure.word-budget", context("---\nword_budget: 10\n---\n\n" + "a " * 9))
    assert "1 under" in near.message and "add at least 1" in near.message


def test_a_draft_without_words_or_tags_is_silent() -> None:
    for text in ("", "# Title", "![a](b.png)"):
        around = context(text, tags=True)
        for name in (
            "style.passive", "style.nominalisation", "style.no-subject", "style.sentence-rhythm",
            "style.empty-sentence", "style.unclear-reference", "style.hedging",
            "style.readability", "coherence.topic-sentence", "coherence.one-claim",
            "coherence.bridge", "structure.word-budget",
        ):  # fmt: skip
            assert check(name, around) == []
