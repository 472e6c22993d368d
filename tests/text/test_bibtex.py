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
