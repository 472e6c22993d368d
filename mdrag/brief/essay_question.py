"""Whether a sentence of an instruction is the question that the essay answers."""

from __future__ import annotations

import re

from mdrag.brief.cues import bare, cue_list, cue_pattern, has_cue, topic_of
from mdrag.brief.instruction_facts import without_values

__all__ = ["is_essay_question"]

_LABEL = re.compile(
    r"(?:your |the |essay |main )*(?:question|topic|task|title)(?: \d+)?\s*[:：]\s*", re.I
)
_FORM = ("marks", "referencing", "formatting", "structure", "language")


def is_essay_question(sentence: str, among_rules: bool) -> bool:
    """Whether it opens as such questions do and speaks of no matter of form.

    ``among_rules``: it stands among rules of form, where “Discuss …” asks for what they say
    nothing of. Elsewhere “To what extent …” is one, unless it asks how good the work is.
    """
    words = bare(sentence).replace("’", "'").strip("“”\"' ")
    words = _LABEL.sub("", words, count=1).strip("“”\"' ")
    opening = _opening("open-questions", words)
    if not opening and among_rules:
        opening = _opening("essay-verbs", words)
    if not opening or (not among_rules and has_cue("task", sentence)):
        return False
    rest = cue_pattern("of-no-source").sub(" ", without_values(words[len(opening) :]))
    return topic_of(rest) not in _FORM


def _opening(name: str, words: str) -> str:
    """The entry of a list that the words begin with, as it stands there; "" for none.

    “Evaluates” says what good work does.
    """
    low = words.casefold()
    found = (one for one in cue_list(name) if re.match(rf"{re.escape(one)}(?![\w-])", low))
    han = (one for one in cue_list(name) if not one.isascii() and low.startswith(one))
    return max((*found, *han), key=len, default="")
