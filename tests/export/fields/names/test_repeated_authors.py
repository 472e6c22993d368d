"""A dash for the authors of the entry above where they are printed alike."""

from __future__ import annotations

from typing import Any

import panflute as pf
import pytest

from mdrag.evidence.csl import CslItem, csl_item
from mdrag.export.fields.names.repeated_authors import shorten_editors, substitute_repeated_authors

DASH = "———"
Entries = list[tuple[Any, CslItem | None]]


def entry(text: str, *families: str) -> tuple[Any, CslItem]:
    words = [part for word in text.split(" ") for part in (pf.Space(), pf.Str(word))][1:]
    return pf.Para(*words), csl_item({"author": [{"family": one} for one in families]})


MOLES = ("Mole", "Vole", "Shrew")
OTHERS = ("Mole", "Vole", "Lemming")


@pytest.mark.parametrize(
    ("above", "text", "printed"),
    [
        ("Mole, A., et al. Tunnels.", "Mole, A., et al. Voles.", "———. Voles."),
        ("Mole, A., et al. Tunnels.", "Mole, A., et al., editors. Voles.", "———, editors. Voles."),
        ("Mole, A., et al. Tunnels.", "———, et al. Voles.", "———. Voles."),
        ("Mole, A. and V. Vole. T.", "———, et al. Voles.", "———, et al. Voles."),
        ("Mole A and others, ‘T’", "Mole A and others, ‘V’", "———, ‘V’"),
        ("Mole A and others, ‘T’", "——— and others, ‘V’", "———, ‘V’"),
        ("Mole A and V Vole, ‘T’", "——— and others, ‘V’", "——— and others, ‘V’"),
        ("Mole A and V Vole, others", "Mole A and V Vole, others", "Mole A and V Vole, others"),
        ("Mole, B., et al. Tunnels.", "Mole, A., et al. Voles.", "Mole, A., et al. Voles."),
        ("Tunnels. Ed. by X et al. 2.", "Tunnels. Ed. by X et al. 3.",
         "Tunnels. Ed. by X et al. 3."),
        ("Mole, A., V. Vole, and S. Shrew. T.", "Mole, A., V. Vole, and S. Shrew. Mole et al. T.",
         "Mole, A., V. Vole, and S. Shrew. Mole et al. T."),
    ],
)  # fmt: skip
def test_names_printed_alike_become_a_dash(above: str, text: str, printed: str) -> None:
    entries: Entries = [entry(above, *MOLES), entry(text, *OTHERS)]
    substitute_repeated_authors(entries, DASH)
    assert pf.stringify(entries[1][0]).strip() == printed


@pytest.mark.parametrize("text", ["Mole, A., et al. Voles.", "———, et al. Voles."])
def test_who_wrote_one_alone_and_one_with_others_is_named_once(text: str) -> None:
    entries: Entries = [entry("Mole, A. Tunnels.", "Mole"), entry(text, *MOLES)]
    substitute_repeated_authors(entries, DASH)
    assert pf.stringify(entries[1][0]).strip() == "———. Voles."


def test_behind_an_entry_with_a_dash_the_names_are_those_above_it() -> None:
    texts = ["Mole, A., et al. One.", "———. Two.", "Mole, A., et al. Three."]
    entries: Entries = [entry(one, *MOLES) for one in texts]
    substitute_repeated_authors(entries, DASH)
    assert pf.stringify(entries[2][0]).strip() == "———. Three."


def test_without_a_dash_and_with_few_names_nothing_changes() -> None:
    for dash, people in (("", MOLES), (DASH, ("Mole",))):
        text = "Mole, A. One." if len(people) == 1 else "Mole, A., et al. One."
        entries: Entries = [entry(text, *people) for _ in range(2)]
        substitute_repeated_authors(entries, dash)
        assert pf.stringify(entries[1][0]).strip() == text


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Mole, A. “T.” Book, edited by Ann Vole, Bo Shrew, et al., Press.",
         "Mole, A. “T.” Book, edited by Ann Vole et al., Press."),
        ("Mole, A. “T.” Book, edited by Ann Vole, Bo Shrew, and Cy Hare, Press.",
         "Mole, A. “T.” Book, edited by Ann Vole et al., Press."),
        ("Mole, A. “T.” Book, edited by Ann Vole et al., Press.",
         "Mole, A. “T.” Book, edited by Ann Vole et al., Press."),
    ],
)  # fmt: skip
def test_of_several_editors_one_is_named(text: str, printed: str) -> None:
    block, _ = entry(text, "Mole")
    editors = [{"family": one} for one in ("Vole", "Shrew", "Hare")]
    shorten_editors(block, csl_item({"author": [{"family": "Mole"}], "editor": editors}))
    assert pf.stringify(block).strip() == printed


def test_one_author_behind_a_group_begun_by_her() -> None:
    entries: Entries = [entry("Mole, A., et al. One.", *MOLES), entry("Mole, A. Two.", "Mole")]
    substitute_repeated_authors(entries, DASH)
    assert pf.stringify(entries[1][0]).strip() == "———. Two."
