"""Made sentences beside made sources, and what each check of contradictions says of them.

Each table yields (case, outcome) and is held against `verify/golden/contradictions-*.tsv`.
"""

from __future__ import annotations

from collections.abc import Iterator

from few_sources import FewSources
from mdrag.verify.contradictions.alignment.align import align, close, covered_share, verbatim
from mdrag.verify.contradictions.check import contradictions
from mdrag.verify.quantities.parse_numbers import Number, numbers
from mdrag.verify.quantities.same_number import agree, complements
from mdrag.verify.quantities.units import UNITS, unit_of
from some_passages import passage
from verdict_cases import STRANGE, read_cases

__all__ = ["TABLES"]

Row = tuple[str, ...]
_PHRASES = [phrase for (phrase,) in read_cases("number_phrases.txt")]
_BESIDE = [phrase for (phrase,) in read_cases("numbers_beside.txt")]
_STRANGE = ("marble", "violin", "pepper", "saddle", "lantern", *STRANGE)
_BASES = (
    "Sailors in Bergen slept 46 hours",
    "Sailors of the harbour in Bergen treated 46 cooks with fever",
    "Of the 120 sailors in Bergen, 46 % walked to the harbour before the long strike of miners",
    "The average price of salted herring in the northern ports of Norway increased by 12 % "
    "between the first and the second survey because Danish traders bought less cod than Dutch "
    "traders did in 46 weeks of winter",
)


def _told(draft: str, *source: str) -> str:
    found = contradictions(draft, "paper", FewSources(paper=source))
    return (
        "; ".join(
            f"{c.kind} {c.severity} {c.start}–{c.end} “{c.said}” ≠ “{c.known}”" for c in found
        )
        or "–"
    )


def _replaced(words: list[str], first: int, count: int) -> str:
    new = list(words)
    for at in range(first, min(first + count, len(words))):
        new[at] = new[at] if new[at][:1].isdigit() else _STRANGE[at % len(_STRANGE)]
    return " ".join(new) + "."


def number_words() -> Iterator[Row]:
    """How each phrase is read, in a sentence and alone."""
    for phrase in _PHRASES:
        for text in (phrase, f"We saw {phrase} of them there."):
            yield text, _read(numbers(text))


def _read(found: tuple[Number, ...]) -> str:
    return (
        "; ".join(
            f"{n.low:.10g}{f'…{n.high:.10g}' if n.ranged else ''} {n.unit or '#'} ±{n.step:.6g} "
            f"{n.start}–{n.end} {n.bound}{n.kind}"
            for n in found
        )
        or "–"
    )


def same_numbers() -> Iterator[Row]:
    """With which of all the phrases each agrees, and of which it is the rest."""
    every = {phrase: found[0] for phrase in _BESIDE if (found := numbers(phrase))}
    for phrase, mine in every.items():
        same = [other for other, number in every.items() if agree(mine, number)]
        rest = [other for other, number in every.items() if complements(mine, number)]
        yield phrase, "agrees: " + " | ".join(same), "rest: " + " | ".join(rest)


def unit_words() -> Iterator[Row]:
    """What each unit is read as, with a space, a hyphen or nothing before it."""
    more = ["m.", "degrees celsius", "degree fahrenheit", "percentage points", "percent", "ells"]
    behind = ("", " of it", ", too", " x", "). And", "=2", "/2", ") and", " (so")
    for word in (*UNITS, *more):
        read = [unit_of(lead + word) for lead in (" ", "-", "")]
        yield word, " | ".join(read)
    for word in ("m", "s", "h", "x", "l"):
        yield (
            f"3 {word}",
            " | ".join(f"{after!r}: {unit_of(' ' + word, after)}" for after in behind),
        )


