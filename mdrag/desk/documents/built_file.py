"""A draft on its desk → the file a writer hands in, and all there is to say of it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.audit.draft_findings import UNBOUND, DraftFindings, count_worded, find_in_folders
from mdrag.audit.last_gate import last_gate
from mdrag.audit.missing_library import missing_library
from mdrag.audit.readiness.printed_otherwise import PRINTED_OTHERWISE, UNKNOWN_NOTE
from mdrag.audit.remedies import remedy
from mdrag.desk.desk import Desk
from mdrag.errors import FileProblem, UsageError
from mdrag.evidence.model import Source
from mdrag.export.build.pandoc_run import Job, build
from mdrag.export.citations.csl_items import Items
from mdrag.export.citations.unresolved_bindings import (
    bound_sources,
    gone_sources,
    item_notes,
    refuse,
)
from mdrag.filled_sentence import fill
from mdrag.lint.cache.store import Cache
from mdrag.lint.finding import Finding
from mdrag.text.lines import Lines
from mdrag.verify.works.typed_list import richer_entries, typed_references
from mdrag.versions import present_day
from mdrag.wording import words

__all__ = ["BuildAnswer", "build_file", "job_of", "require_output"]

# Field of a source → its variable in CSL
_VARIABLES = {
    "container_title": "container-title", "volume": "volume", "issue": "issue",
    "page_range": "page", "doi": "DOI",
}  # fmt: skip


class BuildAnswer(NamedTuple):
    """The file, what is said of it, and what to do with it now ("" for nothing)."""

    path: Path
    kept: Path | None  # a file somebody changed, which was left alone
    mode: str
    cited: tuple[Source, ...]
    messages: tuple[str, ...]
    next_step: str

    def as_json(self) -> dict[str, Any]:
        """The document of build.schema.json."""
        return {
            "output": str(self.path),
            "kept": self.kept and str(self.kept),
            "mode": self.mode,
            "cited": sorted({source.doc_uid for source in self.cited}),
            "messages": self.messages,
        }


def require_output(draft: Path, output: Path | None) -> Path:
    """The file to make. Raises UsageError when none was named."""
    if output is None:
        told = "-o is missing: name the file to make: mdrag build {draft} -o {stem}.docx"
        raise UsageError(fill(told, draft=draft, stem=draft.stem))
    return output


def job_of(desk: Desk, output: Path, **asked: Any) -> Job:
    """What to build. Raises UsageError for a draft without text and for what does not go together.

    ``asked``: what `Job.of` takes. Raises FileProblem for a draft of which nothing was parsed.
    """
    if all(block.kind in ("front-matter", "comment") for block in desk.draft.blocks):
        for offset, told in desk.draft.problems:
            place = Lines(desk.draft.text).place(offset)
            why = fill("{problem}; nothing else is there to build", problem=told)
            raise FileProblem(desk.path, why, *place)
        raise UsageError(
            fill("{path}: holds no text yet; there is nothing to build", path=desk.path)
        )
    return Job.of(desk.draft, output, desk.project, desk.config.export, **asked)


def build_file(desk: Desk, job: Job) -> BuildAnswer:
    """Build the file.

    Raises UnresolvedBinding unless the job allows them, ServiceError (pandoc), FileProblem.
    """
    items = Items.open(desk.project, desk.config.export, present_day())
    if not job.allow_unresolved:
        refuse(desk.draft, desk.evidence)
    built = build(job)
    kept = (
        [fill("{path} was changed since it was built; it was left alone", path=built.kept)]
        if built.kept
        else []
    )
    cited = tuple(bound_sources(desk.draft, desk.evidence))
    notes = item_notes(desk.draft, desk.evidence, items)
    gone = gone_sources(desk.draft, desk.evidence)
    messages = (
        *built.said,
        *kept,
        *gone,
        *notes,
        *_printed_otherwise(desk, job.mode),
        *_printed_poorer(desk, items),
        *_blocked(desk),
    )
    return BuildAnswer(
        built.path, built.kept, job.mode, cited, messages, _refresh(desk, job, cited)
    )


def _refresh(desk: Desk, job: Job, cited: tuple[Source, ...]) -> str:
    """What makes the citations of the file up to date with Zotero, where they are live."""
    if job.mode != "live" or not cited or job.writes not in ("docx", "odt") or job.engine:
        return ""
    told = "sources cited: {count}, live for Zotero; in {program}: Zotero tab > Refresh"
    program = "Word" if job.writes == "docx" else "LibreOffice"
    return words(desk.language)(told, count=len(cited), program=program)


def _printed_otherwise(desk: Desk, mode: str) -> Iterator[str]:
    """What the file has otherwise than the writer means, in a line each.

    Paragraphs printed as code, lists with their marks, entries as one; citations as mere words.
    """
    seen = _linted(desk, (*PRINTED_OTHERWISE, *(() if mode == "plain" else (UNBOUND,))))
    tr = words(desk.language)
    counted = [one for one in seen.counted if one.severity != "info"]
    first: dict[bool, Finding] = {}  # a note that is not defined is said beside what is misread
    for one in counted:
        if one.rule != UNBOUND:
            first.setdefault(one.rule == UNKNOWN_NOTE, one)
    for one in first.values():
        line, column = Lines(desk.draft.text).place(one.start)
        yield tr(
            PRINTED_OTHERWISE[one.rule],
            place=f"{desk.shown}:{line}:{column}",
            text=" ".join(desk.draft.text[one.start : one.end].split()),
            command=f"mdrag lint {shlex.quote(desk.shown)} --select structure",
        )
    if mode != "plain" and (unbound := count_worded(seen)):
        command = remedy(shlex.quote(desk.shown), [one for one in counted if one.rule == UNBOUND])
        yield tr(
            "citations that are words only: {count}; Word and Zotero do not know them, and no "
            "list in the style has their works; to bind them: {command}",
            count=unbound,
            command=command or missing_library(desk.project, Path.cwd()).command,
        )


def _printed_poorer(desk: Desk, items: Items) -> Iterator[str]:
    """A line when typed entries say more than what is printed in their place."""
    found = typed_references(desk.draft, desk.evidence, desk.config.path)
    richer = richer_entries(desk.draft, found, desk.evidence) if found else ()
    count = sum(
        any(not items.of(one.source).item.get(_VARIABLES[name]) for name in one.details)
        for one in richer
    )
    if count:
        yield words(desk.language)(
            "typed entries that say more of their works than what is printed in their place: "
            "{count}; how to take it over: {command}",
            count=count,
            command=f"mdrag lint {shlex.quote(desk.shown)} --select structure.typed-references",
        )


def _linted(desk: Desk, asked: tuple[str, ...]) -> DraftFindings:
    """The draft's findings by some rules; what lint knows of its paragraphs is not asked anew."""
    folders = desk.space.rule_folders
    if not desk.cached:
        return find_in_folders(desk.draft, desk.config, desk.evidence, folders, asked, desk.below)
    with closing(Cache()) as cache:
        return find_in_folders(
            desk.draft, desk.config, desk.evidence, folders, asked, desk.below, cache
        )


def _blocked(desk: Desk) -> Iterator[str]:
    """A line when the gate blocked this very text; it is no hindrance to look at it in Word."""
    found = last_gate(desk.project, Path(desk.path), desk.sha256) if desk.project else None
    if found and found.gate == "BLOCK":
        yield words(desk.language)(
            "the gate says BLOCK ({block} of {claims} claims and citations); which and why: "
            "{command}",
            block=found.block,
            claims=found.claims,
            command=f"mdrag gate {shlex.quote(desk.shown)}",
        )
