"""The sentence that is shown beside a citation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.verify.support.excerpt import excerpt_of, telling_part

BODY = "Access to parks is linked to walking. Others doubt it."


@pytest.mark.parametrize(
    "text",
    [
        f"1 Introduction\n\n{BODY}",
        f"1 Introduction {BODY}",
        f"1\nIntroduction\n{BODY}",
        f"2 Methods 2.1 Walks in parks\n{BODY}",
        f"1 Introduction\n\n2.1 Walks in parks {BODY}",
        f"Walking and access to parks, minutes\n\n{BODY}",
        f"Table 1: Walking with access to parks.\n\n{BODY}",
        f"Group\tWalking\tAccess to parks\nA\t1\t2\n\n{BODY}",
        f"{BODY}\n\nThe parks with access to",
    ],
)
def test_a_whole_sentence_is_shown_without_headings_and_tables(text: str) -> None:
    headings = ("2 Methods", "1 Introduction", "2.1 Walks in parks")
    shown = excerpt_of(text, ("walking", "access", "parks"), headings)
    assert shown == "Access to parks is linked to walking."


def test_a_sentence_that_begins_as_its_heading_does_stays_whole() -> None:
    text = "Walking\n\nWalking is good for us.\n\nWalking Shoes are bought."
    assert excerpt_of(text, ("good",), ("Walking",)) == "Walking is good for us."


def test_what_is_no_sentence_is_shown_when_it_says_much_more() -> None:
    text = "Parks are nice.\n\nMinutes of walking in parks by age and by income"
    assert excerpt_of(text, ("minutes", "walking", "parks", "age", "income")).startswith(
        "Minutes of"
    )


def test_other_forms_of_a_word_count() -> None:
    assert excerpt_of("Nobody came. They walked home.", ("walks",)) == "They walked home."


def test_sixty_words_at_most() -> None:
    shown = excerpt_of("Word " * 200 + "end.", ("word",))
    assert len(shown.split()) == 60 and shown.endswith(" …")


@given(st.text("ab .\n\tA1", max_size=60), st.lists(st.sampled_from(["a", "b"]), max_size=2))
def test_what_is_shown_stands_there(text: str, matched: list[str]) -> None:
    assert excerpt_of(text, matched, ("a", "A1 b")) in " ".join(text.split())


def test_the_numbers_of_the_claim_count_and_common_words_less() -> None:
    text = "The study has results of use. On the second trip there were 26 passengers."
    words = ("study", "use", "results", "trip")
    assert excerpt_of(text, words).startswith("The study")
    assert excerpt_of(text, words, (), "26 came on a trip, by results.").startswith("On the second")


def test_a_sentence_that_a_page_broke_is_one() -> None:
    text = "All sailors who answered (n =\n\n19) would sail again. Ropes were wet."
    assert (
        excerpt_of(text, ("sail", "again")) == "All sailors who answered (n = 19) would sail again."
    )
    apart = "All sailors who answered\n\n19 Ropes were wet again."
    assert excerpt_of(apart, ("ropes", "again")) == "19 Ropes were wet again."


LONG = "The crew came from many ports and shared all the work, " * 5 + "and taught eight sailors."


@pytest.mark.parametrize(
    ("claim", "ends"),
    [
        ("They taught 8 sailors.", "taught eight sailors."),
        ("The crew shared the work of many ports.", "…"),
        ("", "…"),
    ],
)
def test_of_a_long_sentence_the_part_with_the_numbers_is_shown(claim: str, ends: str) -> None:
    shown = telling_part(LONG, claim, 120)
    assert shown.endswith(ends) and len(shown) <= 120
    assert shown.removeprefix("… ").removesuffix(" …") in LONG


def test_a_short_sentence_is_shown_whole() -> None:
    assert telling_part("They taught eight.", "Nobody came.", 20) == "They taught eight."
