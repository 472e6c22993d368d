"""A word that is none: well known (“goverment”), or one slip of the keys from a common one.

The well-known ones stand in common_misspellings.txt, and are told however short they are. A letter
that an ending should double, and does not (“begining”), is a slip whatever the parts are. Common
words are the whole words of a tokenizer (BERT's, some 20,000), words at all those of the CMU
dictionary and of Hunspell's American one, too, and what endings and beginnings make of them. In
doubt a word is one: terms of a subject, spellings of another English, and names are left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

from mdrag.lazy import lazy_regex
from mdrag.lint.reading.syllables import has_pronunciation

__all__ = ["is_well_known", "meant_word"]

_WELL_KNOWN = Path(__file__).parent / "common_misspellings.txt"
_FORMS = ("s", "ly", "al", "d", "r")  # “goverments”: of a well-known one
_COMMON = Path(__file__).parents[2] / "models" / "minilm" / "vocab.txt"
_LEAST = 6  # letters: of shorter ones too many are one slip from others
_MOST = 24  # letters: longer ones are no words of a sentence, and cost the square of their length
_SHORTEST = 5  # letters of a common word
_RARE = 8000  # how many words are commoner than one that must be alone among the rare ones, too
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")  # each row half a key further right
_ALIKE = ("aeiouy", "csz", "ckq", "fv", "gj", "mn", "dt", "bp", "sx", "vw", "lr")  # to the ear
_ENDINGS = (
    "s", "es", "ed", "d", "ing", "ly", "er", "ers", "or", "ors", "ness", "al", "ally", "ity",
    "able", "ist", "ists", "ism", "ization", "isation", "ize", "ise", "ized", "ised", "ful",
    "less", "ment", "ments", "ive", "ic", "ical", "ation", "ations", "y", "like", "wise", "ship",
)  # fmt: skip
_BEGINNINGS = (
    "un", "non", "re", "pre", "post", "over", "under", "mis", "dis", "sub", "super", "inter",
    "multi", "anti", "co", "micro", "macro", "bio", "geo", "neo", "hyper", "out", "self", "socio",
    "eco", "psycho", "neuro", "semi", "trans", "counter", "pro", "cyber", "auto", "photo",
    "electro", "hydro", "in", "im", "de", "en",
)  # fmt: skip
_DOUBLING_ENDINGS = ("ing", "ed", "er")
_EITHER_WAY = frozenset({"program"})  # “programed” is American
_STEM, _AFTER_BEGINNING = 3, 4  # letters they leave at least
# Two spellings of one word, British and American, also of words that spelling.variant's table has
# not: each written as the other is
_FOLDS = (
    (lazy_regex("ae|oe"), "e"),
    (lazy_regex("our"), "or"),
    (lazy_regex("(?<=i)s(?=(?:e|es|ed|ing|er|ers|ation|ations|able)$)"), "z"),
    (lazy_regex("(?<=y)s(?=(?:e|es|ed|ing|er|ers)$)"), "z"),
    (lazy_regex("([lsptg])\\1(?=(?:ed|es|ing|er|ers|or|ors|ous|ist|ists)$)"), r"\1"),
    (lazy_regex("ll?(?=(?:ment|ments|ful|fully)$)"), "l"),
    (lazy_regex("re(?=s?$|d$)"), "er"),
    (lazy_regex("(?<=g)e(?=ments?$)|e(?=(?:ing|able)$)|(?<=m)me(?=s?$)|(?<=log)ue(?=s?$)"), ""),
    (lazy_regex("(?<=en)c(?=es?$)"), "s"),
)


@lru_cache(maxsize=4096)
def meant_word(word: str) -> str:
    """The word that ``word``, in lower case, is a slip of the keys for; "" where it may be right.

    Only where no more than one common word is a letter away, and the first letter is right.
    """
    if known := _well_known_for(word):
        return known
    if not _LEAST <= len(word) <= _MOST or word in _common():
        return ""
    if joined := _ill_joined(word):
        return joined
    if _is_joined(word):
        return ""
    found = _common().keys() & _one_slip_away(word)
    if len(found) != 1:
        return ""
    (meant,) = found
    if len(meant) < _SHORTEST or _folded(meant) == _folded(word) or _is_word(word):
        return ""
    if not _is_likely(word, meant) or _is_twin(word, meant):
        return ""
    if _common()[meant] > _RARE and any(
        has_pronunciation(one) and one != meant for one in _one_slip_away(word)
    ):
        return ""  # “interative” is as near to “iterative” as to “interactive”
    return meant


def _is_twin(word: str, meant: str) -> bool:
    """“insurgence” beside “insurgency”: both endings make words of the same stem."""
    return word[:-1] == meant[:-1] and word[-3:-1] == "nc" and {word[-1], meant[-1]} == {"e", "y"}


def is_well_known(word: str) -> bool:
    """Whether ``word``, in lower case, is a misspelling that everybody knows, not only a guess."""
    return bool(_well_known_for(word))


def _well_known_for(word: str) -> str:
    if word in _well_known():
        return _well_known()[word]
    for ending in _FORMS:
        stem = word.removesuffix(ending)
        if stem != word and stem in _well_known() and not _is_listed(word):
            meant = _well_known()[stem] + ending
            return meant if _is_listed(meant) else ""
    return ""


def _ill_joined(word: str) -> str:
    """The word whose last letter is not doubled before an ending, or is and should not be.

    “begining”, “writting”. Of words with one letter or two a dictionary has both: “labeled”.
    """
    ending = next((one for one in _DOUBLING_ENDINGS if word.endswith(one)), "")
    stem = word.removesuffix(ending)
    if not ending or len(stem) < _STEM or stem in _EITHER_WAY or _is_listed(word):
        return ""
    if stem[-1] == stem[-2]:
        meant = stem[:-1] + ending
        right = stem[:-1] + "e" in _common() and not _is_listed(stem)
    else:
        meant = stem + stem[-1] + ending
        right = _is_listed(stem) and stem + "e" not in _common()
    return meant if right and meant in _common() else ""


def _is_likely(word: str, meant: str) -> bool:
    """Whether fingers or ears take the one letter for the other, where one stands for another.

    “advective” is no slip of “adjective”: v and j are neither side by side nor alike.
    """
    apart = [pair for pair in zip(word, meant, strict=False) if pair[0] != pair[1]]
    if len(word) != len(meant) or len(apart) != 1:
        return True
    one, other = apart[0]
    if any(one in letters and other in letters for letters in _ALIKE):
        return True
    (row, at), (other_row, other_at) = _place_of_key(one), _place_of_key(other)
    return abs(row - other_row) <= 1 and abs(at - other_at) <= 1.1


def _place_of_key(letter: str) -> tuple[int, float]:
    """Row of the keyboard, and how far from its left edge, in keys."""
    row = next(row for row, keys in enumerate(_KEYS) if letter in keys)
    return row, _KEYS[row].index(letter) + row * 0.5


def _one_slip_away(word: str) -> list[str]:
    """A letter left out, too much, wrong, or changed with the next; the first one stays."""
    found = []
    for at in range(1, len(word) + 1):
        before, after = word[:at], word[at:]
        if rest := after[1:]:
            found.append(before + after[1] + after[0] + after[2:])
        if after:
            found.append(before + rest)
            found += [before + letter + rest for letter in _LETTERS]
        found += [before + letter + after for letter in _LETTERS]
    return found


def _folded(word: str) -> str:
    for pattern, instead in _FOLDS:
        word = pattern.sub(instead, word)
    return word


def _is_word(word: str) -> bool:
    """Whether a dictionary has it, in either English, or what it is made of."""
    return any(
        _is_built(one) or any(_is_built(rest) for rest in _without_beginning(one))
        for one in dict.fromkeys((word, _folded(word)))
    )


def _is_joined(word: str) -> bool:
    """Whether two common words stand in it, one behind the other."""
    common = _common()
    return any(word[:at] in common and word[at:] in common for at in range(4, len(word) - 2))


def _without_beginning(word: str) -> Iterator[str]:
    for beginning in _BEGINNINGS:
        rest = word.removeprefix(beginning)
        if rest != word and len(rest) >= _AFTER_BEGINNING:
            yield rest


def _is_built(word: str) -> bool:
    """Whether it is in the dictionary, or a word of it with an ending."""
    if _is_listed(word):
        return True
    for ending in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < _STEM:
            continue
        doubled = len(stem) > _STEM and stem[-1] == stem[-2]
        made_of = (stem, stem + "e", stem[:-1] + "y" if stem.endswith("i") else "",
                   stem[:-1] if doubled else "")  # fmt: skip
        if any(_is_listed(one) for one in made_of if one):
            return True
    return False


def _is_listed(word: str) -> bool:
    return word in _common() or has_pronunciation(word) or word in _spelling_dictionary()


@cache
def _well_known() -> Mapping[str, str]:
    lines = _WELL_KNOWN.read_text("utf-8").splitlines()
    pairs = (line.split(" ") for line in lines if not line.startswith("#"))
    return {misspelt: meant for misspelt, meant in pairs}


@cache
def _common() -> Mapping[str, int]:
    """Word → its place among the tokenizer's, which come by how often they are used, nearly."""
    lines = _COMMON.read_text("utf-8").split("\n")
    return {line: place for place, line in enumerate(lines) if line.isalpha() and line.isascii()}


@cache
def _spelling_dictionary() -> frozenset[str]:
    """The words of Hunspell's en_US: one a line, behind a slash what endings it takes."""
    found = find_spec("spylls")  # whose code, which would be loaded otherwise, is not needed
    for folder in (found and found.submodule_search_locations) or ():
        text = (Path(folder) / "hunspell" / "data" / "en" / "en_US.dic").read_text("utf-8")
        return frozenset(line.partition("/")[0] for line in text.split("\n"))
    return frozenset()
