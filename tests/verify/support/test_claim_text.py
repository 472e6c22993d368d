"""The words that the source of a binding should bear out."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.verify.support.claim_text import claim_text

M, L = "(M){#doc_8f3a2c1d}", "(L){#doc_0a1b2c3d}"


def first(text: str) -> tuple[str, ...]:
    draft = parse(text)
    return claim_text(draft, draft.bindings[0])


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        # a note that only cites speaks for the sentence that calls it, when that says enough
        (f"Rents of towns rose.[^1]\n\n[^1]: {M}.\n", ("Rents of towns rose.",)),
        (f"Rents rose.[^1]\n\n[^1]: {M}.\n", ()),
        (f"# Rents of old towns[^1]\n\nSo.\n\n[^1]: {M}.\n", ()),
        (f"Rents rose.[^1]\n\n[^1]: For a longer view of the towns see {M}.\n",
         ("For a longer view of the towns see (M).",)),
        # letters that the writer of a quotation has changed
        (f"There “[r]ents of towns” ros[e] and [x] “[w]ages fell” {M}.",
         ("There “rents of towns” rose and [x] “wages fell” (M).",)),
        # too little of its own
        ("Marmot (2015){#doc_8f3a2c1d} was luckier.", ()),
        ("Marmot (2015){#doc_8f3a2c1d} was luckier there in towns.", ("was luckier there in "
                                                                     "towns.",)),
        (f"Rents rose. So it was {M}.", ("Rents rose. So it was (M).",)),
        (f"Rents rose.\n\nSo it was {M}.", ("So it was (M).",)),
        (f"> Rents rose.\n\n{M}", ("Rents rose.",)),
        (f"Rents fell. Rents rose in towns {M}.", ("Rents rose in towns (M).",)),
        # one of several: with its own part where that says enough
        (f"Rents rose in towns {M}, and wages of sailors fell in northern ports {L}.",
         ("Rents rose in towns (M), and wages of sailors fell in northern ports (L).",)),
        (f"Rents of poor people rose in old towns {M}, and wages fell {L}.",
         ("Rents of poor people rose in old towns (M), and wages fell (L).",
          "Rents of poor people rose in old towns (M)")),
    ],
)  # fmt: skip
def test_what_a_source_is_asked(text: str, texts: tuple[str, ...]) -> None:
    assert tuple(one.replace(" (M)", "").replace(" (L)", "") for one in first(text)) == tuple(
        one.replace(" (M)", "").replace(" (L)", "") for one in texts
    )


def test_a_cell_that_only_cites_takes_the_cells_of_its_own_row() -> None:
    text = f"| a | b | c |\n|---|---|---|\n| rents rose | in towns | {M} |\n| wages | fell | x |\n"
    assert first(text) == ("rents rose in towns",)
