"""Characters → printed words, and words → printed lines."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from mdrag.ingest.normalise import HYPHENS, spelt
from mdrag.ingest.readers.drawn.fonts import Font, Points
from mdrag.ingest.readers.drawn.glyphs import PageGlyphs
from mdrag.ingest.readers.formula_signs import parts_of_formulas
from mdrag.ingest.readers.printed_words import PrintedLine, PrintedWord

__all__ = ["common_size", "line_of", "lines_of", "words_of"]

_SPACES = frozenset(
    " \r\n\t\x00\xa0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000"
)
_GONE, _BLANK, _SIGN, _LETTER = range(4)  # what a character may be
_GUESSED_GAP = 0.06  # of the size: a space PDFium puts between letters nearer than this is none
_WORD_GAP = 0.5  # of the size: letters further apart than this are two words, space or no space
_LETTER_GAP = 0.25  # of the size: between two letters of a word that are not spaced out
_SPACED_MORE = 0.2  # of the size: a gap wider than those beside it by this much parts two words
_TOUCHING = 0.12  # of the size: nearer than any space between words
_LEVEL = 0.08  # of the size: small capitals stand on the line itself
_SAME_LINE = 0.3  # of the size: baselines this near are one line


Floats = NDArray[np.float64]


def words_of(sheet: PageGlyphs, angle: int) -> list[PrintedWord]:
    """The words of ``sheet`` that read in direction ``angle``, in the order the file has them.

    Coordinates are turned so that they read left to right; the reader turns boxes back.
    """
    chars = sheet.chars
    if not chars:
        return []
    angles = np.array([run.angle for run in sheet.runs])[sheet.run_of]
    boxes, origins = _turned(sheet, angle)
    sizes = np.array([run.size for run in sheet.runs])[sheet.run_of]
    kinds = _kinds(chars)
    blank = kinds == _BLANK
    kept = np.flatnonzero((kinds >= _SIGN) & (angles == angle))
    if not len(kept):
        return []
    box, base, size = boxes[kept], origins[kept, 1], sizes[kept]
    gap = box[1:, 0] - box[:-1, 2]
    least = np.minimum(size[1:], size[:-1])
    typed = np.array([run.font.mono for run in sheet.runs])[sheet.run_of]
    letters = ((kinds == _LETTER) & ~typed)[kept]
    spaces = np.concatenate(([0], np.cumsum(blank)))
    between = (
        spaces[kept[1:]] > spaces[kept[:-1]]
    )  # white space in the file; what PDFium only guessed must show
    guessed = between & sheet.guessed[np.minimum(kept[:-1] + 1, len(chars) - 1)]
    apart = (
        (between & ~(guessed & (gap < _GUESSED_GAP * least)))
        | (gap > _WORD_GAP * least)
        | (box[1:, 0] < box[:-1, 0] - 0.5 * least)
        | (np.abs(np.diff(base)) > _SAME_LINE * least)
    )
    apart |= _wider_than_beside(gap / np.maximum(least, 1.0), apart, letters)
    starts = np.concatenate(([0], np.flatnonzero(apart) + 1))
    ends = np.concatenate((starts[1:], [len(kept)]))
    low = np.minimum.reduceat(box[:, :2], starts)
    high = np.maximum.reduceat(box[:, 2:], starts)
    words: list[PrintedWord] = []
    new = tuple.__new__  # half the time: there are many words
    letters_kept = [chars[k] for k in kept.tolist()]
    first_runs = sheet.run_of[kept[starts]].tolist()
    looks = [(run.size, run.font, run.visible) for run in sheet.runs]
    corners = zip(low.tolist(), high.tolist(), base[starts].tolist(), first_runs, strict=True)
    for (start, end), ((x0, y0), (x1, y1), level, number) in zip(
        zip(starts.tolist(), ends.tolist(), strict=True), corners, strict=True
    ):
        raw = "".join(letters_kept[start:end])
        # A soft hyphen that is printed ends a line; elsewhere it is not printed at all.
        broken = raw[-1] in HYPHENS
        text = spelt(raw[:-1] + "-" if broken else raw)
        if text:
            words.append(new(PrintedWord, (text, x0, y0, x1, y1, level, *looks[number], broken)))
    return words


def _kinds(chars: Sequence[str]) -> NDArray[np.int8]:
    """What each character is: asked once for each that occurs."""
    known = {
        char: _BLANK if char in _SPACES else _LETTER if char.isalpha() else _SIGN if char else _GONE
        for char in set(chars)
    }
    return np.fromiter(map(known.__getitem__, chars), np.int8, len(chars))


def _wider_than_beside(
    gap: Floats, apart: NDArray[np.bool_], letters: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Gaps between two letters that the file has no space for and that are none within a word.

    ``gap``: to the next character, in sizes; words set with wide letters have wide gaps all along.
    ``letters``: not those of one width, where an i has gaps about it.
    """
    inner = np.where(apart, -np.inf, gap)
    before = np.concatenate(([-np.inf], inner[:-1]))
    after = np.concatenate((inner[1:], [-np.inf]))
    beside = np.maximum(before, after)
    wide = (gap > _LETTER_GAP) & (gap > beside + _SPACED_MORE) & np.isfinite(beside)
    return wide & letters[:-1] & letters[1:]


