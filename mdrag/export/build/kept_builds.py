"""The words of Word files that were built, kept to compare what comes back with."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path

from mdrag.fence import delete_file, make_folder, write_atomic

__all__ = ["keep_build", "kept_build"]

_FOLDER = "builds"
# what a reader of the words opens: no picture, no font
_READ = re.compile(
    r"(?:.*\.rels|\[Content_Types\]\.xml|docProps/(?:app|custom)\.xml|word/\w+\.xml)"
)
_MOST = 4  # builds of one draft


def kept_build(folder: Path, digest: str) -> Path:
    """Where the build with these bytes is kept, if it is; ``folder``: of the log of exports.

    A log that somebody else wrote may call anything a digest.
    """
    name = digest[:20] if re.fullmatch(r"[0-9a-f]{20,64}", digest) else "unknown"
    return folder / _FOLDER / f"{name}.docx"


def keep_build(made: Path, digest: str, folder: Path, before: Iterable[str]) -> None:
    """Keep the text parts of ``made``, and of the same draft's earlier builds the last few.

    ``before``: their digests, in order. Raises FileProblem, OSError.
    """
    place = kept_build(folder, digest)
    earlier = [one for one in dict.fromkeys(reversed([*before])) if one != digest]
    for old in earlier[_MOST - 1 :]:
        if kept_build(folder, old).is_file():
            delete_file(kept_build(folder, old))
    if place.is_file():
        return
    packed = io.BytesIO()
    try:
        with (
            zipfile.ZipFile(made) as whole,
            zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as words,
        ):
            for name in whole.namelist():
                if _READ.fullmatch(name):
                    words.writestr(name, whole.read(name))
    except (zipfile.BadZipFile, zlib.error) as problem:
        raise OSError(str(problem)) from problem
    make_folder(place.parent)
    write_atomic(place, packed.getvalue())
