from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mdrag.text.private_words import PrivateWords, names_of

_ALL = PrivateWords(
    True, True, names_of("Anna Meyer # teacher\n# a note\nVole\n张三\nJosé Núñez\n")
)
_EMAIL, _PHONE, _NAME = "an e-mail address", "a telephone number", "a name of the list"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Write to anna.b@uni-x.ac.uk today", _EMAIL),
        ("{ann,bob}@cs.example.edu", _EMAIL),
        ("ann (at) example.org", _EMAIL),
        ("ann@exam-\nple.org", _EMAIL),
        ("ann@\nexample.org", _EMAIL),
        ("call +49 30 1234567", _PHONE),
        ("(020) 7946 0958", _PHONE),
        ("at 030-12345678.", _PHONE),
        ("555-123-4567", _PHONE),
        ("手机:13912345678", _PHONE),
        ("Tel. 123456", _PHONE),
        ("as ANNA\nMEYER said", _NAME),
        ("Meyer, Anna", _NAME),
        ("Anna Mey\u00ad\ner", _NAME),
        ("Vole's field", _NAME),
        ("学生张 三说", _NAME),
        ("Jose Nunez", _NAME),
        ("Nu\u0301n\u0303ez, Jose\u0301", _NAME),
    ],
)
def test_private_words_are_found(text: str, kind: str) -> None:
    assert _ALL.kinds(text) == (kind,)


@pytest.mark.parametrize(
    "text",
    [
        "ISSN 0028-0836, ISBN 978-0-19-853453-1",
        "doi 10.1038/s41586-020-2649-2",
        "https://orcid.org/0000-0002-1825-0097",
        "in 2010-2015, 1,234,567 people (p < 0.001)",
        "pp. 123-145, arXiv:2104.08663v3",
        "Voles live in fields; Annabel Meyerson agreed",
        "Anna went. Then Meyer came",
        "@marmot2015 and p@5 = 0.3",
    ],
)
def test_what_only_looks_like_them_is_not(text: str) -> None:
    assert _ALL.kinds(text) == ()


def test_what_is_not_asked_for_is_not_looked_for() -> None:
    assert PrivateWords(phones=True).kinds("ann@example.org, Anna Meyer") == ()
    assert names_of("# nobody\n\n12\n") == ()


@given(st.text(max_size=40), st.text("abcdefgh", min_size=2, max_size=8), st.text(max_size=40))
@example("", "ab", "")
def test_a_name_is_found_wherever_it_stands(before: str, name: str, after: str) -> None:
    found = PrivateWords(names=(name,)).kinds(f"{before} {name.upper()} {after}")
    assert found == (_NAME,)


def test_words_are_taken_out_of_a_text_that_is_sent() -> None:
    told = "Ann (ann@exam-\nple.org, +49 30 1234567) met José Núñez\u2019s friend 张三。\n"
    assert _ALL.redacted(told) == "Ann ([…], […]) met […]\u2019s friend […]。\n"
    assert _ALL.redacted("Nobody here.") == "Nobody here."
    accent = PrivateWords(names=("Jose",)).redacted("by Jose\u0301 and Jose\u0301  \n")
    assert accent == "by […] and […]  \n"
    both = PrivateWords(True, names=("Anna Vole",))
    assert both.redacted("mail: Anna.Vole@example.org and Anna Vole") == "mail: […] and […]"


@given(st.text("abc 012.,\n", max_size=60))
@example("")
def test_what_was_taken_out_is_gone_and_the_rest_stays(text: str) -> None:
    told = _ALL.redacted(f"{text} ann@example.org Vole {text}")
    assert "ann@example.org" not in told and "Vole" not in told and "[…]" in told
    if not _ALL.kinds(text):
        assert told == f"{text} […] […] {text}"
