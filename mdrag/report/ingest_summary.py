"""What an ingest did, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.config import Config
from mdrag.escapes import on_one_line
from mdrag.ingest.run.gone_sources import GoneSource
from mdrag.ingest.run.summary import IngestSummary, RefusedFile
from mdrag.report.gone_sources import gone_lines
from mdrag.report.ingest_preview import sends_texts
from mdrag.services.prices import money
from mdrag.wording import Words, words

__all__ = ["summary_lines"]


def summary_lines(
    summary: IngestSummary, config: Config, gone: Sequence[GoneSource] = ()
) -> Iterator[str]:
    """A line for each file that was not read as it should be, what it cost, and the counts.

    ``gone``: the sources that went away.
    """
    tr = words(config.ui_language)
    for refused in summary.failed:
        path = on_one_line(refused.path)
        yield tr("failed    {path}: {reason}", path=path, reason=refused.reason)
    for reason, held in _by_reason(summary.waiting).items():
        path = on_one_line(held[0]) if len(held) == 1 else tr("{count} files", count=len(held))
        yield tr("waits     {path}: {reason}", path=path, reason=reason)
    if summary.waiting:
        yield tr(_WAITING)
    for refused in summary.not_read:
        reason = refused.reason.removeprefix("not read yet: ")
        path = on_one_line(refused.path)
        yield tr("not read  {path}: {reason}", path=path, reason=reason)
    for path, other in summary.duplicates:
        names = {"path": on_one_line(path), "other": on_one_line(other)}
        yield tr("repeats   {path}: {other}; one of the two is enough", **names)
    yield from gone_lines(gone, tr)
    for note in summary.notes:
        yield tr("look at   {note}", note=on_one_line(note))
    if summary.embedded:
        yield _embedded(summary, config, tr)
    yield tr(_COUNTS, **{**summary._asdict(), "failed": len(summary.failed)})


def _embedded(summary: IngestSummary, config: Config, tr: Words) -> str:
    """Who embedded how much, and what that costs at the prices of the settings."""
    if not sends_texts(config.embedder):
        line = tr(_EMBEDDED, embedded=summary.embedded, tokens=summary.tokens)
        cost = money(config, tokens=summary.tokens)
        return line + (tr("; a service would take about {money}", money=cost) if cost else "")
    line = tr(
        _SENT, embedded=summary.embedded, tokens=summary.sent_tokens, embedder=config.embedder
    )
    cost = money(config, tokens=summary.sent_tokens)
    return line + (tr("; at your prices about {money}", money=cost) if cost else "")


def _by_reason(refused: Sequence[RefusedFile]) -> dict[str, list[str]]:
    """Reason → the files it holds for."""
    found: dict[str, list[str]] = {}
    for one in refused:
        found.setdefault(one.reason, []).append(one.path)
    return found


_WAITING = (
    "what waits is asked for again by the next mdrag ingest; nothing that was read is sent again"
)
_EMBEDDED = "embedded  {embedded} passages, about {tokens:,} tokens, on this computer"
_SENT = "embedded  {embedded} passages; {tokens:,} tokens were sent (embedder: {embedder})"
_COUNTS = (
    "{new} new, {changed} changed, {unchanged} unchanged, {failed} failed; "
    "the library has {sources} sources, {pages} pages, {passages} passages ({took_s:.1f} s)"
)
