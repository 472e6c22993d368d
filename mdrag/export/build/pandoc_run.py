"""`mdrag build`: one pandoc command, run into a temporary file, renamed when it is whole."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import FileProblem, ServiceError, UsageError
from mdrag.export.build import pdf, properties
from mdrag.export.build.command import command
from mdrag.export.build.kept_builds import keep_build
from mdrag.export.build.last_look import last_look
from mdrag.export.build.office_formulas import blank_formulas
from mdrag.export.build.page_look import write_look
from mdrag.export.build.pandoc_warnings import warning_lines
from mdrag.export.build.reasons import reasons
from mdrag.export.build.repository_ids import own_style_note
from mdrag.export.build.request import Job
from mdrag.export.build.table_rows import keep_rows_whole
from mdrag.export.inputs import reach
from mdrag.fence import copy_file, delete_file, make_folder, move, new_file
from mdrag.filled_sentence import fill
from mdrag.limits.leftovers import sweep_once
from mdrag.limits.pandoc import SECONDS, run_pandoc
from mdrag.limits.run_program import ProgramStopped
from mdrag.limits.temporary_folders import full_scratch, scratch_folder
from mdrag.output_file import (
    OTHER_MODES,
    is_as_written,
    log_name,
    output_log,
    refuse_output,
    remember_output,
)
from mdrag.project import Project
from mdrag.unwritten_line import unwritten_line
from mdrag.versions import log_version, next_version, now

__all__ = ["BuildResult", "Job", "build", "build_again", "command"]

_WHOLE = "%s is whole; a later build will leave it alone and write its next version"


class BuildResult(NamedTuple):
    """What came of it."""

    path: Path
    kept: Path | None  # a file somebody changed, which was left alone
    said: tuple[str, ...]  # warnings of pandoc and the filters


def build(job: Job) -> BuildResult:
    """Run the job. Raises ServiceError (pandoc), FileProblem (the file cannot be written).

    Raises UnresolvedBinding when anything like a mark stands in the finished file.

    A file that was changed since mdrag wrote it is left alone: the next version is written.
    """
    wanted = job.output
    if wanted.is_dir():
        raise UsageError(
            fill(
                "{wanted}: is a folder; name a file, such as {value}",
                wanted=wanted,
                value=wanted / "essay.docx",
            )
        )
    refuse_output(wanted, job.draft)
    leave = job.leave or reach.ReadPermission(job.draft, reach.folders(job.draft, None))
    reach.refuse(job.draft.read_text("utf-8-sig"), job.writes, leave)
    job = job._replace(leave=leave)
    ours = not wanted.exists() or is_as_written(wanted, job.project)
    path = wanted if ours else next_version(wanted)
    said = (*_beforehand(job), *_run(job._replace(output=path)))
    if job.project and path != wanted:
        said = (*said, *_versioned(path, wanted, job.project, job))
    return BuildResult(path, wanted if path != wanted else None, said)


def build_again(job: Job) -> None:
    """Run the job only for what it comes to: nothing is remembered, and nothing refused or said.

    Raises ServiceError (pandoc), FileProblem, OSError.
    """
    leave = job.leave or reach.ReadPermission(job.draft, reach.folders(job.draft, None))
    reach.refuse(job.draft.read_text("utf-8-sig"), job.writes, leave)
    _pandoc(job._replace(leave=leave, allow_unresolved=True))


def _versioned(path: Path, wanted: Path, project: Project, job: Job) -> list[str]:
    """Log the new version; what to say when that cannot be, for the file itself is there."""
    try:
        log_version(project, "export", wanted.name, path.name, f"built from {job.draft.name}")
    except (FileProblem, OSError) as problem:
        log = project.meta / "version_log.jsonl"
        return [unwritten_line(problem, str(log), f"{path.name} is whole")]
    return []


def _beforehand(job: Job) -> list[str]:
    """What the writer should know before reading the file."""
    said: list[str] = []
    if job.writes != "docx" and (names := job.look.names):
        told = "only a Word file is set by {names}; name a file for this format: --reference-doc"
        said.append(fill(told, names=", ".join(f"export.{name}" for name in names)))
    if job.mode == "live" and job.writes in ("docx", "odt") and not job.engine:
        said += [note] if (note := own_style_note(job.style)) else []
    if job.engine and job.engine.name == pdf.OFFICE:
        said.append(fill("printed by LibreOffice from the Word file, with its look"))
    return said


def _run(job: Job) -> tuple[str, ...]:
    """Build beside the output and move it there; the warnings. Raises FileProblem."""
    final = job.output
    temporary = final.with_name(f".{final.stem}.{os.getpid()}.mdrag-tmp{final.suffix}")
    try:
        make_folder(final.parent)
        sweep_once(final.parent)
        new_file(temporary).close()  # a folder that cannot be written is said by us, not by pandoc
        if job.engine and job.engine.reads == "docx":
            said = _printed(job, job.engine, temporary)
        else:
            said = _pandoc(job._replace(output=temporary))
        if job.properties is not None:
            properties.write(temporary, job.properties)
        said += last_look(temporary, job)
        # before it has its name: what a kill leaves under that name is known as ours
        said += _remembered(temporary, job)
        move(temporary, final)
    except (FileExistsError, NotADirectoryError) as problem:
        told = fill("cannot be written: {parent} is no folder", parent=final.parent)
        raise FileProblem(final, told) from problem
    except OSError as problem:
        reason = problem.strerror or str(problem)
        if isinstance(problem, PermissionError) and final.exists():
            reason += fill("; is it open in Word?")
        raise FileProblem(
            final, fill("cannot be written ({reason}); nothing was changed", reason=reason)
        ) from problem
    finally:
        with contextlib.suppress(OSError, FileProblem):  # the error above says more
            delete_file(temporary)
    return said


def _printed(job: Job, engine: pdf.Engine, output: Path) -> tuple[str, ...]:
    """A PDF by way of a Word file with plain citations."""
    with scratch_folder("mdrag-pdf-") as place:
        word = place / "essay.docx"
        mode = "plain" if job.mode == "plain" else "static"
        said = _pandoc(job._replace(output=word, mode=mode))
        said += last_look(word, job)
        try:
            printed = pdf.print_to_pdf(word, engine, place)
        except ServiceError as problem:
            if full := full_scratch(place):
                raise full from problem
            raise
        copy_file(printed, output)
        blank = blank_formulas(word, engine.program)
    return (*said, blank) if blank else said


def _pandoc(job: Job) -> tuple[str, ...]:
    job = job._replace(output=job.output.absolute())
    told, around = command(job), reach.environment(job.leave) if job.leave else None
    if around and pdf.ANYWHERE in told and job.leave and not job.leave.files:
        with pdf.own_root() as root:
            told[told.index(pdf.ANYWHERE)] = f"--pdf-engine-opt=--root={root}"
            head = "--resource-path=."
            told = [one.replace(head, f"{head[:-1]}{Path.cwd()}", 1) for one in told]
            return _ran(job, told, {**around, "TMPDIR": str(root)}, root)
    place = None if reach.may_stand_here(job.leave) else job.draft.parent
    return _ran(job, told, around, place)


def _ran(
    job: Job, told: list[str], around: dict[str, str] | None, place: Path | None
) -> tuple[str, ...]:
    try:
        run = run_pandoc(told, job.reads, around=around, place=place)
    except ProgramStopped as problem:
        raise ServiceError(_stopped(job, problem.args[0])) from problem
    heard = run.err.decode("utf-8", "replace").splitlines()
    said = warning_lines(heard, _as_named(job))
    if run.code or not job.output.is_file():
        if full := [line for line in heard if "resource exhausted" in line]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), full[0])
        why = "\n".join(reasons(heard, job.draft.parent))
        raise ServiceError(why or f"pandoc failed ({run.code})")
    if job.output.suffix.lower() == ".docx":
        keep_rows_whole(job.output)
        if job.look.names:
            write_look(job.output, job.look)
    return tuple(said)


def _stopped(job: Job, when: str) -> str:
    """Why pandoc was ended, and what to do: the true cause hangs on which limit it reached."""
    who = fill(
        "{name}: pandoc, with mdrag's filters, was stopped {when}",
        name=_as_named(job),
        when=when,
    )
    if "memory" in when:
        return fill(
            "{who}: pictures count whole; make the largest smaller, or build a part at a time",
            who=who,
        )
    if "of output" in when:
        return fill(
            "{who}: a file that large is no essay; build a part of the draft at a time", who=who
        )
    if "of work" not in when:  # the clock's limit, four times that of work
        return fill(
            "{who} without having had its share of work: this computer is busy with "
            "other things; build again when it is not, or give more time: "
            "{seconds}=600 mdrag build …",
            who=who,
            seconds=SECONDS,
        )
    return fill(
        "{who}: that is more than a draft of this length takes. Several hundred "
        "works can (then give more time: {seconds}=600 mdrag build …); else "
        "build a part of the draft at a time to find what keeps it busy (front "
        "matter that repeats itself, brackets in brackets)",
        who=who,
        seconds=SECONDS,
    )


def _as_named(job: Job) -> Path:
    """The draft as the person named it."""
    return Path(job.leave.name) if job.leave and job.leave.name else job.draft


def _built_before(log: str, draft: str) -> list[str]:
    """The digests of what was built of a draft, in order; a torn line of the log tells nothing."""
    found = []
    for line in log.splitlines():
        with contextlib.suppress(ValueError, AttributeError):
            one = json.loads(line)
            if one.get("draft") == draft and str(one.get("mode")) not in OTHER_MODES:
                found.append(str(one.get("sha256")))
    return found


def _remembered(made: Path, job: Job) -> tuple[str, ...]:
    """Write down what ``job.output`` will be; what to say when that cannot be."""
    log, draft = output_log(job.project), log_name(job.draft, job.project)
    digest = hashlib.sha256(made.read_bytes()).hexdigest()
    source = hashlib.sha256(job.draft.read_bytes()).hexdigest()
    try:
        before = remember_output(
            job.output, digest, job.project,
            draft=draft, draft_sha256=source, mode=job.mode, at=now().isoformat(),
        )  # fmt: skip
        if job.writes == "docx" and not job.engine:
            keep_build(made, digest, log.parent, _built_before(before, draft))
    except (FileProblem, OSError) as problem:
        return (unwritten_line(problem, str(log), _WHOLE % job.output.name),)
    return ()
