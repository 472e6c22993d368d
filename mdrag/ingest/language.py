"""The language of a text, guessed from its script and its commonest words."""

from __future__ import annotations

import re
from collections import Counter

from mdrag.ingest.tokens import words

__all__ = ["language_of"]

_LOOKED_AT = 20_000  # code points
_SCRIPTS = (
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("ko", re.compile("[\uac00-\ud7af]")),
    ("zh", re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")),
)
# The ten commonest function words that the others do not share.
_COMMON = {
    "en": "the of and to that is for with are this",
    "de": "der und die das nicht ist mit auf dem eine",
    "fr": "les des est dans une pour qui sur pas du",
    "es": "los las por una con para del como más el",
    "pt": "não uma para com dos são ao mais pela os",
    "it": "che di della per una sono gli nel con dei",
    "nl": "het een van niet zijn voor met dat aan ook",
}


def language_of(text: str) -> str:
    """Two letters (ISO 639-1); ``en`` when nothing speaks for another."""
    sample = text[:_LOOKED_AT]
    letters = sum(count for char, count in Counter(sample).items() if char.isalpha()) or 1
    for code, script in _SCRIPTS:
        if len(script.findall(sample)) >= 0.1 * letters:
            return code
    seen = Counter(words(sample))
    score = {code: sum(seen[w] for w in common.split()) for code, common in _COMMON.items()}
    return max(score, key=lambda code: (score[code], code == "en"))
