"""References to labels become “Figure 3”, in words that fit what stands before them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from mdrag.draft.labels import Label
from mdrag.export.citations import document, inlines, visit
from mdrag.export.numbering.label_references import (
    LabelReference,
    crossref_key,
    may_refer,
    references,
)
from mdrag.export.numbering.label_words import LabelWords
from mdrag.export.numbering.number_forms import WORDS_ONLY, NumberForm, Target

__all__ = ["CrossReferences"]

# “Figure ”, “Figs. ”, “Abb. ” and “§ ”: before them the writer has typed the word
_TYPED_WORD = re.compile(
    r"(?i)(?:\b(?:fig(?:ure|ura|uur)?s?|tab(?:le|el|elle|ella|leau|leaux)?s?|tbls?|eq(?:uation|n)?s?"
    r"|sec(?:t|tion)?s?|listings?|abb(?:ildung)?(?:en)?|gl(?:eichung)?(?:en)?|abschnitt|kapitel"
    r"|chapters?|panels?)\.?|§|图|表|式)[\s\u00a0]*\(?$"
)
_BETWEEN = re.compile(r"[\s\u00a0]*(?:,|;|(?:,\s*)?(?:and|&|or|to|und|oder|et)|[–-])[\s\u00a0]*")
_SENTENCE_ENDS = re.compile(r"[.?!][”\"')]*\s+$")
_BLANK = "\N{NO-BREAK SPACE}"
_LOOK_BACK = 12  # inlines before a reference in which a typed word is looked for


class _Item(NamedTuple):
    target: Target
    refers: LabelReference


class CrossReferences:
    """Sets what refers to ``targets``.

    ``unknown`` is what refers to no target, as written, in order; ``keys``:
    whether keys in plain words refer.
    """

    def __init__(
        self, targets: Mapping[Label, Target], words: LabelWords, form: NumberForm, *, keys: bool
    ) -> None:
        self.targets, self.words, self.form, self.keys = targets, words, form, keys
        self.unknown: list[str] = []

    def set(self, doc: Any) -> None:
        """Set every reference of the document."""
        visit.visit(doc, lambda element, _: self._runs(element), None)

    def _runs(self, element: Any) -> None:
        if element.tag == "Image":  # its description, which is no text that a field stands in
            bare = CrossReferences(self.targets, self.words, WORDS_ONLY, keys=self.keys)
            element.content = bare._run(list(visit.items(element.content)))
        if element.tag in ("Figure", "Table"):
            return  # the paragraphs of the caption are visited by themselves
        for owner, name in document.runs(element):
            run = list(visit.items(getattr(owner, name)))
            if any(map(may_refer, run)):
                setattr(owner, name, self._run(run))

    def _run(self, run: list[Any]) -> list[Any]:
        new: list[Any] = []
        said, mark = "", 0  # the kind whose word was typed, and where its last number ends
        for piece, refers in references(run, keys=self.keys):
            items = self._known(refers)
            if not items:
                raw = refers and piece[0].tag == "RawInline"
                new += inlines.words(piece[0].text) if raw else piece
                continue
            if piece[0].tag == "RawInline" and new and new[-1].tag == "Str":
                new[-1].text = re.sub("~$", _BLANK, new[-1].text)  # “Figure~\\ref{…}”
            before = inlines.flat(new[-_LOOK_BACK:])
            typed = bool(_TYPED_WORD.search(before))
            goes_on = said == items[0].target.kind and _BETWEEN.fullmatch(inlines.flat(new[mark:]))
            bare = typed or bool(goes_on)
            new += self._said(items, bare=bare, opens=_opens(before))
            said, mark = (items[-1].target.kind if bare else ""), len(new)
        return inlines.join_strings(new)

    def _known(self, refers: Sequence[LabelReference]) -> list[_Item]:
        """What is referred to; nothing where one of them is nowhere."""
        found = []
        for one in refers:
            target = self.targets.get(one.label)
            if target is None:
                told = one.written or (f"@{one.key}" if crossref_key(one.key) else "")
                self.unknown += [told] if told else []
                return []
            found.append(_Item(target, one))
        return found

    def _said(self, items: Sequence[_Item], *, bare: bool, opens: bool) -> list[Any]:
        def alike(one: _Item) -> tuple[str, bool, bool]:
            refers = one.refers
            return one.target.kind, refers.bare, bool(refers.prefix or refers.suffix)

        pieces = []
        for (kind, alone, apart), group in groupby(items, alike):
            several = list(group)
            if kind == "sec":
                pieces += [
                    self._section(one.target, bare=bare or alone, opens=opens) for one in several
                ]
            elif apart or len(several) == 1:
                pieces += [self._one(one, bare=bare or alone) for one in several]
            else:
                pieces.append(self._several([one.target for one in several], bare=bare or alone))
        return self._listed(pieces)

    def _one(self, item: _Item, *, bare: bool) -> list[Any]:
        refers = item.refers
        said = self.form.reference(item.target, "" if bare else self.words.one[item.target.kind])
        before = [*refers.prefix, *inlines.words(" ")] if refers.prefix else []
        after = [*refers.suffix]
        if inlines.flat(after)[:1].isalnum():
            after = [*inlines.words(" "), *after]
        return [*before, *said, *after]

    def _several(self, targets: Sequence[Target], *, bare: bool) -> list[Any]:
        """“Figures 1, 3 and 4”; three that follow each other are a range."""
        pieces = []
        for first, last in _ranges(targets):
            piece = self.form.reference(first, "")
            if last is not first:
                piece = [*piece, *inlines.words("–"), *self.form.reference(last, "")]
            pieces.append(piece)
        word = "" if bare else f"{self.words.several[targets[0].kind]}{_BLANK}"
        return [*inlines.words(word), *self._listed(pieces)]

    def _section(self, target: Target, *, bare: bool, opens: bool) -> list[Any]:
        """“Section 2” where its heading begins with that number, else its title in quotes."""
        word = self.words.one["sec"]
        if not opens and word.isascii():
            word = word[:1].lower() + word[1:]
        title = [*inlines.words("“"), *target.title, *inlines.words("”")]
        said = inlines.words(target.number) if target.number else title
        return self.form.linked(target, [*inlines.words("" if bare else f"{word}{_BLANK}"), *said])

    def _listed(self, pieces: Sequence[list[Any]]) -> list[Any]:
        """“1”, “1 and 2”, “1, 2 and 3”."""
        new = list(pieces[0])
        for at, piece in enumerate(pieces[1:], 2):
            link = f" {self.words.conjunction} " if at == len(pieces) else ", "
            new += [*inlines.words(link), *piece]
        return new


def _ranges(targets: Sequence[Target]) -> list[tuple[Target, Target]]:
    """First and last of each stretch of at least three numbers in a row, else each by itself."""
    found: list[list[Target]] = []
    for one in targets:
        if found and one.sequence and one.sequence == found[-1][-1].sequence + 1:
            found[-1].append(one)
        else:
            found.append([one])
    spans = []
    for stretch in found:
        whole = len(stretch) > 2
        spans += [(stretch[0], stretch[-1])] if whole else [(one, one) for one in stretch]
    return spans


def _opens(before: str) -> bool:
    """Whether a sentence begins behind these words."""
    return not before.strip() or bool(_SENTENCE_ENDS.search(before))
