"""A finished English sentence → the template of `wording` it was made from, said in a language."""

from __future__ import annotations

import re
import string
from functools import cache

from mdrag.wording import Words

__all__ = ["COMPLIANCE", "said_again"]

# What `audit.compliance` says of a row: where it is covered, and what to do.
COMPLIANCE = (
    "claims that do not pass the gate: {count}; see: mdrag gate",
    "claims with a source that pass: {count}",
    "sections that fail ({lines}): {count}; see: mdrag style-check",
    "every section passes the style gate",
    "nothing names it; {aim}",
    "aim for {level}: {text}",
    "read it in the rubric",
    "no heading says: {names}; write that section",
    "no heading says: {names}",
    "read the draft for what is forbidden",
    "cannot be seen in the draft: check it in the built file",
    "only reading shows it",
    "the draft does not name: {words}",
    "read the draft against it, first at {place}",
    "read the draft against it",
    "a limit of the whole essay",
    "a number of the whole essay",
    "{words} words: write {more} more",
    "{words} words: cut {less}",
    "{words} words",
    "sources the draft is bound to: {count}; bind {more} more",
    "sources the draft is bound to: {count}",
)


def said_again(text: str, templates: tuple[str, ...], tr: Words) -> str:
    """``text`` in the language of ``tr``; as it is where no template made it."""
    for template in templates:
        if found := _pattern(template).fullmatch(text):
            return tr(template, **found.groupdict())
    return text


@cache
def _pattern(template: str) -> re.Pattern[str]:
    parts = (
        re.escape(words) + (f"(?P<{name}>.+?)" if name else "")
        for words, name, _, _ in string.Formatter().parse(template)
    )
    return re.compile("".join(parts), re.DOTALL)
