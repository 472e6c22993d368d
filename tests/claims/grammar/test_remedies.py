"""What to write for a slip, and the forms of nouns."""

from __future__ import annotations

import pytest

from mdrag.claims.grammar.noun_forms import plural_of, singular_of
from mdrag.claims.grammar.remedies import remedies


@pytest.mark.parametrize(
    ("kind", "words", "after", "wanted"),
    [
        ("noun-number", "there is many reasons", "for", ["there are many reasons"]),
        ("noun-number", "there has been many studies", "", ["there have been many studies"]),
        ("noun-number", "there are a problem", "", ["there is a problem"]),
        ("noun-number", "there exists many ways", "", ["there exist many ways"]),
        ("noun-number", "one of the main reason", "is", ["one of the main reasons"]),
        ("noun-number", "much factors", "in", ["many factors"]),
        ("noun-number", "each countries", "differ", ["each country"]),
        ("noun-number", "another datasets", "", ["another dataset", "other datasets"]),
        ("noun-number", "a students", "said", ["a student", "students"]),
        ("noun-number", "a students", "were", ["students"]),
        ("noun-number", "this courses", "", ["this course", "these courses"]),
        ("noun-number", "this courses", "are", ["these courses"]),
        ("noun-number", "this results", "shows", ["this result"]),
        ("noun-number", "these component", "are", ["these components"]),
        ("noun-number", "those method", "has", ["that method"]),
        ("noun-number", "several study", "have", ["several studies"]),
        ("noun-number", "student learn", "better", ["students learn"]),
        ("verb-number", "the result depend", "", ["the result depends"]),
        ("spoilt-form", "did not found", "", ["did not find"]),
        ("spoilt-form", "can to compare", "", []),
        ("confused-word", "would of worked", "", ["would have worked"]),
        ("confused-word", "its a", "", ["it is a"]),
        ("confused-word", "who’s laptop", "", ["whose laptop"]),
        ("confused-word", "affect of", "", ["effect of"]),
        ("bare-genitive", "each other beliefs", "", ["each other's beliefs"]),
        ("mixed-participle", "i seen", "", ["i saw", "i have seen"]),
        ("mixed-participle", "she also done", "", ["she also did", "she has also done"]),
        ("mixed-participle", "have went", "", ["have gone"]),
        (
            "mixed-range",
            "between 2010 to 2015",
            "",
            ["between 2010 and 2015", "from 2010 to 2015"],
        ),
        ("mixed-range", "from 2010 and 2015", "", ["from 2010 to 2015"]),
        ("fragment", "although it rained", "", []),
    ],
)
def test_a_remedy_is_what_to_write(kind: str, words: str, after: str, wanted: list[str]) -> None:
    assert [" ".join(one) for one in remedies(kind, words.split(), after)] == wanted


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("course", "courses"), ("country", "countries"), ("study", "studies"),
        ("class", "classes"), ("virus", "viruses"), ("house", "houses"), ("approach", "approaches"),
        ("analysis", "analyses"), ("hypothesis", "hypotheses"), ("life", "lives"), ("box", "boxes"),
        ("cache", "caches"), ("child", "children"), ("way", "ways"), ("idea", "ideas"),
        ("movie", "movies"), ("genesis", "geneses"), ("use", "uses"),
    ],
)  # fmt: skip
def test_the_forms_of_a_noun(one: str, several: str) -> None:
    assert plural_of(one) == several
    if one != "genesis":
        assert singular_of(several) == one
