"""A sample size that changes: “we interviewed 24 …” and later “the 23 interviews”."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.claims.figures import figures
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.consistency.lines import SentenceLine, cites, gathered_lines, lines_in, place
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, DraftCheck, Paragraph, Rule

__all__ = ["CHECK"]

_KINDS = (
    ("interview", r"interviews?|interviewees?|informants?"),
    (
        "person",
        r"participants?|respondents?|subjects?|volunteers?|patients?|students?|pupils?|teachers?|"
        r"adults?|children|women|men|nurses?|workers?|residents?|households?|schools?|farmers?|"
        r"employees?|users?|players?|families|parents?|people",
    ),
    ("paper", r"questionnaires?|surveys?|responses?|articles?|papers?|studies|documents?|texts?"),
)
_KIND_OF = [(kind, lazy_regex(words)) for kind, words in _KINDS]
# what may stand between a figure and its noun
_NOUN = lazy_regex(
    rf"[ -](?:(?:[a-z-]+ )(?!of |and |or |in )){{0,2}}?({'|'.join(words for _, words in _KINDS)})\b"
)
_TOOK = lazy_regex(
    r"\b(?:(?:we|i) (?:\w+ )?(?:interviewed|surveyed|recruited|sampled|tested|observed|enrolled|"
    r"included|examined|studied|asked|selected|invited|analy[sz]ed|conducted|collected|"
    r"carried out|reviewed)|(?:were|was) (?:\w+ )?(?:interviewed|surveyed|recruited|sampled|tested|"
    r"enrolled|included|selected|conducted|carried out|collected|reviewed)|took part|"
    r"participated|sample (?:of|consisted|comprised|included)|n = ?\d)"
)
_CHANGED = lazy_regex(
    r"\b(?:exclud\w*|dropp\w* out|drop-?outs?|withdr\w*|lost to|attrition|remov\w*|remain\w*|"
    r"incomplete|did not (?:complete|return|answer|respond))\b"
)
# such a sentence tells of a part of the sample, or of another one
_PART = lazy_regex(
    r"\b(?:after|pilot|further|another|additional|other|first|second|third|follow-?up|groups?|"
    r"each|per|subset|subsample|half)\b"
)
_DEFINITE = lazy_regex(r"\b(?:the|all|our|these|those|all of the|all the|across (?:the|all)) $")
_NARROWED = lazy_regex(r" (?:who|that|which|whose|with|from|in|at|of|aged|per|for|on|under|over)\b")
_STUDIES = lazy_regex(r"\b(?:study|experiment|survey|wave|phase|round|cohort) (?:\d|one|two|i+)\b")
_LEAST = 5  # smaller ones are groups within a sample


class _StatedSize(NamedTuple):
    line: SentenceLine
    value: int
    kind: str
    noun: str
    start: int
    end: int


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """The sizes told later are held against those of the sentences that say who was asked."""
    taken: list[_StatedSize] = []
    meant: list[_StatedSize] = []
    excused: set[int] = set()
    for line in gathered_lines(rule, context):
        if line.part == "references" or not any(kind in line.low for kind in _SOME):
            continue
        if _STUDIES.search(line.low):
            return  # several studies, several samples
        cited = cites(line)
        said = [] if cited else list(_sizes(line))
        if _CHANGED.search(line.low):
            excused.update(one.value for one in said)
        elif _TOOK.search(line.low):
            taken += said if not _PART.search(line.low) else ()
        else:
            meant += [one for one in said if _definite(one)]
    for one in meant:
        first = _other(one, taken)
        if first and one.value not in excused and first.value not in excused:
            told = {
                "words": one.line.prose[one.start : one.end],
                "first": first.line.prose[first.start : first.end],
            }
            yield rule.finding(place(one.line, one.start, one.end), told)


_SOME = (
    "interview", "informant", "participant", "respondent", "subject", "volunteer", "patient",
    "student", "pupil", "teacher", "adult", "child", "men", "nurse", "worker", "resident",
    "household", "school", "farmer", "employee", "user", "player", "famil", "parent", "people",
    "questionnaire", "survey", "response", "article", "paper", "studies", "document", "text",
)  # fmt: skip


def _sizes(line: SentenceLine) -> Iterator[_StatedSize]:
    for figure in figures(line.low):
        if figure.unit or figure.about or figure.step != 1 or figure.value < _LEAST:
            continue
        noun = _NOUN.match(line.low, figure.end)
        if noun and not figure.year:
            kind = next(name for name, words in _KIND_OF if words.fullmatch(noun[1]))
            end = noun.end()
            yield _StatedSize(line, int(figure.value), kind, noun[1].rstrip("s"), figure.start, end)


def _definite(said: _StatedSize) -> bool:
    """“the 23 interviews”: all of them, not some that a clause picks out."""
    low = said.line.low
    if not _DEFINITE.search(low[max(said.start - 14, 0) : said.start]):
        return False
    return not _NARROWED.match(low, said.end)


def _other(one: _StatedSize, taken: list[_StatedSize]) -> _StatedSize | None:
    """The sample that ``one`` must mean when it has another size; None when one fits."""
    alike = [t for t in taken if t.noun == one.noun or (t.kind == one.kind and _general(t, one))]
    interviews = {one.kind, *(t.kind for t in taken)} >= {"interview", "person"}
    if not alike and interviews:  # 24 teachers were interviewed: 24 interviews
        alike = [t for t in taken if "interview" in t.line.low and t.kind == "person"]
    sizes = {t.value for t in alike}
    if len(sizes) != 1 or one.value in sizes:
        return None
    (size,) = sizes
    if not 0.5 < one.value / size < 1.5:
        return None  # another thing is counted
    return alike[0]


def _general(a: _StatedSize, b: _StatedSize) -> bool:
    general = {"participant", "respondent", "people", "subject", "volunteer"}
    return a.kind != "person" or bool(general & {a.noun, b.noun})


def _gather(rule: Rule, paragraph: Paragraph, context: Context) -> bool:
    return any(
        any(kind in line.low for kind in _SOME)
        and (_STUDIES.search(line.low) or next(_sizes(line), None))
        for line in lines_in(rule, paragraph, context)
    )


CHECK = DraftCheck({}, _run, gives=("words", "first"), gather=_gather)
