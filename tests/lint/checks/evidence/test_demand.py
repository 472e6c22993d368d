"""Which sentences may ask for a source: what they claim, whose words, and how they end."""

from __future__ import annotations

import pytest

from lint_context import context
from mdrag.lint.checks.evidence.demand import STATEMENT, candidates


def kinds(text: str) -> tuple[str, ...]:
    """What the last sentence of a text asks for; () when it does not."""
    around = context(text)
    paragraph = around.paragraphs[-1]
    last = len(paragraph.sentences) - 1
    found = {one.at: one.kinds for one in candidates(around.draft, paragraph)}
    return found.get(last, ())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Rent causes falls.", ("causal",)),
        ("The town lies on a hill.", (STATEMENT,)),
        ("Smith argues that the town is old.", (STATEMENT,)),
        ("We recommend that the town builds homes.", ("recommendation",)),
        ("Policy makers must build homes.", ("recommendation",)),
        ("Each gull must keep its nest dry.", (STATEMENT,)),  # a duty of nobody who decides
        # what is made up: supposed, a figure of an example, all that stands for a term
        ("Suppose that rent always causes falls.", ()),
        ("Gains shrink (for example, from 40% to 20%).", ()),
        ('HIT\n\n:   "A survey on what people think of rent"\n', ()),
        # the writer's own, a question, an instruction
        ("We measured the rent of all wards.", ()),
        ("Does rent cause falls?", ()),
        ("If you raise rents, people fall.", ()),
        # what follows from the sentences before, but for its figures
        ("Therefore rent causes falls.", ()),
        ("Therefore rent rose by 30%.", ("number",)),
        # what is denied of all claims nothing of all
        ("Rent does not always cause falls.", ()),
        ("Towns do not need to build homes.", ()),
        # a verb of cause has an object
        ("Acting also has limits.", (STATEMENT,)),
        ("Acting limits growth.", ("causal",)),
    ],
)
def test_what_a_sentence_asks_for(text: str, found: tuple[str, ...]) -> None:
    assert kinds(text) == found


@pytest.mark.parametrize("end", [":", ",", ";"])
def test_what_breaks_off_states_nothing(end: str) -> None:
    assert kinds("Rent causes falls.") != ()
    assert kinds(f"Rent causes falls{end}") == ()


def test_a_claim_needs_its_full_stop_but_not_in_a_list() -> None:
    assert kinds("Rent causes falls") == ()
    assert kinds("- Rent causes falls") != ()
    assert kinds("Rent causes “falls.”") != ()


def test_code_and_templates_state_nothing() -> None:
    assert kinds("Rent causes `falls`.") == ()
    assert kinds("Rent causes {{ falls }} each year.") == ()


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
    assert ("quotation" in kinds(f"He saw {quoted} and left.")) == asked


def test_a_quotation_beside_a_label_does_not_ask() -> None:
    assert kinds("Tick the box “the old fall in the street” now.") == ()
