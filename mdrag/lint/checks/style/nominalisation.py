"""A paragraph whose actions stand in nouns: "the reduction of", "make an assessment"."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.lint.finding import Finding
from mdrag.lint.reading.running_prose import Own, is_running, list_words, own_marks, word_at
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    if not is_running(paragraph):
        return
    options, words = rule.options, sum(paragraph.facts.words)
    all_of_them = list(own_marks(paragraph, context, "nominalisation"))
    if len(all_of_them) * 100 < float(options["per_hundred_words"]) * words:
        return
    hiding = list(own_marks(paragraph, context, "hidden-action"))
    once = {word_at(sentence, mark).lower() for _, sentence, mark in hiding}
    if len(once) < int(options["min_hidden"]):
        return
    told = {
        "count": len(hiding),
        "words": words,
        "all": len(all_of_them),
        "listed": list_words([*map(_todo, hiding)]),
    }
    yield rule.finding((paragraph.sentences[0].start, paragraph.sentences[-1].end), told)


def _todo(own: Own) -> str:
    """The noun with the word before and after it, and its verb where that is known."""
    from mdrag.claims.grammar.nominal import hidden_verb

    _, sentence, mark = own
    noun = word_at(sentence, mark)
    low = noun.lower()
    verb = hidden_verb(low) or hidden_verb(low.removesuffix("s"))
    phrase = noun + (" of" if sentence.prose[mark[1] :].startswith(" of ") else "")
    return f"“{phrase}” ({verb})" if verb else f"“{phrase}”"


CHECK = ParagraphCheck(
    {"per_hundred_words": (int, float), "min_hidden": int},
    _run,
    ("per_hundred_words", "min_hidden"),
    gives=("count", "words", "all", "listed"),
)
