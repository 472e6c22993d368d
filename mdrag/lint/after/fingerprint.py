"""What a finding is about, whatever line it stands on: rule, normalised sentence, bindings."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256

from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding

__all__ = ["fingerprint"]

_NO_WORD = lazy_regex(r"[\W_]+")


def fingerprint(draft: Draft) -> Callable[[Finding], str]:
    """What gives each finding of this draft its 16 hex.

    They stay the same while the sentence says the same words and binds the same sources.
    Wrapping, emphasis, punctuation and every other line of the draft may change. A finding
    outside all sentences (a comment, the draft as a whole) is known by the words it stands on.
    """
    bound: dict[int, set[str]] = {}
    for binding in draft.bindings:
        bound.setdefault(binding.sentence, set()).update(ref.key for ref in binding.refs)

    @cache  # one sentence may hold thousands of findings
    def of_sentence(rule: str, at: int) -> str:
        return _digest(rule, draft.sentences[at].prose, sorted(bound.get(at, ())))

    def of(finding: Finding) -> str:
        at = draft.sentence_at(finding.start)
        if at >= 0:
            return of_sentence(finding.rule, at)
        return _digest(finding.rule, draft.text[finding.start : finding.end], [])

    return of


def _digest(rule: str, words: str, keys: list[str]) -> str:
    normal = _NO_WORD.sub(" ", words.casefold()).strip()
    return sha256("\x1f".join((rule, normal, *keys)).encode()).hexdigest()[:16]
