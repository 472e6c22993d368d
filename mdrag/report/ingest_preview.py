"""What an ingest would do, in words."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.ingest.run.preview import IngestPreview
from mdrag.text.counts import count_of

__all__ = ["lines"]

_AT_HOME = frozenset({"local", "mineru-local", "static", "fastembed"})


def lines(found: IngestPreview) -> Iterator[str]:
    """A line a file, then the counts, then what would leave this computer."""
    for kind, paths in (("new", found.new), ("changed", found.changed), ("again", found.again)):
        for path in paths:
            yield f"{kind:<9} {path}"
    for uid in found.gone:
        yield f"gone      {uid}: its file is no longer under raw/"
    for refused in found.failed:
        yield f"failed    {refused.path}: {refused.reason}"
    for refused in found.not_read:
        yield f"not read  {refused.path}: {refused.reason}"
    files = count_of(len(found.new) + len(found.changed), "file")
    yield (
        f"would read {files} ({found.bytes / 1e6:.1f} MB) and make {len(found.again)} again; "
        f"{found.unchanged} unchanged, {len(found.failed)} failed; nothing was written"
    )
    yield from _sent(found, files)


def _sent(found: IngestPreview, files: str) -> Iterator[str]:
    """What would leave this computer."""
    away = [name for name in (found.parser, found.embedder) if name not in _AT_HOME]
    if not away:
        yield (
            f"parser {found.parser} and embedder {found.embedder} run on this computer: "
            "nothing would be sent, nothing would cost"
        )
    if found.parser in away:
        yield f"{files} ({found.bytes / 1e6:.1f} MB) would be sent to the parser {found.parser}"
    if found.embedder in away:
        yield f"the text of {files} would be sent to the embedder {found.embedder}"
