"""How many words of a sentence a reader must hold at once."""

from __future__ import annotations

import re

import pytest

from lint_context import context, ran, rule

LONG = rule("style.long-sentence")
SHORT = LONG._replace(options={**LONG.options, "max_words": 3, "clear_words": 10})


def held(text: str) -> list[tuple[str, int]]:
    """Severity and number of words, where more than three must be held."""
    found = ran(SHORT, context(text))
    return [
        (f.severity.value, int(re.findall(r"(\d+) (?:words|without\D*), wanted", f.message)[0]))
        for f in found
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("One two three four.", 4),
        ("One two three.", 0),
        ("One two three four five six seven eight nine.", 9),
        ("We saw the old town.Lastly, we saw the new town.", 0),  # a blank is missing
        # what stands in brackets can be skipped
        ("We saw (as they of all people know) the old town.", 5),
        ("We saw [as they of all people know] the old town.", 5),
        ("We saw—as they of all people know—the old town.", 5),
        ("We saw – as they of all people know – the old town.", 5),
        ("We saw the old town—as they of all people know.", 11),
        # of numbered parts, of those behind a colon, and of what leads to them, the longest counts
        ("We saw (1) the old town, (2) the new town of the north, and (3) rain.", 7),
        ("We saw (1) the old town of the north.", 8),
        ("We saw these three: the old town; the new town of the north; rain.", 6),
        ("We saw these three: the old town, the new town of the north, and rain.", 6),
        ("We saw these: the old town, which was dear.", 9),
        ("We saw all of these: towns, ports, bays.", 5),
        ("We saw towns; they saw rain and snow; all went home.", 5),
        ("We saw towns; they saw rain and snow.", 5),
        ("We saw many things, including old towns, new ports, and bays.", 6),
        ("We saw many things, including old towns.", 7),
        # short items of a series, names, and items that begin alike
        ("We saw towns, ports, bays, and rivers there.", 6),
        ("We saw towns, ports and rivers there.", 7),
        ("We saw towns, the ports of the cold far north, and rivers.", 12),
        ("We saw the towns of the old cold north, the ports of the old far east, and the bays of "
         "the west.", 16),
        ("We saw towns of the old cold north, the ports of the old far east, and bays of the west.",
         20),
        ("We saw walking of the old cold north, running of the old far east, and singing of the "
         "west.", 14),
        ("We have formed the old cold north, developed the old far east, and discussed much of the "
         "west.", 13),
        ("We saw many of the towns, ports, bays, rivers.", 6),
        # a name is one thing
        ("We saw the Ministry of Works and Housing there.", 5),
        ("We saw that Bell and Torres Strait Islander left.", 5),
        ("We saw the Ministry.", 4),
        # no words of the sentence
        ("We saw $$x$$ the old town there.", 0),
        ("\\begin{x} we saw the old town \\end{x} there.", 0),
        ("He said “we saw the old town of the north” there.", 0),
        ("We used `code of the old town` there in it.", 5),
    ],
)  # fmt: skip
def test_the_words_a_reader_must_hold(text: str, words: int) -> None:
    assert [count for _, count in held(text)] == ([words] if words else [])


@pytest.mark.parametrize(("words", "severity"), [(9, "info"), (10, "warning"), (11, "warning")])
def test_only_clearly_long_ones_warn(words: int, severity: str) -> None:
    assert held(" ".join(["word"] * words).capitalize() + ".") == [(severity, words)]


def test_the_message_counts_every_word_that_stands_there() -> None:
    (one,) = ran(SHORT, context("We saw (as they know) the old town."))
    without = "without brackets, quotations, names and the items of lists"
    assert f"8 words, 5 {without}, wanted" in one.message
    (one,) = ran(SHORT, context("We saw the old town."))
    assert "LONG_SENTENCE: 5 words, wanted at most 3" in one.message


@pytest.mark.parametrize(
    "text",
    [
        "Lesson one on open data\n"
        + "- Define what it is and what it is for in the work of all.\n" * 5,
        "It was asked of many in the survey of the year before.The answers came late"
        + " and late" * 20
        + ".",
        "".join(
            f"{name}: it rose by much more than we had thought of before and fell\n" * 2
            for name in ("Apple", "S&P500", "Dow Jones")
        ),
        "[P]oetry, it is said, " + "may be said to have placed the words among us " * 8 + "(20).",
    ],
)
def test_items_of_a_list_and_sentences_run_together_are_no_long_sentence(text: str) -> None:
    assert list(ran(LONG, context(text))) == []


def test_a_sentence_whose_capital_is_missing_begins_a_new_one() -> None:
    assert held("It was enough for them all. average values are lower than before.") == []
    assert held("It took approx. fifty of them to see that it was so.") != []


def test_a_command_that_begins_a_sentence_does_not_join_it_to_the_one_before() -> None:
    one = "rents rose in the north and in the south of the city as Figure \\ref{fig:rents} shows. "
    assert held("Three words here. \\citet{bell} are three.") == []
    assert (
        list(ran(LONG, context("Here " + f"{one}\\Cref{{fig:b}} shows that " * 3 + "all."))) == []
    )