def _turned(sheet: PageGlyphs, angle: int) -> tuple[Points, Points]:
    x0, y0, x1, y1 = sheet.boxes.T
    x, y = sheet.origins.T
    wide, high = sheet.width, sheet.height
    if angle == 90:
        return np.stack([y0, wide - x1, y1, wide - x0], axis=1), np.stack([y, wide - x], axis=1)
    if angle == 180:
        turned = np.stack([wide - x1, high - y1, wide - x0, high - y0], axis=1)
        return turned, np.stack([wide - x, high - y], axis=1)
    if angle == 270:
        return np.stack([high - y1, x0, high - y0, x1], axis=1), np.stack([high - y, x], axis=1)
    return sheet.boxes, sheet.origins


def common_size(words: Iterable[PrintedWord]) -> float:
    """The size most characters have, to half a point; 10 when there are none."""
    exact: dict[float, int] = {}
    before = exact.get
    for word in words:  # their text and size by place, in half the time: this is asked often
        size = word[6]
        exact[size] = before(size, 0) + len(word[0])
    counts: dict[float, int] = {}
    for size, letters in exact.items():
        halves = round(size * 2) / 2
        counts[halves] = counts.get(halves, 0) + letters
    return max(counts, key=lambda size: (counts[size], size)) if counts else 10.0


def lines_of(words: Sequence[PrintedWord]) -> list[PrintedLine]:
    """Words of one region → its lines from top to bottom; raised and lowered words join theirs."""
    body = common_size(words)
    plain: list[PrintedWord] = []
    other: list[PrintedWord] = []
    for word in words:
        (plain if 0.8 * body <= word.size <= 1.35 * body else other).append(word)
    rows, raised = _without_raised(_chained(plain))
    other += raised
    rest = _attach(rows, other)
    found = [line_of(row) for row in rows]
    # Type of another size than most, a foot note or a heading, has raised signs of its own.
    found += lines_of(rest) if rows else map(line_of, _chained(rest))
    found.sort(key=lambda line: (line.base, line.x0))
    return _with_formulas(found)


def _with_formulas(lines: list[PrintedLine]) -> list[PrintedLine]:
    """The lines, with fractions and the limits of sums in the line they are printed in."""
    into = parts_of_formulas(lines)
    if not into:
        return lines
    words = [list(line.words) for line in lines]
    for part, line in into.items():
        words[line] += lines[part].words
    return [
        line
        if len(row) == len(line.words)
        else line_of(row)._replace(base=line.base, size=line.size)
        for at, (row, line) in enumerate(zip(words, lines, strict=True))
        if at not in into
    ]


def _chained(words: Sequence[PrintedWord]) -> list[list[PrintedWord]]:
    rows: list[list[PrintedWord]] = []
    for word in sorted(words, key=lambda w: (w.base, w.x0)):
        if rows and word.base - rows[-1][-1].base <= _SAME_LINE * word.size:
            rows[-1].append(word)
        else:
            rows.append([word])
    return rows


def _without_raised(
    rows: list[list[PrintedWord]],
) -> tuple[list[list[PrintedWord]], list[PrintedWord]]:
    """Rows that are lines; and the words of those that are only raised or lowered signs of one."""
    raised: set[int] = set()
    for at in range(len(rows) - 1):
        for low, high in ((at, at + 1), (at + 1, at)):
            small, large = rows[low][0], rows[high][0]
            if (
                small.size <= 0.85 * large.size
                and _beside(small, large)
                and all(len(word.text) <= 8 for word in rows[low])
            ):
                raised.add(low)
    kept = [row for at, row in enumerate(rows) if at not in raised]
    return kept, [word for at in sorted(raised) for word in rows[at]]


