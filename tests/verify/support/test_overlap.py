"""The features of a sentence beside passages, one by one."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.evidence.model import Passage
from mdrag.text.words import FUNCTION_WORDS, stem
from mdrag.verify.support.overlap import (
    NOWHERE,
    best,
    compare,
    distinct_words,
    sentence_demand,
)
from some_passages import passage

TEXT = "Voles of Glasgow dig 28 deep burrows."
RARITY = {"voles": 6.0, "glasgow": 5.0, "dig": 4.0, "deep": 3.0, "burrows": 7.0}
WHAT = sentence_demand(TEXT, RARITY)
MASS = sum(WHAT.weight.values())


def share(*words: str) -> float:
    mine = sentence_demand(" ".join(words), RARITY).weight
    return sum(mine.values()) / MASS


def test_what_a_sentence_asks_for() -> None:
    assert set(WHAT.words.values()) == {"voles", "glasgow", "dig", "28", "deep", "burrows"}
    assert WHAT.numbers == {"28"}
    assert WHAT.names == sentence_demand("glasgow", {}).weight.keys()
    assert len(WHAT.rarest) == 4
    assert WHAT.rarest >= sentence_demand("voles burrows glasgow", RARITY).weight.keys()
    assert len(WHAT.pairs) == 5


@given(st.lists(st.sampled_from("walk walks Walking of vole VOLES the dig 28 digs".split())))  # noqa: SIM905
def test_of_the_forms_of_a_word_the_first_is_shown_and_the_last_is_placed(said: list[str]) -> None:
    what = sentence_demand(" ".join(said), {})
    content = [word.lower() for word in said if word not in FUNCTION_WORDS]
    assert list(what.words.items()) == list({stem(w): w for w in reversed(content)}.items())
    keys = [stem(word) for word in content]
    assert what.pairs == set(pairwise(keys))
    assert list(distinct_words(" ".join(said))) == list(dict.fromkeys(w.lower() for w in said))


@pytest.mark.parametrize(
    ("rarity", "weight"),
    [({}, 7.0), ({"voles": 3.0}, 3.0), ({"voles": 9.0}, 7.0), ({"voles": 0.0}, 0.05),
     ({"voles": 3.0, NOWHERE: 6.0}, 3.5), ({NOWHERE: 6.0}, 7.0),
     ({"voles": 3.0, NOWHERE: 0.0}, 3.0)],
)  # fmt: skip
def test_rarity_is_set_in_proportion_to_what_stands_nowhere(
    rarity: dict[str, float], weight: float
) -> None:
    (found,) = sentence_demand("The voles", rarity).weight.values()
    assert found == pytest.approx(weight)


def test_a_word_of_every_paper_counts_little() -> None:
    (found,) = sentence_demand("results", {}).weight.values()
    assert found == 2.0


def features(*texts: str, apart: bool = True) -> dict[str, float]:
    found, at = [], 0
    for number, text in enumerate(texts, 1):
        found.append(passage(text, number, start=at + 1, end=at + len(text) + 1))
        at += len(text) + (50 if apart else 2)
    return compare(WHAT, found)


def test_each_feature_measures_what_it_says() -> None:
    told = features("Voles dig. Glasgow has 28 towers.")
    assert told["window"] == told["union"] == pytest.approx(share("voles", "dig", "glasgow", "28"))
    assert told["sentence"] == pytest.approx(max(share("voles", "dig"), share("glasgow", "28")))
    assert told["numbers"] == 1
    assert told["names"] == pytest.approx(share("glasgow"))
    assert told["pairs"] == 0
    assert told["mass"] == pytest.approx(told["window"] * MASS / 40)
    assert features("Rain.")["names"] == 0
    assert features("deep burrows")["pairs"] == pytest.approx(1 / 5)
    rare = {s: w for s, w in WHAT.weight.items() if s in WHAT.rarest}
    burrows = WHAT.weight[next(iter(sentence_demand("burrows", {}).weight))]
    assert features("burrows")["rarest"] == pytest.approx(burrows / sum(rare.values()))


def test_nothing_asked_for_is_nothing_found() -> None:
    told = compare(sentence_demand("It is so.", {}), [passage("Voles dig.")])
    assert set(told.values()) == {0.0}
    assert set(compare(WHAT, []).values()) == {0.0}


def test_short_passages_are_read_together_up_to_a_window() -> None:
    fill = " ".join(["rain"] * 158)
    near = features("Voles.", "Glasgow.")
    assert near["window"] == near["union"] == pytest.approx(share("voles", "glasgow"))
    still = features(f"Voles {fill}.", "Glasgow.")  # 159 words: one more fits
    assert still["window"] == pytest.approx(share("voles", "glasgow"))
    full = features(f"Voles rain {fill}.", "Glasgow.")
    assert full["window"] == pytest.approx(share("voles"))
    assert full["union"] == pytest.approx(share("voles", "glasgow"))


def test_neighbours_in_the_source_are_read_as_one() -> None:
    fill = " ".join(["rain"] * 160)
    assert features(f"Voles {fill}.", "Glasgow.", apart=False)["window"] == pytest.approx(
        share("voles", "glasgow")
    )

    def beside(gap: int, **more: object) -> float:
        one = passage(f"Voles {fill}.", 1, start=0, end=100)
        two: Passage = passage("Glasgow.", 2, start=100 + gap, end=200 + gap)._replace(**more)
        return compare(WHAT, [two, one][::-1])["window"]

    assert beside(0) == beside(4) == pytest.approx(share("voles", "glasgow"))
    assert beside(5) == beside(-1) == pytest.approx(share("voles"))
    assert beside(0, doc_uid="doc_22222222") == pytest.approx(share("voles"))


def test_the_passage_that_says_most_is_the_first_of_equals() -> None:
    texts = [passage("Rain."), passage("Voles."), passage("Voles."), passage("Dig.")]
    at, words = best(WHAT, texts)
    assert (at, words) == (1, ("voles",))
    assert best(WHAT, texts[:1]) == (-1, ())
    assert best(WHAT, []) == (-1, ())
    assert best(WHAT, [passage("Burrows of voles.")])[1] == ("voles", "burrows")
