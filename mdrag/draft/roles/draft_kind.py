"""What kind of document a draft is, where it argues nothing as a whole; kinds.txt holds the words.

A letter to reviewers, a README, a syllabus: nobody looks there for the prose of an essay or for
the sources of one. A draft that cites, or has the headings of a paper, is taken for one.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path, PurePath

from mdrag.draft.memo import latest
from mdrag.draft.model import LIST_KINDS, Draft
from mdrag.lazy import lazy_regex

__all__ = ["KINDS", "kind_of"]

KINDS = ("correspondence", "readme", "programme")

_CITES = 3  # citations with which a draft is a text of its own, whatever it is called
_PAPER = lazy_regex(
    r"abstract|introduction|background|(?:materials and )?methods?|results(?: and discussion)?|"
    r"discussion|conclusions?|references|bibliography|literature review"
)
_NUMBERING = lazy_regex(r"^(?:[\d.]+ )+")
_ANSWERS = lazy_regex(
    r"\W*(?:(?:author'?s? )?(?:response|reply|answer)\W+)?(?:we (?:thank|agree|apologi[sz]e|"
    r"appreciate|have (?:now )?(?:\w+ed|rewritten))|thank you|thanks|"
    r"(?:good|great) (?:point|catch))",
    re.IGNORECASE,
)
_PEERS = lazy_regex(r"\b(?:reviewers?|referees?|editors?)\b", re.IGNORECASE)
_LETTER, _ANSWERED = 3, 0.1  # comments that are quoted, and answers, at least; share of answers
_BADGES = 2
_QUESTIONS, _ASKED = 4, 0.6  # headings that ask, at least, and their share
_PAGES = 1000  # words of prose that a README without the headings of one seldom has
_SOME = 0.2  # lists, by share of the words, in what is called a plan or a strategy
_ITEM = lazy_regex(r"(?m)^[ \t]*(?:[-*+]|\d+[.)])[ \t].*$")


@latest
def kind_of(draft: Draft) -> str:
    """Its kind, or "" for an essay, a paper, a thesis: what ``kind:`` says, else its signs."""
    said = draft.meta.get("kind", "")
    if isinstance(said, str) and said:
        return said if said in KINDS else ""
    name = _plain(PurePath(draft.path).stem)
    titles = [_plain(one.title) for one in draft.sections if one.level]
    if _tells("correspondence", "name", name):
        return "correspondence"
    cites = len(draft.citations) + len(draft.bindings) >= _CITES
    if _tells("readme", "name", name) and (_lists_outweigh(draft) or not cites):
        like = any(_tells("readme", "heading", one) for one in titles)
        return "readme" if like or not _runs_on(draft) else ""
    if cites or sum(_PAPER.fullmatch(one) is not None for one in titles) > 1:
        return ""
    return _by_headings(draft, titles) or _by_title(draft, {name, *titles[:1]})


def _by_headings(draft: Draft, titles: list[str]) -> str:
    if draft.text.count("[![", 0, 2000) >= _BADGES:
        return "readme"
    for kind in KINDS:
        found = {one for one in titles if _tells(kind, "heading", one)}
        if len(found) > 1 and (kind != "programme" or _lists_outweigh(draft)):
            return kind
    asked = sum(one.title.rstrip(" *_").endswith("?") for one in draft.sections)
    if asked >= _QUESTIONS and asked >= _ASKED * len(titles) and _asks_the_reader(draft):
        return "programme"
    return ""


def _by_title(draft: Draft, names: set[str]) -> str:
    for kind in ("correspondence", "programme"):
        if any(_tells(kind, "name", one) for one in names):
            return kind
    if any(_tells("programme", "topic", one) for one in names) and _lists_outweigh(draft, _SOME):
        return "programme"
    return "correspondence" if _is_answered(draft) else ""


def _is_answered(draft: Draft) -> bool:
    """Whether comments that are quoted or emphasised alternate with thanks for them."""
    if not _PEERS.search(draft.text):
        return False
    paragraphs = [one for one in draft.blocks if one.kind in ("paragraph", "plain")]
    quoted = answers = 0
    for block in paragraphs:
        written = draft.text[block.start : block.end].strip()
        if "blockquote" in block.within or (written[:1] in "*_" and written[-1:] in "*_"):
            quoted += 1
        elif _ANSWERS.match(written):
            answers += 1
    enough = min(quoted, answers) >= _LETTER
    return enough and answers >= _ANSWERED * len(paragraphs)


def _asks_the_reader(draft: Draft) -> bool:
    """Whether the headings ask as a reader would: “How do I …?”, “What if my …?”."""
    asked = (one.title for one in draft.sections if one.title.rstrip(" *_").endswith("?"))
    return sum(re.search(r"\b(?:I|my|me)\b", one) is not None for one in asked) > 1


def _lists_outweigh(draft: Draft, share: float = 0.5) -> bool:
    """Whether lists, tables, and lines marked as those of a list are such a share of the words."""
    listed = whole = 0
    for block in draft.blocks:
        if block.kind in ("paragraph", "plain"):
            written = draft.text[block.start : block.end]
            whole += len(written)
            if LIST_KINDS & {*block.within} or "table" in block.within:
                listed += len(written)
            else:  # a list right under a paragraph is none to pandoc
                listed += sum(len(one[0]) for one in _ITEM.finditer(written))
    return listed > share * whole


def _runs_on(draft: Draft) -> bool:
    """Whether it holds prose by the page, as a chapter that is called README does."""
    apart = {*LIST_KINDS, "table"}
    prose = (one for one in draft.sentences if not apart & {*draft.blocks[one.block].within})
    return sum(one.words for one in prose) > _PAGES


def _plain(words: str) -> str:
    """In lower case, its signs and numbering gone."""
    bare = re.sub(r"[\W_]+", " ", words.replace("’", "'").replace("'", "")).strip().lower()
    return _NUMBERING.sub("", bare)


def _tells(kind: str, where: str, words: str) -> bool:
    return len(words) < 100 and _patterns()[kind, where].fullmatch(words) is not None


@cache
def _patterns() -> dict[tuple[str, str], re.Pattern[str]]:
    lines: dict[tuple[str, str], list[str]] = {}
    here: list[str] = []
    for line in (Path(__file__).parent / "kinds.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            kind, _, where = line[1:].partition("]")
            here = lines.setdefault((kind, where.strip()), [])
        elif line and not line.startswith("#"):
            here.append(line.replace("…", ".*"))
    return {key: re.compile("|".join(f"(?:{one})" for one in some)) for key, some in lines.items()}
