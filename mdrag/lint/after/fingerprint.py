"""What a finding is about, whatever line it stands on: rule, normalised sentence, bindings.

A baseline knows a finding by all three, a waiver names the rule and has the rest as a `Subject`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding

__all__ = ["Subject", "fingerprint", "subjects", "words_of"]

_NO_WORD = lazy_regex(r"[\W_]+")
_SIGN = lazy_regex(r"[+<>≤≥=±%‰°€$£¥]|(?<!\w)-(?=\d)|(?<=\d)[.,](?=\d)")
_SUBJECT = 8  # hex of a subject: told apart within one paragraph, not in a library


class Subject(NamedTuple):
    """What a finding speaks of: a sentence, or outside all sentences the words it stands on."""

    prose: str  # as the writer has it, without technical marks
    words: str  # the same as `words_of` gives it
    digest: str  # of the words and the sources bound there, 8 hex


def fingerprint(draft: Draft) -> Callable[[Finding], str]:
    """What gives each finding of this draft its 16 hex.

    They stay the same while the sentence says the same words and binds the same sources.
    Wrapping, emphasis, punctuation and every other line of the draft may change. A finding
    outside all sentences (a comment, the draft as a whole) is known by the words it stands on.
    """
    bound = _bound_keys(draft)

    @cache  # one sentence may hold thousands of findings
    def of_sentence(rule: str, at: int) -> str:
        return _digest(rule, draft.sentences[at].prose, sorted(bound.get(at, ())))

    def of(finding: Finding) -> str:
        at = draft.sentence_at(finding.start)
        if at >= 0:
            return of_sentence(finding.rule, at)
        return _digest(finding.rule, draft.text[finding.start : finding.end], [])

    return of


def subjects(draft: Draft) -> Callable[[Finding], Subject]:
    """What gives each finding of this draft its `Subject`, which stays while its words do."""
    bound = _bound_keys(draft)

    @cache
    def of_sentence(at: int) -> Subject:
        return _subject(draft.sentences[at].prose, sorted(bound.get(at, ())))

    def of(finding: Finding) -> Subject:
        at = draft.sentence_at(finding.start)
        if at >= 0:
            return of_sentence(at)
        return _subject(draft.text[finding.start : finding.end], [])

    return of


def words_of(text: str) -> str:
    """The words of a text in small letters, with one blank between them and no other sign."""
    return _NO_WORD.sub(" ", text.casefold()).strip()


def _bound_keys(draft: Draft) -> dict[int, set[str]]:
    bound: dict[int, set[str]] = {}
    for binding in draft.bindings:
        bound.setdefault(binding.sentence, set()).update(ref.key for ref in binding.refs)
    return bound


def _subject(prose: str, keys: list[str]) -> Subject:
    normal = words_of(prose)
    # what a sentence says hangs on its signs, too: -4.2 and 4.2, p < .05 and p > .05, 40% and 40
    signs = "".join(_SIGN.findall(prose.replace("\u2212", "-")))
    told = (normal, *keys) if not signs else (normal, signs, *keys)
    digest = sha256("\x1f".join(told).encode("utf-8", "surrogatepass"))
    return Subject(prose, normal, digest.hexdigest()[:_SUBJECT])


def _digest(rule: str, words: str, keys: list[str]) -> str:
    return sha256("\x1f".join((rule, words_of(words), *keys)).encode()).hexdigest()[:16]
