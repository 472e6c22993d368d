"""The project: its settings, folders, library, and whether it may use the network."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

from mdrag import trust
from mdrag.checkup.checkup_line import CheckupLine
from mdrag.checkup.outward import outward_lines
from mdrag.config import Config, load, outward_settings
from mdrag.errors import ConfigError, LibraryMissing
from mdrag.filled_sentence import fill
from mdrag.project import FOLDERS, Project
from mdrag.workspace import open_for

__all__ = ["no_project", "project_lines"]

_LOW_DISK = 1 << 30  # bytes; 100 PDFs with their index take about a quarter of this


def no_project() -> Iterator[CheckupLine]:
    """What is said where there is none."""
    yield CheckupLine("WARN", "project", fill("none here"), fill("make one with: mdrag init"))


def project_lines(project: Project, online: bool) -> Iterator[CheckupLine]:
    """The folders, settings and library of a project, and what goes out of it."""
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
    yield from outward_lines(project, config, online)


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
