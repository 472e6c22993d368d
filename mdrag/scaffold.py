"""``mdrag init``: the folders and files of a new essay; what exists is left alone."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from mdrag import __version__, trust
from mdrag.checkout_commit import checkout_commit
from mdrag.config import load, outward_settings
from mdrag.errors import FileProblem, UsageError
from mdrag.fence import make_folder, write_atomic
from mdrag.filled_sentence import fill
from mdrag.project import FOLDERS, Project
from mdrag.settings_file import template
from mdrag.versions import now

__all__ = ["AGENTS_LINE", "ScaffoldResult", "initialise"]

_ENV = """# Copy to .env and fill in what you use; .env is never committed, printed or logged.
# ZOTERO_API_KEY=
# MINERU_TOKEN=
# MDRAG_TRANSLATOR_KEY=
"""
_GITIGNORE = """.env
index/
parsed/
chunks/
meta/.lock
"""
AGENTS_LINE = "Read AGENT.md in this folder before doing anything.\n"


class ScaffoldResult(NamedTuple):
    """What init did: files and folders made, and those it left as they were."""

    project: Project
    made: tuple[str, ...]
    left: tuple[str, ...]


def initialise(root: Path, profile: str = "offline") -> ScaffoldResult:
    """Make the project in ``root``. Raises UsageError inside another project, FileProblem."""
    above = Project.find(root)
    if above and above.root != root.resolve():
        raise UsageError(
            fill(
                "{root} lies inside the project {root2}; an essay inside an essay would "
                "mix their sources. Choose a folder outside it.",
                root=root,
                root2=above.root,
            )
        )
    made: list[str] = []
    left: list[str] = []
    for name in FOLDERS:
        folder = root / name
        (left if folder.is_dir() else made).append(name + "/")
        try:
            make_folder(folder, root)
        except OSError as problem:
            raise FileProblem(
                folder, fill("cannot be made ({strerror})", strerror=problem.strerror)
            ) from problem
    texts = {
        "config.yaml": template(profile),
        "AGENT.md": (files("mdrag") / "templates" / "AGENT.md").read_text("utf-8"),
        "AGENTS.md": AGENTS_LINE,
        ".env.example": _ENV,
        ".gitignore": _GITIGNORE,
    }
    project = Project(root.resolve())
    for name, text in texts.items():
        _unless_there(root, text, name, made, left)
    # Last: the marker makes the folder a project, so a killed init leaves none half-made.
    if "config.yaml" in made and (wants := outward_settings(project.config_path)):
        trust.remember(project.root, wants)  # who names a profile on the command line said yes
    _unless_there(root, _marker(project), "meta/project.json", made, left)
    return ScaffoldResult(project, tuple(made), tuple(left))


def _unless_there(root: Path, text: str, name: str, made: list[str], left: list[str]) -> None:
    path = root / name
    if path.exists():
        left.append(name)
    else:
        write_atomic(path, text, root)
        made.append(name)


def _marker(project: Project) -> str:
    content = {
        "project_id": project.root.name,
        "created_at": now().isoformat(),
        "tool_version": __version__,
        "commit": checkout_commit(Path(__file__).resolve().parents[1]),
        "config_hash": load(project.config_path).hash,
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
