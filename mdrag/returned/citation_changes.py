"""Citations that stay, with another page, prefix or suffix, or whose words were typed over."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mdrag.draft.model import Ref
from mdrag.evidence.store import EvidenceStore
from mdrag.export.citations.locators.printed_locator import binding_locator
from mdrag.filled_sentence import fill
from mdrag.returned.blocks.block_match import BlockMatch
from mdrag.returned.blocks.draft_blocks import Atom
from mdrag.returned.blocks.refresh import same_words
from mdrag.returned.cited_works import describe_work
from mdrag.returned.comparison import Comparison
from mdrag.returned.points import Alteration, Point, offsets, quote_words
from mdrag.returned.works import FieldWork
from mdrag.returned.writing.markdown import citation_markdown, with_locator
from mdrag.text.fold import fold
from mdrag.zotero.docx.field_codes import CitedItem
from mdrag.zotero.docx.model import TextPiece

__all__ = ["citation_points"]

_BY_HAND = "do it by hand"


def citation_points(found: Comparison, draft: str, evidence: EvidenceStore) -> Iterator[Point]:
    """Citations whose page, prefix or suffix is another now, or whose words were typed over."""
    for match in found.matches.values():
        for piece, built, at in match.cites:
            if piece.code is None or piece.change.state != "kept":
                continue
            if built is not None:
                yield from _beside_built(found, match, piece, built, at, draft)
                continue
            atom, block = match.drafted.atoms[at], match.drafted
            start, end = offsets(block, at, at + 1)
            point = Point(
                "review.citation-changed", "", start, end, piece.change.author, piece.change.date,
                tracked=False, words=match.worded.shown, doc_uids=atom.keys,
            )  # fmt: skip
            if piece.touched:
                told, advice = _retyped(piece)
                yield point._replace(message=told, advice=advice, tracked=True)
            written = draft[start:end]
            works = [(item, found.works.of(item)) for item in piece.code.items]
            for item, work in works:
                ref = next((one for one in atom.refs if _key(one, evidence) == work.key), None)
                if ref is None or not (told := _difference(item, ref, written, evidence)):
                    continue
                new = with_locator(
                    written, ref, item, citation_markdown(piece.code.items, found.works.of)
                )
                change = Alteration("words", match.number, at, at + 1, (piece,), raw=new)
                alone = len(atom.refs) == 1 and new
                yield point._replace(
                    message=_otherwise(work, told),
                    changes=(change,) if alone else (), advice="" if alone else fill(_BY_HAND),
                )  # fmt: skip


def _beside_built(
    found: Comparison, match: BlockMatch, piece: TextPiece, built: TextPiece, at: int, draft: str
) -> Iterator[Point]:  # fmt: skip
    """What a field says and prints otherwise than when it was built."""
    block, works = match.drafted, found.works
    atom = block.atoms.get(at)
    first = at if at >= 0 else _place_of(match, piece)
    start, end = offsets(block, first, first + 1)
    keys = atom.keys if atom else ()
    point = Point(
        "review.citation-changed", "", start, end, piece.change.author, piece.change.date,
        tracked=False, words=match.worded.shown, doc_uids=keys,
    )  # fmt: skip
    if _typed_over(piece, built):
        told, advice = _retyped(piece)
        yield point._replace(message=told, advice=advice, tracked=piece.touched)
    was = {works.of(item).key: item for item in (built.code.items if built.code else ())}
    for item in piece.code.items if piece.code else ():
        work = works.of(item)
        before = was.get(work.key)
        told = _changed_item(item, before) if before else ""
        if not told:
            continue
        ref = _ref_of(atom, work.key, found) if atom else None
        written = draft[start:end]
        new = ""
        if atom and ref is not None and piece.code and len(piece.code.items) == 1:
            new = with_locator(written, ref, item, citation_markdown(piece.code.items, works.of))
        change = Alteration("words", match.number, at, at + 1, (piece,), raw=new)
        yield point._replace(
            message=_otherwise(work, told),
            changes=(change,) if new else (), advice="" if new else fill(_BY_HAND),
        )  # fmt: skip


def _retyped(piece: TextPiece) -> tuple[str, str]:
    """What is said of a citation whose words were typed over, and what to do about it."""
    told = fill("the words of a citation were changed to {words}", words=quote_words(piece.printed))
    return told, fill("Zotero puts its own back on Refresh; change the binding if it is meant")


def _otherwise(work: FieldWork, told: str) -> str:
    return fill("the citation of {work} was changed: {told}", work=describe_work(work), told=told)


def _moved_locator(item: CitedItem, before_label: str, before: str) -> str:
    """The locator of a citation that is another than ``before``."""
    if not item.locator:
        return fill("{label} {locator} was taken out", label=fill(before_label or "page"),
                    locator=before)  # fmt: skip
    label = fill(item.label or "page")
    if not before:
        return fill("{label} {locator} was added", label=label, locator=item.locator)
    return fill("{label} {locator} for {before}", label=label, locator=item.locator, before=before)


def _put(words: str) -> str:
    return fill("{words} was added", words=quote_words(words))


def _gone(words: str) -> str:
    return fill("{words} was taken out", words=quote_words(words))


def _typed_over(piece: TextPiece, built: TextPiece) -> bool:
    """Whether somebody wrote the words a field prints: neither the build nor Zotero did."""
    if same_words(piece.printed, built.printed) or piece.code is None:
        return False
    if piece.code.custom and (built.code is None or built.code.printed != piece.code.printed):
        return True
    return bool(piece.code.printed) and not same_words(piece.printed, piece.code.printed)


def _place_of(match: BlockMatch, piece: TextPiece) -> int:
    start = next(start for start, one in match.worded.pieces if one is piece)
    at = match.worded.at(start)
    return min(match.span(at, at + 1)[0], max(len(match.drafted.text) - 1, 0))


def _ref_of(atom: Atom, key: str, found: Comparison) -> Ref | None:
    """The draft's own words about a work of a citation."""
    known = zip(atom.keys, atom.refs, strict=False)
    return next((ref for own, ref in known if own == key), None)


def _changed_item(item: CitedItem, before: CitedItem) -> str:
    """What a field says of a work otherwise than it did; "" when nothing."""
    if _same(item.locator) != _same(before.locator):
        return _moved_locator(item, before.label, before.locator)
    for name in ("prefix", "suffix"):
        now, then = getattr(item, name), getattr(before, name)
        if _words(now) != _words(then):
            return _put(now) if now else _gone(then)
    return ""


def _key(ref: Ref, evidence: EvidenceStore) -> str:
    source = evidence.source(ref.key)
    return source.doc_uid if source else ref.key


def _difference(item: CitedItem, ref: Ref, written: str, evidence: EvidenceStore) -> str:
    """What a citation says that its binding does not; "" when they agree."""
    now = _same(item.locator)
    was = {_same(ref.locator), _same(binding_locator(ref, evidence)[1])}
    if now not in was:
        before = ref.locator or next((one for one in was if one), "")
        return _moved_locator(item, ref.label, before)
    here = _words(written)
    for name in ("prefix", "suffix"):
        words = _words(getattr(item, name))
        if words and words not in here:
            return _put(getattr(item, name))
    if (ref.prefix or ref.suffix) and not (item.prefix or item.suffix):
        return _gone(ref.prefix or ref.suffix)
    return ""


def _same(locator: str) -> str:
    return re.sub(r"\s+", "", fold(locator).replace("--", "-"))


def _words(text: str) -> str:
    return re.sub(r"[\W_]+", " ", fold(re.sub(r"</?[a-z]+>", "", text))).strip()
