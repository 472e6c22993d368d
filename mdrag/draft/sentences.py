"""Sentences of a leaf block, with a compact prose copy of each and where its characters stand."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.draft.character_places import CharacterPlaces
from mdrag.draft.leaf_blocks import OpenLeaf, Stream
from mdrag.draft.model import Sentence
from mdrag.draft.nodes import PSEUDO, InlineRole
from mdrag.draft.words import words_between
from mdrag.lazy import lazy_regex
from mdrag.text.sentence_ends import split

__all__ = ["sentences_of"]

_SPACE = lazy_regex(r"[^\S ]")  # white space that is no blank yet
_SPACES = lazy_regex(" {2,}")
_NOTHING = "\ue001"  # stands for a mark where words are counted: neither space nor word
_SAID_OF = lazy_regex(r"[ \n]+[a-z]")
_CITED = "sources"  # stands for a citation that begins a sentence
_MARKS = ("*", "_", "~", "^")
_ENTITY = lazy_regex(r"&#?\w{1,31};")


class _Prose(NamedTuple):
    """The compact copy: its characters, their places in the draft and in the stream."""

    text: str
    offsets: list[int]
    where: list[int]


class _Extra(NamedTuple):
    """Something of a sentence that is not in its prose as it stands."""

    where: int  # index in the stream
    role: int
    start: int  # in the draft
    end: int


_DROP = -1


def sentences_of(
    leaf: OpenLeaf,
    stream: Stream,
    drops: list[tuple[int, int]],
    marks: list[tuple[int, int]],
    text: str,
) -> list[Sentence]:
    """The sentences of a leaf, in order; their ``block`` is set by the caller.

    ``drops`` and ``marks`` are ranges of the stream: what is left out of the prose, and what
    counts no words.
    """
    if leaf.kind == "math":
        return []
    prose = _compact(stream, drops)
    extras = _extras(stream, drops)
    spans = split(prose.text) or ([(0, 0)] if extras else [])
    counted = _without(stream.text, marks) if marks else stream.text
    found = []
    next_extra = 0
    for number, (begin, end) in enumerate(spans):
        first = prose.where[begin] if number else 0
        last = len(stream.at)
        if number + 1 < len(spans):
            last = prose.where[spans[number + 1][0]]
        places = [prose.offsets[begin], prose.offsets[end - 1] + 1] if end > begin else []
        words = words_between(counted, first, last)
        while next_extra < len(extras) and extras[next_extra].where < last:
            extra = extras[next_extra]
            places += [extra.start, extra.end]
            words += _words(extra, text)
            next_extra += 1
        start, stop = min(places), max(places)
        found.append(
            Sentence(
                start,
                _closed(text, start, stop),
                -1,
                prose.text[begin:end],
                CharacterPlaces.of(prose.offsets[begin:end]),
                "blockquote" in leaf.within,
                words,
            )
        )
    return found


def _closed(text: str, start: int, stop: int) -> int:
    """The end of a sentence, with the emphasis it closes and the whole of an entity."""
    entity = _ENTITY.match(text, stop - 1)
    if entity:
        stop = entity.end()
    while text[stop : stop + 1] in _MARKS and text.count(text[stop], start, stop) % 2:
        stop += 1
    return stop


def _extras(stream: Stream, drops: list[tuple[int, int]]) -> list[_Extra]:
    """What is left out of the prose or stands as a noun in it, in order."""
    at = stream.at
    extras = [_Extra(begin, _DROP, at[begin], at[end - 1] + 1) for begin, end in drops]
    extras += [_Extra(where, *item) for where, item in stream.items.items()]
    return sorted(extras)


def _words(extra: _Extra, text: str) -> int:
    """Words a reader sees of it; a pandoc citation reads as author and year for each key."""
    if extra.role in (_DROP, InlineRole.LATEX):
        return 0  # counted with the visible text; of commands pandoc prints nothing in Word
    if extra.role in (InlineRole.CITE, InlineRole.AUTHOR):
        return 2 * max(1, text.count("@", extra.start, extra.end))
    return len(text[extra.start : extra.end].split()) if extra.role == InlineRole.CODE else 1


def _noun(role: int, text: str, at: int) -> str:
    """The noun for an item; code or a formula that follows a stop begins a sentence.

    So does a citation that something is said of: "It fell. [@a] and others show why."
    """
    noun = PSEUDO.get(role, "")
    before = text[max(0, at - 80) : at]
    if role == InlineRole.LATEX:
        return _first_noun(before, _CITED)
    if before.rstrip()[-1:] not in (".", "!", "?"):
        return noun
    if role == InlineRole.CODE:
        return noun.capitalize()
    if role == InlineRole.CITE and before[-1:] in (" ", "\n") and _SAID_OF.match(text, at + 1):
        noun = _CITED
    elif role != InlineRole.MATH:
        return noun
    return _first_noun(before, noun) or PSEUDO.get(role, "")


def _first_noun(before: str, noun: str) -> str:
    """The noun as the first word of a sentence; "" where it is none: behind “cf.”."""
    begins = len(split(f"{before.rstrip()} {noun.capitalize()}")) > len(split(before))
    return noun.capitalize() if begins else ""


def _compact(stream: Stream, drops: list[tuple[int, int]]) -> _Prose:
    """The stream without what is dropped, one noun for each item, single spaces."""
    text, at = _SPACE.sub(" ", stream.text), stream.at
    cuts = [(begin, end, "") for begin, end in drops]
    cuts += [(i, i + 1, _noun(role, text, i)) for i, (role, _, _) in stream.items.items()]
    chars: list[str] = []
    index: list[int] = []
    offsets: list[int] = []
    ends: dict[int, int] = {}  # place in the copy of a noun's last letter → end of the item
    holes: list[int] = []
    done = 0
    for begin, end, noun in sorted(cuts):
        if begin < done:
            continue
        chars.append(text[done:begin])
        index.extend(range(done, begin))
        offsets.extend(at[done:begin])
        if noun:
            chars.append(noun)
            index.extend([begin] * len(noun))
            offsets.extend([at[begin]] * len(noun))
            ends[len(index) - 1] = stream.items[begin][2] - 1
        else:
            holes.append(len(index))
        done = end
    chars.append(text[done:])
    index.extend(range(done, len(text)))
    offsets.extend(at[done:])
    copy = "".join(chars)
    for place, end in ends.items():
        offsets[place] = max(end, offsets[place])
    return _single_spaced(copy, offsets, index, holes)


def _single_spaced(copy: str, offsets: list[int], index: list[int], holes: list[int]) -> _Prose:
    gone = [(m.start() + 1, m.end()) for m in _SPACES.finditer(copy)]
    for hole in holes:
        # "so (Marmot, 2015)." leaves "so ." behind
        if copy[hole - 1 : hole] == " " and copy[hole : hole + 1] in ("", *",.;:!?)]"):
            gone.append((hole - 1, hole))
    if copy[:1] == " ":
        gone.append((0, 1))
    if copy[-1:] == " ":
        gone.append((len(copy) - 1, len(copy)))
    if not gone:
        return _Prose(copy, offsets, index)
    kept = _Prose("", [], [])
    pieces: list[str] = []
    done = 0
    for begin, end in [*sorted(gone), (len(copy), len(copy))]:
        begin = max(begin, done)
        if begin > done:
            pieces.append(copy[done:begin])
            kept.offsets.extend(offsets[done:begin])
            kept.where.extend(index[done:begin])
        done = max(end, done)
    return kept._replace(text="".join(pieces))


def _without(text: str, marks: list[tuple[int, int]]) -> str:
    pieces: list[str] = []
    done = 0
    for begin, end in marks:
        pieces += text[done:begin], _NOTHING * (end - begin)
        done = end
    pieces.append(text[done:])
    return "".join(pieces)
