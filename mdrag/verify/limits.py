"""A claim → the passage of the library that limits or disputes it, if there is one (mission R9).

Nothing is inferred: a passage counts when one of its sentences speaks of the claim's own words and
holds a word of limit or dispute. Whether it really limits the claim is for the reader to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mdrag.draft.split import split
from mdrag.evidence.model import Passage
from mdrag.evidence.store import EvidenceStore
from mdrag.evidence.words import stems
from mdrag.verify.overlap import asked
from mdrag.verify.support import words_to_ask

__all__ = ["Limit", "is_limited", "limit_of", "limit_queries"]

_PASSAGES = 12  # asked for with the claim, and again with words of limit
_COVERED = 0.5  # share of the claim's words, by rarity, that the sentence must hold
_SHARED = 3  # and how many of them at least
_LIMIT = re.compile(
    r"\b(?:however|although|though|but|yet|despite|nevertheless|whereas|not|no|neither|nor|never|"
    r"cannot|little|few|limit(?:s|ed|ations?)?|only (?:when|if|in|for|among|under|where)|"
    r"fail(?:s|ed)? to|contrary|contradict\w*|challeng\w*|disput\w*|question(?:s|ed|able)|"
    r"debat\w*|controvers\w*|inconsistent|inconclusive|mixed|weak(?:er)?|unclear|uncertain\w*|"
    r"caution\w*|depends? on|varie[sd]|overestimat\w*|overstat\w*|critici[sz]\w*|caveats?|"
    r"confound\w*|drawbacks?|insufficient|lacks?|lacking|without evidence|insignificant|"
    r"less (?:clear|certain|effective))\b",
    re.IGNORECASE,
)
_SCOPED = re.compile(
    r"\b(?:may|might|could|perhaps|possibly|in some (?:cases|countries|studies)|under certain|"
    r"only (?:when|if|in|for|among|under|where)|not (?:all|always|every|everywhere)|to some extent|"
    r"limited|mixed|debated|disputed|controversial|depends? on|tends? to|sometimes)\b",
    re.IGNORECASE,
)
_OBJECTS = re.compile(
    r"(?:However|But|Yet|Still|Nevertheless|Nonetheless|That said|Critics|Others|Not everyone|"
    r"On the other hand|By contrast|In contrast|Against this)\b"
)
_ASKED_WITH = "limitations however not contrary"


class Limit(NamedTuple):
    """A sentence of the library that limits or disputes a claim."""

    passage: Passage
    quote: str
    covered: float  # 0–1, share of the claim's words it holds, by rarity


def is_limited(prose: str, after: bool = False) -> bool:
    """Whether a claim already says that it does not always hold.

    ``after``: the sentence that follows it, which may begin with the objection.
    """
    return _SCOPED.search(prose) is not None or (after and _OBJECTS.match(prose) is not None)


def limit_queries(queries: tuple[str, ...]) -> tuple[str, ...]:
    """What would find limits and disputes of a claim, from the queries that find its evidence."""
    if not queries:
        return ()
    return f"limitations of {queries[-1]}", f"{queries[-1]} no effect OR contrary findings"


def limit_of(store: EvidenceStore, claim: str, subject: Sequence[str] = ()) -> Limit | None:
    """The sentence of the library nearest to ``claim`` that limits or disputes it, or None.

    ``subject``: the words that say what the claim is about; () = all of its content words.
    """
    about = " ".join(subject) or claim
    what = asked(about, store.rarity(words_to_ask(about)))
    mass = sum(what.weight.values())
    if not mass:
        return None
    own = set(re.findall(r"[a-z]+", claim.lower()))
    best: Limit | None = None
    for passage in _near(store, claim):
        for sentence in _sentences(passage.text):
            cues = {cue.lower() for cue in _LIMIT.findall(sentence)}
            if not cues - own:
                continue
            held = what.weight.keys() & set(stems(sentence))
            covered = sum(what.weight[stem] for stem in held) / mass
            enough = covered >= _COVERED and len(held) >= min(_SHARED, len(what.weight))
            if enough and (best is None or covered > best.covered):
                best = Limit(passage, sentence, round(covered, 3))
    return best


def _near(store: EvidenceStore, claim: str) -> Iterator[Passage]:
    seen = set()
    for question in (claim, f"{claim} {_ASKED_WITH}"):
        for passage in store.suggest(question, _PASSAGES):
            if passage.chunk_id not in seen and passage.citable:
                seen.add(passage.chunk_id)
                yield passage


def _sentences(text: str) -> Iterator[str]:
    plain = " ".join(text.split())
    for start, end in split(plain):
        if end - start < 600:
            yield plain[start:end]
