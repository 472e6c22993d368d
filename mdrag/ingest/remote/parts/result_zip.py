"""The zip MinerU answers with: looked at with suspicion before a byte of it is used."""

from __future__ import annotations

import json
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from mdrag.errors import SourceProblem
from mdrag.fence import inner_name, make_folder, new_file
from mdrag.filled_sentence import fill
from mdrag.ingest.remote.layouts import LayoutBlock, read_layout

__all__ = ["LARGEST", "ResultZip", "repeats_itself"]

LARGEST = 1 << 30  # bytes of a zip: 200 pages of pictures have some 100 MB
_PARTS = 20_000
_PART, _ALL = 256 << 20, 2 << 30  # bytes unpacked
_RATIO, _SMALL = 400, 1 << 20  # JSON packs 10:1 to 60:1; small parts may pack as they like
_KEPT = frozenset({".md", ".jpg", ".jpeg", ".png"})  # what people look at; the rest stays packed
_REPEATS = 20  # the same line so often in a row: a model that goes in circles
_LEAST = 12  # characters of such a line


class ResultZip:
    """A result that is whole: every part can be unpacked within the limits. Close it after use."""

    def __init__(self, path: Path) -> None:
        """Raises SourceProblem with what is wrong: half a zip, a bomb, names that lead outside."""
        try:
            if path.stat().st_size > LARGEST:
                raise SourceProblem(
                    fill("the result has more than {largest} MB", largest=LARGEST >> 20)
                )
            self._archive = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, OSError, ValueError) as problem:
            raise SourceProblem(
                fill("the result is no whole zip ({problem})", problem=problem)
            ) from problem
        try:
            self._look()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._archive.close()

    def _look(self) -> None:
        parts = self._archive.infolist()
        if len(parts) > _PARTS or sum(part.file_size for part in parts) > _ALL:
            raise SourceProblem(fill("the result unpacks to more than any paper needs"))
        for part in parts:
            if not inner_name(part.filename.rstrip("/") or "x") or "\\" in part.filename:
                raise SourceProblem(
                    fill(
                        "the result names {filename!r}, outside its folder",
                        filename=part.filename[:80],
                    )
                )
            much = part.file_size > _RATIO * max(part.compress_size, 1) and part.file_size > _SMALL
            if much or part.file_size > _PART or part.flag_bits & 1:
                raise SourceProblem(
                    fill(
                        "the result holds {filename!r}, which is no result",
                        filename=part.filename[:80],
                    )
                )
        if broken := self._broken():
            raise SourceProblem(
                fill("the result is damaged ({broken!r} cannot be unpacked)", broken=broken[:80])
            )

    def _broken(self) -> str:
        try:
            return self._archive.testzip() or ""
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError) as problem:
            return str(problem) or type(problem).__name__

    def blocks(self) -> list[LayoutBlock]:
        """The blocks of its layout. Raises SourceProblem when there is none that is known."""
        files: dict[str, Callable[[], Any]] = {
            PurePosixPath(name).name: self._loader(name)
            for name in sorted(self._archive.namelist(), reverse=True)
            if name.endswith(".json")
        }
        try:
            found = read_layout(files)
        except (RecursionError, TypeError, AttributeError, KeyError) as problem:
            told = fill(
                "the layout of the result cannot be read ({name})", name=type(problem).__name__
            )
            raise SourceProblem(told) from problem
        if found is None:
            raise SourceProblem(
                fill("the result holds no layout mdrag knows, so no pages and places")
            )
        return found

    def markdown(self) -> str:
        """The Markdown of the result; "" without one."""
        name = next((n for n in sorted(self._archive.namelist()) if n.endswith(".md")), "")
        return self._archive.read(name).decode("utf-8", "replace") if name else ""

    def original(self) -> bytes:
        """The copy of the PDF in the result. Raises SourceProblem when there is none."""
        name = next((n for n in sorted(self._archive.namelist()) if n.endswith("origin.pdf")), "")
        content = self._archive.read(name) if name else b""
        if not content.startswith(b"%PDF-"):
            told = fill("the result holds no copy of the PDF: download it into raw/evidence/pdfs/")
            raise SourceProblem(told)
        return content

    def unpack(self, folder: Path) -> None:
        """Write Markdown and pictures below ``folder``. Raises OSError, FileProblem."""
        for name in self._archive.namelist():
            path = PurePosixPath(name)
            if path.suffix.lower() in _KEPT:
                place = folder.joinpath(*path.parts)
                make_folder(place.parent, folder.parent)
                with new_file(place, folder.parent) as out:
                    out.write(self._archive.read(name))

    def _loader(self, name: str) -> Callable[[], Any]:
        def load() -> Any:
            try:
                return json.loads(self._archive.read(name))
            except (ValueError, RecursionError):
                return None

        return load


def repeats_itself(markdown: str) -> bool:
    """Whether a model went in circles: one line many times in a row, or most of a long text."""
    lines = [line.strip() for line in markdown.splitlines() if len(line.strip()) >= _LEAST]
    if any(run >= _REPEATS for run in _runs(lines)):
        return True
    often = Counter(lines).most_common(1)
    return bool(often) and often[0][1] >= max(5 * _REPEATS, len(lines) // 2)


def _runs(lines: list[str]) -> Iterator[int]:
    length = 0
    for at, line in enumerate(lines):
        length = length + 1 if at and line == lines[at - 1] else 1
        yield length
