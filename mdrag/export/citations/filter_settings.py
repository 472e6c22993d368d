"""What a filter is told through the document's metadata, and how it says that it failed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from mdrag.draft.marks.near_marks import place_of
from mdrag.errors import Bug, MdragError, UsageError
from mdrag.escapes import on_one_line
from mdrag.export.citations import styles
from mdrag.export.citations.resolve import Problem
from mdrag.export.inputs.filter_warnings import warn
from mdrag.export.inputs.reach import is_inside
from mdrag.filled_sentence import fill
from mdrag.text.lines import Lines

__all__ = ["ALLOW", "MODES", "STYLE", "FilterSettings", "by_person", "failures"]

MODES = ("live", "static", "plain")
ALLOW = "mdrag-allow-unresolved"
STYLE = "mdrag-csl"  # the style's own file, where citeproc was given another form of it


class FilterSettings(NamedTuple):
    """The ``mdrag-…`` metadata of a document, and its citation style.

    ``text`` is the draft that ``mdrag-source`` names, "" when it is unknown.
    """

    project: str
    source: str
    text: str
    mode: str
    allow: bool
    style: styles.CitationStyle

    @classmethod
    def of(cls, doc: Any) -> FilterSettings:
        """Read them. Raises UsageError for a mode that does not exist."""

        def told(key: str) -> str:
            value = doc.get_metadata(key, "")
            return "" if isinstance(value, dict | list) else str(value)

        mode = by_person(doc, "mdrag-mode") or "live"
        if mode not in MODES:
            raise UsageError(
                fill("mdrag-mode may be {MODES}, not {mode!r}", MODES=", ".join(MODES), mode=mode)
            )
        source = by_person(doc, "mdrag-source")
        style = styles.read(
            by_person(doc, STYLE) or _style(doc, "csl") or _style(doc, "citation-style")
        )
        if (lang := told("lang")) and not style.own_locale:  # as Zotero: style.js, getCiteProc
            style = style._replace(locale=styles.locale(lang))
        allow = by_person(doc, ALLOW) == "yes"
        if ALLOW in doc.metadata.content and not allow:
            # true is a boolean wherever it is said: it does not tell the person from the draft
            warn(fill("{allow} counts on the command line alone, as -M {allow}=yes", allow=ALLOW))
        return cls(by_person(doc, "mdrag-project"), source, _text(source), mode, allow, style)

    def refuse(self, problems: Sequence[Problem], doubts: Sequence[Problem] = ()) -> None:
        """Stop for bindings that cannot be exported, or only say so when that is allowed.

        ``doubts`` are said and never stop.
        """
        if problems and not self.allow:
            raise MdragError("\n".join(self._lines(problems)))
        for line in self._lines([*problems, *doubts]):
            warn(line)

    def tell_place(self, words: str, told: str) -> None:
        """Warn of something at the last line of the draft that ends with ``words``; "": nothing."""
        if told:
            ends = [at for at, line in enumerate(self.text.splitlines(), 1)
                    if line.rstrip(" #:*_").endswith(words.rstrip(" :"))]  # fmt: skip
            warn(f"{self.source}:{ends[-1]}:1: {told}" if ends and self.source else told)

    def _lines(self, problems: Sequence[Problem]) -> list[str]:
        """A line for each, in the order of the draft; linear, as long as they come about so."""
        lines, last = Lines(self.text), 0
        told: list[tuple[int, str]] = []
        for one in problems:
            at = self.text.find(one.key, last)
            if at >= 0:
                last = at
            else:
                at = place_of(one.key, self.text)
            line, column = lines.place(max(at, 0))
            place = f"{self.source}:{line}:{column}: " if at >= 0 else ""
            told.append((at, f"{place}{one.key} {one.reason}"))
        return [line for _, line in sorted(told, key=lambda each: each[0])]


def by_person(doc: Any, key: str) -> str:
    """Metadata of the command line; "" for what the front matter of the draft says.

    Pandoc gives values of ``-M`` and of defaults files as plain strings, those of a front matter as
    text that was parsed: a draft of somebody else does not decide which files a filter opens.
    """
    value = doc.metadata.content.get(key)
    return str(value.text) if value is not None and value.tag == "MetaString" else ""


def _style(doc: Any, key: str) -> str:
    """The style; of one that a front matter names outside this folder only the name."""
    value = doc.metadata.content.get(key)
    if value is None or value.tag in ("MetaMap", "MetaList"):
        return ""
    name = str(doc.get_metadata(key, ""))
    if value.tag == "MetaString" or is_inside(Path(name), (Path.cwd().resolve(),)):
        return name
    return Path(name).stem


@contextmanager
def failures(name: str, alone: bool) -> Iterator[None]:
    """Say a problem in one clear line and exit, when the filter runs ``alone`` as a program."""
    try:
        try:
            yield
        except RecursionError:
            raise UsageError(
                fill(
                    "the draft is nested too deeply to be built: take its lists or quotations out "
                    "of each other"
                )
            ) from None
    except MdragError as problem:
        if not alone:
            raise
        _end(name, str(problem), problem.exit_code)
    except Exception as problem:
        if not alone:
            raise
        import traceback  # rarely needed, and 5 ms

        # the last place tells whoever mends it enough; it holds nothing of the draft
        place = traceback.extract_tb(problem.__traceback__)[-1]
        told = "this is our bug, not a mistake of yours: {kind} at {where}; please report it"
        where = f"{Path(place.filename).name}:{place.lineno}"
        _end(name, fill(told, kind=type(problem).__name__, where=where), Bug.exit_code)


def _end(name: str, told: str, code: int) -> NoReturn:
    for line in told.splitlines():
        sys.stderr.write(f"{name}: {on_one_line(line)}\n")
    sys.exit(code)


def _text(source: str) -> str:
    try:
        return Path(source).read_text("utf-8-sig") if source else ""
    except (OSError, UnicodeDecodeError):
        return ""
