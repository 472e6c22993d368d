"""Where sentences end: rules for academic English, over prose whose citations are masked."""

from __future__ import annotations

import re

from mdrag.lazy import lazy_regex
from mdrag.text.connectives import connective_words
from mdrag.text.dates import SHORT_MONTHS

__all__ = ["split"]

_CLOSERS = "\"'”’»)\\]*_"
# a key glued to the stop, as where notes are numbered above the line: "shown.@bell2017 Then"
_KEY = r"@[\w:.#&+~/-]{0,60}\w(?=\s|$)"
# a note's number above the line: "shown.1 Then", "shown.”2 Then", "shown.^[3][4]^ Then"
_RAISED = (
    r"(?:(?<=[a-z]{3}[.!?])|(?<=[.!?][”\"’)]))\d{1,3}(?:[,–-]\d{1,3})*(?=\s+[“\"A-Z])|"
    r"\^(?:\[?\d{1,3}\]?[,; ]?){1,9}\^(?=\s|$)"
)
# a web address behind the stop, of which prose has “link”: "They wait.https://a.org Then"
_ADDRESS = r"(?<=[a-z]{3}[.!?]) ?link(?=\s+[“\"A-Z]|\s*$)"
_STOP = lazy_regex(  # the sign first: what begins with it is found three times as fast
    rf"[.!?…。！？](?:(?<=[。！？])[{_CLOSERS}]*|(?<=[.!?…])(?<![.!?…][.!?…])[.!?…]*[{_CLOSERS}]*"
    rf"(?=\s|$|\[\d{{1,3}}[],;–-]|{_KEY}|{_RAISED}|{_ADDRESS}))"
)
# "shown. (Bell, 2017) Then", "shown." (Bell et al.) Then"
_AUTHORS = (
    r" ?\((?:(?:(?:see|cf\.|e\.g\.|in|from),? )?(?=[A-Z“\"])[^()\n]{2,120}?"
    r"(?:\b(?:1[5-9]|20)\d\d[a-z]?|\bn\.d\.|\b[Ee]t [Aa]l\.?)(?:[,:;] ?[^()\n]{0,40})?|"
    r"[A-Z][\w’'-]{2,} (?:and|&) [A-Z][\w’'-]{2,}|[A-Z][^()\n:.]{8,80}: [A-Z][^()\n:.]{8,120})\)"
    r"(?:\.(?=\s+[A-Z“\"]|\s*$)|(?=\s+[A-Z“\"]|\s*$))"
)
# references after the stop belong before it: "shown. [3] Then", "shown. 3 Then", "shown. [...]"
_NOTES = lazy_regex(
    rf"{_KEY}|{_RAISED}|{_ADDRESS}|{_AUTHORS}|"
    r"(?: ?(?:\[\d{1,3}(?:[,;–-] ?\d{1,3})*\]|\[(?:\.{3}|…)\]))+(?=\s|$)| \d{1,3}(?= [A-Z“\"])"
)
_OPEN = lazy_regex(r"[\s\"'“‘«(\[*_]*")
_LAST_WORD = lazy_regex(r"[^\s(\[\"“‘]*$")
_WORDS = lazy_regex(r"\S")
_LONGEST_WORD = 40
# never the end of a sentence
_NEVER_WORDS = (
    "e.g i.e cf vs viz al fig figs eq eqs eqn no nos sec secs sect ch chap vol vols pp p ed eds "
    "approx ca dr prof mr mrs ms st mt rev hon gen col capt lt sgt sen rep gov pres supt messrs "
    "dept univ est resp incl excl esp abbr def thm lem prop cor ex exx ref refs "
    "para paras op cit loc ibid trans repr ser suppl ff "
    "dr.-ing dr.med dr.phil dipl dipl.-ing univ.-prof priv.-doz"
)
_NEVER = frozenset(_NEVER_WORDS.split())
# the end of a sentence when what follows begins one
_PERHAPS_WORDS = (
    "etc inc ltd co corp jr sr bros u.s u.k u.n e.u u.s.a d.c ph.d m.d b.a m.a b.sc m.sc a.m p.m "
    "al eds ff ibid ed ave blvd rd vs dept univ "
    "b.c a.d b.c.e c.e no fig"
)
# what a degree is in, behind the title: "Prof. Dr. phil. Anna Kahn", "Dr. rer. nat. habil."
_FIELDS_WORDS = (
    "phil med rer nat iur jur theol habil oec pol ing h.c hc mult vet dent medic publ sc agr soc "
    "paed päd cult mont forest disc math techn comm psych"
)
_FIELDS = frozenset(_FIELDS_WORDS.split())
_TITLE_BEFORE = lazy_regex(r"\b(?:[Dd]r|Prof|Dipl|Mag|Lic)\. ?(?:[a-zä.]{2,7}\. ?){0,4}$")
_PERHAPS = frozenset((*_PERHAPS_WORDS.split(), *SHORT_MONTHS))
_STARTERS_WORDS = (
    "the this that these those it its he she they we you i in on at as for from with by to of a an "
    "or if when because since there here our their his her my your one some many most several "
    "such what which who why how where is are was were do does did after before during both each "
    "all no not another other others more even only"
)
_STARTERS = connective_words() | {*_STARTERS_WORDS.split()}
# what stands before a number that belongs to it: "No. 5 The", "Fig. 3 Results"
_NUMBERING = lazy_regex(
    r"(?:^|[\s(])(?:nos?|figs?|pp?|vols?|ch|secs?|eqs?|arts?|tab|pt|\d+)\.$", re.IGNORECASE
)
# before a number these are no end
_NUMBERED_WORDS = (
    "no nos fig figs p pp vol vols ch sec eq eqs art arts app col para tab op sect chap part"
)
_NUMBERED = frozenset(_NUMBERED_WORDS.split())

