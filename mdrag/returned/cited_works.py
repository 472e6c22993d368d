"""Citations that were put in, taken out or put beside one that stays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from mdrag.filled_sentence import fill, join_sentences
from mdrag.returned.blocks.block_match import BlockEdit, BlockMatch
from mdrag.returned.comparison import Comparison
from mdrag.returned.points import Alteration, Point, offsets, quote_words, who
from mdrag.returned.works import FieldWork, Works
from mdrag.zotero.docx.field_codes import Code
from mdrag.zotero.docx.model import ATOM, BREAK, TextPiece

__all__ = ["added_beside", "beside_point", "cite_points", "describe_work", "words_of_pieces"]

_DONE = {
    "added": "{who} put in a citation of {works}",
    "removed": "{who} took out the citation of {works}",
}
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
