"""The example that ships, copied to a folder of somebody's choice."""

from __future__ import annotations

from pathlib import Path

from mdrag import __version__
from mdrag.errors import UsageError
from mdrag.fence import copy_file, make_folder, write_atomic
from mdrag.filled_sentence import fill
from mdrag.shipped import shipped

__all__ = ["lay_out"]

_MARK = ".mdrag-demo"  # says that a folder is ours to run in again


def lay_out(root: Path) -> list[str]:
    """Copy the example to ``root``; what exists is kept. The names of kept files that differ.

    Raises UsageError when ``root`` holds anything that is not a former demo.
    """
    mark = root / _MARK
    if root.exists() and not root.is_dir():
        raise UsageError(fill("{root} is a file; give the demo a folder of its own", root=root))
    if root.is_dir() and any(root.iterdir()) and not mark.exists():
        raise UsageError(
            fill("{root} is not empty and no former demo; give the demo another folder", root=root)
        )
    essay = shipped("examples") / "essay"
    changed = []
    make_folder(root)
    write_atomic(mark, f"Made by mdrag demo {__version__}; delete the folder when done.\n", root)
    for source in sorted(essay.rglob("*")):
        name = source.relative_to(essay)
        if source.is_dir() or name.parts[0] == "papers-src":
            continue
        target = root / name
        if not target.exists():
            make_folder(target.parent, root)
            copy_file(source, target, root)
        elif target.read_bytes() != source.read_bytes():
            changed.append(name.as_posix())
    return changed
