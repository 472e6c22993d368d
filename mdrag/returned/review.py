"""`mdrag import-docx`: a returned document and a draft → findings, and a new text on request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.draft.parse import parse
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill
from mdrag.lint.after.fingerprint import fingerprint
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.returned.apply_points import Applier
from mdrag.returned.blocks.draft_blocks import blocks_of
from mdrag.returned.citation_changes import citation_points
from mdrag.returned.comments import comment_points
from mdrag.returned.comparison import Comparison, compare
from mdrag.returned.edits import edit_points
from mdrag.returned.moves import move_points
from mdrag.returned.points import Point, offsets
from mdrag.returned.revisions import revision_points
from mdrag.returned.works import Works
from mdrag.returned.writing.block_order import BlockOrder, linked_moves
from mdrag.returned.writing.edited_text import applied_text
from mdrag.returned.writing.markdown import comment
from mdrag.zotero.bindings import ItemBinding
from mdrag.zotero.docx.field_codes import CitedItem
from mdrag.zotero.docx.model import WordDocument

__all__ = ["APPLY", "AppliedReview", "LiveCitation", "Review", "review"]

# --apply → which points that means
APPLY = ("tracked", "edits", "comments", "all")


class LiveCitation(NamedTuple):
    """A live citation of the document. ``works``: (doc_uid or key, how it is known, in words).

    ``start`` in the draft, -1 when it is not there. ``state``: kept, inserted or deleted.
    """

    start: int
    state: str
    printed: str
    items: tuple[tuple[CitedItem, str, str, str], ...]


class AppliedReview(NamedTuple):
    """A new text of the draft, which points are in it, and which could not be put in."""

    text: str
    done: tuple[Point, ...]
    refused: tuple[Point, ...]


class Review(NamedTuple):
    """All that the document says. ``placed``: points with their findings, in the draft's order."""

    draft: Draft
    placed: tuple[tuple[Point, Finding], ...]
    unmatched: tuple[Point, ...]
    citations: tuple[LiveCitation, ...]
    counts: Mapping[str, int]  # of points by rule
    found: Comparison
    evidence: EvidenceStore

    def apply(self, what: Collection[str]) -> AppliedReview:
        """The draft with the chosen points in it (`APPLY`)."""
        wanted = {*APPLY} if "all" in what else {*what}
        chosen = [point for point, _ in self.placed if _named(point) in wanted]
        chosen = [point for point in chosen if not point.part]
        moves = [point for point in chosen if _moves_blocks(point)]
        words = [one for one in chosen if one.rule != "review.comment" and one not in moves]
        applier = _applier(self.found, self.draft, self.evidence)
        edits = applier.settle(words)
        notes = [point for point in chosen if point.rule == "review.comment"]
        beside = [_aside(self.draft, point) for point in notes]
        every = [edit for some in edits.values() for edit in some]
        text = applied_text(self.draft.text, [*_clear(every, beside), *every])
        if notes and not applier.silent(every, text):
            chosen_text = applied_text(self.draft.text, every)
            words, notes, text = [*words, *notes], [], chosen_text
        done = [point for index, point in enumerate(words) if index in edits]
        refused = [point for index, point in enumerate(words) if index not in edits]
        lost = [point for point in self.unmatched if _named(point) in wanted]
        result = self.draft.text if text is None else text
        if moves:
            result, moved = self._moved_together(result, moves, applier.numbers_after(done))
            done += moved
            refused += [point for point in moves if point not in moved]
        return AppliedReview(result, (*done, *notes), (*refused, *lost))

    def _moved_together(
        self, text: str, moves: Sequence[Point], numbers: Sequence[int] | None
    ) -> tuple[str, list[Point]]:  # fmt: skip
        """As `_moved`, but of moves that belong together all are done or none."""
        every = [point.changes[0] for point in moves]
        wanted = list(moves)
        while True:
            result, done = self._moved(text, wanted, numbers)
            refused = [point.changes[0] for point in moves if point not in done]
            linked = linked_moves(refused, every)
            apart = [point for point in done if point.changes[0] not in linked]
            if len(apart) == len(done):
                return result, done
            wanted = apart

    def _moved(
        self, text: str, moves: Sequence[Point], numbers: Sequence[int] | None
    ) -> tuple[str, list[Point]]:  # fmt: skip
        """The text with blocks moved in it, and the points that were; last of all.

        What was changed in a block goes with it. ``numbers``: those its blocks have by now.
        """
        if numbers is None:
            return text, []
        sizes = [after - before for before, after in pairwise(numbers)]
        order = BlockOrder(sizes)
        done = []
        for point in sorted(moves, key=[*move_points(self.found)].index):
            draft = parse(text, self.draft.path, self.draft.bom)
            blocks = blocks_of(draft, self.evidence)
            if len(blocks) != numbers[-1]:
                break
            now = order.current(point.changes[0])
            applier = _applier(self.found._replace(blocks=tuple(blocks)), draft, self.evidence)
            edits = applier.settle([point._replace(changes=(now,))]).get(0)
            changed = applied_text(text, edits) if edits else None
            if changed is not None:
                order.move(point.changes[0])
                done.append(point)
                text = changed
        return text, done


