"""Text → the numbers of its tokens, as the tokenizer of Llama 2 cuts it.

Byte pair encoding: a text begins as its characters, and the pair that was learnt first is joined
until no pair of the table is left. No token holds a blank behind another sign, so a text is cut
before its blanks, and between a letter and a sign that stand side by side in no token; what a word
gives is remembered. A character without a token of its own stands as its UTF-8 bytes.
"""

from __future__ import annotations

import heapq
import itertools
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

__all__ = ["LlamaTokens"]

_BLANK = "\u2581"  # what a blank is written as
_PIECE = re.compile(f"{_BLANK}+[^{_BLANK}]*|[^{_BLANK}]+")
_EDGE = re.compile(rf"(?<=\w)(?=\W)|(?<=[^\w{_BLANK}])(?=\w)")
_ABOUT_EDGE = re.compile(r"(?=(\w\W|\W\w))")
_SPECIAL = re.compile("(<unk>|<s>|</s>)")  # tokens that are written out
_BYTE = re.compile(r"<.*>")  # no token of such a text
_LONGEST = 40  # characters of a piece that is remembered
_MOST = 200_000  # pieces remembered
_FEW = 200  # tokens of a piece: to look through their ranks is quicker than to keep them in order
_MANY = 2_000  # pieces cut: from here on it pays to know which signs are in no token together
_NEVER = 1 << 60  # the rank of a pair that is none


class LlamaTokens:
    """``vocabulary``: token → number. ``merges``: ``left right``, the pair learnt first first."""

    def __init__(self, vocabulary: Mapping[str, int], merges: Sequence[str]) -> None:
        self._numbers = vocabulary
        self._ranks = dict(zip(merges, range(len(merges)), strict=True))
        self._known: dict[str, list[int]] = {}
        self._together: set[str] | None = None  # a letter and a sign, side by side in a token

    @classmethod
    def read(cls, path: Path) -> LlamaTokens:
        """The tokenizer of a ``tokenizer.json`` of Hugging Face. Raises OSError."""
        model: dict[str, Any] = json.loads(path.read_bytes())["model"]
        return cls(model["vocab"], model["merges"])

    def numbers(self, text: str) -> list[int]:
        """The tokens of a text without lone surrogates; [] of an empty one."""
        found: list[int] = []
        for at, part in enumerate(_SPECIAL.split(text)):
            if at % 2:
                found.append(self._numbers[part])
            elif part:
                for piece in _PIECE.findall(_BLANK + part.replace(" ", _BLANK)):
                    found += self._known.get(piece) or self._cut(piece)
        return found

    def learn(self, text: str) -> None:
        """Cut the words of a text, which are remembered when it is asked for its tokens."""
        pieces = {
            piece
            for part in _SPECIAL.split(text)[::2]
            if part
            for piece in _PIECE.findall(_BLANK + part.replace(" ", _BLANK))
        }
        for piece in pieces.difference(self._known):
            self._cut(piece)

    def _cut(self, piece: str) -> list[int]:
        parts = self._parts(piece)
        if len(parts) == 1:
            return self._cut_part(piece)
        found: list[int] = []
        for part in parts:
            found += self._known.get(part) or self._cut_part(part)
        self._remember(piece, found)
        return found

    def _parts(self, piece: str) -> list[str]:
        """A piece cut where no token holds what stands on both sides."""
        if piece[1:].isalpha():
            return [piece]
        if self._together is None:
            if len(self._known) < _MANY:
                return [piece]
            self._together = set(_ABOUT_EDGE.findall("\n".join(self._numbers)))
        edges = [edge.start() for edge in _EDGE.finditer(piece)]
        places = [at for at in edges if piece[at - 1 : at + 1] not in self._together]
        return [piece[a:b] for a, b in itertools.pairwise((0, *places, len(piece)))]

    def _cut_part(self, piece: str) -> list[int]:
        if piece in self._numbers and not _BYTE.fullmatch(piece):  # merges make each token whole
            self._remember(piece, whole := [self._numbers[piece]])
            return whole
        tokens = self._smallest(piece)
        joined = self._joined(tokens) if len(tokens) <= _FEW else self._joined_many(tokens)
        found = [self._numbers[token] for token in joined]
        self._remember(piece, found)
        return found

    def _remember(self, piece: str, numbers: list[int]) -> None:
        if len(piece) <= _LONGEST:
            if len(self._known) >= _MOST:
                self._known.clear()
            self._known[piece] = numbers

    def _smallest(self, piece: str) -> list[str]:
        """The tokens of single characters, or of their bytes."""
        found: list[str] = []
        for character in piece:
            if character in self._numbers:
                found.append(character)
            else:
                found += [f"<0x{byte:02X}>" for byte in character.encode()]
        return found

    def _joined(self, tokens: list[str]) -> list[str]:
        """The tokens after all merges: the lowest rank first, of equal ones the leftmost."""
        rank = self._ranks.get
        ranks = [rank(f"{left} {right}", _NEVER) for left, right in itertools.pairwise(tokens)]
        while ranks and (lowest := min(ranks)) < _NEVER:
            at = ranks.index(lowest)
            tokens[at] += tokens.pop(at + 1)
            del ranks[at]
            if at:
                ranks[at - 1] = rank(f"{tokens[at - 1]} {tokens[at]}", _NEVER)
            if at < len(ranks):
                ranks[at] = rank(f"{tokens[at]} {tokens[at + 1]}", _NEVER)
        return tokens

    def _joined_many(self, tokens: list[str]) -> list[str]:
        """The same of many, where to look for the lowest rank each time would take too long."""
        after = [*range(1, len(tokens)), -1]
        before = [*range(-1, len(tokens) - 1)]
        waiting: list[tuple[int, int, str]] = []  # rank, place of the left one, what both make

        def look(at: int) -> None:
            if at >= 0 and after[at] >= 0:
                left, right = tokens[at], tokens[after[at]]
                if (rank := self._ranks.get(f"{left} {right}")) is not None:
                    heapq.heappush(waiting, (rank, at, left + right))

        for at in range(len(tokens)):
            look(at)
        while waiting:
            _, at, made = heapq.heappop(waiting)
            right = after[at]
            if not tokens[at] or right < 0 or tokens[at] + tokens[right] != made:
                continue  # joined with a neighbour meanwhile
            tokens[at], tokens[right] = made, ""
            after[at] = after[right]
            if after[at] >= 0:
                before[after[at]] = at
            look(before[at])
            look(at)
        return [token for token in tokens if token]
