"""``mdrag agent install``: a skill, hooks and a reference, and nothing a person wrote is lost."""

from __future__ import annotations

import json
from hashlib import sha256
from importlib.resources import files
from typing import Any, NamedTuple

from mdrag.errors import FileProblem
from mdrag.fence import open_own, real_path, write_atomic
from mdrag.filled_sentence import fill
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
_REMEDY = fill("move it away, then run this again")


class InstallResult(NamedTuple):
    """Files by what became of them; ``kept``: somebody changed them, they were left alone."""

    made: tuple[str, ...]
    updated: tuple[str, ...]
    unchanged: tuple[str, ...]
    kept: tuple[str, ...]


def install(project: Project, dry_run: bool = False) -> InstallResult:
    """Write what an agent reads into the project; again changes nothing.

    A file that differs from what was last written there is somebody's own, and is kept; hooks and
    the reference are put into the files there are. Raises FileProblem for hooks that are no JSON
    and for what stands where a file belongs, with nothing written.
    """
    record = _record(project)
    wanted = {name: _merged(project, name) for name in (*_HOOKS, "AGENTS.md")}
    result: dict[str, list[str]] = {name: [] for name in InstallResult._fields}
    texts = {**_skill(), **wanted}
    held = {name: _read(project, name) for name in texts}  # all of them before the first write
    for name, text in texts.items():
        before = held[name]
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
        return _hooked(before, _HOOKS[name])
    except json.JSONDecodeError as problem:
        told, line, column = problem.msg, problem.lineno, problem.colno
    except (ValueError, RecursionError) as problem:
        nested = (
            fill("too deep to be read") if isinstance(problem, RecursionError) else problem.args[0]
        )
        told, line, column = nested, 0, 0
    told = fill(
        "is no settings file an agent reads ({told}); mend or move it, then run this again",
        told=told,
    )
    raise FileProblem(project.root / name, told, line, column) from None


def _hooked(before: str | None, matcher: str) -> str:
    """Settings with our hook among them. Raises ValueError with what is wrong with those given."""
    settings = json.loads(before) if before and before.strip() else {}
    if not isinstance(settings, dict):
        raise ValueError(fill("it holds no JSON object"))
    hooks = settings.setdefault("hooks", {})
    if not isinstance(hooks, dict):
        raise ValueError(fill("its 'hooks' is no object"))
    groups = hooks.setdefault("PostToolUse", [])
    if not isinstance(groups, list) or not all(isinstance(group, dict) for group in groups):
        raise ValueError(fill("its 'hooks.PostToolUse' is no list of objects"))
    held = [group.get("hooks", []) for group in groups]
    if not all(isinstance(one, list) for one in held):
        raise ValueError(fill("a 'hooks' in its 'hooks.PostToolUse' is no list"))
    if before and any(_is_ours(hook) for one in held for hook in one):
        return before
    ours = {"type": "command", "command": _COMMAND, "timeout": _SECONDS}
    groups.append({"matcher": matcher, "hooks": [ours]})
    return json.dumps(settings, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def _is_ours(hook: Any) -> bool:
    return isinstance(hook, dict) and _COMMAND in str(hook.get("command", ""))


def _read(project: Project, name: str) -> str | None:
    """A file's text; a link that stays in the project is followed. Raises FileProblem."""
    path = project.root / name
    try:
        with open_own(real_path(path, project.root), _REMEDY) as file:
            return str(file.read().decode("utf-8-sig"))
    except FileNotFoundError:
        return None
    except NotADirectoryError:
        there = next(one for one in path.parents if one.exists())
        told = fill("is a file where a folder belongs")
        raise FileProblem(there, fill("{told}; {REMEDY}", told=told, REMEDY=_REMEDY)) from None
    except UnicodeDecodeError:
        raise FileProblem(
            path, fill("is not UTF-8 text; save it as UTF-8, or move it away")
        ) from None
    except OSError as problem:
        told = fill("cannot be read ({strerror})", strerror=problem.strerror or problem)
        raise FileProblem(path, fill("{told}; {REMEDY}", told=told, REMEDY=_REMEDY)) from problem


def _record(project: Project) -> dict[str, str]:
    text = _read(project, _RECORD)
    try:
        told = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}  # then nothing is known to be ours, and everything is kept
    return {str(k): str(v) for k, v in told.items()} if isinstance(told, dict) else {}


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()
