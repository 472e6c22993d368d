from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.text.bibtex import bibtex_entries, without_tex, without_tex_signs

BIB = r"""@string{jot = "Journal of Towns"}
@comment{no work}
@Article{roe2019, author = {Roe, J{\"a}ne and {Barnes and Noble}}, title = {The {Gap}},
  journal = jot # ", Series B", year = 2019 }
@book(doe, title = "A "b"
"""


def test_entries_with_macros_and_joined_values() -> None:
    first, second = bibtex_entries(BIB)
    assert (first.kind, first.key) == ("article", "roe2019")
    assert first.fields["journal"] == "Journal of Towns, Series B"
    assert without_tex_signs(first.fields["author"]) == "Roe, Jäne and {Barnes and Noble}"
    assert without_tex(first.fields["title"]) == "The Gap"
    assert second.key == "doe"


@pytest.mark.parametrize(
    "broken",
    ["title = {The gap, year = 2019\n}", "title = {The gap},\n", 'title = "The gap,\n}',
     "title = {The {gap}, year = {2019}}"],
)  # fmt: skip
def test_an_entry_without_an_end_does_not_swallow_the_next(broken: str) -> None:
    whole = "@book{doe2001, title = {Towns}, year = 2001}\n"
    first, lost, last = bibtex_entries(f"{whole}\n@article{{roe,\n  {broken}\n\n{whole}")
    assert (first.ends, first.line) == (True, 1)
    assert (lost.ends, lost.line, lost.key) == (False, 3, "roe")
    assert last.ends and last.fields == first.fields
    (alone,) = bibtex_entries(f"@article{{roe, {broken}")
    assert not alone.ends


@pytest.mark.parametrize(
    ("tex", "plain"),
    [(r"M{\"u}ller", "Müller"), (r"M\"uller", "Müller"), (r"{\v{C}}apek", "Čapek"),
     (r"\v{C}apek", "Čapek"), (r"{\o}re", "øre"), (r"Stra{\ss}e", "Straße"), (r"A \& B", "A & B"),
     (r"Fran\c{c}ois", "François"), (r"Erd{\H o}s", "Erdős"), (r"na\"{\i}ve", "naïve")],
)  # fmt: skip
def test_accents(tex: str, plain: str) -> None:
    assert without_tex(tex) == plain


@given(st.text(alphabet='@a{}",=#\\ \nb1'))
def test_any_text_ends(text: str) -> None:
    for entry in bibtex_entries(text):
        assert entry.key
        without_tex(" ".join(entry.fields.values()))
