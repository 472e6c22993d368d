"""A paragraph opens with its point, not with an example on the way to it."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.lint.reading.running_prose import is_running
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

# The scorer alone is right three times in five, too seldom to speak by itself.
_OPENS = {"example": fill("opens with an example"), "question": fill("opens with a question")}
_SHOWN = 8  # words of the sentence that states the point


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    """A paragraph that opens with an example or a question, and whose point comes later."""
    if not is_running(paragraph):
        return
    options = rule.options
    sentences = [s for s in paragraph.sentences if s.prose.strip()]
    if len(sentences) < int(options["min_sentences"]):
        return
    if sum(s.words for s in sentences) < int(options["min_words"]):
        return
    from mdrag.claims.topic import opening_kind, topic_scores

    first = sentences[0]
    kind = "question" if first.prose.rstrip().endswith("?") else opening_kind(first.prose)
    if kind not in _OPENS:
        return
    # a question may be answered by the sentence after it
    passed = int(options["opening"]) + (kind == "question")
    scores = topic_scores([s.prose for s in sentences])
    best = max(range(passed, len(scores)), key=lambda at: scores[at])
    # an example is seldom the point, however much it shares with the rest
    wanted = float(options["ratio"]) * 0.5 if kind == "example" else 1.0
    if scores[best] < wanted * max(scores[:passed]):
        return
    if kind == "example" and scores[best] < max(scores):
        todo = fill("say first, in one sentence, what it is an example of")
    else:
        words = " ".join(sentences[best].prose.split()[:_SHOWN])
        todo = fill(
            "open with the point, which may come in sentence {number} (“{words} …”), or with "
            "one sentence that says what the paragraph shows",
            number=best + 1,
            words=words,
        )
    yield rule.finding((first.start, first.end), {"how": _OPENS[kind], "todo": todo})


CHECK = ParagraphCheck(
    {"min_sentences": int, "min_words": int, "opening": int, "ratio": (int, float)},
    _run,
    ("min_sentences", "min_words", "opening", "ratio"),
    gives=("how", "todo"),
)
