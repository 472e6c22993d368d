"""Words written for others that sound alike: “would of”, “their are”, “who's laptop”, “loose time”.

Each is asked for by the tags and the relations around it; what is right somewhere (“the might of
Rome”, “the reports from there”, “the affect of patients”) is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from mdrag.claims.grammar.lexicon import lexicon
from mdrag.claims.grammar.noun_phrases import noun_after, opens_clause, phrase_start
from mdrag.claims.grammar.slips.possessives import contracted_possessive, misspelt_there
from mdrag.claims.grammar.tokens import GrammarToken

__all__ = ["confused_words"]

Place = tuple[int, int] | None
Tokens = Sequence[GrammarToken]

_OF_MODALS = frozenset({"could", "should", "would", "must", "might"})
_PARTICIPLES = frozenset({"VBN", "VBD"})
_OTHER_PARTICIPLES = frozenset({"been", "had", "done", "gone"})
_ITS_CLEAR = lexicon("its-clear")
_AFTER_ITS = frozenset({"a", "an", "the", "been"})
_PREPOSITIONS = lexicon("certain-prepositions")
_LATIN = frozenset({"priori", "posteriori", "cappella", "la"})
_BE_AND_HAVE = frozenset({"is", "are", "was", "were", "has", "exist", "exists", "seem", "seems"})
_DEGREES = frozenset({"very", "quite", "so", "also", "too", "clearly", "therefore", "often"})
_NAMING = frozenset({"word", "words", "pronoun", "pronouns", "term", "form", "determiner"})
_FEELING = lexicon("of-affect")
_HAVING = frozenset({"have", "has", "had", "having"})
_PEOPLE = lexicon("plural-subjects") | lexicon("people-of-one") | lexicon("who-feel")
_MAIN = lexicon("principal-things")
_BEFORE_MAIN = frozenset({"DT", "PRP$", "CD"})
_LET = frozenset({"let", "set", "cut", "break", "broke", "turn", "turned", "on", "run"})
_LOST = lexicon("lost-things")
_COMPARED = frozenset({"JJR", "RBR"})
_MORE = frozenset({"more", "less", "fewer"})
_IF = frozenset({"if", "when", "first", "once", "whenever", "suppose", "let"})
_AFTER_THAN = frozenset({"NN", "JJ", "DT", "PRP$", "CD", "NNS", "PRP", "IN", "VBN", "NNP"})
_ONE_OF_TWO = frozenset({"first", "second", "third", "former", "latter", "others"})
_EXPECTED = frozenset(
    {"those", "that", "others", "expected", "predicted", "anticipated", "planned", "assumed"}
)
_COMPARING_VERBS = lexicon("comparing-verbs")
_STOPS = frozenset({".", ",", ":", "IN", "TO", "CC"})


def confused_words(tokens: Tokens) -> Iterator[tuple[int, int]]:
    """(first, last word of what is shown) of each; one of the words is the wrong one."""
    for at, token in enumerate(tokens):
        judge = _JUDGES.get(token.low)
        place = judge(tokens, at) if judge else None
        if place:
            yield place


def _low(tokens: Tokens, at: int) -> str:
    return tokens[at].low if 0 <= at < len(tokens) else ""


def _tag(tokens: Tokens, at: int) -> str:
    return tokens[at].tag if 0 <= at < len(tokens) else ""


def _of_for_have(tokens: Tokens, at: int) -> Place:
    """“would of worked”; “the might of combined forces” has a noun before."""
    modal = at - 1 - (_low(tokens, at - 1) in ("not", "n't", "n’t"))
    if modal < 0 or _low(tokens, modal) not in _OF_MODALS:
        return None
    named = _tag(tokens, modal - 1) in ("JJ", "PRP$") or _low(tokens, modal - 1) in ("the", "a")
    if tokens[modal].tag != "MD" or named:
        return None
    verb = at + 1 + (_tag(tokens, at + 1) == "RB")
    if _tag(tokens, verb) in _PARTICIPLES or _low(tokens, verb) in _OTHER_PARTICIPLES:
        return modal, verb
    return None


def _their_for_there(tokens: Tokens, at: int) -> Place:
    """“Their are many”."""
    verb = _low(tokens, at + 1)
    if verb not in _BE_AND_HAVE or _low(tokens, at - 1) in _NAMING:
        return None
    if verb == "has" and _low(tokens, at + 2) not in ("been", "always", "never", "to"):
        return None
    return at, at + 1


def _its_for_it_is(tokens: Tokens, at: int) -> Place:
    """“Its a good idea”, “Its important to”."""
    after = _low(tokens, at + 1)
    if _low(tokens, at - 1) in _PREPOSITIONS:
        return None  # “an understanding of its the impact” has a word too many
    if after in _AFTER_ITS and _low(tokens, at + 2) not in _LATIN:
        return at, at + 1
    if after == "not" and opens_clause(tokens, at):
        return at, at + 1
    clear = at + 1 + (after in _DEGREES)
    judged = _low(tokens, clear) in _ITS_CLEAR and _low(tokens, clear + 1) in ("that", "to")
    if judged and opens_clause(tokens, at):
        return at, clear
    return None


def _affect_for_effect(tokens: Tokens, at: int) -> Place:
    """“The affect of the reform”; that of a patient is what they feel."""
    if tokens[at].tag not in ("NN", "NNS"):
        return None
    before = _low(tokens, at - 1)
    after = _low(tokens, at + 1)
    had = _low(tokens, at - 2) == "a" and _low(tokens, at - 3) in _HAVING and after == "on"
    if _tag(tokens, at - 1) not in ("DT", "JJ") or (before in _FEELING and not had):
        return None
    if after == "on":
        return at, at + 1
    noun = noun_after(tokens, at + 2) if after == "of" else -1
    return None if noun < 0 or tokens[noun].low in _PEOPLE else (at, at + 1)


def _principle_for_principal(tokens: Tokens, at: int) -> Place:
    """“the principle reason”."""
    if _tag(tokens, at - 1) not in _BEFORE_MAIN or _low(tokens, at + 1) not in _MAIN:
        return None
    return (at, at + 1) if _tag(tokens, at + 1) in ("NN", "NNS") else None


def _loose_for_lose(tokens: Tokens, at: int) -> Place:
    """“teachers loose time”, “to loose weight”."""
    if _low(tokens, at - 1) in _LET or _low(tokens, at + 1) in ("and", "or", "-"):
        return None
    noun = noun_after(tokens, at + 1)
    if noun < 0 or tokens[noun].low not in _LOST:
        return None
    if tokens[at].tag.startswith("VB") or _tag(tokens, at - 1) in ("TO", "MD"):
        return at, noun
    # “Students loose interest”, where the tagger sees no verb
    subject = _tag(tokens, at - 1) == "NNS" and opens_clause(tokens, phrase_start(tokens, at - 1))
    return (at, noun) if subject else None


def _then_for_than(tokens: Tokens, at: int) -> Place:
    """“more students then teachers”, “more time, then the teachers think”."""
    comma = _low(tokens, at - 1) == ","
    last = at - 1 - comma
    compared = _compared_before(tokens, last, as_than=tokens[at].relation == "case")
    if compared < 0 or any(one.low in _IF for one in tokens[:compared]):
        return None
    if _tag(tokens, at + 1) not in _AFTER_THAN or _low(tokens, at + 1) in ("there", "this", "than"):
        return None
    end = noun_after(tokens, at + 1)
    if end < 0:
        pronoun = _tag(tokens, at + 1) == "PRP"
        ordinal = _tag(tokens, at + 1) == "DT" and _low(tokens, at + 2) in _ONE_OF_TWO
        alone = pronoun or _tag(tokens, at + 1) == "CD" or _low(tokens, at + 1) in _EXPECTED
        end = at + 1 + ordinal if alone or ordinal else -1
    if end < 0:
        return (at, at + 1) if _tag(tokens, at + 1) == "IN" and not comma else None
    verb = end + 1
    if _low(tokens, verb) in _COMPARING_VERBS:
        closed = verb + 1 >= len(tokens) or _tag(tokens, verb + 1) in (".", ",")
        return (at, verb) if closed else None
    plain = verb >= len(tokens) or _tag(tokens, verb) in _STOPS
    if _tag(tokens, at - 1) == _tag(tokens, at + 1) == "NNS" and end == at + 1:
        plain = plain or compared == 0  # “More women then men took part”
    pronoun = _tag(tokens, at + 1) == "PRP"
    return (at, end) if plain and not comma and not pronoun else None


def _compared_before(tokens: Tokens, last: int, as_than: bool) -> int:
    """The comparative that ends at ``last``, or whose noun does; -1 where there is none.

    ``as_than``: the parser reads *then* as a preposition, so that an ending is enough.
    """
    at = last
    if as_than and _tag(tokens, at) == "JJ" and tokens[at].low.endswith("er"):
        return at
    if _tag(tokens, at) in ("NN", "NNS", "JJ", "RB"):
        at -= 1
        if _tag(tokens, at) == "JJ":
            at -= 1
    if at < 0:
        return -1
    word = tokens[at]
    return at if word.tag in _COMPARED or word.low in _MORE else -1


_JUDGES: Mapping[str, Callable[[Tokens, int], Place]] = {
    "of": _of_for_have,
    "their": _their_for_there,
    "its": _its_for_it_is,
    "affect": _affect_for_effect,
    "affects": _affect_for_effect,
    "principle": _principle_for_principal,
    "loose": _loose_for_lose,
    "looses": _loose_for_lose,
    "loosing": _loose_for_lose,
    "then": _then_for_than,
    "there": misspelt_there,
    **dict.fromkeys(("'s", "’s", "'re", "’re"), contracted_possessive),
}
