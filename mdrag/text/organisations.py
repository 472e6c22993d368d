"""Whether a name is that of an organisation, by its words."""

from __future__ import annotations

import re

from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import either, word_list

__all__ = ["begins_like_organisation", "is_organisation", "names_body"]

_WORD = lazy_regex(r"[^\W_]+(?:['’.&-][^\W_]+)*\.?")
_BODIES = frozenset(word_list("people", "bodies"))
_HEAD = lazy_regex(rf"(?:the\s+)?(?:{either(word_list('people', 'heads'))})s?\s", re.IGNORECASE)
# Words that join the words of an organisation and never those of a person
_ENGLISH_JOINTS = lazy_regex(r"\s(?:of|for|on|für)\s")
_HAN_BODY = lazy_regex(
    r"[\u4e00-\u9fff]{2,}(?:大学|学院|研究院|研究所|委员会|委員會|学会|協会|协会|组织|政府|"
    r"公司|中心|出版社|部|局|厅|省|市|党|院|社)$"
)


def is_organisation(name: str) -> bool:
    """Whether ``name``, without a comma, is that of an organisation: ``City of Leeds``."""
    if _ENGLISH_JOINTS.search(name) or _HAN_BODY.search(name):
        return True
    return len(_WORD.findall(name)) > 1 and names_body(name)


def names_body(words: str) -> bool:
    """Whether one of ``words`` says what kind of body there is: university, ministry, hospital."""
    return not _BODIES.isdisjoint(word.casefold() for word in _WORD.findall(words))


def begins_like_organisation(name: str) -> bool:
    """Whether ``name`` begins as bodies do: ``Department of Health and …``."""
    return _HEAD.match(name) is not None and _ENGLISH_JOINTS.search(name) is not None