def alignments() -> Iterator[Row]:
    """Each base with so many words replaced at each place, beside itself."""
    for base in _BASES:
        words = base.split()
        for count in (1, 2, 3, 4, 5, 7, len(words) // 2, len(words) // 2 + 1):
            for first in sorted(
                {0, 1, 2, len(words) // 3, len(words) - count - 1, len(words) - count}
            ):
                draft = _replaced(words, max(first, 0), count)
                yield f"{draft} | {base}.", _aligned(draft, f"{base}.")
        yield f"So it is said that {base}.", _aligned(f"So it is said that {base}.", f"{base}.")
        yield f"… | We hold that {base}.", _aligned(f"{base}.", f"We hold that {base}, as they do.")
        yield f"{base}, as we hold | …", _aligned(f"{base}, as we hold, in every port.", f"{base}.")


def _aligned(draft: str, source: str) -> str:
    found = align(draft, [passage(source)], {"sailors": 3.0, "harbour": 0.25})
    return (
        "; ".join(
            f"{one.forward:.3f} {one.backward:.3f} [{one.first}, {one.last}) "
            f"{' '.join(map(str, one.pairs))} verbatim {verbatim(one):.3f} "
            + " ".join(
                f"{'=' if close(one, s) else '≠'}{s.i1}-{s.i2}:{s.j1}-{s.j2}" for s in one.slots
            )
            for one in found
        )
        or "–"
    )


def shares() -> Iterator[Row]:
    """Which of several sentences are looked at, in which order."""
    draft = "Sailors in Bergen salted herring with copper spoons in the harbour."
    parts = [
        "sailors",
        "bergen",
        "salted",
        "herring",
        "copper",
        "spoons",
        "harbour",
        "marble",
        "violin",
        "pepper",
    ]
    for count in range(1, 8):
        for more in (0, 1, 2, 3):
            sentence = " ".join((*parts[:count], *_STRANGE[:more])).capitalize() + "."
            found = align(draft, [passage(sentence)], {})
            yield sentence, " ".join(f"{f.forward:.3f} {f.backward:.3f}" for f in found) or "–"
    many = [" ".join((*parts[:n], "hammock")).capitalize() + "." for n in (3, 7, 4, 6, 5)]
    found = align(draft, [passage(" ".join(many)), passage(" ".join(many[:2]))], {})
    yield " ".join(many), " | ".join(one.sentence for one in found)
    for weight in ({}, {"a": 0.0}, {"a": 1.0}, {"a": 1.0, "b": 3.0}):
        yield str(weight), f"{covered_share(weight, frozenset('a')):.3f}"


def edited() -> Iterator[Row]:
    """Each base with one word changed, left out, put in or moved, at every place."""
    for base in _BASES[1:]:
        words = base.split()
        for at, word in enumerate(words):
            other = str(int(word) + 6) if word.isdigit() else ("Oslo" if word[0].isupper() else "")
            changed = [*words[:at], other or "not", *words[at + (1 if other else 0) :]]
            yield _case(changed, base)
            yield _case([*words[:at], *words[at + 1 :]], base)
            if at:
                yield _case([*words[: at - 1], word, words[at - 1], *words[at + 1 :]], base)


def _case(words: list[str], base: str) -> Row:
    draft = " ".join(words) + "."
    return f"{draft} | {base}.", _told(draft, f"{base}.")


def diluted() -> Iterator[Row]:
    """A number changed in a sentence that has ever fewer words of its source, in order or not."""
    for base in _BASES[1:3]:
        words = [w.replace("46", "55") for w in base.split()]
        turned = [*words[5:], *words[:5]]
        for order in (words, turned):
            for count in range(0, len(words) - 2):
                for first in (0, len(words) - count):
                    draft = _replaced(order, first, count)
                    yield f"{draft} | {base}.", _told(draft, f"{base}.")


def values() -> Iterator[Row]:
    """Each phrase in a sentence whose source has another, word for word and retold."""
    same = "The harbour clinic of Bergen gave {} to sailors with fever in the cold winter."
    retold = "In the cold winter sailors with fever got {} from the harbour clinic of Bergen."
    size = len(_BESIDE)
    for at, phrase in enumerate(_BESIDE):
        for step in (1, 2, 7):
            source = same.format(_BESIDE[(at + step) % size])
            for form in (same, retold):
                draft = form.format(phrase)
                yield f"{draft} | {source}", _told(draft, source)


def turned() -> Iterator[Row]:
    """Directions, denials, sides, names and swapped numbers, each way."""
    for draft, *sources in read_cases("turned_sentences.tsv"):
        yield f"{draft} | {' '.join(sources)}", _told(draft, *sources)
        yield f"{sources[0]} | {draft}", _told(sources[0], draft)


TABLES = {
    "number-words": number_words,
    "same-numbers": same_numbers,
    "unit-words": unit_words,
    "alignments": alignments,
    "shares": shares,
    "edited": edited,
    "diluted": diluted,
    "values": values,
    "turned": turned,
}
