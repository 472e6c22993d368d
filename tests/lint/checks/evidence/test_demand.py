"""Which claims ask for a source: how strong, how long, how hedged, and told by whom."""

from __future__ import annotations

import pytest

from lint_context import context
from mdrag.claims.facts import Facts
from mdrag.claims.model import Claim
from mdrag.lint.checks.evidence.demand import claims_without_source, leans, outright

WEAK = 0.6


def claimed(prose: str, kinds: str, score: float, cues: dict[str, str]) -> Claim:
    """A claim with these cues: family → the words of the sentence that are the cue."""
    places = [(prose.index(words), family, words) for family, words in cues.items()]
    found = tuple((start, start + len(words), family) for start, family, words in places)
    return Claim(tuple(kinds.split()), score, found)


def asks(prose: str, kinds: str, score: float, cues: dict[str, str], before: str = "") -> bool:
    """Whether a sentence with such a claim asks, at the end of a paragraph."""
    around = context(f"{before}{prose}\n")
    paragraph = around.paragraphs[-1]
    claim = claimed(paragraph.sentences[-1].prose, kinds, score, cues)
    silent = (Claim((), 0.0),) * (len(paragraph.sentences) - 1)
    words = tuple(one.words for one in paragraph.sentences)
    paragraph = paragraph._replace(facts=Facts((*silent, claim), words))
    found = list(claims_without_source(around.draft, paragraph, frozenset(), 0.3, WEAK))
    assert [at for at, _ in found] in ([], [len(paragraph.sentences) - 1])
    return bool(found)


TWELVE = "Most wards of the town are poor places for the old people."
THIRTEEN = "Most wards of the town are rather poor places for the old people."
SEVENTEEN = "Rent causes people of the town to move to other wards in which many now fear falls."
EIGHTEEN = SEVENTEEN.replace("fear falls", "fear bad falls")
TWENTY_FIVE = (
    "Wards of the north are poorer than those of the south in which many of the people of the town "
    "have lived so long now."
)
TWENTY_SIX = TWENTY_FIVE.replace("so long", "so very long")


def test_the_sentences_here_are_as_long_as_they_say() -> None:
    lengths = [12, 13, 17, 18, 25, 26]
    told = [TWELVE, THIRTEEN, SEVENTEEN, EIGHTEEN, TWENTY_FIVE, TWENTY_SIX]
    assert [len(one.split()) for one in told] == lengths


@pytest.mark.parametrize(
    ("prose", "kinds", "cues", "least"),
    [
        # a generality: twelve words are enough as they are, more need three quarters
        (TWELVE, "generalisation", {"most": "Most"}, 0.3),
        (THIRTEEN, "generalisation", {"most": "Most"}, 0.75 * WEAK),
        # a plain cause may have seventeen words, a comparison twenty-five
        (SEVENTEEN, "causal", {"causes": "causes"}, 0.3),
        (EIGHTEEN, "causal", {"causes": "causes"}, 0.83 * WEAK),
        (TWENTY_FIVE, "comparative", {"than": "than"}, 0.3),
        (TWENTY_SIX, "comparative", {"than": "than"}, 0.83 * WEAK),
        # a figure asks at any length
        (TWENTY_SIX, "number", {"percent": "Wards"}, 0.3),
        # that something moved, told at length, needs more than the threshold
        (SEVENTEEN, "causal", {"moves": "move"}, 0.3),
        (EIGHTEEN, "causal", {"moves": "move"}, 1.4 * WEAK),
        # "often" alone needs more, too
        ("Shops are often closed there.", "generalisation", {"often": "often"}, 1.25 * WEAK),
        # hedged: the threshold itself; not what others are said to think
        ("Rent usually causes people to move.", "causal", {"causes": "causes"}, WEAK),
        ("Rent usually causes moves, many say.", "causal", {"causes": "causes", "hearsay": "say"},
         0.3),
        # how to handle a thing, and what somebody ought to do
        ("All users must read it first.", "recommendation", {"should": "must"}, 1.25 * WEAK),
        ("The town should build homes.", "recommendation", {"should": "should"}, 0.3),
        # weak cues alone: the threshold; and where the writer weighs, more
        ("Rent explains it.", "causal", {"explains": "explains"}, WEAK),
        ("Rent may explain it.", "causal", {"explains": "explain"}, 1.4 * WEAK),
        # a strong cue where the writer weighs: the threshold
        ("Rent may cause falls.", "causal", {"causes": "cause"}, WEAK),
        ("Rent causes falls.", "causal", {"causes": "causes"}, 0.3),
        # a term that is defined is not weighed
        ("Rent could mean a sum paid.", "definition", {"definition": "mean"}, 0.3),
    ],
)  # fmt: skip
def test_how_strong_a_claim_must_be_to_ask(
    prose: str, kinds: str, cues: dict[str, str], least: float
) -> None:
    assert asks(prose, kinds, least + 0.001, cues)
    assert not asks(prose, kinds, least - 0.001, cues)


@pytest.mark.parametrize(
    ("prose", "kinds", "cues"),
    [
        ("Shops of all the wards in the town are often closed at that time.", "generalisation",
         {"often": "often"}),
        ("An awl is a kind of tool.", "definition", {"kind_of": "kind of"}),
        ("Therefore rent causes falls.", "causal", {"causes": "causes"}),
        ("In towns there is a need for homes that cause no falls.", "causal", {"causes": "cause"}),
        ("Towns do not need to build homes.", "recommendation", {"needs_to": "need to"}),
        ("Rent does not always cause falls.", "causal", {"causes": "cause"}),
        ("Her work causes joy everywhere.", "causal", {"causes": "causes"}),
        ("We use a Universal Resource Link.", "generalisation", {"universal": "Universal"}),
        ("Recommendation systems are old.", "recommendation", {"should": "Recommendation"}),
    ],
)  # fmt: skip
def test_what_never_asks_however_strong_its_cues(
    prose: str, kinds: str, cues: dict[str, str]
) -> None:
    assert not asks(prose, kinds, 0.99, cues)


