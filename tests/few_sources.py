"""An evidence store over a few sentences, for tests of what a source contradicts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mdrag.evidence.model import Passage
from mdrag.evidence.store import NoEvidence
from some_passages import passage

__all__ = ["FewSources"]


class FewSources(NoEvidence):
    """Every passage of a source is near; all words are equally rare."""

    version = "few"

    def __init__(self, **texts: Iterable[str]) -> None:
        self._passages = {
            uid: tuple(passage(text, at) for at, text in enumerate(mine, start=1))
            for uid, mine in texts.items()
        }

    def passages(self, uid: str, text: str, k: int = 10) -> Sequence[Passage]:
        return self._passages[uid][:k]

    def text(self, uid: str) -> str:
        return "\n\n".join(p.text for p in self._passages[uid])
