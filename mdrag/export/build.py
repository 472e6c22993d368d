"""`mdrag build`: one pandoc command, run into a temporary file, renamed when it is whole."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.cachedir import cache_folder
from mdrag.draft.model import Draft
from mdrag.errors import FileProblem, ServiceError, UsageError
from mdrag.export import styles
from mdrag.export.check import list_title
from mdrag.export.pandoc import pandoc_path
from mdrag.project import Project, write_atomic
from mdrag.versions import log_version, next_version, now

__all__ = ["FORMATS", "Built", "Job", "build", "command", "target"]

# suffix of the output → pandoc's name of the format
FORMATS: dict[str, str] = {".docx": "docx", ".html": "html5"}
_LATER = {".odt": "LibreOffice text", ".pdf": "PDF", ".tex": "LaTeX"}

_TIME_LIMIT_S = 120.0  # the longest pandoc may take; an essay takes seconds


class Job(NamedTuple):
    """What to build. Paths are absolute but for ``output``; ``mode``: live, static or plain."""

    draft: Path
    output: Path
    style: Path
    mode: str = "live"
    reference: Path | None = None
    allow_unresolved: bool = False
    project: Project | None = None
    titled: bool = True  # the draft's front matter has a title
    list_title: str = ""  # heading for the reference list, "" when the draft has its own

    @classmethod
    def of(
        cls, draft: Draft, output: Path, project: Project | None, settings: Mapping[str, Any],
        *, style: str = "", reference: Path | None = None, **more: Any,
    ) -> Job:  # fmt: skip
        """A job for a draft; ``settings`` is the export section of the configuration.

        Raises UsageError for an output, a style or a reference file that cannot be used.
        """
        target(output)
        own = draft.meta.get("csl") or draft.meta.get("citation-style")
        if own and not Path(str(own)).is_file():
            own = Path(draft.path).parent / str(own)
        csl = styles.find(style or str(own or settings.get("style", "apa"))).absolute()
        if reference is None and "reference_doc" in settings:
            reference = (project.root if project else Path()) / str(settings["reference_doc"])
        if reference is not None and not reference.is_file():
            raise UsageError(f"{reference}: no such file for --reference-doc")
        return cls(
            Path(draft.path).absolute(), output, csl, project=project,
            reference=reference.absolute() if reference else None,
            titled="title" in draft.meta, list_title=list_title(draft, styles.read(csl).id), **more,
        )  # fmt: skip


class Built(NamedTuple):
    """What came of it."""

    path: Path
    kept: Path | None  # a file somebody changed, which was left alone
    said: tuple[str, ...]  # warnings of pandoc and the filters


def target(output: Path) -> str:
    """Pandoc's format for an output file. Raises UsageError for what is not there (yet)."""
    suffix = output.suffix.lower()
    if suffix in FORMATS:
        return FORMATS[suffix]
    if suffix in _LATER:
        raise UsageError(f"{output.name}: {_LATER[suffix]} is not written yet; use .docx or .html")
    raise UsageError(f"{output.name}: the name says which format; end it in .docx or .html")


def command(job: Job) -> list[str]:
    """The pandoc command of a job, as a list of arguments."""
    form = target(job.output)
    options = [f"--from=markdown{'' if job.mode != 'plain' else '-citations'}", f"--to={form}"]
    options.append(f"--resource-path={os.pathsep.join(['.', str(job.draft.parent)])}")
    options += [f"--metadata=mdrag-mode={job.mode}", f"--metadata=mdrag-source={job.draft}"]
    if job.project:
        options.append(f"--metadata=mdrag-project={job.project.root}")
    if job.allow_unresolved:
        options.append("--metadata=mdrag-allow-unresolved=true")
    if form == "html5":
        options += ["--standalone", "--embed-resources"]
        options += [] if job.titled else [f"--variable=pagetitle={job.draft.stem}"]
    if job.reference and form == "docx":
        options.append(f"--reference-doc={job.reference}")
    options.append(f"--filter={_filter('resolve')}")
    if job.mode != "plain":
        if job.list_title:
            options.append(f"--metadata=reference-section-title={job.list_title}")
        options += ["--citeproc", f"--csl={job.style}"]
    options.append(f"--filter={_filter('zotero')}")
    return [pandoc_path(), str(job.draft), *options, f"--output={job.output}"]


