"""The opposite direction, told in words of the writer's own."""

from __future__ import annotations

import pytest

from told_contradictions import told

_PRICES = "During the long blockade, the price of salt fell in all harbours of the north."
_WAGES = "After the end of the salt blockade, sailors of the northern line saw their wages grow."
_IMPORTS = (
    "After large drops in the imports of salt and herring in 1909, imports began to rise "
    "during 1910, too."
)
_BOTH = "During the blockade wages climbed and the price of salt fell in northern harbours."


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        ("Salt prices in the northern harbours rose during the blockade.", _PRICES, "rose", "fell"),
        ("Wages of northern sailors shrank after the salt blockade ended.", _WAGES, "shrank",
         "grow"),
        ("Salt prices in northern harbours climbed during the blockade while wages fell.", _BOTH,
         "climbed", "fell"),
        # of a short sentence nearly all
        ("The pilot charts are published.",
         "While the tide tables are in the library, the pilot charts are withheld from sailors.",
         "published", "withheld"),
        # the year says which of two is meant
        ("Imports of salt and herring kept falling in 1910.",
         _IMPORTS, "falling", "rise"),
        ("After the salt blockade ended, wages of northern sailors did not increase.", _WAGES,
         "increase", "grow"),
    ],
)  # fmt: skip
def test_what_is_turned_round_in_other_words_is_told(
    draft: str, source: str, said: str, known: str
) -> None:
    assert told(draft, source) == [("direction?", said, known)]


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("Salt prices in the northern harbours dropped during the blockade.", _PRICES),
        ("Salt prices in the northern harbours did not rise during the blockade.", _PRICES),
        ("Wages of northern sailors did not shrink after the salt blockade ended.", _WAGES),
        ("While wages climbed, salt prices in northern harbours fell during the blockade.", _BOTH),
        ("Imports of salt and herring fell in 1909.",
         _IMPORTS),
        ("The pilot charts are not published.",
         "While the tide tables are in the library, the pilot charts are withheld from sailors."),
        ("The RISE trials of northern sailors counted wages and salt.",  # a name
         "Salt and wages of northern sailors fell in trials and counted for little."),
        ("Wages of northern sailors fell as salt became cheap.", _PRICES),  # of something else
        # a bound of a number is no direction
        ("In 1910 the share of sailors who kept half of the night watches or more fell.",
         "The share of sailors who kept at least 50% of the night watches was 58% in 1910."),
        # both stand there, of others each
        ("Wages of northern sailors shrank after the salt blockade ended.",
         "After the end of the salt blockade, wages of southern sailors grew, and those of "
         "northern sailors shrank."),
        ("Salt prices in the northern harbours rose during the blockade.",
         "Salt and wool in the northern harbours had prices that rose and fell, respectively, "
         "during the blockade."),
    ],
)  # fmt: skip
def test_what_says_the_same_or_speaks_of_others_is_left_alone(draft: str, source: str) -> None:
    assert not [one for one in told(draft, source) if one[0].startswith("direction")]


def test_another_sentence_that_says_it_the_drafts_way_clears_it() -> None:
    both = f"{_PRICES} In the harbours of the north salt prices rose once, during that blockade."
    assert told("Salt prices in the northern harbours rose during the blockade.", both) == []
