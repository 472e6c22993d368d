"""Citations of the document beside those of the draft: added, removed, changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from mdrag.draft.model import Ref
from mdrag.evidence.store import EvidenceStore
from mdrag.export.citations.locators.printed_locator import binding_locator
from mdrag.filled_sentence import fill, join_sentences
from mdrag.returned.blocks.block_match import BlockEdit, BlockMatch
from mdrag.returned.blocks.draft_blocks import Atom
from mdrag.returned.blocks.refresh import same_words
from mdrag.returned.comparison import Comparison
from mdrag.returned.points import Alteration, Point, offsets, quote_words, who
from mdrag.returned.works import FieldWork, Works
from mdrag.returned.writing.markdown import citation_markdown, with_locator
from mdrag.text.fold import fold
from mdrag.zotero.docx.field_codes import CitedItem, Code
from mdrag.zotero.docx.model import ATOM, BREAK, TextPiece

__all__ = [
    "added_beside",
    "beside_point",
    "citation_points",
    "cite_points",
    "describe_work",
    "words_of_pieces",
]

_DONE = {
    "added": "{who} put in a citation of {works}",
    "removed": "{who} took out the citation of {works}",
}
_BY_HAND = "do it by hand"
_SOLID = re.compile(r"[\s.,;:()\[\]]*")


def words_of_pieces(pieces: Sequence[TextPiece], notes: Mapping[str, str]) -> str:
    """The words of pieces, citations as they print, notes in brackets."""
    words = []
    for piece in pieces:
        if piece.what == "cite":
            words.append(piece.printed)
        elif piece.what == "note":
            words.append(f"[note: {notes.get(piece.note, '')}]")
        elif piece.what not in ("heading", "block"):
            words.append("[formula]" if piece.what else piece.text)
    return "".join(words)


def describe_work(work: FieldWork) -> str:
    """A work for a message: which source it is and how that is known."""
    told, key = work.told, work.key
    if not work.known:
        return fill("{told}, which is not in the library", told=told)
    if work.how == "doi":
        return fill("{told} ({key}, by its DOI)", told=told, key=key)
    if work.how == "title":
        return fill("{told} ({key}, by title and year)", told=told, key=key)
    return fill("{told} ({key})", told=told, key=key)


def cite_points(
    found: Comparison, point: Point, added: Sequence[TextPiece], removed: Sequence[TextPiece]
) -> Iterator[Point]:
    """``point`` as the citation it is, or itself and a point for each citation in it."""
    new = [piece for piece in added if piece.what == "cite"]
    old = [piece for piece in removed if piece.what == "cite"]
    if not new and not old:
        yield point
        return
    words = "".join(piece.text for piece in (*added, *removed) if piece.what != "cite")
    only = bool(_SOLID.fullmatch(words.replace(ATOM, "x").replace(BREAK, "x")))
    by = who((*added, *removed)[0].change)
    told = [*((one, "added") for one in new), *((one, "removed") for one in old)]
    if only and new and old:
        message = fill("{who} changed a citation: {new} for {old}", who=by,
                       new=_works(found.works, new), old=_works(found.works, old))  # fmt: skip
        yield _noted(point, "changed", message, new, found.works)
        return
    if only:
        kind, told_of = "added" if new else "removed", new or old
        message = fill(_DONE[kind], who=by, works=_works(found.works, told_of))
        yield _noted(point, kind, message, told_of, found.works)
        return
    yield point._replace(doc_uids=_uids(found.works, [*new, *old]))
    for piece, kind in told:
        message = fill(_DONE[kind], who=by, works=_works(found.works, [piece]))
        part = point._replace(
            changes=(), advice=fill("it goes with the words around it"), part=True
        )
        yield _noted(part, kind, message, [piece], found.works)


def _works(works: Works, pieces: Sequence[TextPiece]) -> str:
    """The works of citations, in words."""
    codes = [piece.code for piece in pieces if piece.code]
    if any(code.problem for code in codes):
        words = quote_words(words_of_pieces(pieces, {}))
        return fill("{words}, whose data cannot be read", words=words)
    every = [describe_work(works.of(item)) for code in codes for item in code.items]
    return join_sentences("{first}; {second}", every) if every else ""


def _uids(works: Works, pieces: Sequence[TextPiece]) -> tuple[str, ...]:
    items = [item for piece in pieces if piece.code for item in piece.code.items]
    keys = [works.of(item).key for item in items]
    return tuple(dict.fromkeys(key for key in keys if key.startswith("doc_")))


def _noted(
    point: Point, kind: str, message: str, pieces: Sequence[TextPiece], works: Works
) -> Point:  # fmt: skip
    """A point about citations, with what to do about works the library lacks."""
    notes = list(point.notes)
    for piece in pieces:
        for item in piece.code.items if piece.code and kind != "removed" else ():
            work = works.of(item)
            if not work.known:
                notes.append(fill(
                    "not in the library: {told}; put its PDF into raw/evidence/pdfs, run: "
                    "mdrag ingest, and bind it (or cite {suggestion} from your own .bib)",
                    told=work.told, suggestion=work.suggestion,
                ))  # fmt: skip
            elif work.guessed:
                notes.append(fill("a guess by its {how}: {told} is {key}; look at it",
                                  how=fill(work.how), told=work.told, key=work.key))  # fmt: skip
    return point._replace(
        rule=f"review.citation-{kind}", message=message, notes=tuple(notes),
        doc_uids=_uids(works, pieces),
    )  # fmt: skip


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


def beside_point(
    found: Comparison, match: BlockMatch, edit: BlockEdit, pieces: Sequence[TextPiece]
) -> Point | None:
    """Works that were put beside a citation that stays: its binding is kept as it is written."""
    old = [piece for piece in edit.words or () if piece.what == "cite"]
    added = added_beside(old, [one for one in pieces if one.what == "cite"], found.works)
    plain = (
        "".join("".join(one.text.split()) for one in some if not one.what)
        for some in (edit.words or (), pieces)
    )
    same = len({*plain}) == 1
    if not added or not same or edit.beside < 0:
        return None
    start, end = offsets(match.drafted, edit.c, edit.d)
    point = Point(
        "", "", start, end, tracked=False, words=match.worded.shown,
        changes=(Alteration("words", match.number, edit.beside, edit.beside, added),),
    )  # fmt: skip
    told = fill("not tracked: {works} was put beside a citation", works=_works(found.works, added))
    new = [piece for piece in added if piece.what == "cite"]
    return _noted(point, "changed", told, new, found.works)


def added_beside(
    old: Sequence[TextPiece], new: Sequence[TextPiece], works: Works
) -> tuple[TextPiece, ...]:
    """A blank and a citation of what ``new`` cites more than ``old``; () when it cites less."""
    if len(old) != 1 or len(new) != 1 or old[0].code is None or new[0].code is None:
        return ()
    had = {works.of(item).key for item in old[0].code.items}
    has = {works.of(item).key for item in new[0].code.items}
    more = tuple(item for item in new[0].code.items if works.of(item).key not in had or not (
        works.of(item).key
    ))  # fmt: skip
    if not had or not had <= has or not more or "" in had:
        return ()
    blank, change = TextPiece(" ", new[0].change), new[0].change
    found: list[TextPiece] = []
    known = tuple(item for item in more if works.of(item).known)
    if known:
        found += [blank, TextPiece(ATOM, change, "cite", Code("citation", known))]
    for item in more:
        if not works.of(item).known:
            printed = f"({works.of(item).told.partition(':')[0]})"
            code = Code("citation", (item,))
            found += [blank, TextPiece(ATOM, change, "cite", code, printed=printed)]
    return tuple(found)


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
