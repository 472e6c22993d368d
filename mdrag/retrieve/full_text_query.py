"""Any text of a person → a question FTS5 can answer."""

from __future__ import annotations

from mdrag.text.words import FUNCTION_WORDS, tokens

__all__ = ["match_any"]

_MOST_TERMS = 64  # of a pasted page the first ones; bm25() reads every posting of every term


def match_any(text: str) -> str:
    """An FTS5 expression: passages with any of the content words of ``text``; "" without words.

    Every term is quoted, so operators, quotes and column names in ``text`` are plain words.
    Function words count only when there is nothing else.
    """
    found = list(dict.fromkeys(tokens(text.replace("\0", " "))))
    content = [token for token in found if token not in FUNCTION_WORDS] or found
    return " OR ".join(f'"{token}"' for token in content[:_MOST_TERMS])