@pytest.mark.parametrize(
    ("prose", "kinds", "cues"),
    [
        # the same with a figure, with a claim beside it, or said flatly
        ("Therefore rent rose by 30%.", "number", {"percent": "30%"}),
        ("In towns there is a clear need for 30% more homes.", "number", {"percent": "30%"}),
        ("Not all of the 30% fall.", "number", {"percent": "30%"}),
        ("An awl is a kind of tool and causes wounds.", "definition causal",
         {"kind_of": "kind of", "causes": "causes"}),
        ("Towns need to build homes.", "recommendation causal",
         {"needs_to": "need to", "causes": "homes"}),
        ("Everybody falls.", "generalisation", {"universal": "Everybody"}),
        ("Falls are universal there.", "generalisation", {"universal": "universal"}),
        ("Many studies show that.", "generalisation", {"hearsay": "Many studies"}),
    ],
)  # fmt: skip
def test_what_asks_though_it_looks_like_these(prose: str, kinds: str, cues: dict[str, str]) -> None:
    assert asks(prose, kinds, 0.9, cues)


def test_what_points_back_is_weighed_unless_it_opens_or_says_anew() -> None:
    told, cues = "This causes many falls.", {"causes": "causes"}
    assert asks(told, "causal", 0.5, cues)
    assert not asks(told, "causal", 0.5, cues, before="Rents rose. ")
    known = "It is known that rent causes falls."
    assert asks(known, "causal", 0.5, cues, before="Rents rose. ")


@pytest.mark.parametrize("end", [":", ",", ";"])
def test_what_breaks_off_states_nothing(end: str) -> None:
    cues = {"causes": "causes"}
    assert asks("Rent causes falls.", "causal", 0.9, cues)
    assert not asks(f"Rent causes falls{end}", "causal", 0.9, cues)


def test_a_claim_needs_its_full_stop_but_not_in_a_list() -> None:
    cues = {"causes": "causes"}
    assert not asks("Rent causes falls", "causal", 0.9, cues)
    assert asks("- Rent causes falls", "causal", 0.9, cues)
    assert asks("Rent causes “falls.”", "causal", 0.9, cues)


@pytest.mark.parametrize(
    ("quoted", "asked"),
    [
        ("“the old fall in the street”", True),
        ("“fear of the street”", False),  # four words are a term
        ("“why do the old fall there?”", False),
        ("“Falls of the Old in a Cold Town”", False),  # a title
        ("“Falls of the old in a cold town”", True),
        ("“… and so the old will fall”", False),  # not from its beginning
    ],
)
def test_a_quotation_asks_when_it_is_words_of_somebody(quoted: str, asked: bool) -> None:
    prose = f"He saw {quoted} and left."
    assert asks(prose, "quotation", 0.9, {"quotation": quoted}) == asked


def test_a_quotation_beside_a_label_or_one_that_leads_on_does_not_ask() -> None:
    quoted = "“the old fall in the street”"
    cues = {"quotation": quoted}
    assert not asks(f"Tick the box {quoted} now.", "quotation", 0.9, cues)
    assert not asks(f"He saw {quoted};", "quotation", 0.9, cues)
    # a title in a paper, but a claim about it
    named = "The paper “the old fall in the street” causes harm."
    assert asks(named, "quotation causal", 0.9, {"quotation": quoted, "causes": "causes"})
    assert not asks(named, "quotation", 0.9, cues)


@pytest.mark.parametrize(
    ("prose", "kinds", "cues", "told", "opening"),
    [
        ("Falls rose by 30 percent.", "number", {"percent": "30 percent"}, True, True),
        ("Nine wards fell.", "number", {"count": "Nine"}, True, False),
        ("He said “no”.", "quotation", {"quotation": "“no”"}, True, True),
        (TWELVE, "generalisation", {"most": "Most"}, True, True),
        (THIRTEEN, "generalisation", {"most": "Most"}, False, False),
        (SEVENTEEN, "causal", {"causes": "causes"}, True, False),
        (EIGHTEEN, "causal", {"causes": "causes"}, False, False),
        ("Towns should build.", "recommendation", {"should": "should"}, False, False),
        ("Shops often close.", "generalisation", {"often": "often"}, False, False),
    ],
)  # fmt: skip
def test_what_is_said_outright_needs_its_own_source(
    prose: str, kinds: str, cues: dict[str, str], told: bool, opening: bool
) -> None:
    claim = claimed(prose, kinds, 0.5, cues)
    assert outright(prose, claim) == told
    assert outright(prose, claim, opens=True) == opening


def test_what_leans_is_neither_outright_nor_strong() -> None:
    flat = claimed(TWELVE, "generalisation", 0.31, {"most": "Most"})
    assert not leans(TWELVE, flat, WEAK)
    for score, weak in ((1.4 * WEAK - 0.001, True), (1.4 * WEAK + 0.001, False)):
        long = claimed(THIRTEEN, "generalisation", score, {"most": "Most"})
        assert leans(THIRTEEN, long, WEAK) == weak