_SYMBOL = lazy_regex(r"[α-ω](?= (?:is|are|was|were|denotes?|has|have|stands?)\b)")  # “c. β is …”
_NUMERAL = lazy_regex(r"(?:[A-Z]|[IVXLC]+)(?![\w’'])")  # “App. A”
# what one of the last letters names: “phenomenon X. Additional goals”; few have such an initial
_LETTERED = lazy_regex(r"\b[a-z]{4,} $")

# a heading run into its paragraph: "Abstract: We …", "Lemma 2: The …", "Listing (Fig. 1): It …"
_LABELS = (
    "abstract|summary|background|introduction|objectives?|aims?|purpose|motivation|"
    "(?:study )?design|setting|participants|(?:materials and )?methods?|methodology|measurements|"
    "main outcomes?|results?|findings|discussion|interpretation|limitations|conclusions?|"
    "significance|implications|keywords"
)
_NUMBERED_LABELS = (
    "theorem|lemma|definition|proposition|corollary|hypothesis|remark|example|case|algorithm|"
    "claim|experiment|study|condition"
)
_RUN_IN = lazy_regex(
    rf"(?:(?i:{_LABELS})|(?i:{_NUMBERED_LABELS}) \d[\d.]{{0,8}}[a-z]?|"
    r"[A-Z][\w-]{0,40}(?: (?:of|and|the|for|in|[A-Z][\w-]{0,40})){0,5} "
    r"\([A-Z][\w.]{0,20} ?\d{1,4}[a-z]?\)):(?= [A-Z])"
)


def split(prose: str) -> list[tuple[int, int]]:
    """The sentences of a paragraph, as ranges without the white space between them."""
    spans: list[tuple[int, int]] = []
    start = len(prose) - len(prose.lstrip())
    heading = _RUN_IN.match(prose, start)
    if heading and _starts(prose, heading.end() + 1):
        spans.append((start, heading.end()))
        start = heading.end() + 1
    for stop in _STOP.finditer(prose):
        end = stop.end()
        if end <= start:
            continue
        notes = _NOTES.match(prose, end)
        if notes and not _NUMBERING.search(prose, start, end):
            end = notes.end()
        if not _ends(prose, start, stop, end):
            continue
        spans.append((start, end))
        following = _WORDS.search(prose, end)
        start = following.start() if following else len(prose)
    end = len(prose.rstrip())
    if start < end:
        spans.append((start, end))
    return spans


def _ends(prose: str, start: int, stop: re.Match[str], end: int) -> bool:
    """Whether the stop at the end of ``prose[start:stop.end()]`` ends a sentence."""
    opening = _OPEN.match(prose, end)
    after = opening.end() if opening else end
    if after >= len(prose):
        return True
    following = prose[after]
    symbol = _SYMBOL.match(prose, after)
    if (following.islower() and not symbol) or following in "–—-,;:)":
        return False
    marks = stop.group()
    if marks[0] in "。！？":
        return True
    if _in_parenthesis(prose, start, stop.start()):
        # “(see there for more.) A new sentence”
        return (
            ")" in marks and _starts(prose, after) and not _abbreviated(prose, start, stop, after)
        )
    if marks[0] in "!?":
        return True
    if marks.startswith(("...", "…")) or marks.startswith(".."):
        return following.isupper()
    if len(marks.rstrip("\"'”’»)]*_")) < len(marks):
        return not _abbreviated(prose, start, stop, after) or marks[-1] not in ")]"
    return not _abbreviated(prose, start, stop, after)


def _starts(prose: str, at: int) -> bool:
    """Whether the word at ``at`` is one that often begins a sentence."""
    word = re.match(r"[^\W\d_]+", prose[at : at + 30])
    return word is not None and word.group().lower() in _STARTERS


def _in_parenthesis(prose: str, start: int, stop: int) -> bool:
    """Whether a parenthesis opened in mid-sentence is still open, and is closed soon."""
    opened = prose.rfind("(", start, stop)
    if opened <= start or prose.rfind(")", opened, stop) >= 0:
        return False
    closed = prose.find(")", stop, stop + 400)
    return closed >= 0 and "(" not in prose[stop:closed]


def _abbreviated(prose: str, start: int, stop: re.Match[str], after: int) -> bool:
    """Whether the full stop belongs to an abbreviation, an initial or a number."""
    found = _LAST_WORD.search(prose, max(start, stop.start() - _LONGEST_WORD), stop.start())
    word = found.group() if found else ""
    begin = stop.start() - len(word)
    low = word.lower()
    following = prose[after]
    starts = _starts(prose, after)
    if low in _NUMBERED and (following.isdigit() or following in "#§"):
        return True
    if low in _NUMBERED and word[:1].isupper() and _NUMERAL.match(prose, after):
        return low not in ("no", "nos")  # “No. A trial …”
    if low == "etc":
        return not following.isupper()  # it ends a list, and no name goes on from it
    if low in _PERHAPS:
        return not starts
    if low in _NEVER:
        return True
    if low in _FIELDS and _TITLE_BEFORE.search(prose, max(start, begin - _LONGEST_WORD), begin):
        return not starts
    if len(word) == 1 and word.isupper():
        # an initial: "J. Smith"; not "vitamin C. The", "and I. Then"
        lettered = _LETTERED.search(prose, max(start, begin - _LONGEST_WORD), begin)
        return word != "I" and not starts and not (word in "XYZ" and lettered)
    if re.fullmatch(r"(?:[A-Z]\.-?)+[A-Z]", word):
        return not starts
    # the number of a list item or heading
    return begin == start and bool(re.fullmatch(r"\(?(?:\d{1,3}|[ivx]{1,4}|[A-Za-z])", word))
