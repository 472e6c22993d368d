"""Verbs that should be in their plain form: “did not explained”, “hard to using”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.claims.grammar.lexicon import lexicon
from mdrag.claims.grammar.tokens import GrammarToken
from mdrag.claims.grammar.verb_forms import irregular_pasts

__all__ = ["spoilt_plain_forms"]

_MODALS = lexicon("modals")
_DOING = frozenset({"do", "does", "did"})
_RELATIVES = frozenset({"who", "that", "which"})
_NOT = frozenset({"not", "n't", "n’t"})
# “as much as they can to help”, “what they could to escape”
_LEAVING_OUT = frozenset({"as", "what", "all", "everything", "anything", "whatever", "best", "that",
                          "than", "how", "much"})  # fmt: skip
_ALSO_NOUNS = frozenset({"will", "might"})  # “free will to choose”
_PLAIN_IN_ED = lexicon("plain-in-ed")
_SUBJECT_TAGS = frozenset({"PRP", "NN", "NNS", "NNP", "NNPS", "WDT", "DT", "EX"})
_OF_A_WILL = frozenset({"the", "a", "free", "good", "ill"})
# No “to” of theirs is a preposition, as in “central to teaching”
_WANTING_TO = lexicon("wanting-to")
_FOUNDED = lexicon("founded")
_IN_OBJECT = frozenset({"DT", "PRP$", "CD", "JJ", "JJR", "JJS", "NN", "NNS", "VBN", "VBG"})
_BACK = 7  # words


def spoilt_plain_forms(tokens: Sequence[GrammarToken]) -> Iterator[tuple[int, int]]:
    """(index of the modal, of *do* or of what wants *to*, index of the verb) of each."""
    for at, token in enumerate(tokens):
        if token.low in _WANTING_TO and _is_gerund_after_to(tokens, at):
            yield at, at + 2
            continue
        modal = token.low in _MODALS and token.tag == "MD"
        if not modal and token.low not in _DOING:
            continue
        verb, denied = _next_verb(tokens, at)
        if verb < 0 or not (modal or denied):
            continue
        if tokens[verb].low == "to" and modal:
            if _wants_to(tokens, at, verb):
                yield at, verb + 1
        elif modal and tokens[verb].low.startswith("be"):
            continue  # “can beused”: a blank is lost, not the form
        elif not modal and at and tokens[at - 1].low in _RELATIVES:
            continue  # “those who did not reported more”: the verb is another clause's
        elif _is_spoilt(tokens, verb, after_do=not modal) and (
            tokens[verb].tag != "VBZ" or not modal or _follows_subject(tokens, at)
        ):
            yield at, verb


def _next_verb(tokens: Sequence[GrammarToken], at: int) -> tuple[int, bool]:
    """The next word that is no adverb, -1 where there is none; whether *not* stands before it."""
    denied, verb = False, at + 1
    while verb < len(tokens) and verb - at <= 3 and tokens[verb].tag == "RB":
        denied = denied or tokens[verb].low in _NOT
        verb += 1
    return (verb if verb < len(tokens) else -1), denied


def _wants_to(tokens: Sequence[GrammarToken], at: int, to: int) -> bool:
    if tokens[at].low in _ALSO_NOUNS or to != at + 1:
        return False
    if to + 1 >= len(tokens) or tokens[to + 1].tag != "VB":
        return False
    return not any(one.low in _LEAVING_OUT for one in tokens[max(0, at - _BACK) : at])


def _is_spoilt(tokens: Sequence[GrammarToken], verb: int, after_do: bool) -> bool:
    """Whether it is past, or has the ending of the third person."""
    word = tokens[verb]
    if after_do and _is_irregular_past(tokens, verb):
        return True
    if not word.low.isalpha() or len(word.low) < 5:
        return False
    if word.tag in ("VBD", "VBN"):
        past = word.low.endswith("ed") and not word.low.endswith("eed")
        return past and word.low not in _PLAIN_IN_ED
    return word.tag == "VBZ" and word.low.endswith("s") and not word.low.endswith("ss")


def _follows_subject(tokens: Sequence[GrammarToken], modal: int) -> bool:
    """Whether a noun or pronoun stands right before it: no “free will comes”, no “nor can we”."""
    before = tokens[modal - 1] if modal else None
    return before is not None and before.tag in _SUBJECT_TAGS and before.low not in _OF_A_WILL


def _is_gerund_after_to(tokens: Sequence[GrammarToken], at: int) -> bool:
    """Whether “to …ing” follows, and the word in -ing is the verb: “difficult to comparing”."""
    if at + 2 >= len(tokens) or tokens[at + 1].low != "to":
        return False
    verb = tokens[at + 2]
    return verb.tag == "VBG" and verb.pos == "VERB" and verb.relation not in ("amod", "compound")


def _is_irregular_past(tokens: Sequence[GrammarToken], verb: int) -> bool:
    """Whether it is one, and no verb of its own: “did not found a school” is right."""
    if tokens[verb].low not in irregular_pasts():
        return False
    if tokens[verb].low != "found":
        return True
    last = verb
    while last + 1 < len(tokens) and tokens[last + 1].tag in _IN_OBJECT:
        last += 1
    if last == verb:
        return last + 1 < len(tokens) and tokens[last + 1].low == "that"
    return tokens[last].pos == "NOUN" and tokens[last].lemma not in _FOUNDED
