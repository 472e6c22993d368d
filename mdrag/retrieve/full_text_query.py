"""Any text of a person → a question FTS5 can answer."""

from __future__ import annotations

from mdrag.text.words import FUNCTION_WORDS, tokens

__all__ = ["content_words", "match_any"]

_MOST_TERMS = 64  # of a pasted page the first ones; bm25() reads every posting of every term


def content_words(text: str) -> list[str]:
    """The words of ``text`` that are searched for, each once, at most 64.

    Function words count only when there is nothing else.
    """
    found = list(dict.fromkeys(tokens(text.replace("\0", " "))))
    return ([token for token in found if token not in FUNCTION_WORDS] or found)[:_MOST_TERMS]


def match_any(text: str) -> str:
    """An FTS5 expression: passages with any of the `content_words` of ``text``; "" without words.

    Every term is quoted, so operators, quotes and column names in ``text`` are plain words.
    """
    return " OR ".join(f'"{token}"' for token in content_words(text))
