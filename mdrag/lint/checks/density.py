"""Too much of one thing in a paragraph: passives, nominalisations, any mark of the grammar."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.claims.grammar import MARKS
from mdrag.lint.checks.running import is_running, listed, marked, own_marks
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Check, Context, Paragraph, Rule

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph | None, context: Context) -> Iterator[Finding]:
    if paragraph is None or not is_running(paragraph):
        return
    options = rule.options
    kind = str(options["mark"])
    if kind not in MARKS:
        raise ValueError(f"mark: {kind!r} is none of {', '.join(MARKS)}")
    least, rate = int(options["min_count"]), float(options["per_hundred_words"])
    words = sum(paragraph.facts.words)
    if words < int(options.get("min_words", 0)):
        return
    found = [(at, marked(s, mark)) for at, s, mark in own_marks(paragraph, context, kind)]
    if kind == "nominalisation":
        found = list(_hiding(found))
    count = len(found)
    if count < least or count * 100 < rate * words:
        return
    verbs = listed([_todo(word) for _, word in found] if kind == "nominalisation" else
                   [word for _, word in found])  # fmt: skip
    sentences = len({at for at, _ in found})
    said = rule.message.format(
        count=count, words=words, listed=verbs, sentences=sentences, rate=round(count * 100 / words)
    )
    first, last = paragraph.sentences[0], paragraph.sentences[-1]
    yield Finding(rule.id, rule.severity, said, first.start, last.end)


def _hiding(found: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    from mdrag.claims.nominal import settled

    return (one for one in found if not settled(one[1].lower()))


def _todo(noun: str) -> str:
    """A nominalisation with the verb inside it, where that is known."""
    from mdrag.claims.nominal import hidden_verb

    low = noun.lower()
    verb = hidden_verb(low) or hidden_verb(low.removesuffix("s"))
    return f"{low} ({verb})" if verb else low


CHECK = Check(
    "paragraph",
    {"mark": str, "min_count": int, "per_hundred_words": (int, float), "min_words": int},
    _run,
    ("mark", "min_count", "per_hundred_words"),
    needs_tags=True,
    english=True,
    gives=("count", "words", "listed", "sentences", "rate"),
)