def _moves_blocks(point: Point) -> bool:
    return any(change.kind == "move" for change in point.changes)


def review(
    document: WordDocument, draft: Draft, evidence: EvidenceStore,
    bound: Mapping[str, ItemBinding], built: WordDocument | None = None,
) -> Review:  # fmt: skip
    """Compare them. Raises UsageError when the document was made from another draft.

    ``built``: what was built of the draft in the document's style; only what differs from it was
    done by somebody. Without it, the document is compared with the draft's own words.
    """
    own = frozenset(item.key for one in draft.citations for item in one.items)
    works = Works(evidence, bound, own)
    found = compare(document, draft, evidence, works, built)
    points = [
        *comment_points(found),
        *revision_points(found, draft.text),
        *citation_points(found, draft.text, evidence),
        *edit_points(found, draft.text),
        *move_points(found),
    ]
    here = sorted((one for one in points if one.start >= 0), key=lambda one: (one.start, one.end))
    applier = _applier(found, draft, evidence)
    moves = {index: one for index, one in enumerate(here) if _moves_blocks(one)}
    still = [one._replace(changes=()) if _moves_blocks(one) else one for one in here]
    fixes = applier.settle(still)
    for index, one in moves.items():
        if edits := applier.settle([one]).get(0):
            fixes[index] = edits
    known = fingerprint(draft)
    placed = tuple(
        (point, _finding(point, fixes.get(index, ()), known)) for index, point in enumerate(here)
    )
    return Review(
        draft, placed, tuple(one for one in points if one.start < 0), tuple(_citations(found)),
        Counter(one.rule for one in points), found, evidence,
    )  # fmt: skip


def _applier(found: Comparison, draft: Draft, evidence: EvidenceStore) -> Applier:
    return Applier(draft, found.blocks, evidence, found.works, found.notes)


def _named(point: Point) -> str:
    """What ``--apply`` calls this kind of point."""
    if point.rule == "review.comment":
        return "comments"
    return "tracked" if point.tracked else "edits"


def _finding(point: Point, edits: Sequence[Edit], known: Callable[[Finding], str]) -> Finding:
    """The finding of a point; its message ends with what to do."""
    advice = point.advice or (
        fill("take it over with --apply {kind}", kind=_named(point))
        if edits
        else fill("look at it, change it by hand")
    )
    what = fill("accept the change" if point.tracked else "write the document's words")
    fix = Fix(what, tuple(edits)) if edits else None
    message = fill("{message}; {advice}", message=point.message, advice=advice)
    finding = Finding(
        point.rule, point.severity, message, point.start, point.end,
        doc_uids=point.doc_uids, fix=fix, notes=point.notes,
    )  # fmt: skip
    return finding._replace(fingerprint=known(finding))


def _citations(found: Comparison) -> list[LiveCitation]:
    """Every live citation, in the order of the document."""
    cites = []
    for number, worded in enumerate(found.worded):
        match = found.matches.get(number)
        for start, piece in worded.pieces:
            if piece.what != "cite" or piece.code is None:
                continue
            items = []
            for item in piece.code.items:
                work = found.works.of(item)
                items.append((item, work.key, work.how, work.told))
            at = -1
            if match is not None:
                first = worded.at(start)
                last = first + (piece.change.state != "inserted")
                at = offsets(match.drafted, *match.span(first, last))[0]
            cites.append(LiveCitation(at, piece.change.state, piece.printed, tuple(items)))
    return cites


def _aside(draft: Draft, point: Point) -> Edit:
    """A comment as an HTML comment after the block its words stand in."""
    line = "\r\n" if "\r\n" in draft.text else "\n"
    tops = [top for top in draft.top if top[1] <= point.start <= top[2]]
    blocks = [one for one in draft.blocks if one.start <= point.start <= one.end]
    end = tops[0][2] if tops else max((one.end for one in blocks), default=len(draft.text))
    on = " ".join(draft.text[point.start : point.end].split())
    words = [point.message.partition(": ")[2], *point.notes]
    told = comment(point.author, point.date, "; ".join(words), on[:80])
    return Edit(end, end, f"{line}{line}{told}")


def _clear(edits: Sequence[Edit], beside: Sequence[Edit]) -> list[Edit]:
    """Comments moved behind an edit that covers their place."""
    found = []
    for one in beside:
        for edit in edits:
            if edit.start < one.start < edit.end:
                one = one._replace(start=edit.end, end=edit.end)
        found.append(one)
    return found
