"""Whether a sentence of an instruction asks something of the writer, or only tells of the course.

Read by its grammar: who stands before the modal verb. What is asked of markers, tutors and editors
is no task of the writer's; a sentence whose subject is unknown ("Permission must be obtained")
counts as asked, since nothing that is demanded may get lost.
"""

from __future__ import annotations

import re

from mdrag.brief.cues import WORD_LIMIT, bare, cue_pattern, has_cue, opens_with, topic_of

__all__ = [
    "announces_rules",
    "asks",
    "describes",
    "guides",
    "is_good_work",
    "is_rule_told",
    "leads_to_list",
    "tells_of_levels",
]

_CLAUSE = re.compile(
    r"[,;:()—]|(?<!\w)(?:because|but|when|if|while|although|since|unless|and)(?!\w)", re.IGNORECASE
)
_WHO = re.compile(r"\s*(?:who|which|that)\b(?:\s+(?:is|are))?", re.IGNORECASE)
_NEAR = 4  # words at the head of a clause, or before a relative one, that name its subject
_ACTIVE = re.compile(r"requires?$", re.IGNORECASE)  # of somebody, who is named behind it
# a noun that only looks like an imperative: "List of references", "Review articles are …"
_NOUN = re.compile(r"\w[\w-]*\s+(?:of|is|are|was|were|matters?|as)\b|\w+\s+(?:\w+\s+)?(?:is|are)\b")
_GOOD = re.compile(r"(?:an?|the|your)\s+[\w-]+\s+[\w-]+", re.IGNORECASE)
# "For grading, see the syllabus.", "See sections below"
_POINTER = re.compile(
    r"\W*(?:(?:for|if) [^,]{3,60}, )?(?:please )?(?:also )?(?:see|consult|check|read|refer to)\b"
    r"[^.]{0,60}\b(?:page|section|syllabus|website|link|below|above|handbook|guide|moodle|canvas)s?"
    r"(?: (?:for|on|about) [^.]{3,60})?\W*",
    re.IGNORECASE,
)
_PAST = re.compile(r"(?<!\w)(?:was|were|had)(?!\w)")
_CANNOT = re.compile(r"can ?not", re.IGNORECASE)
_IS = re.compile(r"(?<!\w)(?:is|are) (?:\w+ly )?$")
_ALSO = re.compile(r"\s+(?:also|very|particularly|especially)\s+", re.IGNORECASE)
_FORM = ("referencing", "formatting", "structure", "language")
_MATTERS = ("referencing", "formatting", "structure")


def asks(sentence: str) -> bool:
    """Whether a sentence asks the writer for something: a modal verb, an imperative, a length."""
    if WORD_LIMIT.search(sentence):
        return True
    if guides(sentence):
        return False
    if has_cue("consequence", sentence):
        return True
    if opens_with("imperative", sentence) and not _NOUN.match(bare(sentence)):
        return True
    counts = cue_pattern("counts").search(sentence)
    if counts and topic_of(sentence[: counts.start()]) in _FORM:
        return True
    plain = cue_pattern("not-asking").sub(" ", _ALSO.sub(" ", sentence.replace("’", "'")))
    return any(_is_asked(plain, found) for found in cue_pattern("modal").finditer(plain))


def describes(sentence: str) -> bool:
    """Whether a sentence only tells what a task or course is good for, or how it is marked."""
    return has_cue("describes", sentence) or has_cue("process", sentence)


def guides(sentence: str) -> bool:
    """Whether a sentence speaks of the document, points into another, or to those who mark."""
    return (
        has_cue("guide", sentence)
        or has_cue("raters", sentence)
        or bool(_POINTER.fullmatch(sentence))
    )


def is_rule_told(sentence: str) -> bool:
    """Whether a sentence states a rule without asking, as a good essay does or a style is used.

    For sentences under headings of rules; those about offices and services are none.
    """
    if has_cue("others", sentence) or describes(sentence) or guides(sentence):
        return False
    if _PAST.search(sentence):
        return False
    return topic_of(sentence) in _MATTERS or _tells_house_style(sentence)


def tells_of_levels(sentence: str) -> bool:
    """Whether a sentence says what work of some level is like: "a first-class essay will …"."""
    return has_cue("levels", sentence) and has_cue("task", sentence) and not describes(sentence)


def is_good_work(sentence: str) -> bool:
    """Whether it begins with such work: "A good essay weighs …"."""
    return bool(_GOOD.match(bare(sentence))) and tells_of_levels(sentence)


def announces_rules(sentence: str) -> bool:
    """Whether a sentence only says that rules follow: "Please follow these guidelines:"."""
    return sentence.endswith((":", "：")) and has_cue("announced", sentence)


def leads_to_list(sentence: str) -> bool:
    """Whether what the work has, or may be about, is listed behind this sentence."""
    if not sentence.endswith((":", "：")):
        return False
    return (
        has_cue("lists", sentence) and not has_cue("others", sentence) and not describes(sentence)
    )


def _tells_house_style(sentence: str) -> bool:
    """Whether it says how things are done: "SI units are used throughout"."""
    done = cue_pattern("done").finditer(sentence)
    return any(_IS.search(sentence[: found.start()]) for found in done)


def _is_asked(sentence: str, modal: re.Match[str]) -> bool:
    """Whether this modal verb asks something of the writer."""
    behind = sentence[modal.end() :]
    if has_cue("writer", modal[0]):  # "we ask authors", "the School expects you"
        return True
    if _ACTIVE.search(modal[0]):
        return has_cue("writer", behind) or (
            bool(topic_of(behind)) and not has_cue("others", " ".join(behind.split()[:_NEAR]))
        )
    if has_cue("negative", modal[0]) and (has_cue("writer", behind) or has_cue("task", behind)):
        return True  # "we cannot accept late submissions"
    own = has_cue("writer", before := sentence[: modal.start()]) or _is_work(before)
    if _CANNOT.match(modal[0]) and not own and not behind.lstrip().startswith("be "):
        return False  # "clinicians cannot read every trial"
    subject = _subject(sentence[: modal.start()]) or " ".join(behind.split()[:_NEAR])
    return not has_cue("others", subject) or has_cue("writer", subject) or _is_work(subject)


def _is_work(subject: str) -> bool:
    return any(has_cue(name, subject) for name in ("task", "structure", "formatting"))


def _subject(before: str) -> str:
    """The words that name the subject of a verb; that of "who" and "which" stands before them."""
    relative = False
    for clause in reversed(_CLAUSE.split(before)):
        words = _WHO.sub("", clause).split()
        if words:
            return " ".join(words[-_NEAR:] if relative else words[:_NEAR])
        relative = relative or bool(_WHO.match(clause))
    return ""
