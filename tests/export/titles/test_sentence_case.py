"""Titles of papers in sentence case: what the paper shows to be no name is made small."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.evidence.model import Source
from mdrag.export.citations.csl_items import OWN, ItemOf
from mdrag.export.citations.styles import find, read
from mdrag.export.titles.item_titles import with_sentence_case
from mdrag.export.titles.sentence_case import TitleCase, in_sentence_case

TEXT = """
Sleep and Memory in the United States: A Study of New York Adults Using fMRI and the Beck
Depression Inventory
We asked how sleep changes memory. A study of adults in the United States and in New York shows
that new ways of using the Beck Depression Inventory help. Depression, as the inventory
measures it, states little; the states of sleep differ, and depression rises. People in the
United States, in New York and in Bergen sleep less. We were using fMRI. The brown rats that
Brown and Bayesian models describe slept. In Bergen, the memory of adults was better, a
follow-up of policies of the state says; their long-term health and social media use.
"""


@pytest.mark.parametrize(
    ("title", "wanted", "doubtful"),
    [
        (
            "Sleep and Memory in the United States: A Study of New York Adults Using fMRI",
            "Sleep and memory in the United States: A study of New York adults using fMRI", (),
        ),
        ("Memory, Sleep, and the Beck Depression Inventory",
         "Memory, sleep, and the Beck Depression Inventory", ()),
        ("Adults in Bergen Sleep with Their Memory",
         "Adults in Bergen sleep with their memory", ()),
        ("How Depression Changes Memory – Sleep in the State",
         "How depression changes memory – Sleep in the state", ()),
        ("Long-Term Health and Social Media Use", "Long-term health and social media use", ()),
        ("Do Adults Sleep? Memory and Its Study", "Do adults sleep? Memory and its study", ()),
        ("Memory of COVID-19 and DNA in the iPhone Study",
         "Memory of COVID-19 and DNA in the iPhone study", ()),
        # one word in doubt, and all stay; another form of a word counts; letters are signs
        ("Adults in Lisbon Sleep with Their Memory", "Adults in Lisbon Sleep with Their Memory",
         ("Lisbon",)),
        ("Sleeping Adults, Measured Memory: Changing a Study",
         "Sleeping adults, measured memory: Changing a study", ()),
        ("Sleep and Memory in R and C++ by the Adults",
         "Sleep and memory in R and C++ by the adults", ()),
        ("[Re] Helping Adults Use Memory", "[Re] Helping adults use memory", ()),
        # nothing to do: sentence case, too short, all in capitals, no proof
        ("Sleep and memory in the United States", None, ()),
        ("Sleep and Memory", None, ()),
        ("SLEEP AND MEMORY IN ADULTS", None, ()),
        ("Quokka Wombat Numbat Bilby", "Quokka Wombat Numbat Bilby", ("Wombat", "Numbat", "Bilby")),
        ("", None, ()),
    ],
)  # fmt: skip
def test_a_title(title: str, wanted: str | None, doubtful: tuple[str, ...]) -> None:
    found = in_sentence_case(title, TEXT)
    assert found == (TitleCase(wanted, doubtful) if wanted else None)


@given(st.text(alphabet="Sleep Mmory:-’'?.ÅßİǅDN4 ", max_size=60), st.sampled_from([TEXT, ""]))
def test_letters_change_their_case_and_nothing_else(title: str, text: str) -> None:
    found = in_sentence_case(title, text)
    if found is not None:
        assert (found.title != title or found.doubtful) and len(found.title) == len(title)
        assert all(new in (old, old.lower()) for new, old in zip(found.title, title, strict=True))
        assert in_sentence_case(found.title, text) in (None, found) or text


def test_a_title_in_doubt_is_left_and_told() -> None:
    one, source = items("file")
    uid = source.doc_uid
    found, told = with_sentence_case({uid: one}, {uid: source}, lambda _: "No.", read(find("apa")))
    assert found[uid] == one
    assert told == [
        f"{uid} keeps the capitals of its title: are these names? Term, Health, Social",
        "to print a title otherwise: mdrag meta set --doc_uid DOC_UID --title TITLE",
    ]


def test_many_titles_are_told_in_short_lines() -> None:
    one, source = items("file")
    uids = [f"doc_{number:08x}" for number in range(9)]
    found = {uid: one for uid in uids}
    sources = {uid: source for uid in uids}
    for text in (TEXT, "No."):
        lines = with_sentence_case(found, sources, lambda _, text=text: text, read(find("apa")))[1]
        assert 2 <= len(lines) <= 5
        assert max(len(f"warning: {line}") for line in lines) <= 100
    assert lines[-2] == "titles that keep their capitals, beside these: 6"


def items(place: str, came_from: str = OWN, language: str = "en") -> tuple[ItemOf, Source]:
    title = "Long-Term Health and Social Media Use"
    source = Source("doc_8f3a2c1d", "a.pdf", True, title=title, language=language,
                    metadata_from={"title": place})  # fmt: skip
    return ItemOf({"id": "doc_8f3a2c1d", "title": title}, (), came_from, ()), source


@pytest.mark.parametrize(
    ("place", "came_from", "language", "style", "changes"),
    [
        ("file", OWN, "en", "apa", True),
        ("first_page", OWN, "", "harvard", True),
        ("first_page", OWN, "en-GB", "vancouver", True),
        ("by_hand", OWN, "en", "apa", False),
        ("reading_list", OWN, "en", "apa", False),
        ("file", "Zotero", "en", "apa", False),
        ("file", "works.bib", "en", "apa", False),
        ("file", OWN, "de", "apa", False),
        ("file", OWN, "en", "chicago", False),
    ],
)
def test_only_titles_read_in_english_papers_for_styles_that_print_them_as_told(
    place: str, came_from: str, language: str, style: str, changes: bool
) -> None:
    one, source = items(place, came_from, language)
    uid = source.doc_uid
    found, told = with_sentence_case({uid: one}, {uid: source}, lambda _: TEXT, read(find(style)))
    assert (found[uid] != one) is changes is bool(told)
    if changes:
        assert found[uid].item["title"] == "Long-term health and social media use"
        assert told[0] == f"set in sentence case: the titles of {uid}"
        assert one.item["title"] == source.title  # what was given stays
