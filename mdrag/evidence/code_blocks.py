"""Blocks of program code in a source: its words say nothing of what the source found.

A block is what stands between blank lines. Code is told by its signs (calls, assignments, dotted
and underscored names, braces) beside few words of grammar, since a reader of PDFs does not always
know the letters of one width.
"""

from __future__ import annotations

import re
from functools import lru_cache

from mdrag.lazy import lazy_regex
from mdrag.text.words import FUNCTION_WORDS

__all__ = ["is_code", "without_code"]

_BLOCK = lazy_regex(r"\n\s*\n")
_ADDRESS = lazy_regex(r"\S*(?:://|www\.|@)\S*|\b10\.\d{4,}/\S+|(?<!\w)\w[\w.-]*/[\w./-]*")
_STRING = lazy_regex(r"\"[^\"\n]{0,200}\"|(?<!\w)'[^'\n]{0,200}'(?!\w)")
_COMMENT = lazy_regex(r"(?<!\S)(?:#|//).*$", re.MULTILINE)
_SIGN = lazy_regex(
    r"[^\W\d]\w+\((?!s\))"  # call(, not f(x)
    r"|[^\W\d]\w*\[(?!\d{1,3}[\],–-])"  # name[index], but no note word[12]
    r"|\w_\w|__"
    r"|(?<=[a-z_)\]])\.(?=[a-z_]{2,}\b)(?!(?:com|org|net|edu|gov|io|pdf|html?)\b)"  # object.name
    r"|(?:(?<=\s)[=:+*|&<>!-]?=|->|<-|=>|::|%>%|&&|\|\||\+\+)(?=[\s\w\"'(\[])"
    r"|(?<=[\w\])])=(?=[\w\"'(\[{-])"
    r"|[;{](?=\s*$)|^\s*\}"
    r"|^\s*(?:>>>|\$|%|@\w)(?=\s?\w)"
    r"|^\s*(?:import \w|from [\w.]+ import|def \w|#include|using namespace|return\b(?=.*;))",
    re.MULTILINE,
)
# A letter that some sign holds, each in one place of it: prose that has fewer of them than code
# has signs is known without looking for the signs, which takes six times as long
_LETTER_OF_SIGN = lazy_regex(
    r"[(\[](?<=\w.)|[_=<>;{}$%@#+&|]|:(?=:)|\.(?<=[a-z_)\]].)(?=[a-z_]{2})"
)
_KEYWORDS = ("import", "def ", "namespace", "return")  # signs without such a letter
_STATEMENT = lazy_regex(
    r"^\s*(?:for|if|elif|else|while|with|def|class|try|except|switch)\b[^.?!]*[:{]\s*$",
    re.MULTILINE,
)
_WORD = lazy_regex(r"[^\W\d_]+")
_LEAST_SIGNS = 2
_SIGNS = 0.2  # of the words of code
_GRAMMAR = 0.2  # of the words of prose, at least


@lru_cache(maxsize=4096)
def is_code(block: str) -> bool:
    """Whether a block of a source is lines of a program: its comments count as code."""
    if "\t" in block or not _may_have_signs(block):  # with tabs: cells of a table
        return False
    bare = _STRING.sub('""', _ADDRESS.sub(" ", block))
    bare = _COMMENT.sub("", bare)
    signs = [hit.group() for hit in _SIGN.finditer(bare)]
    if len(signs) < _LEAST_SIGNS or all(sign == "=" for sign in signs):  # “p = 0.49” is a result
        return False
    bare, statements = _STATEMENT.subn("", bare)
    words = [word.lower() for word in _WORD.findall(bare)]
    grammar = sum(word in FUNCTION_WORDS for word in words)
    many = len(signs) + statements >= _SIGNS * len(words)
    return many and grammar < _GRAMMAR * max(len(words), 1)


def _may_have_signs(block: str) -> bool:
    """Whether a block has the letters of as many signs as code has at least."""
    if len(_LETTER_OF_SIGN.findall(block)) >= _LEAST_SIGNS:
        return True
    return any(word in block for word in _KEYWORDS)


@lru_cache(maxsize=2048)
def without_code(text: str) -> str:
    """``text`` with blanks in place of blocks of code, so that other letters keep their places."""
    parts, at = [], 0
    for gap in (*_BLOCK.finditer(text), None):
        end = gap.start() if gap else len(text)
        block = text[at:end]
        parts.append(re.sub(r"\S", " ", block) if is_code(block) else block)
        if gap:
            parts.append(gap.group())
            at = gap.end()
    return "".join(parts)
