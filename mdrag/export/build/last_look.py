"""The last look over a finished file, before it gets its name: nothing like a mark is in it.

The draft and pandoc's document were looked at before; this sees what a reader would see, whatever
way it came there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from mdrag.draft.marks.misspelt_marks import without_literals
from mdrag.draft.marks.near_marks import near_marks, place_of
from mdrag.draft.references.listed_sources import in_list_of_sources, is_plain_id
from mdrag.errors import UnresolvedBinding
from mdrag.export.build.printed_text import text_of_file
from mdrag.export.build.request import Job
from mdrag.filled_sentence import fill
from mdrag.text.lines import Lines

__all__ = ["last_look"]

_ALARM = re.compile(r"\[[^\[\]\n]{1,400}\?\]")
# a mark that parses; in a file with the bindings left in it, it is there to be found
_MARK = re.compile(
    r"\{\s{0,3}#\s?doc_[0-9a-f]{8}[^{}\ufffc]{0,400}\}"
    r"|<\s{0,3}#\s?doc_[0-9a-f]{8}[^<>\ufffc]{0,400}>"
)
_DIGITS = re.compile(r"[0-9a-f]{4,}", re.IGNORECASE)


def last_look(path: Path, job: Job) -> tuple[str, ...]:
    """Raise Unresolved when ``path``, built of ``job.draft``, shows anything like a mark.

    With ``job.allow_unresolved`` it is only said, in lines. What the draft does not hold came from
    elsewhere (the title of a source, the file of styles) and is not looked for.
    """
    found = list(dict.fromkeys(_in_file(text_of_file(path), plain=job.mode == "plain")))
    if not found:
        return ()
    text = job.draft.read_text("utf-8-sig")
    prose = without_literals(text)
    unlisted = prose
    for start, end in in_list_of_sources(text):
        unlisted = unlisted[:start] + " " * (end - start) + unlisted[end:]
    lines = Lines(text)
    told = []
    for mark in found:
        at = place_of(mark, unlisted if is_plain_id(mark) else prose)
        unsure = path.suffix.lower() in (".pdf", ".tex")  # where code cannot be told from words
        if at < 0 or (unsure and _in_code(mark, text, prose)):
            continue
        reason = fill(
            "{mark!r} would be printed in {name}; mend it: mdrag lint says how",
            mark=mark,
            name=job.output.name,
        )
        told.append(UnresolvedBinding(job.draft, reason, *lines.place(at)))
    if told and not job.allow_unresolved:
        first = told[0]
        more = "".join(f"\n{other}" for other in told[1:])
        raise UnresolvedBinding(job.draft, first.message + more, first.line, first.column)
    return tuple(f"warning: {one}" for one in told)


def _in_file(pieces: Sequence[str], *, plain: bool) -> Iterator[str]:
    for piece in pieces:
        text = _ALARM.sub("\ufffc", piece)
        for one in near_marks(text):
            yield " ".join(text[one.start : one.end].split())
        for mark in () if plain else _MARK.finditer(text):
            yield " ".join(mark[0].split())


def _in_code(mark: str, text: str, prose: str) -> bool:
    digits = max(_DIGITS.findall(mark), key=len, default="").lower()
    return text.lower().count(digits) > prose.lower().count(digits)
