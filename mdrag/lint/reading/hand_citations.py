"""Parentheses that name a source by hand, and not by author and year: page, site, archive, others.

“(Fulbrook, 15)”, “(Swedberg & Agevall, 18–21)”, “(Ooms, et al.)”, “(Kim, plato.stanford.edu)”,
“(Sobel, *Longitude*, chs. 3–8)”, “(NASA, "Sun Fact Sheet")”, “(based on OECD statistics)”.
"""

from __future__ import annotations

from mdrag.lazy import lazy_regex
from mdrag.text.dates import MONTH, YEAR
from mdrag.text.word_lists import word_list

__all__ = ["cites_by_hand"]

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
# What stands so and is no source: “(see Table 3)”, “(Phase II, 12)”, “(Wave 1)”
_NO_SOURCE = lazy_regex(
    r"\((?:(?:see|cf\.|in|from) )?(?:Tables?|Figures?|Figs?\.|Chapters?|Ch\.|Sections?|Parts?|"
    r"Phases?|Steps?|Stages?|Appendix|Equations?|Eqs?\.|Versions?|Levels?|Types?|Groups?|"
    r"Hypothes[ie]s|Weeks?|Days?|Years?|Units?|Rooms?|Questions?|Items?|Notes?|Models?|Study|"
    r"Studies|Experiments?|Windows|Python|Class|Grades?|Covid|Box(?:es)?|Waves?|Aims?|Goals?|"
    r"Targets?|Lines?|Acts?|Cap\.|Rules?|Articles?|Clauses?|No\.|Nr\.|Rounds?|Sessions?|Scenes?|"
    r"Theorems?|Lemmas?|Propositions?|Definitions?|Examples?|Tasks?|Themes?|Participants?|"
    r"Respondents?|Interviews?|Informants?|Patients?|Cases?|Scenarios?|Conditions?|Listings?|"
    r"Algorithms?|Exhibits?|Panels?|Plates?|Maps?|Photos?|Images?|Videos?|Slides?|Vol\.|Issues?|"
    rf"Pages?|Lessons?|Modules?|Requirements?|{MONTH}|[A-Z]{{1,3}}\d?|[A-Z]{{5}})[ ,-]"
)


def cites_by_hand(prose: str) -> bool:
    """Whether a parenthesis of the sentence names a source by who wrote it and where it stands.

    At its end names alone do: two of authors, that of an organisation, a title with its subtitle.
    """
    if any(not _NO_SOURCE.match(found.group()) for found in _CITED.finditer(prose)):
        return True
    last = _NAMES_AT_END.search(prose)
    return last is not None and not (
        {*word_list("regions", "regions")} & {word.lower() for word in last[1].split()}
    )
