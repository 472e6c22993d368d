"""Another count of the same thing in words of the writer's own; never sure."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.alignment.align import words
from mdrag.verify.contradictions.counted_things import (
    counted_noun,
    is_of_a_part,
    word_behind,
    words_around,
)
from told_contradictions import told

_MODULE = (
    "Our learning module has three submodules spanning sixteen lessons on data. "
    "Exercises test the competency of pupils every two lessons."
)
_COURSE = (
    'The course is a set of notebooks, consisting of 12 "evening" lessons, 3 "morning" lessons, '
    "and a farewell."
)
_USED = "The Marmot Notebook has appeared in over 100 classes on subjects such as geology."
_PILOT = (
    "We piloted the course during a voyage of two days. "
    "We had thirty-nine sailors of various ages, who praised it."
)
_RATES = (
    "Phone surveys are fast but suffer from low response rates (typically well below 10%), "
    "a source of bias."
)


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        ("Their module spans twelve lessons.", _MODULE, "twelve", "sixteen"),
        ("Teachers took up the notebook, now used in over 400 classes.", _USED, "400", "100"),
        ("Surveys are biased, since response rates are low (usually well below 80%).", _RATES,
         "80%", "10%"),
        ("The course has fourteen evening lessons.", _COURSE, "fourteen", "12"),
        ("The course has seven morning lessons.", _COURSE, "seven", "3"),
        ("The winter term has nine lessons, one a week.",
         "There are ten lessons in the winter term, which are taught at one a week.",
         "nine", "ten"),
        ("Teachers put the sailors into groups of 8 people.",
         "For the task of the day sailors worked in groups of 4-5 people.", "8", "4-5"),
        ("It was in 2078 that Grant announced his videos of animations.",
         "In 2018, Grant announced in a video that he creates animations with a tool of his own.",
         "2078", "2018"),
        ("The response rate was 96 percent, and 12,762 students participated.",
         "A total of 14,253 students were listed as a result, and 12,726 4th-grade students "
         "participated in PIRLS 2011. The weighted response rate of students was 96 percent.",
         "12,762", "12,726"),
        # the sentence names what is counted, its passage all the rest
        ("The pilot had 53 sailors.", _PILOT, "53", "thirty-nine"),
        ("The 53 sailors of the pilot were few.", _PILOT, "53", "thirty-nine"),
    ],
)  # fmt: skip
def test_another_count_of_the_same_thing_is_told(
    draft: str, source: str, said: str, known: str
) -> None:
    assert told(draft, source) == [("number?", said, known)]


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("Their module spans sixteen lessons.", _MODULE),
        ("Their module spans 16 lessons.", _MODULE),
        # not all the rest is there; the number is, of something else; several counts are
        ("The second pilot had 53 sailors.", _PILOT),
        ("The pilot had 53 sailors.", f"{_PILOT} It took 53 minutes."),
        ("The pilot had 53 sailors.", f"{_PILOT} Later voyages had twelve sailors."),
        ("Another twelve lessons follow the module.", _MODULE),  # a part, or more
        ("In our module there were twelve lessons.", _MODULE),  # the writer's own
        ("The module has twelve teachers and sixteen lessons.", _MODULE),
        ("Their module spans about eighteen lessons.", _MODULE),
        ("The course has 12 evening lessons.", _COURSE),
        ("The course has fifteen lessons.", _COURSE),  # both together
        ("The sailors were put into groups of 5 people.",
         "Sailors were put into groups of 4-5 people for the task."),
        ("Teachers praise a module that spans 400 lessons.", _MODULE),  # another order
        ("Their module spans twelve lessons.", _MODULE + " Of the lessons twelve are taught live."),
        ("Teachers praise a module that spans twelve lessons.",
         _MODULE + " The other module has ten lessons."),
        ("Surveys are biased, since response rates are low (usually well below 80%).",
         _RATES + " Response rates of low-cost surveys were 80% in 1970."),
    ],
)  # fmt: skip
def test_what_the_source_gives_or_counts_otherwise_is_left_alone(draft: str, source: str) -> None:
    assert not [one for one in told(draft, source) if one[0].startswith("number?")]


@pytest.mark.parametrize(
    ("text", "noun", "around"),
    [
        ("We saw 12 schools there.", "school", "saw school"),
        ("We saw 12 small schools there.", "school", "saw school small"),
        ("We saw 12 glass houses and towns.", "hous", "saw glass hous town"),
        ("We met 12 gas workers teachers.", "worker", "met ga worker teacher"),  # the first
        ("We met 12 people.", "peopl", "met peopl"),
        ("We met 12 “gas” workers.", "worker", "met ga worker"),
        ("We had 12 bread and milk.", "bread", "bread milk"),  # no plural: the word behind it
        ("We had 12 fresh bread.", "fresh", "fresh bread"),
        ("They took 12-week courses.", "cours", "took cours"),
        ("There were 12 of them.", "", ""),
        ("Of 12, schools are many.", "", "school mani"),
        ("Then 12 teachers met 30 pupils.", "teacher", "teacher met"),  # up to the next number
        ("Then 12 30 pupils met.", "", ""),
    ],
)
def test_what_a_number_counts_and_the_words_around_it(text: str, noun: str, around: str) -> None:
    found = words(text)
    at = next(place for place, word in enumerate(found) if word.number)
    assert counted_noun(text, found, at) == frozenset(noun.split())
    assert words_around(found, at) == frozenset(around.split())


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("We met another 12 sailors.", True),
        ("We met three of 12 sailors.", True),
        ("We met some of 12 sailors.", True),
        ("We met a crew consisting of 12 sailors.", False),
        ("We met a total of 12 sailors.", False),
        ("Of 12 sailors we met three.", True),
        ("We met 12 sailors.", False),
    ],
)
def test_what_counts_a_part(text: str, part: bool) -> None:
    found = words(text)
    at = next(place for place, word in enumerate(found) if word.text == "12")
    assert is_of_a_part(found, at) is part


@pytest.mark.parametrize(
    ("text", "behind"),
    [("12 evening lessons", "even"), ('12 "evening" lessons', "even"), ("12 of them", ""),
     ("12, lessons", ""), ("12", "")],
)  # fmt: skip
def test_the_word_right_behind_a_number(text: str, behind: str) -> None:
    found = words(text)
    assert word_behind(text, found, 0) == behind
