"""``mdrag agent install``: a skill, hooks and a reference, and nothing a person wrote is lost."""

from __future__ import annotations

import json
from hashlib import sha256
from importlib.resources import files
from typing import Any, NamedTuple

from mdrag.errors import FileProblem
from mdrag.fence import open_own, write_atomic
from mdrag.project import Project
from mdrag.scaffold import AGENTS_LINE

__all__ = ["InstallResult", "install"]

_SKILLS = (".agents/skills/mdrag", ".claude/skills/mdrag")
_SKILL_FILES = ("SKILL.md", "references/bindings.md", "references/failures.md")
_RECORD = "meta/agent_install.json"  # file → SHA-256 of what was written, to know what is ours
_COMMAND = "mdrag agent hook"
# Where each agent reads its hooks, and the tools that write files there:
# https://code.claude.com/docs/en/hooks and https://developers.openai.com/codex/hooks
_HOOKS = {
    ".claude/settings.json": "Edit|MultiEdit|Write",
    ".codex/hooks.json": "apply_patch|Edit|Write",
}
_SECONDS = 60


class InstallResult(NamedTuple):
    """Files by what became of them; ``kept``: somebody changed them, they were left alone."""

    made: tuple[str, ...]
    updated: tuple[str, ...]
    unchanged: tuple[str, ...]
    kept: tuple[str, ...]


def install(project: Project, dry_run: bool = False) -> InstallResult:
    """Write what an agent reads into the project; again changes nothing.

    A file that differs from what was last written there is somebody's own, and is kept; hooks and
    the reference are put into the files there are. Raises FileProblem for hooks that are no JSON,
    with nothing written.
    """
    record = _record(project)
    wanted = {name: _merged(project, name) for name in (*_HOOKS, "AGENTS.md")}
    result: dict[str, list[str]] = {name: [] for name in InstallResult._fields}
    for name, text in {**_skill(), **wanted}.items():
        before = _read(project, name)
        if before is None:
            state = "made"
        elif before == text:
            state = "unchanged"
        elif name in wanted or record.get(name) == _digest(before):
            state = "updated"
        else:
            state = "kept"
        result[state].append(name)
        if state in ("made", "updated") and not dry_run:
            write_atomic(project.root / name, text, project.root)
        if name not in wanted and state != "kept":
            record[name] = _digest(text)
    if not dry_run and (result["made"] or result["updated"]):
        text = json.dumps(record, indent=2, sort_keys=True) + "\n"
        write_atomic(project.root / _RECORD, text, project.root)
    return InstallResult(**{name: tuple(names) for name, names in result.items()})


def _skill() -> dict[str, str]:
    """The files of the skill, in both folders where agents look."""
    folder = files("mdrag") / "templates" / "skill"
    texts = {name: folder.joinpath(*name.split("/")).read_text("utf-8") for name in _SKILL_FILES}
    return {f"{place}/{name}": text for place in _SKILLS for name, text in texts.items()}


def _merged(project: Project, name: str) -> str:
    """The file with our line or hook in it, everything else as it was."""
    before = _read(project, name)
    if name == "AGENTS.md":
        if before is None:
            return AGENTS_LINE
        return before if "AGENT.md" in before else before.rstrip("\n") + "\n\n" + AGENTS_LINE
    try:
        settings = json.loads(before) if before and before.strip() else {}
        hooks = settings.setdefault("hooks", {})
        groups = hooks.setdefault("PostToolUse", [])
        ours = {"type": "command", "command": _COMMAND, "timeout": _SECONDS}
        if before and any(_is_ours(hook) for group in groups for hook in group.get("hooks", [])):
            return before
        groups.append({"matcher": _HOOKS[name], "hooks": [ours]})
    except (ValueError, AttributeError, TypeError) as problem:
        line = getattr(problem, "lineno", 0)
        told = "holds no JSON object of settings; mend it, then run this again"
        raise FileProblem(project.root / name, told, line) from None
    return json.dumps(settings, ensure_ascii=False, indent=2) + "\n"


def _is_ours(hook: Any) -> bool:
    return isinstance(hook, dict) and _COMMAND in str(hook.get("command", ""))


def _read(project: Project, name: str) -> str | None:
    path = project.root / name
    try:
        with open_own(path) as file:
            return str(file.read().decode("utf-8-sig"))
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as problem:
        raise FileProblem(path, "cannot be read as UTF-8 text") from problem


def _record(project: Project) -> dict[str, str]:
    text = _read(project, _RECORD)
    try:
        told = json.loads(text or "{}")
    except ValueError:
        return {}  # then nothing is known to be ours, and everything is kept
    return {str(k): str(v) for k, v in told.items()} if isinstance(told, dict) else {}


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()
