"""What an ingest would do, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag import trust
from mdrag.escapes import on_one_line
from mdrag.ingest.run.gone_sources import GoneSource
from mdrag.ingest.run.preview import IngestPreview
from mdrag.report.gone_sources import gone_lines
from mdrag.wording import Words, words

__all__ = ["lines", "sends_texts"]

_KINDS = ("new", "changed", "again", "sent")  # fields of a preview that list files


def sends_texts(embedder: str) -> bool:
    """Whether an embedder, by its name in the settings, gets texts to another computer."""
    return bool(trust.wants({"embedder": embedder}))


def lines(
    found: IngestPreview, language: str = "en", gone: Sequence[GoneSource] = ()
) -> Iterator[str]:
    """A line a file, then the counts, then what would leave this computer.

    ``gone``: the sources that would go.
    """
    tr = words(language)
    for address in map(on_one_line, found.addresses):
        yield tr(
            "address   {address}: MinerU would be asked to fetch it into raw/evidence/web",
            address=address,
        )
    for refused in found.failed:
        path = on_one_line(refused.path)
        yield tr("failed    {path}: {reason}", path=path, reason=refused.reason)
    for refused in found.not_read:
        reason = refused.reason.removeprefix("not read yet: ")
        yield tr("not read  {path}: {reason}", path=on_one_line(refused.path), reason=reason)
    for kind in _KINDS:
        for path in getattr(found, kind):
            yield f"{tr(f'{kind:<9}')} {on_one_line(path)}"
    for kept in found.kept_here:
        path = on_one_line(kept.path)
        yield tr("stays     {path}: read here, not sent: {reason}", path=path, reason=kept.reason)
    yield from gone_lines(gone, tr)
    yield _counts(found, tr)
    if found.tokens or found.uncounted:
        yield _estimate(found, tr)
    yield from _sent(found, tr)


def _counts(found: IngestPreview, tr: Words) -> str:
    anew = tr("; would make {sources:,} sources anew from what was read before",
              sources=found.cut_anew)  # fmt: skip
    return tr(
        "would read {files:,} files ({mb:.1f} MB): {new} new, {changed} changed, {again} again"
        "{anew}; {gone} gone, {unchanged} unchanged, {failed} failed; nothing was written",
        files=len(found.new) + len(found.changed) + len(found.again),
        mb=found.bytes / 1e6,
        anew=anew if found.cut_anew else "",
        unchanged=found.unchanged,
        **{name: len(getattr(found, name)) for name in ("new", "changed", "again", "gone",
                                                        "failed")},
    )  # fmt: skip


def _estimate(found: IngestPreview, tr: Words) -> str:
    """Pages and tokens of what would be read, and money where the settings name a price."""
    rest = tr(", and {files:,} files whose text is not known before", files=found.uncounted)
    cost = tr("; at your prices a service would take about {money}", money=found.cost)
    return tr(
        "estimated: {pages:,} pages of PDFs, about {tokens:,} tokens to embed{rest}{cost}",
        pages=found.pages,
        tokens=found.tokens,
        rest=rest if found.uncounted else "",
        cost=cost if found.cost else "",
    )


def _sent(found: IngestPreview, tr: Words) -> Iterator[str]:
    """What would leave this computer."""
    away = sends_texts(found.embedder)
    if found.sent_to:
        yield _sent_line(found, tr)
    if away:
        yield tr(
            "the text of {sources:,} sources would leave this computer: the embedder is {embedder}",
            sources=len(found.new) + len(found.changed) + len(found.again) + found.cut_anew,
            embedder=found.embedder,
        )
    if not (found.sent_to or away or found.addresses):
        yield tr("PDFs are read and passages embedded on this computer: nothing would be sent")


def _sent_line(found: IngestPreview, tr: Words) -> str:
    """What would go to MinerU, beside what a day has."""
    parts = tr(" in {parts:,} parts", parts=found.sent_parts)
    line = tr(
        "{pdfs:,} PDFs{parts} ({pages:,} pages, {mb:.1f} MB) would go to {host}",
        pdfs=len(found.sent),
        parts=parts if found.sent_parts > len(found.sent) else "",
        pages=found.sent_pages,
        mb=found.sent_bytes / 1e6,
        host=found.sent_to,
    )
    if found.under_way:
        sent = len(found.under_way)
        line += tr("; {sent} sent earlier would only be asked after", sent=sent)
    if found.pages_per_day:
        told = {"today": found.pages_today, "most": found.pages_per_day}
        line += tr("; today {today:,} pages went, {most:,} have priority", **told)
        if found.pages_today + found.sent_pages > found.pages_per_day:
            line += tr(": the rest is slower")
    return line
