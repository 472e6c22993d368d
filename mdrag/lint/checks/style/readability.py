"""A paragraph that is hard to read by a score of textstat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.lint.reading.running_prose import is_running
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

# Letters a word, words a sentence: textstat is loaded (0.1 s) only for text that may be hard.
_NEAR = 2.0
_LONG = 35  # words; a shorter sentence is not what makes the paragraph hard


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    """The score is asked for only where letters and words say that it may be high."""
    if not is_running(paragraph):
        return
    own = [s.prose for s in paragraph.sentences if not s.quoted]
    text = " ".join(own)
    words = len(text.split())
    most = float(rule.options["max_grade"])
    if words < int(rule.options["min_words"]) or not own:
        return
    if 4.71 * (len(text) - words) / words + 0.5 * words / len(own) - 21.43 < most - _NEAR:
        return
    letters = sum(map(str.isalnum, text)) / words
    grade = _textstat().automated_readability_index(text)
    if grade <= most:
        return
    longest = max(own, key=lambda prose: len(prose.split()))
    length, opening = len(longest.split()), " ".join(longest.split()[:6])
    todo = fill("split the sentence “{opening} …” ({length} words)", opening=opening, length=length)
    if length <= _LONG:
        todo = fill("put shorter words where no term is lost")
    told = {
        "grade": f"{grade:.1f}", "max_grade": f"{most:g}", "letters": f"{letters:.1f}",
        "words": f"{words / len(own):.0f}", "todo": todo,
    }  # fmt: skip
    yield rule.finding((paragraph.sentences[0].start, paragraph.sentences[-1].end), told)


def _textstat() -> Any:
    import textstat

    return textstat


CHECK = ParagraphCheck(
    {"max_grade": (int, float), "min_words": int},
    _run,
    ("max_grade", "min_words"),
    gives=("grade", "max_grade", "letters", "words", "todo"),
)
