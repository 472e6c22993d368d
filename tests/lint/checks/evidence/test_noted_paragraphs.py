"""Where every paragraph has a note, it stands behind what leads to it."""

from __future__ import annotations

from lint_context import context
from mdrag.lint.checks.evidence.cited_keys import cited_keys
from mdrag.lint.checks.evidence.noted_paragraphs import served_by_notes

NOTED = "Ports silted up. Mills were built.[^{0}] Rents fell."


def served(text: str) -> list[str]:
    """The sentences that a later note of their paragraph stands behind."""
    around = context(text)
    citing = cited_keys(around.draft, around.evidence)
    found = served_by_notes(around.draft, citing)
    return [s.prose for s in around.draft.sentences if s.start in found]


def test_a_note_stands_behind_what_leads_to_it_and_not_what_follows() -> None:
    every = "\n\n".join(NOTED.format(n) for n in range(9))
    assert served(every) == ["Ports silted up."] * 9


def test_where_notes_are_few_or_works_are_cited_in_the_text_a_note_is_for_its_sentence() -> None:
    assert served("\n\n".join(NOTED.format(n) for n in range(3))) == []
    plain = "\n\nPorts silted up. Mills were built. Rents fell."
    assert served("\n\n".join(NOTED.format(n) for n in range(9)) + plain * 3) == []
    cited = "\n\nPorts silted up [@bell]. Mills were built [@rust]. Rents fell [@bell]."
    every = "\n\n".join(NOTED.format(n) for n in range(9))
    assert served(every + cited * 2) == []
