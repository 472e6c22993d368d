"""Several files changed together or not at all, also when the process is killed in between.

New contents are first written under ``meta/.commit``; a marker then says they are complete; only
then are they renamed into place. `recover` finishes a marked commit and drops an unmarked one, so
any interruption leaves either the old state or the new.

The marker may have come with the folder from somebody else. It is carried out only when this
person's mdrag sealed it, and names nothing but what mdrag itself would write: `FILES`, and parsed
folders out of ``parsed/.staging``. Any other is set aside.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from mdrag.errors import Bug, FileProblem
from mdrag.fence import delete_file, delete_tree, left_alone, make_folder, move, new_file
from mdrag.filled_sentence import fill
from mdrag.ingest.run.seal import broken_seal, seal_plan
from mdrag.project import Project

__all__ = ["FILES", "commit", "recover"]

# Every file a commit may replace, by its name in the project.
FILES = frozenset({
    "chunks/parents.jsonl", "chunks/chunks.jsonl", "chunks/anchors.jsonl",
    "chunks/chunk_manifest.json", "meta/redirects.jsonl", "meta/sources.jsonl",
    "meta/library.csv", "meta/scan.json", "meta/parse_quality_report.md",
})  # fmt: skip
_STAGED_FILE = re.compile(r"[0-9]{1,6}")
_FOLDER = re.compile(r"parsed/doc_(?:[0-9a-f]{8}|[0-9a-f]{12})")
_STAGED_FOLDER = re.compile(r"parsed/\.staging/[0-9a-f]{32}")
_MARKER = "ready.json"
_LARGEST = 100_000_000  # bytes of a marker: 1,000,000 sources


class _Plan(NamedTuple):
    """What is renamed: (from, to), names in ``meta/.commit`` and in the project."""

    files: tuple[tuple[str, str], ...]
    folders: tuple[tuple[str, str], ...]


def commit(
    project: Project, files: Mapping[Path, bytes], folders: Mapping[Path, Path] | None = None
) -> None:
    """Put files (path → content) and folders (path → staged folder) in place, together.

    Raises FileProblem with nothing changed, Bug for a name that is not in `FILES`.
    """
    room = project.meta / ".commit"
    plan = _Plan(
        tuple((str(at), _relative(project, path)) for at, path in enumerate(files)),
        tuple(
            (_relative(project, staged), _relative(project, path))
            for path, staged in (folders or {}).items()
        ),
    )
    if wrong := _foreign(plan):
        raise Bug(f"{wrong} is no name of a commit; name it in mdrag/ingest/run/journal.py")
    try:
        delete_tree(room)
        make_folder(room)
        for (name, _), content in zip(plan.files, files.values(), strict=True):
            _write(room / name, content)
        _write(room / "plan.tmp", json.dumps(seal_plan(plan._asdict())).encode())
        move(room / "plan.tmp", room / _MARKER)
    except OSError as problem:
        delete_tree(room, left_alone)
        raise _said(problem, project.meta) from problem
    _carry_out(project, plan)


def recover(project: Project) -> None:
    """Finish a commit that was complete but not in place; drop one that was not complete.

    Raises FileProblem for one that is not ours; it was set aside, and the next run goes on and
    makes the chunks again, since half of it may have been in place.
    """
    room = project.meta / ".commit"
    try:
        if room.is_symlink() or (room.exists() and not room.is_dir()):
            _set_aside(room, fill("is no folder of mdrag's"))
        if not room.is_dir():
            return
        marker = room / _MARKER
        if marker.is_symlink() or marker.exists():
            _carry_out(project, _ours(room))
        else:
            delete_tree(room)
    except OSError as problem:
        raise _said(problem, room) from problem


def _carry_out(project: Project, plan: _Plan) -> None:
    room = project.meta / ".commit"
    try:
        for staged, target in plan.folders:
            _move_folder(project.root / staged, project.root / target)
        for name, target in plan.files:
            if (room / name).exists():
                make_folder((project.root / target).parent)
                move(room / name, project.root / target)
        delete_file(room / _MARKER)
        delete_tree(room)
    except OSError as problem:
        raise _said(problem, room) from problem


def _ours(room: Path) -> _Plan:
    """The plan of the marker. Raises FileProblem, and sets it aside, when it is not ours."""
    marker = room / _MARKER
    try:
        if any(path.is_symlink() or not path.is_file() for path in room.iterdir()):
            raise ValueError("links")
        if marker.stat().st_size > _LARGEST:
            raise ValueError("size")
        told: Any = json.loads(marker.read_text("utf-8"))
        plan = _Plan(*(tuple((a, b) for a, b in told[name]) for name in _Plan._fields))
        strange = _foreign(plan)
    except (ValueError, KeyError, TypeError, RecursionError):
        _set_aside(room, fill("is no journal of mdrag"))
    if strange:
        _set_aside(room, fill("names what mdrag does not write"))
    if whose := broken_seal(told):
        _set_aside(room, fill("was left by {whose}", whose=whose))
    return plan


def _foreign(plan: _Plan) -> str:
    """The first name in a plan that mdrag would not write; "" when there is none."""
    for staged, target in plan.files:
        if not _is(_STAGED_FILE, staged) or target not in FILES:
            return f"{staged!r} → {target!r}"
    for staged, target in plan.folders:
        if not _is(_STAGED_FOLDER, staged) or not _is(_FOLDER, target):
            return f"{staged!r} → {target!r}"
    return ""


def _is(pattern: re.Pattern[str], name: object) -> bool:
    return isinstance(name, str) and pattern.fullmatch(name) is not None


def _set_aside(room: Path, why: str) -> NoReturn:
    aside = next(
        place
        for number in range(1, 10_000)
        if not (place := room.with_name(f".commit-refused-{number}")).exists()
        and not place.is_symlink()
    )
    move(room, aside)
    # Half of it may have been in place when it was left: without this file all is made again.
    delete_file(room.parent.parent / "chunks" / "chunk_manifest.json")
    raise FileProblem(
        room / _MARKER,
        fill(
            "{why}, and was not carried out; nothing was changed. It is kept as "
            "{aside}; go on with: mdrag ingest",
            why=why,
            aside=aside,
        ),
    )


def _move_folder(staged: Path, target: Path) -> None:
    if not staged.exists():
        return  # done before the interruption
    delete_tree(target)
    make_folder(target.parent)
    move(staged, target)


def _write(path: Path, content: bytes) -> None:
    with new_file(path) as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())


def _relative(project: Project, path: Path) -> str:
    return path.relative_to(project.root).as_posix()


def _said(problem: OSError, place: Path) -> FileProblem:
    where = Path(problem.filename) if problem.filename else place
    reason = problem.strerror or str(problem)
    return FileProblem(
        where,
        fill("cannot be written ({reason}); nothing was lost, run ingest again", reason=reason),
    )
