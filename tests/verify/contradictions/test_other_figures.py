"""A number that stands nowhere in the source, beside a sentence with other such figures."""

from __future__ import annotations

import pytest

from told_contradictions import told

_VACCINE = (
    "In a survey of 627 clinics, 20.7% of people aged 55 years or younger reported a fever, and "
    "10.6% of those who were older."
)
_CORPUS = "At present the Kiel corpus consists of 170 commentaries from a regional newspaper."
_FERRY = "Ferries of the northern line were late on 38 % of all crossings in the stormy season."

_CREW = (
    "On the first voyage of the season, the crew were 54.5% deckhands (4th year), 36.4% mates "
    "(3rd year), and 9.1% stokers (2nd year)."
)


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        ("Of older people, 16.6% reported a fever in the 627 clinics.", _VACCINE, "16.6%", "10.6%"),
        ("Researchers can draw on 190 newspaper commentaries in the Kiel corpus.", _CORPUS, "190",
         "170"),
        ("In storms, 58 % of northern crossings made by the ferries ran late.", _FERRY, "58 %",
         "38 %"),
        ("Only 13.1% of the crew were stokers.", _CREW, "13.1%", "9.1%"),
        ("64.5% of the crew were deckhands.", _CREW, "64.5%", "54.5%"),
    ],
)  # fmt: skip
def test_another_figure_of_the_same_things_is_told(
    draft: str, source: str, said: str, known: str
) -> None:
    assert told(draft, source) == [("number?", said, known)]


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("Of older people, 10.6% reported a fever in the 627 clinics.", _VACCINE),
        ("Researchers can draw on 190 annotators for the Kiel corpus.", _CORPUS),  # others counted
        ("Researchers draw on the first 90 newspaper commentaries of the Kiel corpus.", _CORPUS),
        ("We took 190 articles into our part of the Kiel corpus.", _CORPUS),  # the writer's own
        ("In storms, 62 % of northern crossings made by the ferries ran on time.", _FERRY),
        ("In storms, about 42 % of northern crossings made by the ferries ran late.", _FERRY),
        ("Of 212 sailors, 58 % call northern crossings of the ferries late in storms.", _FERRY),
        ("Only 9.1% of the crew were stokers.", _CREW),
        ("Only 13.1% of the crew were women.", _CREW),
        ("Together, 90.9% of the crew were deckhands or mates.", _CREW),
        ("In 1998 the harbour of Oslo employed 58 % of all men.", _FERRY),  # of something else
        # a reference, a note
        ("In 183 sailors, scurvy and broken teeth came with a longer passage north.",
         "Scurvy (22) and broken teeth (23) came with a longer passage north of sailors."),
        ("Crossings of 19 northern sailors gave lasting immunity to scurvy after one passage.",
         "Northern sailors had lasting immunity to scurvy after one of the crossings22–24."),
    ],
)  # fmt: skip
def test_what_the_source_does_not_speak_of_is_left_alone(draft: str, source: str) -> None:
    assert not [one for one in told(draft, source) if one[0].startswith("number?")]
