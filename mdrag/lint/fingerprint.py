"""What a finding is about, whatever line it stands on: rule, normalised sentence, bindings."""

from __future__ import annotations

import re
from hashlib import sha256

from mdrag.draft.model import Draft
from mdrag.lint.finding import Finding

__all__ = ["fingerprint"]

_NO_WORD = re.compile(r"[\W_]+")


def fingerprint(draft: Draft, finding: Finding) -> str:
    """16 hex: the same while the sentence says the same words and binds the same sources.

    Wrapping, emphasis, punctuation and every other line of the draft may change. A finding
    outside all sentences (a comment, the draft as a whole) is known by the words it stands on.
    """
    at = draft.sentence_at(finding.start)
    if at >= 0:
        words = draft.sentences[at].prose
        keys = sorted(
            {
                ref.key
                for binding in draft.bindings
                if binding.sentence == at
                for ref in binding.refs
            }
        )
    else:
        words, keys = draft.text[finding.start : finding.end], []
    normal = _NO_WORD.sub(" ", words.casefold()).strip()
    return sha256("\x1f".join((finding.rule, normal, *keys)).encode()).hexdigest()[:16]
