"""Text → counted tokens and the normal form that hashes and comparisons use.

A token is a run of letters and digits, a single CJK character, or a single punctuation mark: the
unit of every ``chunk_*`` setting. About 1.3 tokens an English word.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata

__all__ = ["count", "normal", "text_hash", "text_sha1", "tokens", "words"]

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af"
_TOKEN = re.compile(f"[{_CJK}]|[^\\W{_CJK}]+|[^\\w\\s]")
_WORD = re.compile(f"[{_CJK}]|[^\\W_{_CJK}]+")


def count(text: str) -> int:
    """Number of tokens in ``text``."""
    return len(_TOKEN.findall(text))


def tokens(text: str) -> list[str]:
    """The tokens of ``text`` in order, compatibility forms and case folded."""
    return _TOKEN.findall(unicodedata.normalize("NFKC", text).casefold())


def words(text: str) -> list[str]:
    """The words of ``text`` in order, compatibility forms and case folded, punctuation left out."""
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def normal(text: str) -> str:
    """``text`` in NFKC with white space collapsed: equal for two printings of the same words."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def text_sha1(text: str) -> str:
    """SHA-1 of the normal form, 40 hex: identity of a text, not a protection."""
    return hashlib.sha1(normal(text).encode(), usedforsecurity=False).hexdigest()


def text_hash(text: str) -> str:
    """``sha1:<40 hex>`` of the normal form: the ``hash`` of a passage."""
    return "sha1:" + text_sha1(text)
