"""The file of a source as it is now: whether its pages are still those that were read."""

from __future__ import annotations

from hashlib import file_digest
from pathlib import Path

from mdrag.errors import FileProblem
from mdrag.evidence.model import Source
from mdrag.evidence.origin import raw_file
from mdrag.filled_sentence import fill
from mdrag.verify.works.author_year import label
from mdrag.view.model import SourceCard

__all__ = ["SourceFiles"]


class SourceFiles:
    """Looks at each file once, and again when its size or time changed."""

    def __init__(self, root: Path | None) -> None:
        """``root``: the project's folder, None when there is none."""
        self.root = root
        self._digests: dict[tuple[str, int, int], str] = {}

    def path(self, source: Source) -> Path | None:
        """The file of a source; None when it is gone or lies where it must not."""
        try:
            return raw_file(self.root, source) if self.root else None
        except FileProblem:
            return None

    def card(self, source: Source) -> SourceCard:
        """What is told of a source, with what is wrong with its file."""
        return SourceCard(
            source.doc_uid, label(source), source.title, source.container_title, source.year,
            source.source_path, source.source_path.casefold().endswith(".pdf"), source.doi,
            self.problem(source),
        )  # fmt: skip

    def problem(self, source: Source) -> str:
        """Why its pages cannot be shown as they were read; "" when they can."""
        path = self.path(source)
        if path is None:
            return fill("the file is gone")
        try:
            now = self._digest(path)
        except OSError:
            return fill("the file cannot be read")
        if source.sha256 and now != source.sha256:
            return fill("the file has changed since it was read; run: mdrag ingest")
        return ""

    def _digest(self, path: Path) -> str:
        stat = path.stat()
        known = str(path), stat.st_size, stat.st_mtime_ns
        if known not in self._digests:
            with path.open("rb") as file:
                self._digests[known] = file_digest(file, "sha256").hexdigest()
        return self._digests[known]
