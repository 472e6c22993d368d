"""How often a number changed in a sentence told in other words is told, and true ones accused.

    python scripts/measures/altered_numbers.py [PROJECT]   a project with the papers of the corpus
                                               --show      print what went wrong

Citing sentences (SciSumm, CitInt) and sentences of the library reworded by machine. A number is
altered by one digit when a sentence of the source has it beside two words of the draft; numbers of
citations, sections and tables are left out. Sources are split in two by the hash of their name or
text: thresholds are chosen on “tune” alone. Seeded.
"""

from __future__ import annotations

import hashlib
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from hard_checks import _citint, _digits, _scisumm, _sentences  # the scripts beside this one
from page_says import manners
from quotations import ingested

from mdrag import workspace
from mdrag.evidence.store import EvidenceStore
from mdrag.verify.contradictions.alignment.align import content, every_sentence_of, words
from mdrag.verify.contradictions.check import contradictions
from mdrag.verify.quantities.parse_numbers import numbers
from mdrag.verify.quantities.same_number import same_value
from mdrag.verify.support.nearest_passages import nearest_passages

SHOW = "--show" in sys.argv
LISTED = re.compile(r"[\[(][\d\s,;–-]*[\])]")
BRACKETS = re.compile(r"[\[(][^\[\]()]*[\])]")
YEAR = re.compile(r"et al|\d{4}[a-z]?[\])]$|[A-Z][a-z]+,? ?\d{4}")
NAMED = re.compile(
    r"(?:al\.?,?|and [A-Z]\w+,?|[A-Z]\w+,) ?[\[({]?$"
    r"|(?:[Ss]ections?|[Tt]ables?|[Ff]igures?|[Ff]ig\.|[Ee]q\.|[Pp]ages?|[Cc]oling)[^\w]*$"
)


class AlteredSentence(NamedTuple):
    """A sentence with one digit changed, and where."""

    text: str
    start: int
    end: int


def half(key: str) -> str:
    """Which half a source belongs to."""
    return "tune" if int(hashlib.md5(key.encode()).hexdigest(), 16) % 2 else "aside"


def of_the_claim(text: str, start: int, end: int) -> bool:
    """Whether a number is no citation's, list's or label's."""
    for hit in BRACKETS.finditer(text):
        inside = hit.start() <= start < hit.end()
        if inside and (LISTED.fullmatch(hit.group()) or YEAR.search(hit.group())):
            return False
    return start > 0 and not NAMED.search(text[max(0, start - 14) : start])


def alterations(text: str, uid: str, store: EvidenceStore) -> Iterator[AlteredSentence]:
    """The sentence with each number that its source has altered by a digit."""
    said = [
        (sentence, keys)
        for passage in nearest_passages(store, uid, text, 10)
        for sentence, keys in every_sentence_of(passage.text)
    ]
    mine = content(words(text)).keys()
    for number in numbers(text):
        start, end = number.start, number.end
        small = number.low < 3 and number.step >= 1 and not number.measure
        if number.kind not in ("plain", "year") or small or not of_the_claim(text, start, end):
            continue
        given = any(
            len(mine & keys) >= 2 and any(same_value(number, one) for one in numbers(sentence))
            for sentence, keys in said
        )
        hit = re.match(r"\W?(\d+)", text[start:end])
        if hit and given:
            draw, digits = random.Random(f"{uid}{text}{start}"), hit[1]
            at = draw.randrange(len(digits))
            others = [c for c in "0123456789" if c != digits[at] and (at or c != "0")]
            first = start + hit.start(1)
            new = digits[:at] + draw.choice(others) + digits[at + 1 :]
            altered = text[:first] + new + text[first + len(digits) :]
            yield AlteredSentence(altered, start, end)


def row(name: str, pairs: Sequence[tuple[str, str]], store: EvidenceStore, kept: str) -> None:
    """Print a row: sentences, accused as error and as warning, altered numbers, told."""
    count: Counter[str] = Counter()
    for text, uid in pairs:
        key = max(store.texts[uid]) if hasattr(store, "texts") and name == "citint" else uid
        if half(key) != kept:
            continue
        found = [one for one in contradictions(text, uid, store) if one.kind == "number"]
        count["true"] += 1
        count["error"] += any(one.severity == "error" for one in found)
        count["any"] += bool(found)
        if SHOW and found:
            print(f"   accused: {text!r}: {[(one.said, one.known) for one in found]}")
        for one in alterations(text, uid, store):
            told = [
                c
                for c in contradictions(one.text, uid, store)
                if c.severity != "info" and c.start < one.end and one.start < c.end
            ]
            count["altered"] += 1
            count["told"] += bool(told)
            if SHOW and not told:
                print(f"   missed: {one.text!r}")
    cells = " | ".join(str(count[k]) for k in ("true", "error", "any", "altered", "told"))
    print(f"| {name}, {kept} | {cells} |", flush=True)


def main(project: Path) -> None:
    """Print the table."""
    store = workspace.open_for(project).evidence
    reworded = [
        (f"{text[0].upper()}{text[1:]}.", uid)
        for sentence, uid in _sentences(store, random.Random(11), 1000)
        if _digits(sentence) and (text := manners(sentence, random.Random(sentence))["heavy"])
    ]
    print("## Numbers altered in sentences told in other words\n")
    print("| set | true | error | error or warning | altered | told |")
    print("|---|--:|--:|--:|--:|--:|")
    for kept in ("tune", "aside"):
        row("scisumm", *_scisumm(), kept)
        row("citint", *_citint(), kept)
        row("library, reworded", reworded, store, kept)


if __name__ == "__main__":
    named = [a for a in sys.argv[1:] if a[:2] != "--"]
    if named:
        main(Path(named[0]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(ingested(Path(folder)))
