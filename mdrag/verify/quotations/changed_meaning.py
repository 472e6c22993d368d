"""What a change of words does to a meaning: negation, number, unit, direction, hedge, name, word.

The lists are closed classes of English, so a kind never depends on how alike two texts look.
"""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.lazy import lazy_regex
from mdrag.text.numerals import NUMERALS, PARTS, SCALES, TIMES
from mdrag.text.word_lists import word_list

__all__ = ["SERIOUS", "hides", "kind_of"]

# Kinds whose change says something else than the source says (rivals: never one threshold).
SERIOUS = frozenset({"negation", "number", "unit", "direction", "hedge", "name", "order"})

_NEGATIONS_WORDS = """
absence absent barely cannot except fail failed fails failure hardly lack lacked lacking lacks
neither never no nobody none nor not nothing nowhere rarely scarcely seldom unable unless
without
"""
_NEGATIONS = frozenset(_NEGATIONS_WORDS.split())
_COUNTED = (*SCALES, *PARTS, "dozen")
_NUMBERS = frozenset(
    (*NUMERALS, *_COUNTED, *(f"{word}s" for word in _COUNTED), *TIMES, "once", "first")
)
_UNITS_WORDS = """
% ‰ $ £ € ¥ ° percent percentage percentages points cent kg g mg µg ng km m cm mm nm l ml hours
hour minutes minute seconds days day weeks week months month years year decades decade hz khz
mhz ghz kb mb gb tb dollars dollar pounds euros euro miles mile metres meters metre meter
kilometres kilometers grams degrees celsius fahrenheit kwh kw mw gw joules calories
"""
_UNITS = frozenset(_UNITS_WORDS.split())
_DIRECTIONS_WORDS = """
increase increases increased increasing increasingly decrease decreases decreased decreasing
more less fewer greater smaller larger higher lower high low rise rises rose rising risen fall
falls fell falling fallen raise raises raised reduce reduces reduced reducing reduction grow
grows grew growing growth shrink shrinks shrank decline declines declined declining gain gains
gained lose loses lost loss above below over under before after better worse best worst positive
negative positively negatively improve improves improved improvement worsen worsens worsened
strengthen strengthens weaken weakens weakened stronger weaker strong weak longer shorter
earlier later older younger upward downward up down decreasingly widen narrow widens narrows
accelerate slow faster slower least maximum minimum top bottom beneficial harmful benefit harm
advantage disadvantage protect harms support oppose supports opposes encourage discourage allow
prevent enable hinder promote inhibit upper exceed exceeds < > ≤ ≥ = ± +
"""
_DIRECTIONS = frozenset(_DIRECTIONS_WORDS.split())
_MILDER = frozenset(
    word
    for name in ("modals", "doubt", "more-doubt", "seeming", "seemed", "frequency", "tendency",
                 "degree", "holding")
    for word in word_list("hedges", name)
)  # fmt: skip
_HEDGES_WORDS = """
should would must will shall suggesting tendency about around many most several all every each
always few any both certain certainly clearly definitely indicate indicates indicated imply implies
prove proves proved proven demonstrate demonstrates believe believes think assume assumes whether
though although frequently relatively virtually just merely mere entirely completely
"""
_HEDGES = frozenset(_HEDGES_WORDS.split()) | _MILDER
# Only these weaken a statement when an ellipsis hides them.
_WEAKENING = frozenset(("hardly", "rarely", "unless")) | _MILDER
# as they are spelt without an apostrophe
_NT_WORDS = """
aint arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt mightnt mustnt neednt shouldnt
wasnt werent wont wouldnt
"""
_NT = frozenset(_NT_WORDS.split())
_LONG_FORMS = {f"{verb}n't": verb for verb in (
    "did", "do", "does", "is", "are", "was", "were", "has", "have", "had", "could", "should",
    "would", "must", "need",
)} | {"cannot": "can", "can't": "can", "won't": "will"}  # fmt: skip
_FIGURES = {word: str(value) for word, value in NUMERALS.items()}
_PREFIXES = ("un", "in", "im", "ir", "il", "dis", "non", "mis", "a")
_DIGIT = lazy_regex(r"\d")


def kind_of(draft: Sequence[str], source: Sequence[str], names: bool = False) -> str:
    """What it means that ``draft`` has these words where ``source`` has those, the worst first.

    ``names``: whether one of them is a name. Words on both sides do not count.
    """
    ours, theirs = _spelt(draft), _spelt(source)
    changed = ours ^ theirs
    if any(_negates(word) for word in changed) or _prefixed(ours - theirs, theirs - ours):
        return "negation"
    if any(_DIGIT.search(word) or word in _NUMBERS for word in changed):
        return "number"
    if _units(ours - theirs, theirs - ours):
        return "unit"
    for kind, words in (("direction", _DIRECTIONS), ("hedge", _HEDGES)):
        if changed & words:
            return kind
    return "name" if names else "word"


def _units(mine: set[str], others: set[str]) -> bool:
    """Whether a unit went or came. A lone ``g`` may be of "e.g.": it counts as one for another."""
    every = (mine | others) & _UNITS
    letters = {word for word in every if len(word) == 1 and word.isalpha()}
    return bool(every - letters) or bool(mine & _UNITS and others & _UNITS)


def _spelt(words: Sequence[str]) -> set[str]:
    """The words, "didn't" as two and "twelve" as 12: other spellings change no meaning."""
    found: set[str] = set()
    for word in words:
        low = word.casefold().replace("’", "'")
        if low in _LONG_FORMS:
            found |= {_LONG_FORMS[low], "not"}
        else:
            found.add(_FIGURES.get(low, low))
    return found


def hides(words: Sequence[str]) -> str:
    """``negation``, ``number`` or ``hedge`` when these words may not be left out, else ""."""
    low = [word.casefold() for word in words]
    if any(_negates(word) for word in low):
        return "negation"
    if any(word in _WEAKENING for word in low):
        return "hedge"
    if any(_DIGIT.search(word) or word in _NUMBERS - {"one", "first", "second"} for word in low):
        return "number"
    return ""


def _negates(word: str) -> bool:
    return word in _NEGATIONS or word.replace("'", "").replace("’", "") in _NT


def _prefixed(ours: set[str], theirs: set[str]) -> bool:
    """``likely`` for ``unlikely`` and the like."""
    for left, right in ((ours, theirs), (theirs, ours)):
        for word in left:
            if len(word) >= 4 and any(prefix + word in right for prefix in _PREFIXES):
                return True
            if word.endswith("less") and any(o.startswith(word[:-4]) for o in right):
                return True
    return False
