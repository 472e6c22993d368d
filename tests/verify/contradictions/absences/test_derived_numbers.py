"""Numbers that simple arithmetic makes of figures of the source."""

from __future__ import annotations

import pytest

from few_sources import FewSources
from mdrag.verify.contradictions.check import contradictions

PASSED = "87 % of the pupils passed the reading test."
DOUBLED = "The number of pupils in the programme doubled."
SCORES = "The reading scores in the programme rose"
BOOKS = "books as rural pupils."


def told(claim: str, said: str) -> list[tuple[str, str]]:
    store = FewSources(paper=[said, "Hemp ropes rot in wet winters."])
    return [(one.kind, one.said) for one in contradictions(claim, "paper", store)]


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (PASSED, "Of the pupils, 13 % did not pass the reading test."),
        (PASSED, "Of the pupils, 13 % failed the reading test."),
        (PASSED, "87 of 100 pupils passed the reading test."),
        (PASSED, "Of the 200 pupils, 174 passed the reading test."),
        ("Three quarters of the pupils passed the test.", "Of 40 pupils, 30 passed the test."),
        ("One in seven pupils failed the test.", "14.3 % of the pupils failed the test."),
        (DOUBLED, "There were 100 % more pupils in the programme."),
        (DOUBLED, "The number of pupils in the programme rose from 40 to 80."),
        (DOUBLED, "The number of pupils in the programme was 40 and later 80."),
        (f"{SCORES} by 12 points.", f"{SCORES} from 50 to 62 points."),
        (f"{SCORES} by 20 percentage points.", f"{SCORES} from 40 % to 60 %."),
        (f"{SCORES} by half.", f"{SCORES} from 40 to 60."),
        (f"Urban pupils read almost twice as many {BOOKS}", f"Urban pupils read 1.7 times as many "
         f"{BOOKS}"),
        (f"Urban pupils read 1.7 times as many {BOOKS}", f"Urban pupils read almost twice as many "
         f"{BOOKS}"),
        ("Reading improved by about a quarter of a standard deviation.",
         "Reading improved by .25 SD in the programme."),
        ("Some 345 sailors of the port were ill.", "Of 1,500 sailors of the port 23 % were ill."),
    ],
)  # fmt: skip
def test_what_figures_of_one_sentence_make_is_given(claim: str, said: str) -> None:
    assert told(claim, said) == []


@pytest.mark.parametrize(
    ("claim", "said", "number"),
    [
        ("77 % of the pupils passed the test.", "13 % of pupils did not pass the test.", "77 %"),
        ("87 % of the pupils passed the test.", "13 % of the pupils passed the test.", "87 %"),
        (DOUBLED, "The number of pupils in the programme rose from 40 to 50.", "doubled"),
        (f"{SCORES} by 22 points.", f"{SCORES} from 50 to 62 points.", "22"),
        (f"{SCORES} by 12 points.", f"{SCORES} from 62 to 50 points.", "12"),
        (f"{SCORES} by 20 %.", f"{SCORES} from 40 % to 60 %.", "20 %"),
        (f"Urban pupils read three times as many {BOOKS}", f"Urban pupils read 1.7 times as many "
         f"{BOOKS}", "three times"),
        ("Reading improved by about half a standard deviation.",
         "Reading improved by .25 SD in the programme.", "half a standard deviation"),
        ("Some 390 sailors of the port were ill.", "Of 1,500 sailors of the port 23 % were ill.",
         "390"),
        ("More than 13 % of pupils passed the test.", "87 % of pupils did not pass the test.",
         "13 %"),
    ],
)  # fmt: skip
def test_what_they_do_not_make_is_told(claim: str, said: str, number: str) -> None:
    assert number in [words.removeprefix("More than ") for _, words in told(claim, said)]


def test_figures_about_something_else_make_nothing() -> None:
    assert told(PASSED, "Of the sailors, 13 % did not like the reading of maps.") != []
