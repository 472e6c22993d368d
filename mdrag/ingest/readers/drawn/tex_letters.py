"""Ligatures and accents of TeX's own fonts where the file does not say what its codes mean.

Old TeX files carry fonts without names of their signs. Letters come out as they are, since their
codes are ASCII's; ligatures, accents and dashes come out as control codes and braces.
Codes: D. E. Knuth, The TeXbook (1986), appendix F, figure 1 (roman text fonts).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["spell_tex"]

_LIGATURES = {"\x0b": "ff", "\x0c": "fi", "\x0d": "fl", "\x0e": "ffi", "\x0f": "ffl"}
_BEGIN = frozenset("\x0c\x0d")  # words begin with these, and end in the other list's
_END = frozenset("\x0b")
_LEAST_LETTERS = 3  # about a ligature, in one word: in a formula the same codes are Greek letters
_OTHER = dict(
    zip(
        "\x10\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x7f",
        ("ı", "`", "´", "ˇ", "˘", "¯", "˚", "¸", "ß", "æ", "œ", "ø", "¨"),
        strict=True,
    )
)
_CODES = frozenset({*_LIGATURES, *_OTHER})
_BETWEEN = {"{": "–", "|": "—"}  # between letters or figures
_DIAERESIS = "\x7f"  # in no font a formula is likely to use
_FEW = 2  # ligatures on a page: what else stands there may be TeX's, too


def spell_tex(chars: list[str], run_of: NDArray[np.int32], guessed: NDArray[np.bool_]) -> None:
    """Spell the signs of such fonts in ``chars``; what stays unknown of them becomes a space.

    ``run_of``: the run of each character; ``guessed``: blanks that are not in the file.
    """
    if _CODES.isdisjoint(chars):
        return
    codes = [k for k, char in enumerate(chars) if char in _CODES and not guessed[k]]
    if not codes:
        return
    found = {k: _LIGATURES[chars[k]] for k in codes if _is_ligature(chars, k)}
    runs = {int(run_of[k]) for k in found} if len(found) >= _FEW else set()
    for k in codes:
        ours = int(run_of[k]) in runs or (bool(runs) and chars[k] == _DIAERESIS)
        ours = ours and bool(_letters(chars, k, -1) or _letters(chars, k, 1))
        found.setdefault(k, _OTHER.get(chars[k], " ") if ours else " ")
    for k, char in enumerate(chars):
        if char in _BETWEEN and int(run_of[k]) in runs and _is_between(chars, k):
            found[k] = _BETWEEN[char]
    for k, spelling in found.items():
        chars[k] = spelling


def _is_ligature(chars: Sequence[str], k: int) -> bool:
    """Whether the code at ``k`` stands in a word as a ligature does."""
    if chars[k] not in _LIGATURES:
        return False
    before, after = _letters(chars, k, -1), _letters(chars, k, 1)
    if before + after < _LEAST_LETTERS and not (chars[k] in _BEGIN and not before and after == 2):
        return False
    return (before > 0 or chars[k] in _BEGIN) and (after > 0 or chars[k] in _END)


def _letters(chars: Sequence[str], k: int, step: int) -> int:
    """How many letters stand beside ``k`` on one side; other ligatures among them do not count."""
    at, count = k + step, 0
    while 0 <= at < len(chars) and (chars[at].isalpha() or chars[at] in _LIGATURES):
        count += chars[at].isalpha()
        at += step
    return count


def _is_between(chars: Sequence[str], k: int) -> bool:
    return 0 < k < len(chars) - 1 and chars[k - 1].isalnum() and chars[k + 1].isalnum()
