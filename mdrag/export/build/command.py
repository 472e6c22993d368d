"""The pandoc command of a job: one process, our filters in it, in the order citeproc needs."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

from mdrag.errors import ServiceError
from mdrag.export.build import pdf
from mdrag.export.build.request import Job
from mdrag.export.inputs import reach
from mdrag.export.links.evidence_comments import ASKED
from mdrag.export.numbering.numbered_document import ASKED as NUMBERING_ASKED
from mdrag.filled_sentence import fill
from mdrag.limits.pandoc import pandoc_path

__all__ = ["command", "shell"]


def command(job: Job) -> list[str]:
    """The pandoc command of a job, as a list of arguments."""
    form = job.writes
    options = [f"--from=markdown{'' if job.mode != 'plain' else '-citations'}", f"--to={form}"]
    options.append(f"--resource-path={os.pathsep.join(_places(job))}")
    options += [f"--metadata=mdrag-mode={job.mode}", f"--metadata=mdrag-source={job.draft}"]
    if job.project:
        options.append(f"--metadata=mdrag-project={job.project.root}")
    if job.allow_unresolved:
        options.append("--metadata=mdrag-allow-unresolved=yes")
    if job.leave and job.leave.files:
        options.append("--metadata=mdrag-allow-files=yes")
    if job.comments:
        options.append(f"--metadata={ASKED}=yes")
    options += _page(job, form)
    options.append(f"--filter={_filter('resolve')}")
    if job.crossref:
        options.append(f"--filter={job.crossref}")
    elif job.numbered:
        options.append(f"--metadata={NUMBERING_ASKED}=yes")
    if job.mode != "plain":
        if job.list_title:
            options.append(f"--metadata=reference-section-title={job.list_title}")
        options += ["--citeproc", f"--csl={job.style}"]
    if form in ("docx", "odt"):
        options.append(f"--filter={_filter('zotero')}")
    elif _linked(job):
        options += ["--metadata=link-citations=true", f"--metadata=mdrag-output={job.output}"]
        options.append(f"--filter={_filter('evidence')}")
    return [pandoc_path(), str(job.draft), *options, f"--output={job.output}"]


def _places(job: Job) -> list[str]:
    """Where pictures are looked for: where you stand, but not in folders that are no essay's."""
    own = str(job.draft.parent)
    return [".", own] if reach.may_stand_here(job.leave) else [own]


def shell(job: Job) -> str:
    """The same as a line for a shell; with LibreOffice as printer, a line for each step."""
    if job.engine is None or job.engine.reads != "docx":
        return shlex.join(command(job))
    word = job.output.with_suffix(".docx")
    first = command(job._replace(output=word, mode="static" if job.mode == "live" else job.mode))
    return shlex.join(first) + "\n" + shlex.join(pdf.command(word, job.engine, word.parent))


def _page(job: Job, form: str) -> list[str]:
    """How the whole file is set."""
    options = ["--standalone"] if form in ("html5", "latex", "typst") else []
    if form == "html5":
        options.append("--mathml")  # every browser sets it by itself; else formulas are raw TeX
        options.append("--embed-resources")
        options += [] if job.titled else [f"--variable=pagetitle={job.draft.stem}"]
    if form in ("latex", "typst"):
        options += [f"--variable={key}={value}" for key, value in job.paper]
    if job.engine and job.engine.reads != "docx":
        options.append(f"--pdf-engine={job.engine.program}")
    if job.engine and job.engine.name == "typst" and os.sep == "/":
        options.append(pdf.ANYWHERE)  # pandoc keeps pictures in a folder of its own
    if job.reference and form in ("docx", "odt"):
        options.append(f"--reference-doc={job.reference}")
    return options


def _linked(job: Job) -> bool:
    """A page for a browser: links in a PDF would lead nowhere once it is sent."""
    return job.writes == "html5" and not job.engine and job.mode != "plain"


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
    raise ServiceError(
        fill(
            "the program {script} is missing; install mdrag again from its checkout", script=script
        )
    )
