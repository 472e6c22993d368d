"""What a draft says again: somewhere else it stands with its citation."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from mdrag.draft.model import Sentence
from mdrag.lint.checks.evidence.backing import word_stems
from mdrag.lint.checks.evidence.cited_keys import LINK

__all__ = ["CitedWords"]

_SHARED = 0.5  # of the words of a sentence, by their first letters
_LEAST = 5  # words: of a shorter sentence as many must be shared as of one with so many


class CitedWords:
    """The words of the cited sentences of a draft, looked up word by word."""

    def __init__(self, sentences: Sequence[Sentence], citing: Mapping[int, set[str]]) -> None:
        """Nothing is read before it is asked for."""
        self._sentences, self._citing = sentences, citing
        self._places: dict[str, set[int]] | None = None

    def restate(self, sentence: Sentence) -> bool:
        """Whether one cited sentence holds half of the words of this one."""
        said = word_stems(sentence.prose)
        places = self._read()
        shared = Counter(start for word in said for start in places.get(word, ()))
        return max(shared.values(), default=0) >= _SHARED * max(len(said), _LEAST)

    def _read(self) -> dict[str, set[int]]:
        if self._places is None:
            found: defaultdict[str, set[int]] = defaultdict(set)
            for one in self._sentences:
                if self._citing.get(one.start, set()) - {LINK}:
                    for word in word_stems(one.prose):
                        found[word].add(one.start)
            self._places = dict(found)
        return self._places
