"""Whose words a source gives where somebody quotes from it."""

from __future__ import annotations

import pytest

from mdrag.verify.quotations.other_speakers import other_speaker
from mdrag.verify.quotations.source_sentence import sentence_around

FAMILIES = ("Vole", "Otter")
QUOTED = "the tax on empty houses was never paid in full"


def speaker(text: str, quoted: str = QUOTED) -> tuple[str, str, bool] | None:
    """Who says the words that stand for | in a source's text."""
    at = text.index("|")
    whole = text.replace("|", quoted)
    found = other_speaker(sentence_around(whole, at, at + len(quoted)), quoted, FAMILIES)
    return (found.cue, found.name, found.in_marks) if found else None


@pytest.mark.parametrize(
    ("text", "cue", "name"),
    [
        ("According to Brown (2004), |.", "According to Brown (2004)", "Brown"),
        ("In the words of Brown, |.", "In the words of Brown", "Brown"),
        ("According to the original authors, |.", "According to the original authors",
         "the original authors"),
        ("Brown (2004) argues that |.", "Brown (2004) argues that", "Brown"),
        ("Brown and Bell (2004) have also shown that |.",
         "Brown and Bell (2004) have also shown that", "Brown and Bell"),
        ("As Brown argued, |.", "As Brown argued", "Brown"),
        ("Smith and colleagues found that |.", "Smith and colleagues found that",
         "Smith and colleagues"),
        ("Critics argue that |.", "Critics argue that", ""),
        ("It is often claimed that |.", "It is often claimed that", ""),
        ("Brown (2004) argues that in most of the towns |.", "Brown (2004) argues that", "Brown"),
    ],
)  # fmt: skip
def test_who_is_named_before_the_words(text: str, cue: str, name: str) -> None:
    assert speaker(text) == (cue, name, False)


@pytest.mark.parametrize(
    "text",
    [
        "We found that |.",
        "According to Vole (2004), |.",  # its own author
        "Otter and Brown (2004) argue that |.",
        "Brown (2004) argues that rents fell, but |.",  # the report is over
        "Brown (2004) argues that rents fell; |.",
        "Brown (2004) argues that in most of the small towns of the north |.",  # too far away
        "Brown was born in Leeds, where |.",
    ],
)
def test_the_words_are_the_sources_own(text: str) -> None:
    assert speaker(text) is None


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("One man wrote: “|”.", QUOTED),
        ("One man wrote: “It is true that |, and nobody minds.”", QUOTED),
        ("One man wrote: ‘|’.", QUOTED),
        ("One man wrote: ‘It’s true that |, and nobody minds.’", QUOTED),  # an apostrophe
        ("One man wrote: ‘|, which isn’t so.’", QUOTED),
        ("One man wrote: «|».", QUOTED),
        ("One man wrote: „|“.", QUOTED),
        ("One man wrote: „|”.", QUOTED),
        ('One man wrote: "|".', QUOTED),
        ('One man wrote ("|").', QUOTED),
        ("One man wrote: “|”.", "the tax was unpaid"),
    ],
)
def test_the_source_has_the_words_in_quotation_marks(text: str, quoted: str) -> None:
    found = speaker(text, quoted)
    assert found is not None and found[2]
    assert found[0].startswith("One man wrote")
    assert found[0].endswith(" ".join(quoted.split()[:6]))


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("One man wrote “so”, and |.", QUOTED),  # closed before it
        ("One man wrote “so, and |.", QUOTED),  # never closed
        ("One man wrote ‘so, and | of pupils’ parents’s.", "tax was"),
        ("One man wrote: “|” they pay.", "tax was unpaid"),  # a term
        ('It is 5" wide and | or 6" long.', QUOTED),  # inches
        ("One man’s house and |, his neighbour’s too.", QUOTED),
        ("One man wrote “|” or “|”.", QUOTED + "” or “" + QUOTED),
    ],
)
def test_the_source_does_not_quote_them(text: str, quoted: str) -> None:
    assert speaker(text, quoted) is None


def test_of_what_leads_to_quotation_marks_the_last_words_are_told() -> None:
    found = speaker("They all met again. In the end the mayor of the old town wrote: “|”.")
    assert found == ("the mayor of the old town wrote: “the tax on empty houses was"[4:], "", True)
