"""What stands behind a sentence: its own citation, or that of a neighbour that goes on with it."""

from __future__ import annotations

from bisect import bisect_left

from mdrag.draft.model import Draft, Sentence
from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.lint.rule import Paragraph
from mdrag.text.connectives import opening_pattern
from mdrag.text.words import FUNCTION_WORDS, tokens
from mdrag.verify.support.bindings import support_of
from mdrag.verify.works.author_year import match_sources
from mdrag.verify.works.notes import called_by
from mdrag.verify.works.numbered_citations import numbered_citations, reference_numbers
from mdrag.verify.works.works_in_text import mentions

__all__ = ["carry_citations", "cited_keys", "says_anew", "stands"]

# A sentence nobody cited for: its neighbour's source must say it more clearly than its own would.
_CARRIES = 0.8

# Words a sentence shares with a neighbour that cites, to be of its topic: what opens a paragraph
# is borne out by what follows; what only follows must go on more closely.
_SHARED_AFTER, _SHARED_BEFORE = 2, 3
_STEM = 6  # letters

# A sentence that goes on speaking of what the one before it cites.
_GOES_ON = lazy_regex(
    rf"(?:(?:{opening_pattern()}|Because|Since|Unlike),? )?"
    r"(?:(?:[Ii]n|[Oo]n|[Ff]or|[Ww]ith|[Bb]y|[Ff]rom|[Uu]nder|[Ww]ithin|[Oo]f|[Aa]t|[Tt]hrough|"
    r"[Uu]sing|[Aa]mong|[Dd]uring|[Dd]ue to|[Bb]ecause of|[Bb]eyond|[Bb]ased on) )?"
    r"(?:(?:all|both|many|some|most|each|one) of |all |both )?"
    r"(?:[Tt]his|[Tt]hese|[Tt]hey|[Tt]hose|[Tt]hat|[Hh]e|[Ss]he|[Ii]t|[Ii]ts|[Tt]heir|[Tt]hem|"
    r"[Hh]is|[Hh]er|[Ss]uch|[Bb]oth|[Tt]he (?:same|latter|former|above|authors?|study|studies|"
    r"report|survey|paper|review|results?|findings?|analysis|participants|data|effect|figures?|"
    r"trial|resulting|approach|method|model|system|tool|package|network|goal|idea)|Here|"
    rf"For example|For instance|{opening_pattern('order')},)\b"
)
# "It is estimated that …" says something new, whatever stands before it.
_SAYS_ANEW = lazy_regex(
    r"(?:[A-Z]\w+,? )?[Ii]t (?:is|was|has (?:long )?been|remains) (?:\w+ ){0,2}?"
    r"(?:estimated|known|believed|thought|argued|claimed|reported|said|accepted|established|"
    r"recogni[sz]ed|acknowledged|agreed|assumed|shown|found|suggested|understood|documented|"
    r"clear|obvious|evident|true|a fact)\b[^.]{0,40}?\bthat\b"
)
_NEXT_STEP = lazy_regex(rf"{opening_pattern('order')}, ")
# … or goes on telling what a work cited earlier in the paragraph did.
_REPORTS = lazy_regex(
    rf"(?:(?:In contrast[^,]{{0,60}}|{opening_pattern()}|Here),? )?"
    r"(?:[Tt]he(?:se|ir)? (?:\w+ )?(?:authors?|researchers?|team|study|paper|experiments?|work)\b|"
    r"(?:[Tt]hey|[Hh]e|[Ss]he) (?:also |then |further )?(?:\w+ed|found|show|built|chose|saw)\b|"
    r"(?:[Tt]heir|[Hh]is|[Hh]er) \w+)"
)
_THESE = lazy_regex(r"\b(?:[Tt]hese|[Tt]his|[Tt]hose|[Ss]uch) (?:\w+ ){0,2}?([a-z]{4,})\b")
_THE = lazy_regex(r"The ((?:[\w-]+ ){1,3}?)(?:is|are|was|were|has|have|had|can|\w+ed|\w+s)\b")
_POINTS_BACK = lazy_regex(
    r"(?:This|These|That|It|The) (?:\w+ ){0,2}?(?:was|were|is|has|have|had|claim|effect|finding|"
    r"pattern|result|view|idea|figure|definition|argument)\b"
)
_COINED = lazy_regex(r"\b(?:[A-Z]?[a-z]+[A-Z]\w*|[A-Z]{2,}\w*[a-z]\w*|[A-Z]{3,}\w*)\b")
_LONG_WORD = lazy_regex(
    rf"\b(?!{opening_pattern()}\b|Because|Several|Another|Currently|Recently|Additional)[A-Za-z]{{6,}}"
)
# A link to what it speaks of: the reader can look there, though nothing is bound.
_LINK = lazy_regex(r"\]\(<?https?:|<https?:|(?<![\w(<])https?://")


def stands(
    paragraph: Paragraph,
    at: int,
    behind: list[set[str]],
    citing: dict[int, set[str]],
    store: EvidenceStore,
) -> bool:
    """Whether a source stands behind a sentence: its own, or that of a neighbour."""
    if behind[at]:
        return True
    sentences = paragraph.sentences
    after = citing.get(sentences[at + 1].start, set()) if at + 1 < len(sentences) else set()
    if after and _POINTS_BACK.match(sentences[at + 1].prose):
        return True
    if after and _takes_up(sentences[at].prose, sentences[at + 1].prose):
        return True
    if after and _subjects(sentences[at].prose) & _subjects(sentences[at + 1].prose):
        return True
    before = behind[at - 1] if at else set()
    if _plain_words(paragraph.facts.claims[at].types):
        if _one_topic(sentences, at, citing):
            return True
        if before and _repeats(sentences[at].prose, sentences[at - 1].prose):
            return True
    return _supported(sentences[at], before | after, store)


