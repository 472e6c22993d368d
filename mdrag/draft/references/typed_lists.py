"""The reference list that a writer typed by hand: which section it is, and its entries."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.model import Block, Draft, Section
from mdrag.draft.references.entries import is_typed_list, looks_like_entry, parted_entries
from mdrag.draft.references.listed_sources import lists_sources, sections_of_ids
from mdrag.text.headings import is_reference_list

__all__ = ["has_place_for_list", "is_divided", "list_blocks", "typed_entries", "typed_lists"]

_WORDS = ("paragraph", "plain")


def typed_lists(draft: Draft) -> Iterator[tuple[Section, list[Block]]]:
    """Each section that lists works in the writer's words, with the blocks of its entries."""
    for section in draft.sections:
        if not is_reference_list(section.title) or lists_sources(section.title):
            continue
        blocks = list_blocks(draft, section)
        texts = [draft.text[one.start : one.end] for one in blocks]
        if is_typed_list(texts):
            yield section, [one for one, text in zip(blocks, texts, strict=True) if _lists(text)]


def list_blocks(draft: Draft, section: Section) -> list[Block]:
    """The paragraphs and items below the title of a section: entries and what else stands there."""
    below = [one for one in _below(draft, section) if one.kind in _WORDS]
    return [one for one in below if one.start > section.start]


def typed_entries(draft: Draft) -> list[tuple[int, int]]:
    """Where the entries of such lists stand."""
    return [(one.start, one.end) for _, blocks in typed_lists(draft) for one in blocks]


def has_place_for_list(draft: Draft) -> bool:
    """Whether a title of the draft is that of the reference list.

    It is when nothing stands below it, or entries that no headings divide, or when it is the last
    one: “Literature” above a chapter is none.
    """
    typed = [one.start for one, _ in typed_lists(draft) if not is_divided(draft, one)]
    left_out = bool(sections_of_ids(draft.text))
    for section in draft.sections:
        if is_reference_list(section.title) and not (left_out and lists_sources(section.title)):
            last = not any(one.start > section.start for one in draft.sections)
            empty = not any(
                one.kind not in ("heading", "comment") for one in _below(draft, section)
            )
            if last or empty or section.start in typed:
                return True
    return False


def is_divided(draft: Draft, section: Section) -> bool:
    """Whether a section has headings of its own below it."""
    return any(section.start < one.start < section.end for one in draft.sections)


def _below(draft: Draft, section: Section) -> list[Block]:
    return [one for one in draft.blocks if section.start <= one.start < section.end]


def _lists(text: str) -> bool:
    return any(map(looks_like_entry, parted_entries(text)))
