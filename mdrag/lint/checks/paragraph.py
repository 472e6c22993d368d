"""A paragraph is long enough to argue and short enough to follow (mission L6)."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.lint.finding import Finding
from mdrag.lint.rule import Check, Context, Paragraph, Rule

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph | None, context: Context) -> Iterator[Finding]:
    if paragraph is None or paragraph.block.kind != "paragraph":
        return
    # Paragraphs of lists, notes, quotations and cells have lengths of their own.
    if set(paragraph.block.within) - {"div"} or not paragraph.sentences:
        return
    words = sum(paragraph.facts.words)
    least, most = int(rule.options["min_words"]), int(rule.options["max_words"])
    if words > most:
        todo = "split it where the argument turns"
    elif words < least and len(paragraph.sentences) > 1 and not _leads_on(paragraph):
        todo = "develop the point, or join it to a neighbour"
    else:
        return
    said = rule.message.format(words=words, min_words=least, max_words=most, todo=todo)
    first, last = paragraph.sentences[0], paragraph.sentences[-1]
    yield Finding(rule.id, rule.severity, said, first.start, last.end)


def _leads_on(paragraph: Paragraph) -> bool:
    """Whether it only introduces the list, formula or quotation after it."""
    return paragraph.sentences[-1].prose.rstrip().endswith(":")


CHECK = Check(
    "paragraph", {"min_words": int, "max_words": int}, _run, ("min_words", "max_words"),
    english=True, gives=("words", "min_words", "max_words", "todo"),
)  # fmt: skip
