"""What stands behind a sentence: its own citation, or that of a neighbour, and how surely."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from mdrag.draft.model import Sentence
from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.evidence.cited_keys import LINK
from mdrag.text.connectives import opening_pattern
from mdrag.text.words import FUNCTION_WORDS

__all__ = [
    "bearing_sources",
    "carry_citations",
    "points_back",
    "says_anew",
    "served_beside",
    "sources_near",
    "sources_that_say",
    "stands_between",
    "word_stems",
]

# A sentence that goes on with the work the one before it cites: “They …”, “In this study, …”
_GOES_ON = lazy_regex(
    rf"(?:(?:{opening_pattern()}|For (?:example|instance)|Here),? )?"
    r"(?:(?:[Ii]n|[Oo]n|[Ff]or|[Ww]ith|[Bb]y|[Ff]rom|[Uu]nder|[Ww]ithin|[Oo]f|[Aa]t|[Aa]mong) )?"
    r"(?:(?:all|both|many|some|most|each|one) of |all |both )?"
    r"(?:[Tt]his|[Tt]hese|[Tt]hey|[Tt]hose|[Hh]e|[Ss]he|[Ii]t|[Ii]ts|[Tt]heir|[Tt]hem|[Hh]is|"
    r"[Hh]er|[Ss]uch|[Tt]he (?:same|latter|former|authors?|study|studies|report|survey|paper|"
    r"review|book|article|researchers|participants|trial))\b"
)
# “According to the same survey”: a work named earlier
_SAME_WORK = lazy_regex(
    r"\b(?:the|this) same (?:[\w’'&-]+ ){0,4}?(?:stud(?:y|ies)|report|survey|papers?|review|book|"
    r"articles?|trial|authors?|researchers|researcher|interview|essay|chapter|source)\b"
)
_RESEARCHERS = lazy_regex(r"\b[Rr]esearchers?\b")
# “Then, they reported how …”: it goes on telling of those the sentence before names
_TELLS_ON = lazy_regex(
    rf"(?:(?:{opening_pattern()}|Then|Later|Here),? )?"
    r"(?:[Tt]hey|[Hh]e|[Ss]he|[Tt]heir|[Hh]is|[Hh]er)\b"
)
# “It is estimated that …” says something new, whatever stands before it.
_SAYS_ANEW = lazy_regex(
    r"(?:[A-Z]\w+,? )?[Ii]t (?:is|was|has (?:long )?been|remains) (?:\w+ ){0,2}?"
    r"(?:estimated|known|believed|thought|argued|claimed|reported|said|accepted|established|"
    r"recogni[sz]ed|acknowledged|agreed|assumed|shown|found|suggested|understood|documented|"
    r"clear|obvious|evident|true|a fact)\b[^.]{0,40}?\bthat\b"
)
# … or goes on telling what a work cited earlier in the paragraph did.
_REPORTS = lazy_regex(
    rf"(?:(?:In contrast[^,]{{0,60}}|{opening_pattern()}|Here),? )?"
    r"(?:[Tt]he(?:se|ir)? (?:\w+ )?(?:authors?|researchers?|team|study|paper|experiments?)\b|"
    r"(?:[Tt]hey|[Hh]e|[Ss]he) (?:also |then |further )?(?:\w+ed|found|show|built|chose|saw)\b)"
)
_POINTS_BACK = lazy_regex(
    r"(?:This|These|That|It) (?:\w+ ){0,2}?(?:was|were|is|has|have|had|claim|effect|finding|"
    r"pattern|result|view|idea|figure|definition|argument)\b"
)
_EXAMPLE = lazy_regex(
    r"(?:For (?:example|instance)|As an example|To give (?:an|one) example|An? (?:\w+ )?example|"
    r"One (?:\w+ )?(?:example|study)|In one (?:\w+ )?study)\b|[^.]{0,60}, for (?:example|instance),"
)
_LONG = 4  # letters of a word that may tell what a sentence is about
_WORD = lazy_regex(r"\w[\w-]*")
_SURNAME = lazy_regex(r"([A-Z][\w'’-]{2,})(?: (?:and|&) [A-Z][\w'’-]+| et al\.?)?(?: \(|,? \d{4})")
_NAMES = lazy_regex(r"(?<=[a-z,;] )[A-Z][a-z]+")
_QUOTES = lazy_regex(r"[“\"«][^“”\"«»]{20,}[”\"»]")
# What a work calls its own: “SleepNet”
_COINED = lazy_regex(r"\b(?:[A-Z]?[a-z]+[A-Z]\w*|[A-Z]{2,}\w*[a-z]\w*|[A-Z]{3,}\w*)\b")


def carry_citations(
    sentences: Sequence[Sentence], citing: Mapping[int, set[str]], text: str = ""
) -> list[set[str]]:
    """For each sentence what it cites, or what one before it cites that it goes on with."""
    found: list[set[str]] = []
    latest: set[str] = set()
    names: set[str] = set()  # whom the latest citation names
    for at, sentence in enumerate(sentences):
        keys = citing.get(sentence.start, set())
        if keys:
            latest = keys - {LINK}
            written = text[sentence.start : sentence.end]
            names = {*_SURNAME.findall(written), *_COINED.findall(sentence.prose)}
            if _RESEARCHERS.search(sentence.prose):
                names |= {"Researcher", "Researchers"}  # later: “Researchers claim that …”
        elif latest and _tells_of_a_work(sentence.prose):
            keys = latest
        elif latest and not names.isdisjoint(_words(sentence.prose)):
            keys = latest  # “Bell also holds that …”
        elif at and found[-1] and _goes_on(sentence.prose):
            keys = found[-1]
        found.append(keys)
    return found


# what a sentence says by itself: in an editor all but one are as they were


@lru_cache(maxsize=4096)
def _tells_of_a_work(prose: str) -> bool:
    """Whether it goes on telling of a work that was cited above."""
    return bool(_REPORTS.match(prose) or "the authors" in prose or _SAME_WORK.search(prose))


@lru_cache(maxsize=4096)
def _words(prose: str) -> frozenset[str]:
    return frozenset(_WORD.findall(prose))


@lru_cache(maxsize=4096)
def _goes_on(prose: str) -> bool:
    """Whether a sentence begins as one that goes on with what the one before says."""
    return not says_anew(prose) and _GOES_ON.match(prose) is not None


def says_anew(prose: str) -> bool:
    """Whether it begins with "It is known that …", and so leans on nothing before it."""
    return _SAYS_ANEW.match(prose) is not None


def points_back(sentences: Sequence[Sentence], at: int, citing: Mapping[int, set[str]]) -> set[str]:
    """What the next sentence cites when it speaks of this one: “This was shown by Bell (2017)”.

    Or goes on with whom this one names (“Then, they reported …”), or with what it quotes.
    """
    if at + 1 == len(sentences):
        return set()
    here, after = sentences[at].prose, sentences[at + 1].prose
    goes_on = _POINTS_BACK.match(after) or (_TELLS_ON.match(after) and _NAMES.search(here))
    if goes_on or (_QUOTES.search(here) and _QUOTES.search(after)):
        return citing.get(sentences[at + 1].start, set())
    return set()


def served_beside(sentences: Sequence[Sentence], at: int, citing: Mapping[int, set[str]]) -> bool:
    """Whether a citation beside a sentence, or below what opens a paragraph, is for the same.

    About the same thing is what shares two words with it, by their first letters. A link leads
    there as well.
    """
    if _exemplified(sentences, at, citing):
        return True
    said = word_stems(sentences[at].prose)
    nearest = sentences[max(at - 1, 0) : at + (2 if at else 3)]
    return any(one.start in citing and len(said & word_stems(one.prose)) > 1 for one in nearest)


def stands_between(
    sentences: Sequence[Sentence],
    at: int,
    citing: Mapping[int, set[str]],
    carried: Sequence[set[str]] = (),
) -> bool:
    """Whether the sentences before and after cite one work: this one tells of it, too.

    ``carried``: what each sentence cites or goes on with, where that is known.
    """
    if not 0 < at < len(sentences) - 1:
        return False
    before, after = (citing.get(sentences[i].start, set()) for i in (at - 1, at + 1))
    before = before or (carried[at - 1] if carried else set())
    return bool((before & after) - {LINK, "?"})


def _exemplified(sentences: Sequence[Sentence], at: int, citing: Mapping[int, set[str]]) -> bool:
    """Whether the next sentence cites an example of what this one says."""
    after = sentences[at + 1 : at + 2]
    return any(one.start in citing and _EXAMPLE.match(one.prose) for one in after)


@lru_cache(maxsize=4096)
def word_stems(prose: str) -> frozenset[str]:
    """The words that may tell what a sentence is about, by their first letters."""
    words = (word.lower() for word in _WORD.findall(prose) if len(word) >= _LONG)
    return frozenset(word[:6] for word in words if word not in FUNCTION_WORDS)


def sources_near(
    sentences: Sequence[Sentence], at: int, citing: Mapping[int, set[str]], store: EvidenceStore
) -> list[str]:
    """The sources of the library that the nearest citing sentences of the paragraph name."""
    found: list[str] = []
    for side in (sentences[:at][::-1], sentences[at + 1 :]):
        keys = next((citing[one.start] for one in side if one.start in citing), set())
        found += [key for key in sorted(keys) if store.source(key)]
    return list(dict.fromkeys(found))


def sources_that_say(prose: str, keys: Sequence[str], store: EvidenceStore) -> list[str]:
    """Those of the sources that say this sentence, too: its figures, and what it relates."""
    from mdrag.verify.contradictions.said_claims import says_claim

    return [key for key in keys if says_claim(store, key, prose)]


def bearing_sources(
    sentences: Sequence[Sentence],
    citing: Mapping[int, set[str]],
    store: EvidenceStore,
    text: str,
) -> Callable[[int], list[str]]:
    """What says which sources beside a sentence of a paragraph bear it out.

    With a library those that say it, too; else the works it demonstrably goes on with.
    """
    carried = carry_citations(sentences, citing, text)

    def bearing(at: int) -> list[str]:
        keys = carried[at] or points_back(sentences, at, citing)
        known = [key for key in sorted(keys) if store.source(key)]
        known = known or sources_near(sentences, at, citing, store)
        if not known:
            return sorted(keys - {LINK, "?"})
        return sources_that_say(sentences[at].prose, known, store)

    return bearing