def _beside(word: PrintedWord, seed: PrintedWord) -> bool:
    """Whether a small word stands as high as a superscript or subscript of ``seed`` would."""
    return -0.75 * seed.size <= word.base - seed.base <= 0.45 * seed.size


def _attach(rows: list[list[PrintedWord]], words: Sequence[PrintedWord]) -> list[PrintedWord]:
    """Put superscripts, subscripts and large signs on the line they touch; what is left over."""
    bases = [row[0].base for row in rows]
    seeds = [row[0] for row in rows]
    left: list[PrintedWord] = []
    for word in words:
        near = bisect_left(bases, word.base)
        best, best_gap = -1, 1.8
        for at in range(max(0, near - 2), min(len(rows), near + 2)):
            seed = seeds[at]
            if word.size > seed.size:
                fits = abs(word.base - seed.base) <= _SAME_LINE * seed.size
            else:
                fits = _beside(word, seed)
            if not fits:
                continue
            level = abs(word.base - seed.base) <= _LEVEL * seed.size
            gap = 0.0 if level else min(_apart(word, w) for w in rows[at]) / seed.size
            if gap < best_gap:
                best, best_gap = at, gap
        if best < 0:
            left.append(word)
        else:
            rows[best].append(word)
    return left


def _apart(a: PrintedWord, b: PrintedWord) -> float:
    return max(0.0, a.x0 - b.x1, b.x0 - a.x1)


def _with_hyphen(row: list[PrintedWord]) -> tuple[PrintedWord, ...]:
    """The words of a line, with hyphens that turned pages have apart put where they belong."""
    if not any(word[9] for word in row):  # broken, by place: this is asked of every line
        return tuple(row)
    done: list[PrintedWord] = []
    for word in row:
        before = done[-1] if done else None
        if before and _belongs(before, word):
            done[-1] = before._replace(
                text=before.text + word.text,
                y0=min(before.y0, word.y0),
                x1=word.x1,
                y1=max(before.y1, word.y1),
                broken=word.broken,
            )
            continue
        done.append(word)
    return tuple(done)


def _belongs(before: PrintedWord, word: PrintedWord) -> bool:
    hyphen_after = word.text == "-" and word.broken and before.text[-1].isalnum()
    after_hyphen = before.broken and before.text[-1] == "-" and word.text[0].isalnum()
    touching = word.x0 - before.x1 < _TOUCHING * word.size
    return (hyphen_after or after_hyphen) and touching


def line_of(row: Sequence[PrintedWord]) -> PrintedLine:
    """The printed line that some words are, with its commonest size and font."""
    words = _with_hyphen(sorted(row, key=lambda w: (w.x0, w.base)))
    texts, x0s, y0s, x1s, y1s, levels, of_size, of_font, _, _ = zip(*words, strict=True)
    font, size = of_font[0], of_size[0]
    if of_size.count(size) == len(words) == sum(map(font.__eq__, of_font)):
        corners = min(x0s), min(y0s), max(x1s), max(y1s)
        level = sorted(levels)[len(words) // 2]
        return PrintedLine(
            words, *corners, level, size, font.bold, font.mono, font.italic, font.name
        )
    sizes: dict[float, int] = {}
    fonts: dict[Font, int] = {}
    for length, each, font in zip(map(len, texts), of_size, of_font, strict=True):
        sizes[each] = sizes.get(each, 0) + length
        fonts[font] = fonts.get(font, 0) + length
    most = 0.7 * sum(fonts.values())
    names: dict[str, int] = {}
    for font, length in fonts.items():
        names[font.name] = names.get(font.name, 0) + length
    size = max(sizes, key=sizes.__getitem__)
    bases = sorted(w.base for w in words if w.size == size)
    return PrintedLine(
        words,
        min(x0s),
        min(y0s),
        max(x1s),
        max(y1s),
        bases[len(bases) // 2],
        size,
        sum(n for font, n in fonts.items() if font.bold) > most,
        sum(n for font, n in fonts.items() if font.mono) > most,
        sum(n for font, n in fonts.items() if font.italic) > most,
        max(names, key=names.__getitem__),
    )
