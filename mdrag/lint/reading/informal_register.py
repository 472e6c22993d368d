"""Whether a draft speaks to its reader, as a tutorial, a letter or a talk does.

Contractions and everyday words belong to such a draft; what is a slip in a paper is a manner there.
"""

from __future__ import annotations

import re

from mdrag.draft.memo import latest
from mdrag.draft.model import Draft
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex

__all__ = ["LETTER", "address_of_reader"]

LETTER = fill("is a letter")

_YOU = lazy_regex(
    r"[yl](?<!\w[yl])(?:(?<=y)ou(?:rs?|rsel(?:f|ves))?|(?<=l)et['’]s)\b"
)  # of lower case; "you" or "let's", the letter first: ten times as fast
# In 14 chapters of papers there are 0.3 of 1,000 words at most, in 30 of a textbook 2.5 at least.
_PER_WORDS, _LEAST = 500, 4
_LETTER = lazy_regex(
    r"(?:cover letter|(?:response|reply|answer)s? to (?:the |our )?"
    r"(?:reviewers?|referees?|editors?)(?: comments)?)",
    re.IGNORECASE,
)


@latest
def address_of_reader(draft: Draft) -> str:
    """How the draft speaks to its reader, in words for a message; "" when it does not."""
    if any(_LETTER.fullmatch(section.title.strip()) for section in draft.sections):
        return LETTER
    own = [one for one in draft.sentences if not one.quoted]
    if sum(one.prose[:5] == "Dear " for one in own[:3]):
        return LETTER
    found = len(_YOU.findall("\n".join(one.prose for one in own).lower()))
    words = sum(one.words for one in own)
    if found < _LEAST or found * _PER_WORDS < words:
        return ""
    return fill("speaks to its reader (“you” {found} times)", found=found)
