"""What ``mdrag doctor`` looks at: each line OK, WARN or FAIL with what to do."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from mdrag import __version__, trust
from mdrag.config import Config, load, outward_settings, secret
from mdrag.errors import ConfigError, LibraryMissing, MdragError, UsageError
from mdrag.escapes import in_cell
from mdrag.filled_sentence import fill
from mdrag.index.store_place import QDRANT_KEY
from mdrag.project import FOLDERS, Project
from mdrag.services.google.account import CREDENTIALS
from mdrag.wording import say_in, words
from mdrag.workspace import open_for

__all__ = ["CheckupLine", "checkup", "report"]

_LOW_DISK = 1 << 30  # bytes; 100 PDFs with their index take about a quarter of this
_MANY = 1000  # files of an ingest: enough for as many processes as there may be
_KEYS = ("MINERU_TOKEN", CREDENTIALS, "ZOTERO_API_KEY", QDRANT_KEY)


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


def report(checks: list[CheckupLine], language: str = "en") -> str:
    """meta/setup_report.md."""
    tr = words(language)
    cells = (
        (one.state, tr(one.what), *(say_in(text, language) for text in one[2:])) for one in checks
    )
    rows = ["| " + " | ".join(map(in_cell, row)) + " |" for row in cells]
    names = " | ".join(map(tr, ("state", "what", "found", "what to do")))
    head = [f"# {tr('Setup report')}", "", f"| {names} |", "|---|---|---|---|"]
    return "\n".join([*head, *rows]) + "\n"


def _program() -> Iterator[CheckupLine]:
    command = shutil.which("mdrag")
    todo = (
        "" if command else fill("activate the environment mdrag is installed in, or add it to PATH")
    )
    found = (
        fill("{version} at {command}", version=__version__, command=command)
        if command
        else fill("{version}, but not on PATH", version=__version__)
    )
    if command and _elsewhere(Path(command)):
        found = fill(
            "{version} runs from {prefix}, but the first on PATH is {command}",
            version=__version__,
            prefix=sys.prefix,
            command=command,
        )
        todo = fill("activate the environment you mean, or call its mdrag by its path")
    yield CheckupLine("WARN" if todo else "OK", "command mdrag", found, todo)
    inside = sys.prefix != sys.base_prefix
    where = fill("{name} in {folder}", name=platform.python_version(), folder=sys.prefix)
    hint = "" if inside else fill("a virtual environment of its own keeps mdrag's libraries apart")
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
        yield CheckupLine("FAIL", "draft parser", _sentence(problem), "pip install panache-cli")
    yield _pandoc()
    yield _styles()
    yield _model("English pipeline", "en_draft_sm", "meta.json")
    there = find_spec("lancedb") is not None
    yield CheckupLine(
        "OK" if there else "FAIL",
        "vector store",
        "lancedb" if there else fill("lancedb is missing"),
        "" if there else "pip install lancedb",
    )
    yield _model("offline embedder", "wordllama", "l2_supercat_256.safetensors")


def _model(what: str, name: str, file: str) -> CheckupLine:
    """Whether a model that ships with mdrag is there."""
    if (Path(__file__).parent / "models" / name / file).is_file():
        return CheckupLine("OK", what, name)
    return CheckupLine("FAIL", what, fill("missing"), fill("reinstall mdrag"))


def _pandoc() -> CheckupLine:
    from mdrag.limits.pandoc import pandoc_path

    try:
        path = pandoc_path()
        done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=20)
        return CheckupLine(
            "OK",
            "pandoc",
            fill("{version} at {command}", version=done.stdout.splitlines()[0], command=path),
        )
    except Exception as problem:
        return CheckupLine("FAIL", "pandoc", _sentence(problem), "pip install pypandoc_binary")


def _styles() -> CheckupLine:
    from mdrag.export.citations.styles import SHIPPED, find

    lost = [one.name for one in SHIPPED if not find(one.name).is_file()]
    names = ", ".join(one.name for one in SHIPPED if one.name not in lost)
    todo = fill("missing: {names}; reinstall mdrag", names=", ".join(lost)) if lost else ""
    return CheckupLine("FAIL" if lost else "OK", "citation styles", names, todo)


def _no_project() -> Iterator[CheckupLine]:
    yield CheckupLine("WARN", "project", fill("none here"), fill("make one with: mdrag init"))


def _project(project: Project, online: bool) -> Iterator[CheckupLine]:
    yield CheckupLine(
        "OK", "project", fill("{name} in {folder}", name=project.id, folder=project.root)
    )
    try:
        config = load(project.config_path)
    except ConfigError as problem:
        yield CheckupLine("FAIL", "config.yaml", problem.sentence, fill("mend that line"))
        return
    there = {name: (project.root / name).is_file() for name in ("config.yaml", "AGENT.md")}
    if there["config.yaml"]:
        told = fill("profile {profile}, hash {hash}", profile=config.profile, hash=config.hash)
        yield CheckupLine("OK", "config.yaml", told)
    for name in (name for name, held in there.items() if not held):
        yield CheckupLine("WARN", name, fill("missing"), fill("mdrag init makes it"))
    yield _trust(project, config)
    for name in FOLDERS:
        folder = project.root / name
        if not folder.is_dir():
            yield CheckupLine("WARN", name, fill("missing"), fill("mdrag init makes it"))
        elif not name.startswith("raw") and not os.access(folder, os.W_OK):
            yield CheckupLine(
                "FAIL", name, fill("not writable"), fill("give yourself the right to write there")
            )
    free = shutil.disk_usage(project.root).free
    todo = "" if free > _LOW_DISK else fill("free some: parsed/, chunks/ and index/ grow")
    yield CheckupLine(
        "OK" if free > _LOW_DISK else "WARN",
        "disk",
        fill("{free:.1f} GB free", free=free / 1e9),
        todo,
    )
    yield _library(project)
    yield _parser(project, config)
    yield from _services(project, config, online)
    yield from _redaction(project, config)
    yield _keys(project, config)
    yield _limits(config)


def _trust(project: Project, config: Config) -> CheckupLine:
    """What config.yaml asks of the network, and whether it may."""
    wants = outward_settings(project.config_path)
    if not wants:
        return CheckupLine(
            "OK", "network", fill("config.yaml asks for nothing outside this computer")
        )
    told = ", ".join(f"{one.key}: {one.value}" for one in trust.outward_rows(wants))
    if config.withheld:
        found = fill("config.yaml asks for {told}; not in force until you say yes", told=told)
        return CheckupLine("WARN", "network", found, f"mdrag trust {project.root}")
    return CheckupLine("OK", "network", fill("{told}; trusted", told=told), "")


def _sentence(problem: Exception) -> str:
    return problem.sentence if isinstance(problem, MdragError) else str(problem)


def _library(project: Project) -> CheckupLine:
    try:
        evidence = open_for(project.root).evidence
        count = sum("source_gone" not in one.flags for one in evidence.sources())
    except LibraryMissing as problem:
        return CheckupLine("FAIL", "library", problem.sentence, "mdrag ingest")
    if not evidence.version:
        return CheckupLine("WARN", "library", fill("nothing ingested yet"), "mdrag ingest")
    return CheckupLine(
        "OK",
        "library",
        fill(
            "{sources}, index {version}",
            sources=fill("1 source") if count == 1 else fill("{n:,} sources", n=count),
            version=evidence.version,
        ),
    )


def _parser(project: Project, config: Config) -> CheckupLine:
    """Who reads PDFs; one that is asked over the network is asked whether it would."""
    if config.parser == "local":
        return CheckupLine("OK", "parser", fill("local: PDFs are read on this computer"))
    from mdrag.ingest.remote.services import service_trouble

    told = config.mineru
    where = told.address if config.parser == "mineru" else told.local_address
    limits = fill(
        "{files_per_request} files a request, {pages_per_part} pages and {largest_mb} MB "
        "a part, {pages_per_day} pages a day with priority",
        files_per_request=told.files_per_request,
        pages_per_part=told.pages_per_part,
        largest_mb=told.largest_mb,
        pages_per_day=told.pages_per_day,
    )
    if trouble := service_trouble(project, config):
        return CheckupLine("FAIL", "parser", f"{config.parser}: {where}", trouble)
    return CheckupLine(
        "OK",
        "parser",
        fill(
            "{parser}: PDFs go to {where}; {limits}",
            parser=config.parser,
            where=where,
            limits=limits,
        ),
    )


def _services(project: Project, config: Config, online: bool) -> Iterator[CheckupLine]:
    """The services that texts are sent to: whether they are set up, and whether they answer."""
    from mdrag.retrieve.trial_calls import service_trials
    from mdrag.verify.support.judges.trial import judge_trials

    found = (service_trials(project, config, online), judge_trials(project, config, online))
    for trial in chain.from_iterable(found):
        if trial.trouble:
            yield CheckupLine("FAIL", trial.what, trial.where, trial.trouble)
        elif online:
            yield CheckupLine("OK", trial.what, fill("{where}: answered", where=trial.where))
        else:
            todo = fill("one smallest question to each: mdrag doctor --online")
            yield CheckupLine("OK", trial.what, fill("{where}; not asked", where=trial.where), todo)


def _redaction(project: Project, config: Config) -> Iterator[CheckupLine]:
    """What is taken out of texts that go out, counted in the library; silent where none does."""
    from mdrag.report.held_back import held_back_sentence
    from mdrag.services.held_back import count_held_back
    from mdrag.services.redaction import redaction_of

    try:
        redaction = redaction_of(config)
    except UsageError as problem:
        todo = fill("nothing goes out until then")
        yield CheckupLine("FAIL", "redaction", problem.sentence, todo)
        return
    if redaction is None:
        if outward_settings(project.config_path):
            todo = fill("e-mail addresses, telephone numbers, names: redaction: in config.yaml")
            yield CheckupLine("OK", "redaction", fill("what goes out goes as it is"), todo)
        return
    held = count_held_back(redaction, _passages(project))
    yield CheckupLine("OK", "redaction", held_back_sentence(redaction, held))


def _passages(project: Project) -> Iterator[str]:
    from mdrag.retrieve.library import GenerationStore

    with suppress(LibraryMissing):
        library = GenerationStore.open(project)
        for source in library.sources():
            yield from (one.text for one in library.all_passages(source.doc_uid))


def _keys(project: Project, config: Config) -> CheckupLine:
    """Which keys lie ready, by name, and which of them nothing uses."""
    held = [name for name in _KEYS if secret(name, project.root)]
    if not held:
        return CheckupLine("OK", "cloud keys", fill("none; the offline profile needs none"))
    used = {"ZOTERO_API_KEY"} | ({"MINERU_TOKEN"} if config.parser == "mineru" else set())
    asks = {config.embedder, config.reranker, config.support_backend}
    used |= {CREDENTIALS} if asks & {"vertex", "rerank", "check-grounding"} else set()
    used |= {QDRANT_KEY} if config.index.uri.startswith("http") else set()
    unused = [name for name in held if name not in used]
    note = (
        fill("; with these settings nothing uses {names}", names=", ".join(unused))
        if unused
        else ""
    )
    todo = fill("to send PDFs to MinerU: mdrag config set parser mineru")
    wanted = todo if "MINERU_TOKEN" in unused else ""
    return CheckupLine(
        "OK", "cloud keys", fill("{names} present{note}", names=", ".join(held), note=note), wanted
    )


def _limits(config: Config) -> CheckupLine:
    """How long services are waited for, how often they are asked again, how many at once."""
    from mdrag.ingest.remote.parts.send_parts import AT_ONCE
    from mdrag.ingest.run.pool import workers
    from mdrag.net import ATTEMPTS, SLOWEST
    from mdrag.services.crossref_notices import AT_A_TIME, POLITE

    told = fill(
        "a service is waited for {slowest:g} s and asked {attempts} times on 429 and "
        "5xx, with pauses; at once: {crossref} to Crossref, {parts} parts to MinerU, "
        "{workers} files being read; one command at a time writes",
        slowest=SLOWEST,
        attempts=ATTEMPTS,
        crossref=POLITE if config.lint.mailto else AT_A_TIME,
        parts=AT_ONCE,
        workers=workers(_MANY),
    )
    return CheckupLine("OK", "limits", told)
