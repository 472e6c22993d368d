"""What the settings hold back of the library, in a sentence."""

from __future__ import annotations

from mdrag.filled_sentence import fill, join_sentences
from mdrag.services.held_back import HeldBack
from mdrag.services.redaction import Redaction

__all__ = ["held_back_sentence"]


def held_back_sentence(redaction: Redaction, held: HeldBack) -> str:
    """How often each kind that is looked for stands in the passages; the words are not said."""
    words, file = redaction.words, redaction.list_name
    kinds = (
        (words.emails, "an e-mail address", "e-mail addresses: {count:,}"),
        (words.phones, "a telephone number", "telephone numbers: {count:,}"),
        (words.names, "a name of the list", "names of {file}: {count:,}"),
    )
    told = [
        fill(template, count=held.found[kind], file=file)
        for is_sought, kind, template in kinds
        if is_sought
    ]
    return fill(
        "taken out of texts that go out: {kinds}; in {holding:,} of {texts:,} passages",
        kinds=join_sentences("{first}; {second}", told),
        holding=held.holding,
        texts=held.texts,
    )
