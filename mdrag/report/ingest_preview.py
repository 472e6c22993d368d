"""What an ingest would do, in words."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.escapes import on_one_line
from mdrag.ingest.run.preview import IngestPreview
from mdrag.text.counts import count_of

__all__ = ["lines"]

_EMBEDDERS_AT_HOME = frozenset({"static", "fastembed"})


def lines(found: IngestPreview) -> Iterator[str]:
    """A line a file, then the counts, then what would leave this computer."""
    for address in found.addresses:
        yield f"address   {on_one_line(address)}: MinerU would be asked to fetch it"
    for refused in found.failed:
        yield f"failed    {on_one_line(refused.path)}: {refused.reason}"
    for refused in found.not_read:
        reason = refused.reason.removeprefix("not read yet: ")
        yield f"not read  {on_one_line(refused.path)}: {reason}"
    named = {"new": found.new, "changed": found.changed, "again": found.again, "sent": found.sent}
    for kind, paths in named.items():
        for path in paths:
            yield f"{kind:<9} {on_one_line(path)}"
    for uid in found.gone:
        yield f"gone      {uid}: its file is no longer under raw/"
    yield _counts(found)
    yield from _sent(found)


def _counts(found: IngestPreview) -> str:
    read = len(found.new) + len(found.changed) + len(found.again)
    anew = count_of(found.cut_anew, "source")
    return (
        f"would read {count_of(read, 'file')} ({found.bytes / 1e6:.1f} MB): {len(found.new)} new, "
        f"{len(found.changed)} changed, {len(found.again)} again"
        + (f"; would make {anew} anew from what was read before" if found.cut_anew else "")
        + f"; {len(found.gone)} gone, {found.unchanged} unchanged, {len(found.failed)} failed; "
        "nothing was written"
    )


def _sent(found: IngestPreview) -> Iterator[str]:
    """What would leave this computer."""
    away = found.embedder not in _EMBEDDERS_AT_HOME
    if found.sent_to:
        yield _sent_line(found)
    if away:
        texts = len(found.new) + len(found.changed) + len(found.again) + found.cut_anew
        yield (
            f"the text of {count_of(texts, 'source')} would leave this computer: "
            f"the embedder is {found.embedder}"
        )
    if not (found.sent_to or away or found.addresses):
        yield "PDFs are read and passages embedded on this computer: nothing would be sent"


def _sent_line(found: IngestPreview) -> str:
    """What would go to MinerU, beside what a day has."""
    parts = f" in {count_of(found.sent_parts, 'part')}" if found.sent_parts else ""
    size = f"{count_of(found.sent_pages, 'page')}, {found.sent_bytes / 1e6:.1f} MB"
    line = f"{count_of(len(found.sent), 'PDF')}{parts} ({size}) would go to {found.sent_to}"
    if found.under_way:
        line += f"; {len(found.under_way)} sent earlier would only be asked after"
    if found.pages_per_day:
        over = found.pages_today + found.sent_pages > found.pages_per_day
        line += f"; today {found.pages_today:,} pages went, {found.pages_per_day:,} have priority"
        line += ": the rest is slower" if over else ""
    return line
