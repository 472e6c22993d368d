"""raw/instruction → the brief, its two documents and the blocks of AGENT.md, when it changed."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from mdrag.brief.agent_blocks import BlockOutcome, text_digest, with_blocks
from mdrag.brief.digest import InstructionDigest, read_digest, write_digest
from mdrag.brief.instruction_files import (
    InstructionFile,
    instruction_files,
    is_readable_now,
)
from mdrag.brief.model import InstructionBrief
from mdrag.errors import Busy, FileProblem, UsageError
from mdrag.fence import delete_file
from mdrag.filled_sentence import fill
from mdrag.project import Project, write_atomic
from mdrag.project_lock import hold_lock
from mdrag.versions import log_version
from mdrag.wording import words
from mdrag.workspace import language_of

__all__ = [
    "BriefDocument",
    "BriefRefresh",
    "brief_in_force",
    "current_brief",
    "known_brief",
    "refresh_brief",
]

_INSTRUCTION, _STYLE = "meta/instruction_brief.md", "meta/style_brief.md"
_ANEW = ".new.md"  # beside a document that was edited by hand


class BriefDocument(NamedTuple):
    """A document and what was done: written | unchanged | edited (kept, the fresh one beside)."""

    path: str
    outcome: str
    difference: tuple[str, ...] = ()  # lines of a unified difference, from the edited to the fresh
    kept: str = ""  # a file beside it (.new.md) that was edited as well, and stays as it is


class BriefRefresh(NamedTuple):
    """What a refresh did; ``changed``: whether the instructions differ from the last time."""

    brief: InstructionBrief
    changed: bool
    documents: tuple[BriefDocument, ...]
    blocks: tuple[BlockOutcome, ...]
    agent: str = ""  # why AGENT.md was left alone altogether


def refresh_brief(project: Project, overwrite: bool = False) -> BriefRefresh:
    """Bring the brief up to the files under raw/instruction.

    Documents and blocks that somebody edited stay unless ``overwrite``. Raises UsageError where
    there is no file and never was one, FileProblem, Busy.
    """
    from mdrag.brief.extract import extract_brief
    from mdrag.report.brief import agent_blocks, instruction_document, style_document

    with hold_lock(project, "brief"):
        files = instruction_files(project)
        before = read_digest(project)
        if not files and before is None:
            raise UsageError(
                fill(
                    "no file under raw/instruction: put the task, the rubric, feedback, "
                    "model essays and slides into its folders"
                )
            )
        known = before is not None and _is_current(project, before, files)
        brief = before.brief if before and known else extract_brief(project, files)
        written = dict(before.written) if before else {}
        language = language_of(project.config_path)
        documents = (
            _write(
                project, _INSTRUCTION, instruction_document(brief, language), written, overwrite
            ),
            _write(project, _STYLE, style_document(brief, language), written, overwrite),
        )
        blocks, agent = _refresh_agent(project, agent_blocks(brief), written, overwrite)
        digest = InstructionDigest(brief, written)
        if digest != before:
            write_digest(project, digest)
        if not known:
            _log(project, before, brief)
        return BriefRefresh(brief, not known, documents, blocks, agent)


def known_brief(project: Project, stale: bool = False) -> InstructionBrief | None:
    """The brief that was made of the files as they are; None when it has to be made.

    ``stale``: the one made last, whatever the files are now.
    """
    before = read_digest(project)
    if before is None:
        return None
    current = stale or _is_current(project, before, instruction_files(project))
    return before.brief if current else None


def current_brief(project: Project, held: InstructionBrief | None) -> InstructionBrief:
    """The brief of the files as they are, and nothing written: kept, else ``held``, else made."""
    from mdrag.brief.extract import extract_brief

    files, before = instruction_files(project), read_digest(project)
    if before is not None and _is_current(project, before, files):
        return before.brief
    if held is not None and _is_current(project, InstructionDigest(held, {}), files):
        return held
    return extract_brief(project, files)


def brief_in_force(project: Project | None, language: str = "en") -> tuple[InstructionBrief, str]:
    """What the course asks for, made anew when its files changed, and what to say of that.

    An empty one without files or a project. Raises FileProblem.
    """
    if project is None:
        return InstructionBrief(()), ""
    known = known_brief(project)
    if known is not None:
        return known, ""
    try:
        done = refresh_brief(project)
    except UsageError:
        return InstructionBrief(()), ""
    except Busy as problem:
        told = words(language)("the brief was not refreshed: {problem}", problem=problem)
        return known_brief(project, stale=True) or InstructionBrief(()), told
    told = "the instructions changed: meta/instruction_brief.md is new; see: mdrag brief"
    return done.brief, words(language)(told)


def _is_current(
    project: Project, digest: InstructionDigest, files: tuple[InstructionFile, ...]
) -> bool:
    """Whether the brief says of these files what can be read of them now."""
    unread = digest.brief.unread
    return digest.agrees(files) and not (unread and is_readable_now(project, unread, files))


def _write(
    project: Project, name: str, content: str, written: dict[str, str], overwrite: bool
) -> BriefDocument:
    """A document as it is now; one that was edited by hand stays, and the fresh one goes beside."""
    path = project.root / name
    held = _text(path)
    beside = path.with_name(path.stem + _ANEW)
    told = project.relative(beside)
    kept = "" if _text(beside) in (None, content) or _is_ours(beside, told, written) else told
    if held is None or held == content or overwrite or _is_ours(path, name, written):
        if held != content:
            write_atomic(path, content)
        written[name] = text_digest(content)
        if written.pop(told, "") and not kept:
            delete_file(beside)  # it has nothing to say any more
        return BriefDocument(name, "unchanged" if held == content else "written", (), kept)
    if not kept:
        if _text(beside) != content:
            write_atomic(beside, content)
        written[told] = text_digest(content)
    difference = difflib.unified_diff(
        held.splitlines(), content.splitlines(), name, told, "", "", 0, ""
    )
    return BriefDocument(name, "edited", tuple(difference), kept)


def _is_ours(path: Path, name: str, written: Mapping[str, str]) -> bool:
    """Whether a document is as it was written last."""
    held = _text(path)
    return held is not None and text_digest(held) == written.get(name)


def _refresh_agent(
    project: Project, contents: Mapping[str, str], written: dict[str, str], overwrite: bool
) -> tuple[tuple[BlockOutcome, ...], str]:
    """The blocks of AGENT.md; nothing else of it changes by a byte."""
    path = project.root / "AGENT.md"
    try:
        raw = path.read_bytes()
        text = raw.decode("utf-8")
    except FileNotFoundError:
        return (), "AGENT.md is not there: mdrag init makes it"
    except UnicodeDecodeError:
        return (), "AGENT.md is no UTF-8 text, so its blocks were left alone"
    except OSError as problem:
        raise FileProblem(
            path, fill("cannot be read ({strerror})", strerror=problem.strerror)
        ) from problem
    told = {name.removeprefix("AGENT.md#"): digest for name, digest in written.items()}
    fresh, outcomes = with_blocks(text, contents, told, overwrite)
    for one in outcomes:
        if one.outcome in ("written", "unchanged"):
            written[f"AGENT.md#{one.name}"] = text_digest(contents[one.name])
    if fresh != text:
        write_atomic(path, fresh.encode("utf-8"))
    return outcomes, ""


def _text(path: Path) -> str | None:
    try:
        return path.read_text("utf-8", "replace")
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise FileProblem(
            path, fill("cannot be read ({strerror})", strerror=problem.strerror or problem)
        ) from problem


def _log(project: Project, before: InstructionDigest | None, brief: InstructionBrief) -> None:
    """One line of the version log: from which set of files to which."""
    old = text_digest(repr(before.brief.files))[:8] if before else ""
    new = text_digest(repr(brief.files))[:8]
    log_version(project, "instruction_brief", old, new, f"mdrag brief: {len(brief.files)} files")
