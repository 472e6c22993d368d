"""What ``mdrag doctor`` looks at: each line OK, WARN or FAIL with what to do."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from mdrag import __version__, trust
from mdrag.config import Config, load, outward_settings, secret
from mdrag.errors import ConfigError, LibraryMissing
from mdrag.escapes import in_cell
from mdrag.project import FOLDERS, Project
from mdrag.services.google.account import CREDENTIALS
from mdrag.text.counts import count_of
from mdrag.workspace import open_for

__all__ = ["CheckupLine", "checkup", "report"]

_LOW_DISK = 1 << 30  # bytes; 100 PDFs with their index take about a quarter of this
_MANY = 1000  # files of an ingest: enough for as many processes as there may be
_KEYS = ("MINERU_TOKEN", CREDENTIALS, "ZOTERO_API_KEY")


class CheckupLine(NamedTuple):
    """One line of the report."""

    state: str  # OK | WARN | FAIL
    what: str
    found: str
    todo: str = ""


def checkup(project: Project | None, online: bool = False) -> list[CheckupLine]:
    """Everything worth knowing before the first ingest.

    Nothing leaves the machine, but for one question to the parser the settings name, if any, and
    with ``online`` one to each other service they name.
    """
    about = _project(project, online) if project else _no_project()
    return [*_program(), *_tools(), *about]


def report(checks: list[CheckupLine]) -> str:
    """meta/setup_report.md."""
    rows = ["| " + " | ".join(map(in_cell, check)) + " |" for check in checks]
    head = ["# Setup report", "", "| state | what | found | what to do |", "|---|---|---|---|"]
    return "\n".join([*head, *rows]) + "\n"


def _program() -> Iterator[CheckupLine]:
    command = shutil.which("mdrag")
    todo = "" if command else "activate the environment mdrag is installed in, or add it to PATH"
    found = f"{__version__} at {command}" if command else f"{__version__}, but not on PATH"
    if command and _elsewhere(Path(command)):
        found = f"{__version__} runs from {sys.prefix}, but the first on PATH is {command}"
        todo = "activate the environment you mean, or call its mdrag by its path"
    yield CheckupLine("WARN" if todo else "OK", "command mdrag", found, todo)
    inside = sys.prefix != sys.base_prefix
    where = f"{platform.python_version()} in {sys.prefix}"
    hint = "" if inside else "a virtual environment of its own keeps mdrag's libraries apart"
    yield CheckupLine("OK" if inside else "WARN", "Python", where, hint)


def _elsewhere(command: Path) -> bool:
    """Whether the command lies in another environment than the program that runs."""
    scripts = Path(sysconfig.get_path("scripts"))
    return command.parent.resolve() != scripts.resolve() and command.resolve().parent != (
        scripts.resolve()
    )


def _tools() -> Iterator[CheckupLine]:
    from mdrag.draft.tree.panache import binary

    try:
        yield CheckupLine("OK", "draft parser", binary())
    except Exception as problem:
        yield CheckupLine("FAIL", "draft parser", str(problem), "pip install panache-cli")
    yield _pandoc()
    yield _styles()
    yield _model("English pipeline", "en_draft_sm", "meta.json")
    there = find_spec("lancedb") is not None
    yield CheckupLine(
        "OK" if there else "FAIL",
        "vector store",
        "lancedb" if there else "lancedb is missing",
        "" if there else "pip install lancedb",
    )
    yield _model("offline embedder", "wordllama", "l2_supercat_256.safetensors")


def _model(what: str, name: str, file: str) -> CheckupLine:
    """Whether a model that ships with mdrag is there."""
    if (Path(__file__).parent / "models" / name / file).is_file():
        return CheckupLine("OK", what, name)
    return CheckupLine("FAIL", what, "missing", "reinstall mdrag")


def _pandoc() -> CheckupLine:
    from mdrag.limits.pandoc import pandoc_path

    try:
        path = pandoc_path()
        done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=20)
        return CheckupLine("OK", "pandoc", f"{done.stdout.splitlines()[0]} at {path}")
    except Exception as problem:
        return CheckupLine("FAIL", "pandoc", str(problem), "pip install pypandoc_binary")


def _styles() -> CheckupLine:
    from mdrag.export.citations.styles import SHIPPED, find

    lost = [one.name for one in SHIPPED if not find(one.name).is_file()]
    names = ", ".join(one.name for one in SHIPPED if one.name not in lost)
    todo = f"missing: {', '.join(lost)}; reinstall mdrag" if lost else ""
    return CheckupLine("FAIL" if lost else "OK", "citation styles", names, todo)


def _no_project() -> Iterator[CheckupLine]:
    yield CheckupLine("WARN", "project", "none here", "make one with: mdrag init")


def _project(project: Project, online: bool) -> Iterator[CheckupLine]:
    yield CheckupLine("OK", "project", f"{project.id} in {project.root}")
    try:
        config = load(project.config_path)
    except ConfigError as problem:
        yield CheckupLine("FAIL", "config.yaml", str(problem), "mend that line")
        return
    yield CheckupLine("OK", "config.yaml", f"profile {config.profile}, hash {config.hash}")
    yield _trust(project, config)
    for name in FOLDERS:
        folder = project.root / name
        if not folder.is_dir():
            yield CheckupLine("WARN", name, "missing", "mdrag init makes it")
        elif not name.startswith("raw") and not os.access(folder, os.W_OK):
            yield CheckupLine(
                "FAIL", name, "not writable", "give yourself the right to write there"
            )
    free = shutil.disk_usage(project.root).free
    todo = "" if free > _LOW_DISK else "free some: parsed/, chunks/ and index/ grow"
    yield CheckupLine(
        "OK" if free > _LOW_DISK else "WARN", "disk", f"{free / 1e9:.1f} GB free", todo
    )
    yield _library(project)
    yield _parser(project, config)
    yield from _services(project, config, online)
    yield _keys(project, config)
    yield _limits(config)


def _trust(project: Project, config: Config) -> CheckupLine:
    """What config.yaml asks of the network, and whether it may."""
    wants = outward_settings(project.config_path)
    if not wants:
        return CheckupLine("OK", "network", "config.yaml asks for nothing outside this computer")
    told = ", ".join(f"{one.key}: {one.value}" for one in trust.outward_rows(wants))
    if config.withheld:
        found = f"config.yaml asks for {told}; not in force until you say yes"
        return CheckupLine("WARN", "network", found, f"mdrag trust {project.root}")
    return CheckupLine("OK", "network", f"{told}; trusted", "")


def _library(project: Project) -> CheckupLine:
    try:
        evidence = open_for(project.root).evidence
        count = len(evidence.sources())
    except LibraryMissing as problem:
        return CheckupLine("FAIL", "library", str(problem), "mdrag ingest")
    if not evidence.version:
        return CheckupLine("WARN", "library", "nothing ingested yet", "mdrag ingest")
    return CheckupLine("OK", "library", f"{count_of(count, 'source')}, index {evidence.version}")


def _parser(project: Project, config: Config) -> CheckupLine:
    """Who reads PDFs; one that is asked over the network is asked whether it would."""
    if config.parser == "local":
        return CheckupLine("OK", "parser", "local: PDFs are read on this computer")
    from mdrag.ingest.remote.services import service_trouble

    told = config.mineru
    where = told.address if config.parser == "mineru" else told.local_address
    limits = (
        f"{told.files_per_request} files a request, {told.pages_per_part} pages and "
        f"{told.largest_mb} MB a part, {told.pages_per_day} pages a day with priority"
    )
    if trouble := service_trouble(project, config):
        return CheckupLine("FAIL", "parser", f"{config.parser}: {where}", trouble)
    return CheckupLine("OK", "parser", f"{config.parser}: PDFs go to {where}; {limits}")


def _services(project: Project, config: Config, online: bool) -> Iterator[CheckupLine]:
    """The services that texts are sent to: whether they are set up, and whether they answer."""
    from mdrag.retrieve.trial_calls import service_trials
    from mdrag.verify.support.judges.trial import judge_trials

    found = (service_trials(project, config, online), judge_trials(project, config, online))
    for trial in chain.from_iterable(found):
        if trial.trouble:
            yield CheckupLine("FAIL", trial.what, trial.where, trial.trouble)
        elif online:
            yield CheckupLine("OK", trial.what, f"{trial.where}: answered")
        else:
            todo = "one smallest question to each: mdrag doctor --online"
            yield CheckupLine("OK", trial.what, f"{trial.where}; not asked", todo)


def _keys(project: Project, config: Config) -> CheckupLine:
    """Which keys lie ready, by name, and which of them nothing uses."""
    held = [name for name in _KEYS if secret(name, project.root)]
    if not held:
        return CheckupLine("OK", "cloud keys", "none; the offline profile needs none")
    used = {"ZOTERO_API_KEY"} | ({"MINERU_TOKEN"} if config.parser == "mineru" else set())
    asks = {config.embedder, config.reranker, config.support_backend}
    used |= {CREDENTIALS} if asks & {"vertex", "rerank", "check-grounding"} else set()
    unused = [name for name in held if name not in used]
    note = f"; with these settings nothing uses {', '.join(unused)}" if unused else ""
    todo = "to send PDFs to MinerU: mdrag config set parser mineru"
    wanted = todo if "MINERU_TOKEN" in unused else ""
    return CheckupLine("OK", "cloud keys", f"{', '.join(held)} present{note}", wanted)


def _limits(config: Config) -> CheckupLine:
    """How long services are waited for, how often they are asked again, how many at once."""
    from mdrag.ingest.remote.parts.send_parts import AT_ONCE
    from mdrag.ingest.run.pool import workers
    from mdrag.net import ATTEMPTS, SLOWEST
    from mdrag.services.crossref_notices import AT_A_TIME, POLITE

    told = (
        f"a service is waited for {SLOWEST:g} s and asked {ATTEMPTS} times on 429 and 5xx, with "
        f"pauses; at once: {POLITE if config.lint.mailto else AT_A_TIME} to Crossref, {AT_ONCE} "
        f"parts to MinerU, {workers(_MANY)} files being read; one command at a time writes"
    )
    return CheckupLine("OK", "limits", told)
