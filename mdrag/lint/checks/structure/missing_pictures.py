"""Pictures whose files are not there: Word shows their descriptions instead."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mdrag.draft.model import Draft
from mdrag.draft.pointers.pictures import PicturePlace, is_there, picture_files
from mdrag.draft.roles.code_chunks import code_chunks
from mdrag.draft.roles.site_pages import is_site_page
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.text.nearest import slip_of

__all__ = ["CHECK"]

_APART = frozenset({"code", "raw", "comment", "front-matter", "math"})
_CODE = lazy_regex(r"(?<!`)(`+)(?!`)(?:[^\n]|\n(?!\s*\n)){1,2000}?(?<!`)\1(?!`)|<!--[\s\S]*?-->")
_MADE = (".rmd", ".qmd")  # whose code makes pictures


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    if draft.path and not Path(draft.path).is_file():
        return  # read from standard input: nobody knows where its pictures lie
    told: set[str] = set()
    for one in _pictures(draft):
        if one.file in told or is_there(one.file, draft.path, context.config.path):
            continue
        told.add(one.file)
        yield _finding(rule, one, Path(draft.path).parent)


def _pictures(draft: Draft) -> Iterator[PicturePlace]:
    """The files of pictures outside code; none where code that has not run yet may make them."""
    found = list(picture_files(draft.text))
    if not found or is_site_page(draft):
        return  # a page of a site, which knows other folders
    if draft.path.lower().endswith(_MADE) and code_chunks(draft):
        return
    apart = [(one.start, one.end) for one in draft.blocks if one.kind in _APART]
    apart += [one.span() for one in _CODE.finditer(draft.text)]
    for one in found:
        if not any(start <= one.start < end for start, end in apart):
            yield one


def _finding(rule: Rule, one: PicturePlace, folder: Path) -> Finding:
    place = folder / one.file
    others = [other.name for other in place.parent.iterdir()] if place.parent.is_dir() else []
    meant = slip_of(place.name, others)
    if not meant:
        todo = fill("put it there, or mend its name")
        return rule.finding((one.start, one.end), {"file": one.file, "todo": todo})
    new = one.file[: len(one.file) - len(place.name)] + meant
    fix = Fix(fill("write {new}", new=new), (Edit(one.start, one.end, new),), safe=False)
    todo = fill("did you mean {meant}?", meant=new)
    return rule.finding((one.start, one.end), {"file": one.file, "todo": todo}, fix=fix)


CHECK = DraftCheck({}, _run, gives=("file", "todo"))
