"""``spelling.misspelling``: words with a slip of the keys."""

from __future__ import annotations

import pytest

from lint_context import check, context, fixed

RULE = "spelling.misspelling"


def told(text: str) -> list[str]:
    return [text[one.start : one.end] for one in check(RULE, context(text))]


def test_the_word_that_was_meant_can_be_put_in() -> None:
    text = "They are longer on avergae, we found.\n"
    (one,) = check(RULE, context(text))
    assert one.message.endswith('did you mean "average"?')
    assert fixed(text, one.fix) == text.replace("avergae", "average")
    assert one.fix is not None and not one.fix.safe


@pytest.mark.parametrize(
    "text",
    [
        "They are “longer on avergae”, we found.\n",
        "They are longer on *avergae*, we found.\n",
        "They are longer on `avergae`, see avergae.csv and https://avergae.org/avergae now.\n",
        "They are longer in Avergae, and AVERGAE is long.\n",
        "The avergae is an avergae, and no other avergae is known.\n",
        "They cite [@avergae2019] and @avergae-2019 for it.\n",
        "---\nlang: de\n---\n\nDas war im avergae so und ist auch heute noch so.\n",
        "> They are longer on avergae.\n",
        "It ended under the avergae régime of kings.\n",
        "    for avergae in range(3): print(avergae)\n",
    ],
)
def test_what_is_no_slip_of_the_writer(text: str) -> None:
    assert told(text) == []


def test_two_slips_are_two() -> None:
    assert told("The avergae is relevent here.\n") == ["avergae", "relevent"]


def test_what_everybody_knows_is_told_however_often_and_with_its_capital() -> None:
    text = "Goverment is old. The goverment and the goverment and the goverment rule teh wards.\n"
    assert told(text) == ["Goverment", *["goverment"] * 3, "teh"]
    first = check(RULE, context(text))[0]
    assert fixed(text, first.fix).startswith("Government is")
