"""Bindings in pandoc's document → pandoc citations, with their sources as references.

`Resolver` keeps what one document needs; the filter walks and hands it the runs of inlines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from mdrag.draft.marks.bindings import DOC_UID
from mdrag.draft.marks.near_marks import like_key
from mdrag.draft.marks.parenthesis import ParenItem
from mdrag.draft.model import Ref
from mdrag.draft.strip import goes_alone
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.export.citations import clusters, inlines, visit
from mdrag.export.citations.binding_marks import (
    DUMMY_AUTHOR,
    STRAIGHT,
    MarkRun,
    marks,
    without_marks,
)
from mdrag.export.citations.locators.locator_spellings import for_pandoc, locator_words
from mdrag.export.citations.locators.printed_locator import binding_locator
from mdrag.export.citations.named_works import match_items, read_works, without_title
from mdrag.export.citations.refusal import NO_LIBRARY, refusal
from mdrag.filled_sentence import fill
from mdrag.zotero.items import short_author

__all__ = ["Problem", "Resolver"]

_LIKE_UID = re.compile(r"doc_[0-9A-Fa-f]{4,16}")


class Problem(NamedTuple):
    """A binding that cannot be exported: what is written, and why."""

    key: str
    reason: str


class Resolver:
    """Turns bindings into citations and remembers which sources were cited."""

    def __init__(
        self, evidence: EvidenceStore, output: str, *, notes: bool = False, keep: bool = False,
        numeric: bool = False, raised: bool = False, locale: str = "en-US",
    ) -> None:  # fmt: skip
        """Take over ``output`` (pandoc's format name) and the kind of style.

        ``notes``: a style that cites in footnotes (a footnote names the author again).
        ``keep``: leave bindings in the text, only put back what pandoc swallowed. ``numeric``: a
        style of numbers, which puts the works of a citation in their order and joins them;
        ``raised``: its numbers stand above the line.
        ``locale``: in whose words citeproc reads locators.
        """
        self.numeric, self.raised, self.locale = numeric, raised, locale
        self.evidence, self.output, self.notes, self.keep = evidence, output, notes, keep
        self.used: dict[str, Source] = {}
        self.problems: list[Problem] = []
        self._told_once: set[Problem | str] = set()
        self.doubts: list[Problem] = []  # worth saying, but no reason to stop

    def run(
        self, run: Sequence[Any], *, swallowed: bool = False, note: bool = False
    ) -> list[Any] | None:
        """The run with its bindings as citations; None when it holds none.

        ``swallowed``: it ends with a mark that pandoc had taken. ``note``: it stands in a
        footnote, where a citation makes no footnote of its own.
        """
        run = visit.items(run)
        text, begins = inlines.flat_with_begins(run)
        if self.keep or "doc" not in text.lower():
            return None
        found: list[Any] = []
        at = 0
        for marked in marks(text, swallowed=swallowed):
            marked = self._seen(marked)
            new, start = self._replacement(run, text, marked, self.notes and not note)
            before = inlines.cut_inlines(run, at, start, begins)
            if before is None:  # a parenthesis that reaches out of quotation marks stays
                new, start = self._beside(text, marked), marked.mark
                before = inlines.cut_inlines(run, at, start, begins) or []
            found += _filled(before, new[0]) if marked.form == "narrative" else before
            close = self.raised or (self.notes and not note)
            if close and new[1] and new[1][0].tag == "Cite":
                found = _tight(found)
            found += new[1]
            at = marked.end
        if not at:
            return None
        return inlines.join_strings(found + (inlines.cut_inlines(run, at, len(text), begins) or []))

    def cites(self, run: Sequence[Any]) -> bool:
        """Whether a run is one parenthesis that is itself a citation."""
        found = [self._seen(one) for one in marks(inlines.flat(run))]
        return len(found) == 1 and found[0].form == "parenthetical"

    def refuse(self, key: str, reason: str) -> None:
        """Remember a binding that cannot be exported."""
        problem = Problem(" ".join(key.split()), reason)
        # a missing library is one thing to mend, not one a binding
        told = reason if reason.endswith(NO_LIBRARY) else problem
        if told not in self._told_once:
            self._told_once.add(told)
            self.problems.append(problem)

    def stripped(self, run: Sequence[Any]) -> list[Any] | None:
        """The run without its marks, words untouched; None when it holds none."""
        text = inlines.flat(run)
        found: list[Any] = []
        at = 0
        for start, end in without_marks(text):
            mark = text[start:end].translate(STRAIGHT)
            if not goes_alone(mark, text[start - 1 : start], text[end : end + 1]):
                self.refuse(
                    text[start:end], fill("is no mark of a source and holds words; mend it")
                )
                continue
            found += inlines.cut_inlines(run, at, start) or []
            at = end
        rest = inlines.cut_inlines(run, at, len(text)) or []
        return inlines.normalise_spaces(inlines.join_strings(found + rest)) if at else None

    def cite(self, cite: Any) -> list[Any] | None:
        """A citation of pandoc's own syntax, without the items that are refused; None: as it is."""
        for one in cite.citations:
            around = inlines.flat([*one.prefix, *inlines.words(" "), *one.suffix])
            for start, end in without_marks(around):
                self.refuse(around[start:end], fill("stands inside a citation; put it after the ]"))
        refused = [one for one in cite.citations if not self._known(one)]
        if not self.keep:
            live = self.output in ("docx", "odt")
            clusters.reword_cite(cite, lambda key: live or key in self.used, self.locale)
        if not refused or self.keep:
            return self._spelled_out(cite)
        kept = [one for one in cite.citations if one not in refused]
        cite.citations = kept
        found = [cite] if kept else []
        for one in refused:
            found += inlines.words(" ") if found else []
            found.append(inlines.alarm(f"[{one.id}?]", self.output))
        return found

    def _spelled_out(self, cite: Any) -> list[Any] | None:
        """In footnote styles a work without an author is named in text and note alike."""
        one = cite.citations[0]
        source = self.used.get(one.id)
        if self.keep or not self.notes or len(cite.citations) > 1 or source is None:
            return None
        if source.authors or source.editors or one.mode == "NormalCitation":
            return None
        told = inlines.words(short_author(source)) if one.mode == "AuthorInText" else []
        one.mode = "NormalCitation"
        cite.content = inlines.words(f"[@{one.id}]")  # it is no word of the text any more
        return [*told, cite]

    def _known(self, citation: Any) -> bool:
        """Check one item and name its source by doc_uid; foreign keys are nobody's business."""
        key = citation.id
        if not DOC_UID.fullmatch(key):
            source = self.evidence.source(key)
            if source is None:
                if _LIKE_UID.fullmatch(key) or like_key(key):
                    self.refuse(
                        key, fill("is no source id; it is doc_ and 8 digits of 0-9 and a-f")
                    )
                    return False
                return True  # pandoc's, crossref's or the writer's own bibliography's
            key = source.doc_uid
        if self._source(key) is None:
            return False
        citation.id = key
        return True

    def _seen(self, marked: MarkRun) -> MarkRun:
        """The same, read with what its sources are."""
        return read_works(marked, [self.evidence.source(ref.key) for ref in marked.refs])

    def _replacement(
        self, run: Sequence[Any], text: str, marked: MarkRun, whole: bool
    ) -> tuple[tuple[str, list[Any]], int]:
        """((author words for a dummy, inlines), where they begin)."""
        if marked.problem:
            self.refuse(text[marked.mark : marked.end], marked.problem)
        sources = [None if marked.problem else self._source(ref.key) for ref in marked.refs]
        if marked.form in ("bare", "prose") or not any(sources):
            return self._beside(text, marked), marked.mark
        narrative = marked.form == "narrative"
        mode = "SuppressAuthor" if narrative and not whole else "NormalCitation"
        cited: list[tuple[str, str, list[Any], list[Any]]] = []
        waiting = ""
        pairs, undecided = match_items(marked, sources)
        if undecided:
            self.refuse(text[marked.mark : marked.end], undecided)
        for item, index in pairs:
            source = None if index is None else sources[index]
            if source is None or index is None:
                waiting += f"{_worded(item)}; " if item else ""
                continue
            item = without_title(item, source) if item else None
            prefix = self._prefix(run, text, marked, item, waiting)
            stays = cited and not prefix and not self.numeric
            if stays and not _same_people(source, self.used[cited[-1][0]]):
                prefix = inlines.empty_prefix()
            suffix = self._told(marked.refs[index], item)
            # a source the parenthesis does not speak of has not been named by the sentence either
            cited.append((source.doc_uid, mode if item else "NormalCitation", prefix, suffix))
            waiting = ""
        if waiting:
            key, kept, prefix, suffix = cited[-1]
            rest = inlines.words("; " + waiting.rstrip("; "))
            cited[-1] = (key, kept, prefix, suffix + rest)
        new = [inlines.cite(cited), *self._alarms(marked, text)]
        first = next(source for source in sources if source)
        dummy = DUMMY_AUTHOR.search(text[: marked.start].rstrip()) if narrative else None
        return (short_author(first) if dummy else "", new), marked.start

    def _beside(self, text: str, marked: MarkRun) -> tuple[str, list[Any]]:
        """The citation after words that stay; a space where the writer left none."""
        cited: list[tuple[str, str, list[Any], list[Any]]] = []
        for ref in marked.refs:
            source = None if marked.problem else self._source(ref.key)
            if source:
                prefix = inlines.empty_prefix() if cited and not self.numeric else []
                cited.append((source.doc_uid, "NormalCitation", prefix, self._told(ref, None)))
        new = [inlines.cite(cited)] if cited else []
        new += self._alarms(marked, text)
        before = text[: marked.mark][-1:]
        if new and new[0].tag == "Cite" and before not in ("", *" \n\u00a0([“‘"):
            new = [*inlines.words(" "), *new]
        if new and text[marked.end : marked.end + 1].isalnum():
            new += inlines.words(" ")
        return "", new

    def _alarms(self, marked: MarkRun, text: str) -> list[Any]:
        bad = [ref.key for ref in marked.refs if marked.problem or self._refused(ref.key)]
        if marked.problem and not bad:
            bad = [text[marked.mark : marked.end].strip("{}<># ")]
        new: list[Any] = []
        for key in bad:
            new += [*inlines.words(" "), inlines.alarm(f"[{key}?]", self.output)]
        return new

    def _prefix(
        self, run: Sequence[Any], text: str, marked: MarkRun, item: ParenItem | None, waiting: str
    ) -> list[Any]:
        words = f"{waiting}{item.prefix if item else ''}".strip()
        at = text.find(words, marked.start, marked.mark) if words else -1
        kept = inlines.cut_inlines(run, at, at + len(words)) if at >= 0 else None
        return kept if kept is not None else inlines.words(words)

    def _told(self, ref: Ref, item: ParenItem | None) -> list[Any]:
        """The suffix: locator of the mark, else of the parenthesis, and the words after it."""
        label, locator = binding_locator(ref, self.evidence)
        if ref.passage and not self.evidence.passage(ref.key, ref.passage):
            told = fill(
                "has no passage {passage} (any more); it is cited without a page",
                passage=ref.passage,
            )
            self.doubts.append(Problem(ref.key, told))
        if item and not locator:
            label, locator = item.label, item.locator  # the writer's visible words stand
        return _suffix(label, locator, item.suffix if item else "", self.locale)

    def _source(self, key: str) -> Source | None:
        source = self.evidence.source(key)
        if reason := self._refused(key):
            self.refuse(key, reason)
            return None
        if source:
            self.used[source.doc_uid] = source
        return source

    def _refused(self, key: str) -> str:
        return refusal(key, self.evidence)


def _suffix(label: str, locator: str, rest: str, locale: str) -> list[Any]:
    told = for_pandoc(label, locator, rest, locale) if locator else rest
    return inlines.words(f", {told}") if told else []


def _worded(item: ParenItem) -> str:
    """An item as the writer worded it, for one that is bound to nothing."""
    pages = locator_words(item.label, item.locator) if item.locator else ""
    head = " ".join(part for part in (item.prefix, item.author) if part)
    return ", ".join(part for part in (head, item.year, pages, item.suffix) if part)


def _same_people(one: Source, other: Source) -> bool:
    return one.authors == other.authors


def _tight(before: list[Any]) -> list[Any]:
    """``before`` without the no-break space pandoc writes after ``et al.``: a mark follows."""
    if not before or before[-1].tag != "Str":
        return before
    left = before[-1].text.rstrip("\u00a0")
    return [*before[:-1], *inlines.words(left)]


def _filled(before: list[Any], author: str) -> list[Any]:
    """``before`` with the dummy author at its end replaced by real author words."""
    text = inlines.flat(before)
    dummy = DUMMY_AUTHOR.search(text.rstrip()) if author else None
    if not dummy:
        return before
    kept = inlines.cut_inlines(before, 0, dummy.start()) or []
    return kept + inlines.words(author + text[dummy.end() :])
