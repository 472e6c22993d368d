"""Measure the hard checks of paraphrases: numbers, direction, names.

    python scripts/measures/hard_checks.py [PROJECT [HOW_MANY]]

PROJECT: a project whose library holds real papers (without it the papers of the corpus are
ingested); its sentences are cited truly, then altered.
Prints the errors shown with ``--show``.
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from quotations import ingested
from support import Nearest, _chunked, passages_of, rarity_of, rows  # the script beside this one

from mdrag import workspace
from mdrag.evidence.model import Passage
from mdrag.evidence.store import EvidenceStore, NoEvidence
from mdrag.text.prose import is_sentence
from mdrag.text.sentence_ends import split
from mdrag.verify.contradictions.check import contradictions
from mdrag.verify.quantities.parse_numbers import numbers

Altered = tuple[str, str]  # the sentence, and what was done
SHOW = "--show" in sys.argv
OPPOSITES = (
    "increased decreased|increase decrease|increases decreases|higher lower|more less|"
    "positive negative|positively negatively|improved worsened|improves worsens|better worse|"
    "larger smaller|greater smaller|before after|above below|always never|with without|"
    "strong weak|strongly weakly|rise fall|rose fell|grew shrank|gain loss|faster slower|"
    "longer shorter|highest lowest|most least|support refute|supports refutes|easy difficult|"
    "early late|older younger|significant insignificant|likely unlikely|able unable|"
    "similar different|many few|best worst|reduced increased|reduces increases|reduce increase|"
    "minimum maximum|success failure|advantage disadvantage|possible impossible|internal external"
)
SYNONYMS = (
    "show demonstrate|shows demonstrates|showed demonstrated|use employ|uses employs|used employed|"
    "method approach|results findings|important crucial|large big|also additionally|however yet|"
    "many numerous|find observe|found observed|help assist|because since|about roughly|"
    "obtain get|begin start|people individuals|study investigation|several various|"
    "provide offer|provides offers|whole entire|main principal|often frequently|thus therefore"
)
_AUX = re.compile(
    r"\b(?:is|are|was|were|can|could|may|might|will|would|should|has|have|had)\b(?! not)"
)
_VERB = re.compile(r" (?:is|are|was|were|be|been|has|have|had|can|we|this|that|which|\w+ed) ")
_INNER = re.compile(r", [^,;:()]+(?=, (?:[^,;:()]+, )*(?:and|or) )")
_DENIAL = re.compile(r"\b(?:not?|never|without|lacks?|fails?|un\w+)\b")
_NAME = re.compile(r"(?<=[a-z,] )(?:[A-Z][a-z]{3,}|[A-Z]{3,})(?=[ ,.)])")


def main(project: Path, size: int) -> None:
    """Print the tables."""
    store = workspace.open_for(project).evidence
    draw = random.Random(11)
    sentences = list(_sentences(store, draw, size))
    print("## Hard checks: false alarms and catches on sentences of real papers\n")
    print("| what was done | sentences | error | any contradiction | absent (info) |")
    print("|---|---|---|---|---|")
    honest: tuple[tuple[str, Callable[[str], str]], ...] = (
        ("nothing", lambda s: s),
        ("a clause dropped", _dropped),
        ("clauses swapped", _swapped),
        ("synonyms", lambda s: _replaced(s, SYNONYMS, 3)),
        ("a list shortened", _shortened),
    )
    for what, change in honest:
        _row(what, [(change(s), uid) for s, uid in sentences], store)
    with_numbers = [(s, uid) for s, uid in sentences if _digits(s)]
    _row("cited truly, has numbers", with_numbers, store)
    _row("… rounded", [(_rounded(s), uid) for s, uid in with_numbers], store)
    print("| **altered** | | | | |")
    for what, alter in (
        ("one number", lambda s: _renumbered(s, draw)),
        ("one number, synonyms", lambda s: _renumbered(_replaced(s, SYNONYMS, 3), draw)),
        ("one number, clause dropped", lambda s: _renumbered(_dropped(s), draw)),
        ("one number, clauses swapped", lambda s: _renumbered(_swapped(s), draw)),
        ("negated", _negated),
        ("reversed", lambda s: _replaced(s, OPPOSITES, 1)),
        ("renamed", lambda s: _renamed(s, draw)),
    ):
        changed = [(alter(s), uid, s) for s, uid in sentences]
        _row(what, [(new, uid) for new, uid, old in changed if new and new != old], store, True)
    print("\n## Hard checks on real citing sentences\n")
    print("| set | sentences | error | any contradiction | number absent |")
    print("|---|---|---|---|---|")
    _row("scisumm, cited paper", *_scisumm())
    _row("citint, SUPPORT", *_citint())


def _row(
    what: str, pairs: Sequence[tuple[str, str]], store: EvidenceStore, caught: bool = False
) -> None:
    count: Counter[str] = Counter()
    pairs = [pair for pair in pairs if pair[0]]
    for text, uid in pairs:
        found = contradictions(text, uid, store)
        bad = [one for one in found if one.severity != "info"]
        count["error"] += any(one.severity == "error" for one in bad)
        count["any"] += bool(bad)
        count["absent"] += any(one.severity == "info" for one in found)
        if SHOW and bool(bad) != caught:
            print(f"   {what}: {text!r}")
            for one in bad:
                print(f"      {one.kind}: {one.said!r} / {one.known!r} in {one.sentence!r}")
    n = max(1, len(pairs))
    shares = " | ".join(f"{100 * count[k] / n:.1f} %" for k in ("error", "any", "absent"))
    print(f"| {what} | {len(pairs)} | {shares} |", flush=True)


def _sentences(store: EvidenceStore, draw: random.Random, size: int) -> Iterable[tuple[str, str]]:
    """Whole sentences of the citable sources, a few of each, half of them with a number."""
    sources = [s.doc_uid for s in store.sources() if s.citable and s.language == "en"]
    each = -(-size // max(1, len(sources)))
    for uid in sources:
        found = []
        for passage in store.all_passages(uid):  # type: ignore[attr-defined]
            if passage.source_subtype == "references" or passage.block_type != "paragraph":
                continue
            for block in re.split(r"\n\s*\n", passage.text):
                plain = " ".join(block.split())
                if "\t" not in block:
                    found += [plain[start:end] for start, end in split(plain)]
        good = [
            s
            for s in dict.fromkeys(found)
            if is_sentence(s) and _VERB.search(s) and 8 <= len(s.split()) <= 45
        ]
        with_number = [s for s in good if _digits(s)]
        chosen = draw.sample(with_number, min(len(with_number), -(-each // 2)))
        rest = [s for s in good if s not in chosen]
        chosen += draw.sample(rest, min(len(rest), each - len(chosen)))
        yield from ((s, uid) for s in chosen)


def _digits(sentence: str) -> list[tuple[int, int]]:
    """Where a sentence has a number in figures that is no citation."""
    return [
        (n.start, n.end)
        for n in numbers(sentence)
        if n.kind in ("plain", "year") and re.match(r"\W?\d", sentence[n.start : n.end])
    ]


def _renumbered(sentence: str, draw: random.Random) -> str:
    spans = _digits(sentence)
    if not spans:
        return ""
    start, end = draw.choice(spans)
    written = sentence[start:end]
    hit = re.search(r"\d+", written)
    assert hit
    digits = hit.group()
    at = draw.randrange(len(digits))
    least = "1" if at == 0 and len(digits) > 1 else "0"
    other = draw.choice([d for d in "0123456789" if d != digits[at] and d >= least])
    new = digits[:at] + other + digits[at + 1 :]
    return sentence[: start + hit.start()] + new + sentence[start + hit.end() :]


def _rounded(sentence: str) -> str:
    """Decimals cut to whole numbers, "about" before them."""
    return re.sub(
        r"(?<![\w.])(\d{2,})\.(\d)\d*(?= ?%)",
        lambda hit: f"about {round(float(hit[1] + '.' + hit[2]))}",
        sentence,
    )


def _replaced(sentence: str, pairs: str, most: int) -> str:
    """Up to ``most`` words replaced by their partners, either way."""
    partner: dict[str, str] = {}
    for pair in pairs.split("|"):
        one, two = pair.split()
        partner.setdefault(one, two)
        partner.setdefault(two, one)
    done = 0

    def swap(hit: re.Match[str]) -> str:
        nonlocal done
        new = partner.get(hit.group())
        if new is None or done >= most:
            return hit.group()
        done += 1
        return new

    return re.sub(r"[a-z]+", swap, sentence)


def _dropped(sentence: str) -> str:
    """Without its last clause, or its first."""
    parts = sentence.rstrip(".").split(", ")
    if len(parts) < 2:
        return sentence
    kept = max((", ".join(parts[:-1]), ", ".join(parts[1:])), key=len)
    return kept + "." if len(kept.split()) > 6 else sentence


def _swapped(sentence: str) -> str:
    parts = sentence.rstrip(".").split(", ")
    if len(parts) != 2 or not all(parts):
        return sentence
    return f"{parts[1][0].upper()}{parts[1][1:]}, {parts[0]}."


def _shortened(sentence: str) -> str:
    """A list of three or more without one that is neither its first nor its last.

    The one with a denial in it, where one has.
    """
    inner = list(_INNER.finditer(sentence))
    hit = next((one for one in inner if _DENIAL.search(one.group())), next(iter(inner), None))
    return sentence[: hit.start()] + sentence[hit.end() :] if hit else ""


def _negated(sentence: str) -> str:
    hit = _AUX.search(sentence)
    return f"{sentence[: hit.end()]} not{sentence[hit.end() :]}" if hit else ""


def _renamed(sentence: str, draw: random.Random) -> str:
    hits = list(_NAME.finditer(sentence))
    if not hits:
        return ""
    hit = draw.choice(hits)
    other = draw.choice(["Kowalski", "Nairobi", "Larisch", "Oslo", "Brandt", "Peru", "Vermeer"])
    if hit.group().isupper():
        other = draw.choice(["QRT", "ZUP", "WEKO", "XLB"])
    return sentence[: hit.start()] + other + sentence[hit.end() :]


class _Few(NoEvidence):
    """A store over a few texts a source."""

    version = "few"

    def __init__(self, texts: dict[str, list[str]]) -> None:
        self.texts = texts
        self._rarity = rarity_of([t for mine in texts.values() for t in mine])
        self._near = {uid: Nearest(mine, self._rarity) for uid, mine in texts.items()}

    def passages(self, uid: str, text: str, k: int = 10) -> Sequence[Passage]:
        return passages_of(self._near[uid](text, k), uid)

    def text(self, uid: str) -> str:
        return "\n\n".join(self.texts[uid])

    def rarity(self, words: Iterable[str]) -> dict[str, float]:
        return {w: self._rarity.get(w, 7.0) for w in words}


def _scisumm() -> tuple[list[tuple[str, str]], EvidenceStore]:
    sentences: dict[str, list[str]] = defaultdict(list)
    for row in rows("scisumm_provenance/dev.corpus.jsonl"):
        sentences[row["doc"]].append(row["text"])
    store = _Few({doc: _chunked(texts) for doc, texts in sentences.items()})
    asked = rows("scisumm_provenance/dev.queries.jsonl")
    return [(row["text"], row["doc"]) for row in asked], store


def _citint() -> tuple[list[tuple[str, str]], EvidenceStore]:
    found = [r for r in rows("citint/dev.jsonl") if r["label"] == "SUPPORT"]
    store = _Few({r["id"]: r["source_passages"] for r in found})
    return [(r["claim"], r["id"]) for r in found], store


if __name__ == "__main__":
    named = [a for a in sys.argv[1:] if a[:2] != "--"]
    count = int(named[1]) if len(named) > 1 else 1000
    if named:
        main(Path(named[0]), count)
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(ingested(Path(folder)), count)
