"""Text → tokens and stems, the same ones the BM25 index counts (SQLite FTS5, porter unicode61).

One place for everybody who compares words of a draft with words of a source: the index, the
search, the support score and ``EvidenceStore.rarity`` all speak of these stems.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import pairwise

from mdrag.lazy import lazy_regex

__all__ = ["FUNCTION_WORDS", "TOKENIZER", "has_cjk", "space_cjk", "stem", "stems", "tokens"]

# How the BM25 index is told to make its words; `tokens` and `stem` are the same in Python.
TOKENIZER = "porter unicode61 remove_diacritics 2"

# Words that say nothing about the subject: left out of BM25 questions, never out of the index.
_FUNCTION_WORDS = """
a about above after again all also although am an and any are as at be because been before
being below between both but by can could did do does doing done down during each either few
for from further had has have having he her here hers him his how however i if in into is it
its itself just may me might more most much must my no nor not of off on once one only or other
our ours out over own s same she should so some such t than that the their theirs them then
there therefore these they this those though through thus to too under until up upon us very
was we were what when where whether which while who whom whose why will with within without
would you your yours"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())

_TOKEN = lazy_regex(r"[^\W_]+")
_DIACRITIC = lazy_regex("[\u0300-\u036f]")
_FIRST_CJK = "\u3040"  # no letter of a European language lies behind it


@cache
def _cjk() -> re.Pattern[str]:
    """One Chinese, Japanese or Korean character; compiled on use, for it takes 8 ms."""
    return re.compile("([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af])")


def has_cjk(text: str) -> bool:
    """Whether any Chinese, Japanese or Korean character is in ``text``."""
    return max(text, default="") >= _FIRST_CJK and _cjk().search(text) is not None


def space_cjk(text: str) -> str:
    """``text`` with every CJK character standing alone, so that FTS5 counts it as a word."""
    return _cjk().sub(r" \1 ", text) if has_cjk(text) else text


def tokens(text: str) -> list[str]:
    """Lower-case words, figures and single CJK characters, without diacritics, in order."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", _DIACRITIC.sub("", unicodedata.normalize("NFD", text)))
        text = space_cjk(text)
    return _TOKEN.findall(text.lower())


def stems(text: str) -> list[str]:
    """The stem of every token of ``text``, in order."""
    return [stem(token) for token in tokens(text)]


@lru_cache(maxsize=100_000)
def stem(token: str) -> str:
    """The Porter stem of one lower-case token, exactly as SQLite's ``porter`` tokenizer has it.

    Ported from ext/fts5/fts5_tokenize.c (public domain); tokens under 3 or over 64 bytes and
    tokens with letters outside ASCII stay as they are.
    Source of the rules: M. F. Porter, An algorithm for suffix stripping, Program 14(3), 1980.
    """
    if not token.isascii():
        return token  # no English suffix rule applies to a word with other letters in it
    if not 3 <= len(token) <= 64:
        return token
    word = _plural(token)
    word = _past_and_progressive(word)
    if word[-1] == "y" and _has_vowel(word[:-1]):
        word = word[:-1] + "i"
    word = _replace(word, _STEP_2, more_than=0)
    word = _replace(word, _STEP_3, more_than=0)
    word = _replace(word, _STEP_4, more_than=1)
    if word[-1] == "e":
        measure = _measure(word[:-1])
        if measure > 1 or (measure == 1 and not _ends_cvc(word[:-1])):
            word = word[:-1]
    if word.endswith("ll") and _measure(word[:-1]) > 1:
        word = word[:-1]
    return word


# "suffix:replacement"; the first suffix that fits decides, whether or not its condition holds.
_RULES_2 = (
    "ational:ate tional:tion enci:ence anci:ance izer:ize logi:log bli:ble alli:al entli:ent "
    "eli:e ousli:ous ization:ize ation:ate ator:ate alism:al iveness:ive fulness:ful "
    "ousness:ous aliti:al iviti:ive biliti:ble"
)
_RULES_3 = "ical:ic ness: icate:ic iciti:ic ful: ative: alize:al"
_RULES_4 = (
    "al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ion: ou: ism: ate: iti: ous: "
    "ive: ize:"
)
_STEP_2, _STEP_3, _STEP_4 = (
    dict(rule.split(":") for rule in rules.split()) for rules in (_RULES_2, _RULES_3, _RULES_4)
)


def _plural(word: str) -> str:
    if word[-1] != "s":
        return word
    if word[-2] == "e":
        sses = len(word) > 4 and word[-4:-2] == "ss"
        ies = len(word) > 3 and word[-3] == "i"
        return word[:-2] if sses or ies else word[:-1]
    return word if word[-2] == "s" else word[:-1]


def _past_and_progressive(word: str) -> str:
    if len(word) > 3 and word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    if len(word) > 2 and word.endswith("ed") and _has_vowel(word[:-2]):
        word = word[:-2]
    elif len(word) > 3 and word.endswith("ing") and _has_vowel(word[:-3]):
        word = word[:-3]
    else:
        return word
    if len(word) > 2 and word.endswith(("at", "bl", "iz")):
        return word + "e"
    last = word[-1]
    if len(word) > 1 and last not in "aeioulsz" and last == word[-2]:
        return word[:-1]
    return word + "e" if _measure(word) == 1 and _ends_cvc(word) else word


def _replace(word: str, rules: Mapping[str, str], more_than: int) -> str:
    if not word.endswith(tuple(rules)):
        return word  # as most words, and said in one step
    for suffix, instead in rules.items():
        if len(word) > len(suffix) and word.endswith(suffix):
            kept = word[: -len(suffix)]
            if suffix == "ion" and kept[-1] not in "st":
                return word
            return kept + instead if _measure(kept) > more_than else word
    return word


def _consonants(word: str) -> list[bool]:
    """For each letter whether it is a consonant; y is a vowel after a consonant."""
    flags: list[bool] = []
    consonant = False
    for letter in word:
        consonant = not (letter in "aeiou" or (consonant and letter == "y"))
        flags.append(consonant)
    return flags


def _measure(word: str) -> int:
    """Porter's m: how often a vowel run is followed by a consonant run."""
    flags = _consonants(word)
    return sum(1 for before, after in pairwise(flags) if after and not before)


def _has_vowel(word: str) -> bool:
    return any(c in "aeiou" or (c == "y" and at > 0) for at, c in enumerate(word))


def _ends_cvc(word: str) -> bool:
    """Porter's *o: consonant, vowel, consonant at the end, the last not w, x or y."""
    if word[-1] in "wxy":
        return False
    return len(word) > 2 and _consonants(word)[-3:] == [True, False, True]
