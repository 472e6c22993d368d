"""What a returned Word file says, for a person and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mdrag.filled_sentence import fill
from mdrag.report.columns import hanging_lines
from mdrag.report.records import record
from mdrag.report.source_line import line_with_carets, printable
from mdrag.report.text import finding_head
from mdrag.text.lines import Lines
from mdrag.wording import say_in, words

if TYPE_CHECKING:
    from pathlib import Path

    from mdrag.returned.points import Point
    from mdrag.returned.review import AppliedReview, LiveCitation, Review
    from mdrag.wording import Words

__all__ = [
    "applied_lines", "as_json", "as_text", "changed_since", "last_line", "next_step",
    "point_lines", "unbuilt",
]  # fmt: skip

_NAMES: dict[str, tuple[str, str]] = {
    "review.comment": ("comment", "comments"),
    "review.insertion": ("insertion", "insertions"),
    "review.deletion": ("deletion", "deletions"),
    "review.replacement": ("replacement", "replacements"),
    "review.move": ("move", "moves"),
    "review.citation-added": ("citation added", "citations added"),
    "review.citation-removed": ("citation removed", "citations removed"),
    "review.citation-changed": ("citation changed", "citations changed"),
    "review.edit": ("untracked edit", "untracked edits"),
}


def as_text(review: Review, path: str, language: str = "en", columns: int = 0) -> Iterator[str]:
    """Each finding with its line of the draft; then what has no place in it.

    ``columns``: of the terminal, in which every line fits; 0 for none.
    """
    room = max(columns - 4, 1) if columns else 0
    lines = Lines(review.draft.text)
    for _, finding in review.placed:
        line, column = lines.place(finding.start)
        yield from finding_head(finding, f"{path}:{line}:{column}:", language, columns=columns)
        end_line, end_column = lines.place(finding.end)
        text = lines.line_text(line)
        source, carets = line_with_carets(
            text, column - 1, end_column - 1 if end_line == line else len(text), room
        )
        yield f"    {source}\n    {carets}\n"
        for note in finding.notes:
            yield from _rows("", say_in(note, language), columns, 4)
    if review.unmatched:
        yield words(language)("without a place in the draft:") + "\n"
    for point in review.unmatched:
        yield from point_lines(point, language, columns)


def point_lines(point: Point, language: str = "en", columns: int = 0) -> Iterator[str]:
    """A point by its words and the paragraph it hangs on."""
    head = f"{point.severity} {point.rule} "
    yield from _rows(head, say_in(point.message, language), columns, 4)
    if point.words:
        told = words(language)("in the paragraph: {words}", words=printable(_short(point.words)))
        yield from _rows("", told, columns, 8)
    for note in point.notes:
        yield from _rows("", say_in(note, language), columns, 8)


def _rows(head: str, words: str, columns: int, indent: int) -> Iterator[str]:
    """Words behind blanks, in as many lines as they take."""
    first, *rest = hanging_lines(head + printable(words), columns, indent, indent)
    yield f"{' ' * indent}{first}\n"
    yield from (f"{row}\n" for row in rest)


def last_line(review: Review, say: Words) -> str:
    """The figures in one line, said by ``say``."""
    told = [
        say(f"{{count}} {names[review.counts[rule] != 1]}", count=review.counts[rule])
        for rule, names in _NAMES.items()
        if review.counts.get(rule)
    ]
    known = sum(bool(key) for one in review.citations for _, key, _, _ in one.items)
    every = sum(len(one.items) for one in review.citations)
    cites = say("no live citations")
    if every:
        cites = say("{known} of {every} citations lead to the library", known=known, every=every)
    lost = len(review.unmatched)
    placeless = [say("{count} without a place in the draft", count=lost)] if lost else []
    changes = say(", ").join(told) or say("nothing was said or changed")
    return say("; ").join([changes, *placeless, cites])


def applied_lines(done: AppliedReview, new: Path | None) -> Iterator[str]:
    """What was written, and what was not applied and why."""
    for point in done.refused:
        advice = point.advice or fill("it would break the draft")
        yield fill("not applied: {message}; {advice}", message=point.message, advice=advice)
    if new is None:
        yield fill("nothing was applied, so no new version was written")
    else:
        told = "{draft}: {applied} applied, {refused} not"
        yield fill(told, draft=new, applied=len(done.done), refused=len(done.refused))


_TRACKED = frozenset(
    {"review.insertion", "review.deletion", "review.replacement", "review.move"}
)  # fmt: skip


def changed_since(draft: Path, day: str, kept: bool) -> str:
    """That the draft was changed after ``day``; ``kept``: what was built of it then is known."""
    own = fill("where it reads otherwise now, that shows as an untracked edit")
    what = fill("what you changed is not told") if kept else own
    told = "{draft} was changed after it was built ({day}); {what}"
    return fill(told, draft=draft, day=day, what=what)


def unbuilt(draft: Path, returned: Path) -> str:
    """That there is nothing built of the draft to compare with."""
    told = (
        "{draft} cannot be built now, so {returned} is compared with its words alone; mdrag build "
        "says why"
    )
    return fill(told, draft=draft, returned=returned)


def next_step(review: Review, done: AppliedReview | None) -> str:
    """What to do now, with blanks for ``draft`` and ``returned``; "" when there is nothing.

    ``done``: what was applied, None when nothing was to be.
    """
    if done:
        return "next: mdrag lint {draft}" if done.done else ""
    if _TRACKED & set(review.counts):
        return "next: mdrag import-docx {returned} --draft {draft} --apply tracked (or edits, all)"
    if any(rule != "review.comment" for rule in review.counts):
        return "next: mdrag import-docx {returned} --draft {draft} --apply edits"
    return ""


def as_json(
    review: Review, path: str, about: dict[str, Any], done: AppliedReview | None = None,
    new: Path | None = None,
) -> dict[str, Any]:  # fmt: skip
    """``{findings, summary, bindings, unmatched}``; ``about`` is put into the summary.

    ``done`` and ``new``: what was applied, and the version of the draft that was written.
    """
    lines = Lines(review.draft.text)
    findings = [
        {
            **record(finding, review.draft.text, lines, path),
            "author": point.author,
            "date": point.date,
            "tracked": point.tracked,
        }
        for point, finding in review.placed
    ]
    unmatched = [
        {
            "rule": point.rule, "severity": point.severity, "message": point.message,
            "author": point.author, "date": point.date, "paragraph": point.words,
            "notes": list(point.notes),
        }
        for point in review.unmatched
    ]  # fmt: skip
    return {
        "findings": findings,
        "summary": {
            "findings": dict(review.counts), "unmatched": len(unmatched),
            "citations": len(review.citations), "draft": path, **about,
            "written": str(new) if new else None, "applied": len(done.done) if done else 0,
            "not_applied": [point.message for point in done.refused] if done else [],
        },
        "bindings": [_citation(one, lines) for one in review.citations],
        "unmatched": unmatched,
    }  # fmt: skip


def _citation(one: LiveCitation, lines: Lines) -> dict[str, Any]:
    line, column = lines.place(one.start) if one.start >= 0 else (None, None)
    works = [
        {
            "doc_uid": key if key.startswith("doc_") else None, "key": key or None, "how": how,
            "work": told, "label": item.label, "locator": item.locator, "prefix": item.prefix,
            "suffix": item.suffix, "suppress_author": item.suppress_author,
        }
        for item, key, how, told in one.items
    ]  # fmt: skip
    return {
        "line": line, "column": column, "state": one.state, "printed": one.printed,
        "works": works,
    }  # fmt: skip


def _short(words: str) -> str:
    return words if len(words) <= 160 else words[:157].rstrip() + " …"
