"""Parentheses that name a source by hand, and not by author and year: page, site, archive, others.

“(Fulbrook, 15)”, “(Swedberg & Agevall, 18–21)”, “(Ooms, et al.)”, “(Kim, plato.stanford.edu)”,
“(Sobel, *Longitude*, chs. 3–8)”, “(NASA, "Sun Fact Sheet")”, “(based on OECD statistics)”.
"""

from __future__ import annotations

from collections import Counter

from mdrag.draft.marks.numbered_things import NUMBERED_THINGS
from mdrag.draft.memo import latest
from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex
from mdrag.text.dates import MONTH, YEAR
from mdrag.text.people import REGIONS

__all__ = ["NO_SOURCE", "cites_by_hand", "cites_lone_name", "introduces"]

_NAME = r"[A-Z][\w’'.-]*(?: (?:[A-Z][\w’'.-]*|of|de|van|von|the))*"
_NAMES = rf"{_NAME}(?:(?:,? (?:and|&)|,) {_NAME})*(?:,? et al\.?)?"
_PAGES = rf"(?:pp?\. ?)?(?!{YEAR}\b)" r"[A-Z]{0,2}\d{1,4}(?: ?[-–] ?[A-Z]{0,2}\d{1,4})?"
_HOSTS = r"[\w-]+(?:\.[\w-]+)*\.(?:org|com|net|edu|gov|info|int|io|eu|(?:ac|co|gov|org)\.[a-z]{2})"
_CHAPTER = (
    r"(?:[Cc]h(?:ap)?s?\.|[Cc]hapters?|[Pp]ts?\.|[Pp]arts?|[Vv]ols?\.|[Vv]olumes?|[Bb]ks?\.|[Bb]ook|"
    r"[Ss]ecs?\.|[Ss]ections?|§+|[Ll]ectures?|paras?\.) ?(?:\d|[IVX]+\b)"
)
_CITED = lazy_regex(
    r"\((?:(?:see|cf\.|in|from|quoted in|cited in) )?(?:"
    rf"{_NAMES},? {_PAGES}(?:[,;] {_PAGES})*|"
    rf"{_NAMES},? \d{{4}}(?:[-–]\d{{2,4}})?, {_PAGES}(?:[,;] {_PAGES})*|"
    r"[A-Z][^()]{1,60},? [Ee]t [Aa]l\.?|"
    r"(?:[Bb]ased on|[Aa]ccording to|[Ss]ources?:|[Tt]aken from|[Dd]ata(?: from|:)) (?:the )?"
    r"[A-Z][^()]{1,80}|"
    rf"(?:[A-Z][^()]{{1,80}}, )?(?:www\.)?{_HOSTS}(?:/[^\s()]*)?|"
    rf"[A-Z][^()]{{2,160}}?, {_CHAPTER}[^()]*|"
    r"[A-Z][^()“”\"]{2,80}[,:] [“\"][A-Z][^()“”\"]{5,}[”\"][^()]*"
    r")(?:; [^()]+)?\)",
)
# “(Chireshe and Ocran).”, “.” (The Global Fund)”, “(Student Wellbeing: An Analysis)”
_NAMES_AT_END = lazy_regex(
    r"\(([A-Z][\w’'-]{2,} (?:and|&) [A-Z][\w’'-]{2,}|The [A-Z]\w+(?: [A-Z]\w+){1,3}|"
    r"[A-Z][^():]{8,80}: [A-Z][^():]{8,120})\)[.”\"]*\s*$"
)
# “Lim et al. recommend workshops of 20 people (2021, p. 3)”: the author stands further ahead
_YEAR_AND_PAGE = lazy_regex(rf"[A-Z][\w’'-]+[^()]*\({YEAR}[a-z]?, ?(?:pp?\. ?)\d[\d–-]*\)")
_LONE_NAME = lazy_regex(r"\(([A-Z][\w’'-]+(?: [A-Z][\w’'-]+){0,2})\)[.”\"]*\s*$")
_LEAST_NAMES, _LEAST_ENDS = 2, 4  # different names, and sentences that end so, of a draft
# What stands so and is no source: “(see Table 3)”, “(Phase II, 12)”, “(Wave 1)”
NO_SOURCE = lazy_regex(
    rf"\((?:(?:see|cf\.|in|from) )?(?:{NUMBERED_THINGS}|{MONTH}|[A-Z]{{1,3}}\d?|[A-Z]{{5}})[ ,-]"
)


def cites_by_hand(prose: str) -> bool:
    """Whether a parenthesis of the sentence names a source by who wrote it and where it stands.

    At its end names alone do: two of authors, that of an organisation, a title with its subtitle.
    """
    if any(not NO_SOURCE.match(found.group()) for found in _CITED.finditer(prose)):
        return True
    if _YEAR_AND_PAGE.search(prose):
        return True
    last = _NAMES_AT_END.search(prose)
    return last is not None and REGIONS.isdisjoint(word.lower() for word in last[1].split())


def cites_lone_name(draft: Draft, prose: str) -> bool:
    """Whether the sentence ends with a name in brackets, “(Das).”, in a draft that cites so."""
    found = _LONE_NAME.search(prose)
    return found is not None and found[1] in _lone_names(draft)


@latest
def _lone_names(draft: Draft) -> frozenset[str]:
    """The names that sentences end with in brackets; none where only one or few do.

    “The Asian Disaster Reduction Center (ADRC)” introduces an abbreviation and cites nothing.
    """
    names: Counter[str] = Counter()
    for sentence in draft.sentences:
        found = _LONE_NAME.search(sentence.prose) if "(" in sentence.prose else None
        if found and not introduces(sentence.prose[: found.start()], found[1]):
            names[found[1]] += 1
    cited = {name for name in names if name.lower() not in REGIONS}
    if len(cited) < _LEAST_NAMES or sum(names[name] for name in cited) < _LEAST_ENDS:
        return frozenset()
    return frozenset(cited)


def introduces(before: str, short: str) -> bool:
    """Whether the words before begin with the letters of an abbreviation."""
    letters = iter("".join(word[0] for word in before.split()[-3 * len(short) :]).casefold())
    return short.isupper() and all(letter in letters for letter in short.casefold())
