"""*It, this, these* that make a reader look back and find no noun, or too many."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.claims.grammar.reference import NONE, SEVERAL
from mdrag.lint.finding import Finding
from mdrag.lint.reading.running_prose import is_running, own_marks, place, word_at
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    if not is_running(paragraph):
        return
    # A paragraph of one sentence goes on with what stands before it: a list, a formula, a figure.
    if len(paragraph.sentences) < int(rule.options.get("min_sentences", 2)):
        return
    for kind in (NONE, SEVERAL):
        for at, sentence, mark in own_marks(paragraph, context, kind):
            word = word_at(sentence, mark)
            what = _what(paragraph, at, kind, word.lower())
            todo = "put the noun in its place"
            if word.lower() != "it":
                todo = f"put a noun after it (“{word} …”), or in its place"
            told = {"word": word, "what": what, "todo": todo}
            yield rule.finding(place(sentence, mark[0], mark[1]), told)


def _what(paragraph: Paragraph, at: int, kind: str, word: str) -> str:
    if at == 0:
        return "opens the paragraph and points to nothing in it"
    if kind == NONE:
        return "finds no noun in the sentence before it"
    if word in ("this", "that"):
        return "may mean either half of the sentence before it"
    before = paragraph.sentences[at - 1]
    meant = [word_at(before, m) for m in paragraph.facts.tags[at - 1] if m[2] == "antecedent"]
    nouns = " or ".join(f"“{noun}”" for noun in dict.fromkeys(meant))
    return f"may mean {nouns} of the sentence before it"


CHECK = ParagraphCheck({"min_sentences": int}, _run, gives=("word", "what", "todo"))
