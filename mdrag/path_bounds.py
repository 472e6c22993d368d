"""Where a path leads: below every project it goes through, by whatever links.

A received folder may hold links, and files that name other files. Names that stand in a file go
through `path_below`; what is opened or changed is resolved by `real_path` (`mdrag.fence` does).
"""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from pathlib import Path

from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill

__all__ = [
    "inner_name",
    "path_below",
    "real_path",
    "refuse_links",
    "refuse_outside",
    "refuse_raw",
]

_MARKER = os.path.join("meta", "project.json")  # noqa: PTH118 (asked for every draft: 3 times faster)
_LONGEST, _LONGEST_PART = 1000, 255  # characters of a path, bytes of a name in it
# Names Windows keeps for devices, with any ending: https://learn.microsoft.com/windows/win32/fileio
_DEVICE = re.compile(r"(?i)(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?")
_UNSAFE = re.compile(r'[\x00-\x1f:*?"<>|]|[ .]$')  # no character of a name there
_DRIVE = re.compile(r"[A-Za-z]:(?:[\\/]|$)")
_WINDOWS = os.name == "nt"


def real_path(path: Path | str, root: Path | None = None) -> Path:
    """Where ``path`` leads, every link followed. Raises FileProblem when that is outside.

    ``root``: a folder it must lie below beside the projects it goes through.
    """
    try:
        name = os.path.abspath(path)  # noqa: PTH100 (and ``..`` is gone before any link is followed)
        reached = os.path.realpath(name)
        roots = [*_projects(name), *([str(root)] if root else [])]
        for one in roots:
            if not _is_below(reached, os.path.realpath(one)):
                raise _outside(name, one, reached)
    except (ValueError, OSError) as problem:
        raise FileProblem(
            str(path), fill("is no name of a file ({problem})", problem=problem)
        ) from problem
    return Path(reached)


def refuse_outside(path: Path | str, root: Path | None = None) -> None:
    """Raise FileProblem when ``path`` leads out of the project it lies in, by any link."""
    real_path(path, root)


def refuse_raw(path: Path | str) -> None:
    """Raise FileProblem for a place in ``raw/`` of a project, by its path or by where links lead.

    What lies there is the person's alone, and the next ingest would read it as a source.
    """
    for place in dict.fromkeys((os.path.abspath(path), str(real_path(path)))):  # noqa: PTH100
        for root in map(Path, _projects(place)):
            first = root.joinpath(*Path(place).relative_to(root).parts[:1])
            with suppress(OSError):
                # on a disk that knows no capitals, RAW/ is the same folder
                if first.name == "raw" or first.samefile(root / "raw"):
                    told = fill(
                        "lies in raw/, which is yours alone: what is there becomes a source"
                    )
                    raise FileProblem(
                        path, fill("{told}; name a file or a folder outside it", told=told)
                    )


def refuse_links(root: Path, names: tuple[str, ...], whole: tuple[str, ...] = ()) -> None:
    """Raise FileProblem when one of ``names`` below ``root`` is a link that leads out of it.

    Also for a pipe, a device or a socket: whoever opens one waits for ever. ``whole``: folders in
    which nothing may be such a thing (one level deep).
    """
    for name in names:
        place = f"{root}{os.sep}{name}"
        if os.path.islink(place):  # noqa: PTH114 (asked of every command: no Path is made)
            real_path(place, root)
        with suppress(OSError):
            _refuse_pipe(place, os.stat(place).st_mode)  # noqa: PTH116
    for name in whole:
        with suppress(OSError), os.scandir(f"{root}{os.sep}{name}") as entries:
            for entry in entries:
                if entry.is_symlink():
                    real_path(entry.path, root)
                if not entry.is_file() and not entry.is_dir():
                    with suppress(OSError):
                        _refuse_pipe(entry.path, entry.stat().st_mode)


def path_below(root: Path, told: object, file: Path | str, what: str = "", line: int = 0) -> Path:
    """The path below ``root`` that ``told``, a name standing in ``file``, means.

    ``what``: the setting or field it is, and ``line`` where it stands, for the message. Raises
    FileProblem for a name that is empty, absolute, has a drive, ``..`` or a NUL, is a device of
    Windows there, is longer than 1,000 characters, or leads out of ``root`` by a link.
    """
    if not inner_name(told):
        shown = ascii(told) if len(str(told)) <= 80 else ascii(str(told)[:77] + "...")
        raise FileProblem(
            file,
            fill(
                "{what}{shown} is no file below {root}, and is not used; a file of a "
                "project names only what lies in it",
                what=what and what + ": ",
                shown=shown,
                root=root,
            ),
            line,
        )
    path = root / str(told)
    refuse_outside(path, root)
    return path


def inner_name(told: object) -> bool:
    """Whether a name can mean something inside a folder: relative, without ``..``, drive or NUL."""
    if not isinstance(told, str):
        return False
    parts = re.split(r"[/\\]" if _WINDOWS else "/", told)
    return not (
        told in ("", ".")
        or len(told) > _LONGEST
        or told[0] in "/\\~"
        or "\0" in told
        or ".." in parts
        or _DRIVE.match(told)
        or any(len(part.encode("utf-8", "replace")) > _LONGEST_PART for part in parts)
        or (_WINDOWS and any(_UNSAFE.search(p) or _DEVICE.fullmatch(p) for p in parts))
    )


def _projects(name: str) -> list[str]:
    """Every folder above ``name`` that is a project, by its path and not where links lead."""
    found = []
    folder = name
    while (above := os.path.dirname(folder)) != folder:  # noqa: PTH120
        folder = above
        if os.path.isfile(f"{folder}{os.sep}{_MARKER}"):  # noqa: PTH113
            found.append(folder)
    return found


def _refuse_pipe(path: str, mode: int) -> None:
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise FileProblem(path, fill("is a pipe, a device or a socket and no file; take it away"))


def _is_below(path: str, root: str) -> bool:
    path, root = os.path.normcase(path), os.path.normcase(root)
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)


def _outside(name: str, root: str, reached: str) -> FileProblem:
    """The refusal, which names the link that leads out."""
    place = Path(name)
    link = next((one for one in (*reversed(place.parents), place) if one.is_symlink()
                 and one != Path(root) and _is_below(str(one), root)), place)  # fmt: skip
    by = "" if link == place else fill(", by the link {link}", link=link)
    return FileProblem(
        name,
        fill(
            "leads outside {root}{by} (to {reached}); mdrag neither reads nor writes "
            "there: put a copy of what it leads to in place of the link",
            root=root,
            by=by,
            reached=reached,
        ),
    )
