"""What runs: the command, Python, and the programs, styles and models that mdrag stands on."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from mdrag import __version__
from mdrag.checkup.checkup_line import CheckupLine
from mdrag.errors import MdragError
from mdrag.filled_sentence import fill

__all__ = ["program_lines", "tool_lines"]


def program_lines() -> Iterator[CheckupLine]:
    """The command that runs, and its Python."""
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


def tool_lines() -> Iterator[CheckupLine]:
    """What mdrag stands on, each with what to do where it is missing."""
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
    if (Path(__file__).parents[1] / "models" / name / file).is_file():
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


def _sentence(problem: Exception) -> str:
    return problem.sentence if isinstance(problem, MdragError) else str(problem)
