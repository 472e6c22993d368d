"""Which claims of a paragraph ask for a source, whoever is cited around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from mdrag.claims.cues import cues
from mdrag.claims.model import Claim
from mdrag.draft.model import Draft, Sentence
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.evidence.backing import says_anew
from mdrag.lint.checks.evidence.quoted_terms import quotes_terms_only
from mdrag.lint.rule import Paragraph
from mdrag.text.connectives import opening_pattern
from mdrag.text.word_lists import either, word_list

__all__ = ["claims_without_source", "leans", "outright"]

# A long generality needs so many times min_score_weak, advice on how to handle a thing so many
# times; what is hedged needs min_score_weak itself: 0.45, 0.75 and 0.6 with the defaults.
_GENERAL_TIMES, _ADVICE_TIMES = 0.75, 1.25
# A long sentence holds cue words by chance: it needs so many times min_score_weak, and where
# "often" or "tends to" is all that makes it general, so many times: 0.5 and 0.75.
_LONG_TIMES, _OFTEN_TIMES = 0.83, 1.25
_LEANS_TIMES = 1.4  # what leans on its surroundings, or says little by itself: 0.84
# Cues by which a short sentence says a thing outright, in whatever company
_OUTRIGHT = frozenset({"causes", "explains", "moves", "associated", "than",
                       "most", "universal", "should"})  # fmt: skip
_SHORT, _LONG, _LONG_COMPARED = 12, 17, 25  # words

# Speaks to the reader: instructions of a tutorial, no claim about the world
_INSTRUCTS = lazy_regex(r"\b(?:you|your|yours|yourself|let['’]s|let us)\b", re.IGNORECASE)
_MAY_BE = either((*word_list("hedges", "modals"), *word_list("hedges", "doubt")))
_WEIGHS = lazy_regex(
    rf"\b(?:{_MAY_BE}|would|will|{either(word_list('hedges', 'seeming'))}|"
    r"(?<!more )(?<!less )likely to)\b"
)
# Hedged generalities, advice and truisms; a marker lets them stand
_HEDGED = lazy_regex(
    r"\b(?:(?<!more )(?<!less )often|in general|commonly|"
    rf"{either(one for one in word_list('hedges', 'frequency') if one != 'often')}|"
    r"depend(?:s|ing)? "
    r"(?:on|upon)|a lot depends|enhances?|helps?|can (?:also |often )?be|need(?:s|ed)? to|"
    r"has to|have to|"
    r"in order to|it takes|(?:get|gets|make|makes) the (?:best|most)|at (?:its|their) best|"
    r"the (?:simplest|easiest) (?:way|form|pattern)|possible|among the|"
    rf"{either(word_list('hedges', 'doubt'))}|"
    r"(?:can|could) (?:also |often )?(?:lead|cause|result|contribute|give|bring|trigger|induce))\b",
    re.IGNORECASE,
)
# How a thing is to be handled, rather than what somebody ought to do
_ADVISES = lazy_regex(r"\b(?:must|users?|should (?:be|have|mean|happen|not))\b")
# “Check the box “Allow edits””: a label, no words of anybody
_LABELS = lazy_regex(
    r"\b(?:check ?box|box|button|menu|tab|click|tick|select|command|file|folder|icon|dialog|"
    r"window|panel|type|labell?ed|called|named|option|setting)\b",
    re.IGNORECASE,
)
_POINTS = lazy_regex(
    rf"(?:{opening_pattern()},? )?"
    r"(?:[Tt]his|[Tt]hese|[Tt]hat|[Tt]hose|[Ii]t|[Tt]hey|[Ss]uch|[Tt]herefore|[Tt]hus)\b"
)
# What follows from sentences before, and what the writer proposes or holds
_CONCLUDES = lazy_regex(
    rf"(?:{opening_pattern('result', 'summing-up')}|All in all|In this way|It follows)\b"
)
_NOT_ALL = lazy_regex(r"\b(?:not|n['’]t) (?:always|all|every\w*|necessarily|universally|widely)\b")
_NOT_NEEDED = lazy_regex(r"\b(?:not|n['’]t|never|no longer) (?:have|need|has) to\b")
# The life of a person, told by themselves or their editor
_LIFE = lazy_regex(
    r"(?:His|Her|Their|My) (?:\w+ ){0,2}(?:research|work|interests?|teaching|career|focus|"
    r"projects?|background|expertise)\b"
)
_PROPOSES = lazy_regex(
    r"\b(?:(?:could|can|may|might) (?:\w+ ){0,3}be (?:considered|seen|viewed|regarded|thought of|"
    r"understood|described|read|framed)|(?:[Oo]ne|[Aa]nother|[Tt]he (?:next|first|best)) "
    r"(?:strategy|way|approach|option|solution|possibility|step|alternative|answer|idea|point)\b"
    r"[^.;]{0,80}? (?:is|would be) to|there (?:is|remains) (?:a|an|the|some|much|clear|still a) "
    r"(?:\w+ )?need (?:for|to)|(?:is|are) needed)\b"
)
# What a method is made to do: “networks predict”, “tools to predict”
_MADE_TO_PREDICT = lazy_regex(
    r"\b(?:to|can|cannot|could|may|might|must|will|would|they|that|which|and|models?|networks?|"
    r"methods?|tools?|algorithms?|classifiers?|approach(?:es)?|systems?|layers?)(?: \w+ly)?$"
)
# Studies that found something, and not merely studies
_FOUND = lazy_regex(
    rf"\b(?:{'|'.join(word_list('reporting', 'finding-stems'))}|"
    r"prov(?:e|es|ed|en)\b|agree|consider|thought|known|said|according to|document)",
    re.IGNORECASE,
)
_SUBJECT = lazy_regex(r"(?:^|, )(?:\w+,? ){0,2}$")  # what stands before a subject
_WORK = lazy_regex(
    r"\b(?:used|uses|applied|applies|proposed|developed|introduced|employed|trained|built|created|"
    r"designed|demonstrat\w+|learn(?:s|ed|t))\b"
)
# “X is the oldest …”, “The most common cause of … is X”: the superlative is what is said
_MOST_OF_ALL = lazy_regex(
    r"\b(?:is|are|was|were|remains?|remained|become|becomes|became|been|being|"
    r"has|have|had|as) (?:\w+ ){0,3}?"
    r"(?:(?:the|its|their|world['’]s) (?:\w+ )?(?:most|least|main|primary|leading|principal|single|"
    r"chief|root|best|worst|first|last|only|\w+est)\b|un(?:precedented|paralleled|rivall?ed)|"
    r"state[- ]of[- ]the[- ]art)|"
    r"^The (?:\w+ )?(?:most|least|main|primary|leading|best|worst|first|only|\w+est)\b"
    r"[^.;]{0,90}? (?:is|are|was|were|remains?)\b|more than any other"
)
_NAMING = lazy_regex(
    r"(?:known as|called|termed|referred to as)$|^the (?:term|concept of|notion of)"
)
_DEFINES = lazy_regex(r"\b(?:defin|mean(?:s|t|ing)\b|refers?\b|denotes?\b|understood)")
_RECOMMENDER = lazy_regex(r"[Rr]ecommendations? (?:systems?|engines?|algorithms?|letters?)")
_ENDED = lazy_regex(r"[.!?…。！？][\"'”’»)\]*_]*$")
_LISTS = frozenset({"bullet-list", "ordered-list", "definition-list"})


def claims_without_source(
    draft: Draft, paragraph: Paragraph, own: frozenset[str], least: float, least_weak: float
) -> Iterator[tuple[int, Claim]]:
    """The claims of a paragraph that ask for a source, whoever is cited around them."""
    weak = cues().weak
    for at, (sentence, claim) in enumerate(
        zip(paragraph.sentences, paragraph.facts.claims, strict=True)
    ):
        kinds = [kind for kind in claim.types if kind not in own]
        if "quotation" in kinds and quotes_terms_only(sentence.prose, claim):
            kinds.remove("quotation")
        if not kinds or claim.score < least:
            continue
        plain = all(family in weak for _, _, family in claim.cues)
        argues = _argues(sentence.prose, at, kinds)
        if claim.score < least_weak * (_LEANS_TIMES if plain and argues else 1) and (
            plain or argues
        ):
            continue
        if _too_weak(sentence.prose, kinds, claim, least_weak):
            continue
        if kinds == ["quotation"] and (
            _LABELS.search(sentence.prose) or sentence.prose.rstrip().endswith((",", ";"))
        ):
            continue
        if "quotation" not in kinds and _no_statement(draft, paragraph, sentence):
            continue
        yield at, claim._replace(types=tuple(kinds))


def _too_weak(prose: str, kinds: list[str], claim: Claim, min_score_weak: float) -> bool:
    """Whether a marker would let it stand: hedged, advice, or a long generality.

    A plain cause, comparison, figure, superlative or definition is asked for however long it is.
    """
    if "quotation" in kinds:
        return False
    families = {family for _, _, family in claim.cues if family != "quotation"}
    if families == {"kind_of"}:
        return True  # “X is a kind of …” tells what X is, it defines no term
    if "number" not in kinds and _CONCLUDES.match(prose):
        return True
    if _PROPOSES.search(prose) and "number" not in kinds:
        return True
    if families <= {"often", "many"}:
        long = len(prose.split()) > _SHORT
        return long or claim.score < _OFTEN_TIMES * min_score_weak
    if kinds == ["recommendation"] and _NOT_NEEDED.search(prose):
        return True
    if _NOT_ALL.search(prose) and {*kinds} <= {"generalisation", "causal"}:
        return True
    if _LIFE.match(prose):
        return True
    if "number" not in kinds and _says_little(prose, claim, families):
        return True
    little = len(prose.split()) > _LONG and families - cues().weak == {"moves"}
    if little and "number" not in kinds:
        return claim.score < _LEANS_TIMES * min_score_weak
    if "number" not in kinds and len(prose.split()) > (
        _LONG_COMPARED if "comparative" in kinds else _LONG
    ):
        least = _LONG_TIMES * min_score_weak
        if claim.score < least:
            return True
    if _HEDGED.search(prose) and "number" not in kinds and "hearsay" not in families:
        return claim.score < min_score_weak
    if kinds == ["recommendation"] and _ADVISES.search(prose):
        return claim.score < _ADVICE_TIMES * min_score_weak
    if {*kinds} <= {"generalisation", "recommendation"} and len(prose.split()) > _SHORT:
        return claim.score < _GENERAL_TIMES * min_score_weak
    return False


def _says_little(prose: str, claim: Claim, families: set[str]) -> bool:
    """Whether the cues are there, but not what makes them a claim."""
    strong = families - cues().weak
    void = {family for family in strong if family in _VOID and _VOID[family](prose, claim)}
    return bool(void) and void == strong and not {"number", "percent"} & families


def _finds_nothing(prose: str, claim: Claim) -> bool:
    if _FOUND.search(prose):
        return False
    return not any(
        kind == "hearsay" and _SUBJECT.search(prose[:start]) for start, _, kind in claim.cues
    )  # “Several studies used …” tells of them, “gone through with many experts” of something else


def _qualifies(prose: str, claim: Claim) -> bool:
    return not _MOST_OF_ALL.search(prose)  # “they keep the latest version”


def _predicts(prose: str, claim: Claim) -> bool:
    # “networks can predict”; but “they were used to predict” tells of work
    low = prose.lower()
    told = [start for start, _, family in claim.cues if family == "associated"]
    before = [low[:at].rstrip() for at in told if low.startswith("predict", at)]
    if len(before) < len(told) or not all(map(_MADE_TO_PREDICT.search, before)):
        return False
    return not (any(one.endswith("to") for one in before) and _WORK.search(prose))


def _by_name(prose: str, claim: Claim) -> bool:
    # “a Universal Resource Link”
    told = [prose[start:end] for start, end, kind in claim.cues if kind == "universal"]
    return not any(one.islower() for one in told) and not prose.startswith(told[0])


def _names(prose: str, claim: Claim) -> bool:
    # “this is called a node”, “the concept of trust is old”
    told = (prose[start:end].lower() for start, end, kind in claim.cues if kind == "definition")
    return all(_NAMING.search(one) for one in told) and not _DEFINES.search(prose)


def _recommends_by_name(prose: str, claim: Claim) -> bool:
    told = [prose[start:] for start, _, kind in claim.cues if kind == "should"]
    return all(_RECOMMENDER.match(one) for one in told)


# What takes a cue of a family its force
_VOID: Mapping[str, Callable[[str, Claim], bool]] = {
    "hearsay": _finds_nothing, "superlative": _qualifies, "associated": _predicts,
    "definition": _names, "should": _recommends_by_name,
    "universal": _by_name,
}  # fmt: skip


def outright(prose: str, claim: Claim, opens: bool = False) -> bool:
    """Whether it needs its own source in any company: “Trees cause people to walk more”.

    A figure, a quotation, or a short sentence with a cue that claims something flatly. What
    ``opens`` a paragraph whose sources follow may be longer, and give a plain count.
    """
    families = {family for _, _, family in claim.cues}
    if "quotation" in claim.types or ("number" in claim.types and not opens):
        return True
    if "percent" in families:
        return True
    if not families & _OUTRIGHT or claim.types == ("recommendation",):
        return False
    return len(prose.split()) <= (_LONG if "causes" in families and not opens else _SHORT)


def leans(prose: str, claim: Claim, min_score_weak: float) -> bool:
    """Whether a claim leans on a source near by, or on a draft that instructs its reader.

    There, what is told at length is connecting words.
    """
    return not outright(prose, claim) and claim.score < _LEANS_TIMES * min_score_weak


def _argues(prose: str, at: int, kinds: list[str]) -> bool:
    """Whether the writer weighs or concludes: “this may be due to”, “models will need”."""
    if {"quotation", "number", "definition"} & {*kinds}:
        return False
    if _WEIGHS.search(prose):
        return True
    return at > 0 and _POINTS.match(prose) is not None and not says_anew(prose)


def _no_statement(draft: Draft, paragraph: Paragraph, sentence: Sentence) -> bool:
    """An instruction, a sentence with code, or one that breaks off before a list."""
    prose = sentence.prose
    if prose.rstrip().endswith((":", ",", ";")) or _INSTRUCTS.search(prose):
        return True
    written = draft.text[sentence.start : sentence.end]
    if "`" in written or "{{" in written or "$" in written or "\\begin{" in written:
        return True
    return not (_ENDED.search(prose) or _LISTS & {*paragraph.block.within})