def build(job: Job) -> Built:
    """Run the job. Raises ServiceError (pandoc), FileProblem (the file cannot be written).

    A file that was changed since mdrag wrote it is left alone: the next version is written.
    """
    wanted = job.output
    if wanted.is_dir():
        raise UsageError(f"{wanted}: is a folder; name a file, such as {wanted / 'essay.docx'}")
    path = wanted if not wanted.exists() or _ours(wanted, job.project) else next_version(wanted)
    said = _run(job._replace(output=path))
    _remember(path, job)
    if job.project and path != wanted:
        log_version(job.project, "export", wanted.name, path.name, f"built from {job.draft.name}")
    return Built(path, wanted if path != wanted else None, said)


def _run(job: Job) -> tuple[str, ...]:
    final = job.output
    temporary = final.with_name(f".{final.stem}.{os.getpid()}{final.suffix}")
    try:
        final.parent.mkdir(parents=True, exist_ok=True)
        run = subprocess.run(
            command(job._replace(output=temporary)),
            capture_output=True,
            check=False,
            timeout=_TIME_LIMIT_S,
        )
        said = tuple(filter(_worth, run.stderr.decode("utf-8", "replace").splitlines()))
        if run.returncode or not temporary.is_file():
            raise ServiceError("\n".join(_reasons(said)) or f"pandoc failed ({run.returncode})")
        temporary.replace(final)
    except subprocess.TimeoutExpired as problem:
        raise ServiceError(
            f"pandoc was stopped after {_TIME_LIMIT_S:.0f} s; does the front matter of "
            f"{job.draft} refer to itself again and again (&a, *a)?"
        ) from problem
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise FileProblem(final, f"cannot be written ({reason}); nothing was changed") from problem
    finally:
        with contextlib.suppress(OSError):  # a read-only folder; the error above says more
            temporary.unlink(missing_ok=True)
    return said


def _worth(line: str) -> bool:
    """Not pandoc's warning about a binding that it took for the identifier of two headings."""
    return not re.search(r"Duplicate identifier 'doc_[0-9a-f]+'", line)


def _reasons(said: tuple[str, ...]) -> list[str]:
    """What a filter said, if one did; else what pandoc said."""
    ours = [line for line in said if line.startswith("mdrag-")]
    if ours:
        return ours
    told = takewhile(lambda line: "CallStack" not in line, said)  # where in pandoc helps nobody
    return [f"pandoc: {line.removeprefix('pandoc: ')}" for line in told if line.strip()]


def _filter(name: str) -> str:
    """The console script of a filter: beside this Python, else on PATH."""
    import shutil
    import sysconfig

    script = f"mdrag-{name}" + (".exe" if sys.platform == "win32" else "")
    for folder in (Path(sys.executable).parent, Path(sysconfig.get_path("scripts"))):
        if (folder / script).is_file():
            return str(folder / script)
    if found := shutil.which(script):
        return found
    raise ServiceError(f"the program {script} is missing; reinstall mdrag: pip install mdrag")


def _log(project: Project | None) -> Path:
    """Where it is remembered what was written: in the project, else in the person's cache."""
    return (project.meta if project else cache_folder()) / "exports.jsonl"


def _name(path: Path, project: Project | None) -> str:
    return project.relative(path) if project else str(path.resolve())


def _ours(path: Path, project: Project | None) -> bool:
    """Whether ``path`` is byte for byte what mdrag wrote there last."""
    try:
        lines = _log(project).read_text("utf-8").splitlines()
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
        "mode": job.mode,
        "at": now().isoformat(),
    }
    before = log.read_text("utf-8") if log.is_file() else ""
    write_atomic(log, before + json.dumps(line, ensure_ascii=False) + "\n")
