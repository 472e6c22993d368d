"""*It, this, these* that make a reader look back and find no noun, or too many."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.claims.grammar.reference import NONE, SEVERAL
from mdrag.draft.model import Sentence
from mdrag.filled_sentence import fill, join_sentences
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.reading.running_prose import is_running, own_marks, place, word_at
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

_FEW = 3  # nouns a reader weighs; of more, most are no things the sentence is about
# what follows says what is meant: “is a …”, “is one of …”, “is false”, “is why …”
_TELLS = lazy_regex(
    r"[’']?\s*(?:is|was|are|were|s|seems|looks|sounds|could be|may be|would be|should be)\s+"
    r"(?:(?:not|just|only|also|still|perhaps|all|very|too|quite|itself|in)\s+)*"
    r"(?:an?|the|one|two|three|some|our|my|what|why|how|where|because|false|true|odd|absurd|right|"
    r"wrong|normal|plausible|so|clear|quick|like|individuals|those|these|inconsistent)\b"
)


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    if not is_running(paragraph):
        return
    # A paragraph of one sentence goes on with what stands before it: a list, a formula, a figure.
    if len(paragraph.sentences) < int(rule.options.get("min_sentences", 2)):
        return
    for kind in (NONE, SEVERAL):
        for at, sentence, mark in own_marks(paragraph, context, kind):
            word = word_at(sentence, mark)
            if _is_clear(paragraph, at, sentence, mark, context):
                continue
            what = _what(paragraph, at, kind, word.lower())
            todo = fill("put the noun in its place")
            if word.lower() != "it":
                todo = fill("put a noun after it (“{word} …”), or in its place", word=word)
            told = {"word": word, "what": what, "todo": todo}
            yield rule.finding(place(sentence, mark[0], mark[1]), told)


def _is_clear(
    paragraph: Paragraph, at: int, sentence: Sentence, mark: tuple[int, int, str], context: Context
) -> bool:
    """Whether a reader knows what is meant all the same.

    “This is a fair criticism” says what it is; what opens a paragraph after a list, a formula or
    a figure points at that; “it” opens many a sentence that stands for nothing.
    """
    word, after = word_at(sentence, mark).lower(), sentence.prose[mark[1] :]
    if _TELLS.match(after):
        return True
    if at:
        return (mark[2] == NONE and word == "it") or not _are_things(paragraph, at, mark[2], word)
    block = paragraph.block_index
    before = context.draft.blocks[block - 1] if block else None
    return (
        word not in ("this", "these")
        or bool(sentence.prose[: mark[0]].strip())
        or (before is not None and before.kind not in ("paragraph", "heading", "front-matter"))
    )


def _are_things(paragraph: Paragraph, at: int, kind: str, word: str) -> bool:
    """Whether the nouns that would do are three common ones: parts of a name are one thing."""
    if kind != SEVERAL or word in ("this", "that"):
        return True
    before = paragraph.sentences[at - 1]
    meant = [word_at(before, m) for m in paragraph.facts.tags[at - 1] if m[2] == "antecedent"]
    return len(meant) == _FEW and all(noun.islower() for noun in meant)


def _what(paragraph: Paragraph, at: int, kind: str, word: str) -> str:
    if at == 0:
        return fill("opens the paragraph and points to nothing in it")
    if kind == NONE:
        return fill("finds no noun in the sentence before it")
    if word in ("this", "that"):
        return fill("may mean either half of the sentence before it")
    before = paragraph.sentences[at - 1]
    meant = [word_at(before, m) for m in paragraph.facts.tags[at - 1] if m[2] == "antecedent"]
    nouns = join_sentences("{first} or {second}", (f"“{noun}”" for noun in dict.fromkeys(meant)))
    return fill("may mean {nouns} of the sentence before it", nouns=nouns)


CHECK = ParagraphCheck({"min_sentences": int}, _run, gives=("word", "what", "todo"))
