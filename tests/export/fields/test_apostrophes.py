"""Apostrophes before a word cut short print as apostrophes, as pandoc reads a draft."""

from __future__ import annotations

import io

import panflute as pf
import pypandoc
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mdrag.export.citations import inlines
from mdrag.export.fields.apostrophes import mend_apostrophes


def printed(text: str) -> str:
    read = pypandoc.convert_text(text, "json", "markdown", extra_args=["--wrap=preserve"])
    doc = pf.load(io.StringIO(read))
    mend_apostrophes(doc)
    told = io.StringIO()
    pf.dump(doc, told)
    options = ["--wrap=none"]
    return str(pypandoc.convert_text(told.getvalue(), "plain", "json", extra_args=options)).strip()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("'t Hart says so. The teachers' view.", "’t Hart says so. The teachers’ view."),
        ("Van 't Hoff is right.", "Van ’t Hoff is right."),
        ("As 't Hart said 'so it is' of it.", "As ’t Hart said ‘so it is’ of it."),
        ("In 's-Hertogenbosch's old parks' trees", "In ’s-Hertogenbosch’s old parks’ trees"),
        ("(‘t Hart) and ‘so it is’", "(’t Hart) and ‘so it is’"),
        ("The '60s and rock 'n' roll.", "The ’60s and rock ’n’ roll."),
        ("The size 'n' of it.", "The size ‘n’ of it."),
        ("'Tis said, the pupils' view.", "’Tis said, the pupils’ view."),
        ("So 't Hart (Pupils' Union) says.", "So ’t Hart (Pupils’ Union) says."),
        ("So 'Abd (the pupils' friend) says.", "So ’Abd (the pupils’ friend) says."),
        ("So 'Abd says “so”, the pupils' view.", "So ’Abd says “so”, the pupils’ view."),
        ("He said 'it is \"so\" here' now.", "He said ‘it is “so” here’ now."),
        ("He said 'so' and O'Brien's 'no'.", "He said ‘so’ and O’Brien’s ‘no’."),
        ("A note.^['t Hart, the pupils' view.]", "A note.[1]\n\n[1] ’t Hart, the pupils’ view."),
        ("# Of 't Hart and the pupils'", "Of ’t Hart and the pupils’"),
    ],
)  # fmt: skip
def test_apostrophes_and_quotations(text: str, words: str) -> None:
    assert printed(text) == words


PIECES = st.lists(
    st.sampled_from(
        ["'t Hart", "‘t Hart", "the '60s", "rock 'n' roll", "'so'", "'so it is'", "‘so’", "“so”",
         "the pupils' view", "'tis", "*it is*", "(p. 5)", "(so", "it)", "O'Brien"]
    ),
    min_size=1,
    max_size=8,
)  # fmt: skip


@settings(max_examples=25)  # each asks pandoc
@given(PIECES)
def test_nothing_but_single_marks_is_touched(pieces: list[str]) -> None:
    read = pypandoc.convert_text(" ".join(pieces), "json", "markdown")
    doc, mended = (pf.load(io.StringIO(read)) for _ in range(2))
    mend_apostrophes(mended)
    before, after = (inlines.flat(one.content[0].content) for one in (doc, mended))
    assert after.translate({ord("‘"): "’"}) == before.translate({ord("‘"): "’"})
    assert "‘t Hart" not in after and "‘60s" not in after and "‘tis" not in after
