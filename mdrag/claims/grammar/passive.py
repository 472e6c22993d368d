"""The passives of a sentence: what the parser says, with a second look where it errs.

The pipeline was trained on a few thousand sentences: it calls "the shoe was snug" a passive and
misses "You are shocked?". Two facts of English mend most of that: a passive has a form of *be*
or *get* before a word that can be a participle, and some participles after *be* are adjectives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.claims.grammar.lexicon import lexicon
from mdrag.claims.grammar.tokens import GrammarToken
from mdrag.lazy import lazy_regex

__all__ = ["passives"]

_BE = lexicon("be")
_GET = lexicon("get")
_HAS = lexicon("shortened-has")
# Participles that are not spelled -ed.
_IRREGULAR = lexicon("participles")
# After *be* these say how somebody or something is, not what was done: no passive unless "by".
_ADJECTIVES = lexicon("adjectives")
# … and these where the tagger, too, sees an adjective.
_OFTEN_ADJECTIVES = lexicon("often-adjectives")
_BETWEEN = frozenset({"ADV", "PART"})  # what may stand between: not, also, still
_LOOKS = lazy_regex(r"(?!un(?!der|do|it))(?:.{2,}ed|.{3,}wn|.{3,}[^e]en)")
_PREFIXES = frozenset({"re", "co", "pre", "self", "over", "-"})  # "re-elected" is three tokens
_BOTH = frozenset({"either", "both", "all", "each"})
_VERB_TAGS = frozenset({"VBN", "VBD"})
_ASKING = frozenset({"WP", "WRB", "WDT"})
_SUBJECT = frozenset({"DET", "ADJ", "NOUN", "PROPN", "PRON", "NUM"})
_OBJECT = frozenset({"DT", "PRP$", "PRP"})
# A noun may follow these without being what they describe: "was given access".
_TWO_OBJECTS = lexicon("two-objects")
_FAR = 5  # tokens from *be* to its participle, in a question too ("Was the house ever built?")


def passives(sentence: Sequence[GrammarToken]) -> Iterator[tuple[int, int]]:
    """(index of the form of *be* or *get*, index of the participle) of each passive."""
    told: set[int] = set()  # "is being built": two forms of be, one passive
    for at, token in enumerate(sentence):
        if token.low in _BE or token.low in _GET:
            verb = _verb(sentence, at)
            if verb >= 0 and verb not in told:
                told.add(verb)
                yield at, verb


def _verb(sentence: Sequence[GrammarToken], at: int) -> int:
    """The participle that this form of *be* or *get* makes passive, -1 if none."""
    be = sentence[at]
    if be.tag == "POS":
        return -1
    # "Attached is a list": the participle stands first
    named = be.relation == "aux:pass" and (be.head > at or at - be.head < 3)
    if named and _participle(sentence, at, be.head):
        return be.head
    verb = _following(sentence, at)
    if verb < 0 or not _participle(sentence, at, verb):
        return -1
    tag = sentence[verb].tag
    if be.low in _GET:
        return verb if tag in _VERB_TAGS else -1
    return verb if tag in _VERB_TAGS or tag == "JJ" else -1


def _following(sentence: Sequence[GrammarToken], at: int) -> int:
    """The next word that is neither adverb nor, in a question, the subject; -1 if none is near."""
    inverted = at == 0 or sentence[at - 1].tag in _ASKING
    for after in range(at + 1, min(at + _FAR + 3 * inverted, len(sentence))):
        word = sentence[after]
        between = word.pos in _BETWEEN or word.low in _BOTH or word.relation == "advmod"
        between = between or word.low in _PREFIXES
        if not between and not (inverted and word.pos in _SUBJECT and word.tag not in _VERB_TAGS):
            return after
    return -1


def _participle(sentence: Sequence[GrammarToken], at: int, verb: int) -> bool:
    """Whether the word can be a participle that is a verb here."""
    word, be = sentence[verb], sentence[at]
    if word.low not in _IRREGULAR and not _LOOKS.fullmatch(word.low):
        return False
    after = sentence[verb + 1] if verb + 1 < len(sentence) else None
    adjective = word.low in _ADJECTIVES or (word.tag == "JJ" and word.low in _OFTEN_ADJECTIVES)
    if adjective and not (after and after.low == "by"):
        return False
    if verb and sentence[verb - 1].low == "as":
        return False  # "was not as expected"
    if be.low in _HAS and after and after.tag in _OBJECT:
        return False  # "it's changed my mind": has
    if after and after.tag in ("NN", "NNS") and word.lemma not in _TWO_OBJECTS:
        return False  # "there are established outlets"
    return word.relation not in ("amod", "compound")
