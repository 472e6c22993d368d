"""What clears a difference: another sentence of the source that has the draft's words."""

from __future__ import annotations

import pytest

from few_sources import FewSources
from mdrag.verify.contradictions.alignment.align import DifferenceSlot, align
from mdrag.verify.contradictions.alignment.contradiction import clash_of, is_cleared
from mdrag.verify.contradictions.check import contradictions
from some_passages import passage

SAID = "Treatment did reduce mortality among patients with severe disease in the trial."


@pytest.mark.parametrize(
    ("other", "kinds"),
    [
        ("Rain fell often in Oslo.", ["direction"]),
        ("Treatment did reduce mortality among patients with severe disease in Bergen.", []),
        ("Treatment did rarely reduce mortality among patients with severe disease in Bergen.",
         ["direction"]),
    ],
)  # fmt: skip
def test_a_word_left_out_is_cleared_where_the_words_around_touch(
    other: str, kinds: list[str]
) -> None:
    denied = SAID.replace("did reduce", "did not reduce")
    found = contradictions(SAID, "paper", FewSources(paper=[denied, other]))
    assert [one.kind for one in found] == kinds


def test_a_place_is_cleared_where_its_words_stand_in_the_same_place() -> None:
    text = "In Glasgow men lived 57 years in the poorest part of the city."
    held = align(text, [passage(text, 1)], {})
    other = align(text, [passage(text.replace("57", "54"), 1)], {})
    assert is_cleared(DifferenceSlot(4, 5, 4, 5), held)
    assert not is_cleared(DifferenceSlot(4, 5, 4, 5), other)
    assert is_cleared(DifferenceSlot(4, 5, 4, 5), [*other, *held])
    assert is_cleared(DifferenceSlot(4, 4, 4, 4), held)
    assert not is_cleared(DifferenceSlot(0, 0, 0, 0), held)
    end = len(held[0].pairs)
    assert not is_cleared(DifferenceSlot(end, end, end, end), held)


def test_a_clash_tells_each_word_once() -> None:
    (one,) = align("It cannot rain in the poorest part of the city.",
                   [passage("It can rain in the poorest part of the city.", 1)], {})  # fmt: skip
    clash = clash_of(one, 1, 3, 1, 2)
    assert (clash.said, clash.known, clash.sure) == ("can not", "can", True)
    assert clash_of(one, 1, 3, 1, 1).known == ""