def _plain_words(types: tuple[str, ...]) -> bool:
    """Whether it gives no figure and quotes nobody: these are asked for however near a source."""
    return not {"number", "quotation"} & {*types}


def _one_topic(sentences: tuple[Sentence, ...], at: int, citing: dict[int, set[str]]) -> bool:
    """Whether the next sentence, or the one before, cites and speaks of the same things."""
    for near, least in ((at + 1, _SHARED_AFTER), (at - 1, _SHARED_BEFORE)):
        if not (0 <= near < len(sentences) and citing.get(sentences[near].start)):
            continue
        if len(_topics(sentences[at].prose) & _topics(sentences[near].prose)) >= least:
            return True
    return False


def _topics(prose: str) -> set[str]:
    """The beginnings of its words, which stand for their stems at a tenth of the cost."""
    return {w[:_STEM] for w in tokens(prose) if len(w) > 3 and w not in FUNCTION_WORDS}


def _takes_up(prose: str, after: str) -> bool:
    """Whether the next sentence speaks of “these four subtypes”, which this one brought up."""
    known = _topics(prose)
    return any(word[:_STEM].lower() in known for word in _THESE.findall(after))


def _repeats(prose: str, before: str) -> bool:
    """Whether it begins with “The limit”, of which the sentence before spoke."""
    begun = _THE.match(prose)
    return begun is not None and bool(
        {word[:_STEM].lower() for word in begun[1].split() if len(word) > 3} & _topics(before)
    )


def _subjects(prose: str) -> set[str]:
    """The longer words a sentence begins with, without their endings."""
    return {word.lower()[:7] for word in _LONG_WORD.findall(" ".join(prose.split()[:5]))}


def carry_citations(sentences: tuple[Sentence, ...], citing: dict[int, set[str]]) -> list[set[str]]:
    """For each sentence what it cites, or what one before it cites that it goes on with."""
    found: list[set[str]] = []
    latest: set[str] = set()
    sourced: list[str] = []  # the sentences with a source, so far
    for at, sentence in enumerate(sentences):
        keys = citing.get(sentence.start, set())
        if keys:
            latest = keys
        elif latest and (_REPORTS.match(sentence.prose) or "the authors" in sentence.prose):
            keys = latest
        elif latest and _names_again(sentence.prose, sourced):
            keys = latest  # goes on with what a cited work calls “DeepCNF”
        elif at and found[-1] and _goes_on(sentence.prose):
            keys = found[-1]
        if keys:
            sourced.append(sentence.prose)
        found.append(keys)
    return found


def _goes_on(prose: str) -> bool:
    """Whether a sentence begins as one that goes on with what the one before says."""
    return not says_anew(prose) and bool(_GOES_ON.match(prose) or _NEXT_STEP.match(prose))


def says_anew(prose: str) -> bool:
    """Whether it begins with "It is known that …", and so leans on nothing before it."""
    return _SAYS_ANEW.match(prose) is not None


def _names_again(prose: str, before: list[str]) -> bool:
    """Whether a coined name in it stands in one of the sentences before, too."""
    return any(name in one for name in _COINED.findall(prose) for one in before)


def _supported(sentence: Sentence, uids: set[str], store: EvidenceStore) -> bool:
    """Whether a source the neighbours cite says this sentence too."""
    if not store.version:
        return False
    return any(
        support_of(store, uid, sentence.prose).score >= _CARRIES
        for uid in sorted(uids)
        if store.source(uid)
    )


def cited_keys(draft: Draft, store: EvidenceStore) -> dict[int, set[str]]:
    """Start of a sentence → the keys it cites, itself or in its notes; author and year count, too.

    Words that mean one source of the library give its doc_uid, others "?".
    """
    found: dict[int, set[str]] = {}
    for binding in draft.bindings:
        if binding.sentence >= 0:
            keys = {ref.key for ref in binding.refs} or {"?"}
            found.setdefault(draft.sentences[binding.sentence].start, set()).update(keys)
    for citation in draft.citations:
        if citation.sentence >= 0:
            keys = {item.key for item in citation.items}
            found.setdefault(draft.sentences[citation.sentence].start, set()).update(keys)
    for sentence in draft.sentences:
        if "http" in draft.text[sentence.start : sentence.end] and _LINK.search(
            draft.text, sentence.start, sentence.end
        ):
            found.setdefault(sentence.start, set()).add("?")
    for number in numbered_citations(draft, reference_numbers(draft)):
        if number.sentence >= 0:
            found.setdefault(draft.sentences[number.sentence].start, set()).add("?")
    sources = store.sources()
    for mention in mentions(draft):
        if mention.sentence >= 0:
            meant = (match_sources(work.author, work.year, sources) for work in mention.works)
            keys = {one[0].doc_uid if len(one) == 1 else "?" for one in meant}
            found.setdefault(draft.sentences[mention.sentence].start, set()).update(keys)
    starts = sorted(sentence.start for sentence in draft.sentences)
    for block, called in called_by(draft).items():
        here = draft.blocks[block]
        inside = starts[bisect_left(starts, here.start) : bisect_left(starts, here.end)]
        keys = {key for start in inside for key in found.get(start, ())}
        if keys:
            found.setdefault(draft.sentences[called.sentence].start, set()).update(keys)
    return found
