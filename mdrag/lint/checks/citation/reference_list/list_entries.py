"""The entries of the typed lists; “---.” stands for the author of the entry before it."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.draft.memo import latest
from mdrag.draft.model import Draft
from mdrag.draft.references.entries import repeats_author
from mdrag.verify.works.listed_entries import ListedEntry, listed_entries

__all__ = ["list_entries"]


@latest
def list_entries(draft: Draft) -> tuple[tuple[str, tuple[ListedEntry, ...]], ...]:
    """(heading, entries) of each typed list, each entry with its author's names."""
    return tuple((heading, _named(draft, some)) for heading, some in listed_entries(draft))


def _named(draft: Draft, entries: Sequence[ListedEntry]) -> tuple[ListedEntry, ...]:
    found: list[ListedEntry] = []
    for one in entries:
        line = draft.text.rfind("\n", 0, one.start) + 1
        if found and repeats_author(draft.text[line : one.end]):
            before = found[-1]
            whole = draft.text[line : one.end].lstrip()
            one = one._replace(
                start=one.end - len(whole), text=" ".join(whole.split()),
                first=before.first, names=before.names | one.names, words=before.names | one.words,
            )  # fmt: skip
        found.append(one)
    return tuple(found)
