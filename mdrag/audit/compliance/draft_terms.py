"""What a text is about: its words by their first letters, and where a draft has them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.brief.cues import cue_list
from mdrag.draft.model import Draft
from mdrag.filled_sentence import fill
from mdrag.text.lines import Lines

__all__ = ["SHARE", "STEM", "TERM", "DraftTerms", "terms_of"]

SHARE = 0.5  # of its terms that must stand in the draft
STEM = 6  # letters by which two forms of a word are one: "inequalit(y|ies)"
TERM = re.compile(r"[^\W\d_]{4,}|[一-鿿]{2,}")


class DraftTerms:
    """The draft's words by their first letters, with the first line each stands on."""

    def __init__(self, draft: Draft) -> None:
        self.draft, self.lines = draft, Lines(draft.text)
        self.at: dict[str, list[int]] = {}
        for number, sentence in enumerate(draft.sentences):
            for term in set(terms_of(sentence.prose)):
                self.at.setdefault(term, []).append(number)

    def best(self, terms: Sequence[str]) -> tuple[float, str]:
        """The share of terms the draft has, and the line of the sentence with most of them."""
        known = [term for term in terms if term in self.at]
        if not known:
            return 0.0, ""
        counts: dict[int, int] = {}
        for term in known:
            for number in self.at[term]:
                counts[number] = counts.get(number, 0) + 1
        best = min(counts, key=lambda number: (-counts[number], number))
        return len(known) / len(terms), self.line(self.draft.sentences[best].start)

    def line(self, offset: int) -> str:
        """The line of a place of the draft, in words."""
        return fill("line {line}", line=self.lines.place(offset)[0])


def terms_of(text: str) -> list[str]:
    """What a text is about: its words without those of every instruction, cut to their stems."""
    plain = cue_list("plain")
    words = [word.casefold() for word in TERM.findall(text)]
    return list(dict.fromkeys(word[:STEM] for word in words if word not in plain))
