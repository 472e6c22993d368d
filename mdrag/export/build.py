"""`mdrag build`: one pandoc command, run into a temporary file, renamed when it is whole."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import subprocess
from pathlib import Path
from typing import NamedTuple

from mdrag.cachedir import cache_folder
from mdrag.errors import FileProblem, ServiceError, UsageError
from mdrag.export import pdf, properties
from mdrag.export.command import command
from mdrag.export.job import Job
from mdrag.export.reasons import reasons, warnings
from mdrag.project import Project, write_atomic
from mdrag.scratch import full_scratch, scratch_folder
from mdrag.unwritten import unwritten
from mdrag.versions import log_version, next_version, now

__all__ = ["Built", "Job", "build", "command"]

_TIME_LIMIT_S = 120.0  # the longest pandoc may take; an essay takes seconds


class Built(NamedTuple):
    """What came of it."""

    path: Path
    kept: Path | None  # a file somebody changed, which was left alone
    said: tuple[str, ...]  # warnings of pandoc and the filters


def build(job: Job) -> Built:
    """Run the job. Raises ServiceError (pandoc), FileProblem (the file cannot be written).

    A file that was changed since mdrag wrote it is left alone: the next version is written.
    """
    wanted = job.output
    if wanted.is_dir():
        raise UsageError(f"{wanted}: is a folder; name a file, such as {wanted / 'essay.docx'}")
    if wanted.exists() and wanted.samefile(job.draft):
        raise UsageError(f"{wanted}: is the draft itself; name another file")
    path = wanted if not wanted.exists() or _ours(wanted, job.project) else next_version(wanted)
    said = (*_beforehand(job), *_run(job._replace(output=path)))
    said = (*said, *_logged(path, wanted, job))
    return Built(path, wanted if path != wanted else None, said)


def _logged(path: Path, wanted: Path, job: Job) -> list[str]:
    """Write down what was made; what to say when that cannot be, for the file itself is there."""
    try:
        _remember(path, job)
        if job.project and path != wanted:
            told = f"built from {job.draft.name}"
            log_version(job.project, "export", wanted.name, path.name, told)
    except (FileProblem, OSError) as problem:
        but = f"{path.name} is whole; a later build will leave it alone and write its next version"
        return [unwritten(problem, str(_log(job.project)), but)]
    return []


def _beforehand(job: Job) -> list[str]:
    """What the writer should know before reading the file."""
    said = []
    if job.crossref is None:
        said.append(
            "the draft numbers figures or tables (@fig:…, {#fig:…}) and pandoc-crossref is not "
            "installed: they stay as written; https://github.com/lierdakil/pandoc-crossref"
        )
    if job.engine and job.engine.name == pdf.OFFICE:
        said.append("printed by LibreOffice from the Word file, with its look")
    return said


def _run(job: Job) -> tuple[str, ...]:
    final = job.output
    temporary = final.with_name(f".{final.stem}.{os.getpid()}{final.suffix}")
    try:
        final.parent.mkdir(parents=True, exist_ok=True)
        temporary.touch()  # a folder that cannot be written is said by us, not by pandoc
        if job.engine and job.engine.reads == "docx":
            said = _printed(job, job.engine, temporary)
        else:
            said = _pandoc(job._replace(output=temporary))
        if job.properties is not None:
            properties.write(temporary, job.properties)
        temporary.replace(final)
    except (FileExistsError, NotADirectoryError) as problem:
        told = f"cannot be written: {final.parent} is no folder"
        raise FileProblem(final, told) from problem
    except OSError as problem:
        reason = problem.strerror or str(problem)
        if isinstance(problem, PermissionError) and final.exists():
            reason += "; is it open in Word?"
        raise FileProblem(final, f"cannot be written ({reason}); nothing was changed") from problem
    finally:
        with contextlib.suppress(OSError):  # a read-only folder; the error above says more
            temporary.unlink(missing_ok=True)
    return said


def _printed(job: Job, engine: pdf.Engine, output: Path) -> tuple[str, ...]:
    """A PDF by way of a Word file with plain citations."""
    with scratch_folder("mdrag-pdf-") as place:
        word = place / "essay.docx"
        mode = "plain" if job.mode == "plain" else "static"
        said = _pandoc(job._replace(output=word, mode=mode))
        try:
            printed = pdf.printed(word, engine, place).read_bytes()
        except ServiceError as problem:
            if full := full_scratch(place):
                raise full from problem
            raise
        output.write_bytes(printed)
    return said


def _pandoc(job: Job) -> tuple[str, ...]:
    try:
        run = subprocess.run(
            command(job), capture_output=True, check=False, timeout=_TIME_LIMIT_S
        )  # fmt: skip
    except subprocess.TimeoutExpired as problem:
        raise ServiceError(
            f"pandoc was stopped after {_TIME_LIMIT_S:.0f} s; does the front matter of "
            f"{job.draft} refer to itself again and again (&a, *a)?"
        ) from problem
    said = warnings(run.stderr.decode("utf-8", "replace").splitlines())
    if run.returncode or not job.output.is_file():
        if full := [line for line in said if "resource exhausted" in line]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), full[0])
        why = "\n".join(reasons(said, job.draft.parent))
        raise ServiceError(why or f"pandoc failed ({run.returncode})")
    return tuple(said)


def _log(project: Project | None) -> Path:
    """Where it is remembered what was written: in the project, else in the person's cache."""
    return (project.meta if project else cache_folder()) / "exports.jsonl"


def _name(path: Path, project: Project | None) -> str:
    return project.relative(path) if project else str(path.resolve())


def _ours(path: Path, project: Project | None) -> bool:
    """Whether ``path`` is byte for byte what mdrag wrote there last."""
    try:
        lines = _log(project).read_text("utf-8").split("\n")
        known = [json.loads(line) for line in lines if line.strip()]
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
    except (OSError, ValueError):
        return False
    name = _name(path, project)
    return any(one.get("path") == name and one.get("sha256") == digest for one in known)


def _remember(path: Path, job: Job) -> None:
    log = _log(job.project)
    line = {
        "path": _name(path, job.project),
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "draft": _name(job.draft, job.project),
        "draft_sha256": hashlib.sha256(job.draft.read_bytes()).hexdigest(),
        "mode": job.mode,
        "at": now().isoformat(),
    }
    before = log.read_text("utf-8") if log.is_file() else ""
    write_atomic(log, before + json.dumps(line, ensure_ascii=False) + "\n")
