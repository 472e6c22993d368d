"""What blocks say, and what they must say once points are written into them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from mdrag.returned.blocks.draft_blocks import Atom, DraftBlock
from mdrag.returned.blocks.new_blocks import new_blocks
from mdrag.returned.blocks.token_keys import draft_tokens
from mdrag.returned.points import Alteration
from mdrag.returned.writing.block_order import moved_order
from mdrag.returned.writing.written_change import WrittenChange

__all__ = ["expected_words", "order_and_notes", "words_of_block"]


def expected_words(
    blocks: Sequence[DraftBlock],
    changes: Sequence[tuple[Alteration, WrittenChange]],
    numbers: Iterable[int],
) -> list[tuple[str, str]] | None:
    """What these blocks must say afterwards; None when the changes contradict each other."""
    of: dict[int, list[tuple[Alteration, WrittenChange]]] = {}
    for change, new in changes:
        of.setdefault(change.block, []).append((change, new))
    found: list[tuple[str, str]] = []
    joined: DraftBlock | None = None
    for number in moved_order(numbers, [change for change, _ in changes]):
        block, mine = blocks[number], of.get(number, [])
        kinds = {change.kind for change, _ in mine}
        if kinds & {"drop", "note"}:
            if len(mine) > 1 or joined is not None:
                return None
            continue
        changed = _changed(block, [one for one in mine if one[0].kind == "words"])
        for level in (one.last for one, _ in mine if one.kind == "level"):
            kind = "heading" if level else "paragraph"
            changed = changed._replace(level=level, kind=kind)
        if joined is not None and "footnote" in block.within:
            found.append(words_of_block(changed))  # a note in the words of the first of the two
            continue
        if joined is not None:
            changed = _together(joined, changed)
        joined = changed if "join" in kinds else None
        if joined is None:
            found += [words_of_block(part) for part in new_blocks(changed)]
        cells = [one.text for change, _ in mine if change.kind == "row" for one in change.added]
        found += [
            words_of_block(block._replace(text=one, atoms={})) for one in cells if one.strip()
        ]
        for _, new in mine:
            found += [(_kind("paragraph", ("footnote",)), _key(note)) for note in new.notes]
    return None if joined is not None else found


def words_of_block(block: DraftBlock) -> tuple[str, str]:
    """What a block is and says, whatever its blanks."""
    return _kind(f"{block.kind}{block.level or ''}", block.within), _words(block)


def order_and_notes(
    said: Sequence[tuple[str, str]],
) -> tuple[list[tuple[str, str]], Counter[tuple[str, str]]]:
    """Blocks in their order, and notes, whose order is that of their references."""
    notes = Counter(one for one in said if "footnote" in one[0])
    return [one for one in said if "footnote" not in one[0]], notes


def _changed(block: DraftBlock, changes: Sequence[tuple[Alteration, WrittenChange]]) -> DraftBlock:
    """The block as a reader would see it afterwards; places mean nothing any more."""
    text, atoms = block.text, dict(block.atoms)
    order = sorted(enumerate(changes), key=lambda one: (one[1][0].first, one[1][0].last, one[0]))
    for _, (change, new) in reversed(order):
        first, last, more = change.first, change.last, len(new.text)
        moved = {}
        for at, atom in atoms.items():
            if at < first:
                moved[at] = atom
            elif at >= last:
                moved[at - (last - first) + more] = atom
        atoms = moved | {first + at: atom for at, atom in new.atoms.items()}
        text = text[:first] + new.text + text[last:]
    return block._replace(text=text, atoms=atoms)


def _together(one: DraftBlock, other: DraftBlock) -> DraftBlock:
    head = one.text.rstrip() + " "
    moved = {at + len(head): atom for at, atom in other.atoms.items()}
    return one._replace(text=head + other.text, atoms=one.atoms | moved)


def _kind(kind: str, within: tuple[str, ...]) -> str:
    outer = [name for name in within if name != "div"]  # a paragraph may leave one
    return " ".join(("words" if kind in ("paragraph", "plain") else kind, *outer))


def _words(block: DraftBlock) -> str:
    keys = ((at, atom.what, atom.keys) for at, atom in block.atoms.items())
    return _folded(block.text, tuple(sorted(keys)))


@lru_cache(maxsize=4096)  # most blocks are the same in every trial
def _folded(text: str, keys: tuple[tuple[int, str, tuple[str, ...]], ...]) -> str:
    atoms = {at: Atom(what, own) for at, what, own in keys}
    block = DraftBlock("paragraph", (), 0, 0, text, [], [], atoms)
    return "".join(token.key for token in draft_tokens(block))


def _key(note: str) -> str:
    return _folded(note, ())
