"""How near a name in Chinese characters comes to one in Latin letters, by their consonants.

布鲁黑文 is read bu-lu-hei-wen, B-L-H-W-N; Brookhaven is B-R-K-H-V-N. Chinese has no r at the end
of a syllable, no groups of consonants and fewer sounds: which letters a sound may stand for is a
table here, what a sound too many or too few costs the numbers below it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from unicodedata import normalize

__all__ = ["chinese_sounds", "first_letters", "latin_sounds", "sound_difference"]

# The consonant a syllable begins with → the sounds of Latin letters it may stand for.
_INITIALS = {
    "zh": "JSC", "ch": "CJT", "sh": "SC", "b": "P", "p": "P", "m": "M", "f": "FW", "d": "T",
    "t": "T", "n": "N", "l": "LR", "g": "KJ", "k": "K", "h": "HKW", "j": "JKY", "q": "CKJ",
    "x": "SHC", "r": "RJ", "z": "SJT", "c": "SCT", "s": "ST", "y": "YJ", "w": "WH",
}  # fmt: skip
_SYLLABLE = re.compile(r"(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw]?)([a-zü:]*?)(ng|n|r)?$")
# Letters → a sound; the first that fits counts.
_LETTERS = tuple(
    (re.compile(letters), sounds)
    for letters, sounds in (
        ("sch|sh", "S"), ("tch|ch", "C"), ("dg", "J"), ("ph", "F"), ("th", "T"),
        ("ts|tz|cz|zz", "S"),
        ("ck|cq", "K"), ("x", "KS"), ("qu", "K"), ("ng(?![aeiouy])", "N"), ("gn", "N"),
        ("gh", "K"), ("wh|w|v", "W"), ("c(?=[eiy])", "S"), ("g(?=[eiy])", "J"), ("[ckq]", "K"),
        ("g", "K"), ("[bp]", "P"), ("[dt]", "T"), ("[sz]", "S"), ("j", "J"), ("f", "F"),
        ("l(?=l?[aeiouy])", "L"), ("r(?=r?[aeiouy])", "R"), ("ll?", "l"), ("rr?", "r"),
        ("m", "M"), ("n", "N"), ("h(?=[aeiouy])", "H"), ("^y", "Y"),
    )
)  # fmt: skip
_LETTERS_OF = {
    "P": "bp", "M": "m", "F": "fp", "T": "dt", "N": "ngm", "L": "l", "R": "r", "K": "gkcqx",
    "J": "jg", "C": "c", "S": "szcx", "H": "h", "Y": "yjiu", "W": "wvo",
}  # fmt: skip
# Costs of what one side lacks. A silent consonant ends many a French name; Chinese leaves r out.
_TOO_MANY = {"H": 0.25, "r": 0.25, "l": 0.4}
_SILENT_END, _WEAK, _ELSE = 0.4, 0.25, 1.0
_RARER = 0.2  # of the sounds a consonant may stand for all but the first
_ENDS_SYLLABLE = 0.3  # an r or l that begins a syllable on one side and ends one on the other
_WEAK_SOUNDS = frozenset("YW")  # 亚 and 沃 may be vowels
_LACKS_NONE = 5  # sounds
_NEARLY = {"MN", "NM"}
_NEARLY_COST = 0.25


def chinese_sounds(readings: Sequence[str]) -> list[str]:
    """For each consonant of a name's syllables the sounds it may stand for; "" begins a vowel.

    ``readings`` are toneless pinyin, one a character.
    """
    found: list[str] = []
    for at, reading in enumerate(readings):
        match = _SYLLABLE.match(reading)
        if match is None:
            continue
        initial, vowels, last = match.groups()
        if initial and not (initial == "y" and vowels == "i"):
            found.append(_INITIALS[initial])
        elif at == 0 and last != "r":
            found.append("")
        if last:
            found.append("rlRL" if last == "r" else "N")
    return found


@lru_cache(maxsize=65536)
def latin_sounds(word: str) -> str:
    """The consonants of a word in Latin letters, "-" before a first vowel; doubled ones once.

    r and l that end a syllable are small.
    """
    plain = "".join(c for c in normalize("NFKD", word.casefold()) if c.isascii() and c.isalpha())
    found = "-" if plain[:1] in tuple("aeiou") else ""
    at = 0
    while at < len(plain):
        for letters, sounds in _LETTERS:
            if match := letters.match(plain, at):
                doubled = found[-1:] == sounds and plain[at - 1] not in "aeiouy"
                found += "" if doubled else sounds
                at = match.end()
                break
        else:
            at += 1
    return found


def first_letters(sounds: Sequence[str]) -> str:
    """A pattern of SQLite's GLOB for words that begin with these sounds and then hold the next.

    A name of up to five sounds can lack none of them, see `sound_difference` and what is allowed.
    """
    begin = _letters(sounds[0]) if sounds and sounds[0] else "aeiouhyj"
    after = sounds[1:] if len(sounds) <= _LACKS_NONE else sounds[1:2]
    rest = [f"[{_letters(one)}]*" for one in after if not _may_miss(one)]
    return f"[{begin}]*" + "".join(rest)


def sound_difference(chinese: Sequence[str], latin: str) -> float:
    """What has to be put in, left out or changed to make one of the other; 0: the same sounds."""
    heads = bool(chinese) and not chinese[0]
    as_vowel = bool(chinese) and _may_miss(chinese[0])
    cost = 0.0 if heads == latin.startswith("-") or as_vowel else 0.5
    own, other = list(chinese[1:] if heads else chinese), latin.removeprefix("-")
    rows = [sum(_missing(sounds) for sounds in own[:n]) for n in range(len(own) + 1)]
    for at, sound in enumerate(other):
        ends = at == len(other) - 1
        extra = _SILENT_END if ends and sound in "TSKP" else _TOO_MANY.get(sound, _ELSE)
        row = [rows[0] + extra]
        for n, sounds in enumerate(own, 1):
            instead = rows[n - 1] + _changed(sounds, sound, ends and n == len(own))
            row.append(min(rows[n] + extra, row[n - 1] + _missing(sounds), instead))
        rows = row
    return cost + rows[-1]


def _letters(sounds: str) -> str:
    found = "".join(_LETTERS_OF.get(sound, "") for sound in sounds)
    return "".join(dict.fromkeys(found))


def _missing(sounds: str) -> float:
    return _WEAK if _may_miss(sounds) else _ELSE


def _may_miss(sounds: str) -> bool:
    return bool(_WEAK_SOUNDS & set(sounds))


def _changed(sounds: str, sound: str, last: bool) -> float:
    """What it costs to take a consonant for one of the sounds it may stand for."""
    if sound in sounds:
        return 0.0 if sounds[0] == sound or sound in "LRlr" else _RARER
    if sound.upper() in sounds:
        return 0.0 if last else _ENDS_SYLLABLE  # 伊克巴勒, Iqbal
    return _NEARLY_COST if any(one + sound in _NEARLY for one in sounds) else _ELSE
