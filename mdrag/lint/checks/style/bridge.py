"""The end of a paragraph leads into the next one, or the next one takes it up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from mdrag.draft.model import Sentence
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.paragraphs import is_english
from mdrag.lint.reading.running_prose import is_running
from mdrag.lint.rule import Context, DraftCheck, Paragraph, Rule
from mdrag.text.word_lists import either, word_list

__all__ = ["CHECK"]

# Words by which an opening takes up what stands before it, anywhere in its first words.
_TAKES_UP = lazy_regex(rf"\b(?:{either(word_list('connectives', 'taking-up'))})\b")
_FIRST_WORDS = 12
_OPENS = 2  # sentences that open a paragraph
_REFERENCE = lazy_regex(r"[^\W\d_][\w'’-]+, (?:[A-Z]\.|[A-Z]\w+,)|\W*\d")  # of a list of works


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    least = int(rule.options["min_sentences"])
    for one, two in pairwise(context.paragraphs):
        # a list, a figure, a formula or a heading between them is a bridge or a new bank
        if two.block_index != one.block_index + 1 or not (is_running(one) and is_running(two)):
            continue
        if len(one.sentences) < least or len(two.sentences) < least:
            continue
        if not (is_english(context.draft, one.block) and is_english(context.draft, two.block)):
            continue
        yield from _between(rule, one, two)


def _between(rule: Rule, one: Paragraph, two: Paragraph) -> Iterator[Finding]:
    """Two paragraphs that share no word where they meet, and no word that points back."""
    last, first = one.sentences[-1], two.sentences[0]
    if _REFERENCE.match(first.prose):
        return
    opening = " ".join(first.prose.split()[:_FIRST_WORDS]).lower()
    if _TAKES_UP.search(opening) or first.prose.rstrip().endswith(("?", ":")):
        return
    from mdrag.claims.topic import opening_kind

    if opening_kind(first.prose) or opening_kind(last.prose) == "result":
        return
    near = one.sentences[-int(rule.options["look_back"]) :]
    opens = two.sentences[:_OPENS]
    if not _plain(near).isdisjoint(_plain(opens)):
        return  # a word they share as it stands; the stems need not be found
    told = _words(first)
    if not told or not _words_of(near).isdisjoint(_words_of(opens)):
        return
    wanted = _taken_up(first, told & _words_of(two.sentences[1:])) or _taken_up(first, told)
    if not wanted:
        return
    yield rule.finding((last.start, last.end), {"words": ", ".join(wanted)})


def _taken_up(first: Sentence, told: frozenset[str]) -> list[str]:
    """Up to three words of the next opening that carry it, as they are written there."""
    from mdrag.claims.grammar.lexicon import lexicon

    found: dict[str, str] = {}
    for word in first.prose.split():
        bare = word.strip(",.;:()[]“”\"'’")
        if len(bare) > 3 and bare.lower() not in lexicon("generic") and _stem(bare) in told:
            found.setdefault(_stem(bare), bare)
    return list(found.values())[:3]


def _plain(sentences: Sequence[Sentence]) -> set[str]:
    from mdrag.text.words import FUNCTION_WORDS, tokens

    words = (word for sentence in sentences for word in tokens(sentence.prose))
    return {word for word in words if word not in FUNCTION_WORDS and len(word) > 2}


def _words(sentence: Sentence) -> frozenset[str]:
    from mdrag.claims.topic import content_stems

    return content_stems(sentence.prose)


def _words_of(sentences: Sequence[Sentence]) -> frozenset[str]:
    return frozenset(word for sentence in sentences for word in _words(sentence))


def _stem(word: str) -> str:
    from mdrag.text.words import stem, tokens

    return next((stem(token) for token in tokens(word)), "")


CHECK = DraftCheck(
    {"min_sentences": int, "look_back": int}, _run, ("min_sentences", "look_back"),
    gives=("words",),
)  # fmt: skip
