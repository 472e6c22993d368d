"""Plots of a draft as SVG: claims and sources by section, support, years of the sources."""

from __future__ import annotations

from collections import Counter

from mdrag.view.html_text import attributes, text
from mdrag.view.model import STATUSES, DraftView
from mdrag.wording import Words, words

__all__ = ["plots_html"]

_LABEL, _WIDE, _ROW = 260, 460, 24  # pixels: names on the left, bars, a row
_LONGEST = 38  # characters of a name
_BINS = 10  # of support, which runs from 0 to 1
_TONES = {"OK": "bound", "WEAK": "weak", "MISSING": "contradicted"}  # colours of these statuses
_MOST_SECTIONS, _MOST_SOURCES = 60, 60


def plots_html(view: DraftView) -> str:
    """The plots one below the other; "" for a draft in which nothing claims or cites."""
    tr = words(view.language)
    every = (_by_status(view, tr), _support(view, tr), _matrix(view, tr), _years(view, tr))
    figures = [one for one in every if one]
    if not figures:
        return ""
    return f'<section class="plots"><h2>{text(tr("at a glance"))}</h2>{"".join(figures)}</section>'


def _by_status(view: DraftView, tr: Words) -> str:
    """A bar for each section, cut by status."""
    shown = [one for one in view.sections if any(one.counts)][:_MOST_SECTIONS]
    if not shown:
        return ""
    most = max(sum(one.counts) for one in shown)
    parts = []
    for row, section in enumerate(shown):
        y = row * _ROW
        parts.append(_name(section.title or tr("before the first heading"), y))
        x = float(_LABEL)
        for status, count in zip(STATUSES, section.counts, strict=True):
            if count:
                wide = count / most * _WIDE
                head = attributes(
                    class_=f"seg {status}", x=round(x, 1), y=y + 4, width=round(wide, 1),
                    height=_ROW - 8,
                )  # fmt: skip
                parts.append(f"<rect{head}><title>{text(tr(status))}: {count}</title></rect>")
                x += wide
        parts.append(f'<text x="{x + 6:.1f}" y="{y + 16}">{sum(section.counts)}</text>')
    told = "; ".join(
        f"{one.title}: "
        + ", ".join(
            f"{tr(status)} {count}"
            for status, count in zip(STATUSES, one.counts, strict=True)
            if count
        )
        for one in shown
    )
    return _figure(tr("claims by section and status"), told, len(shown) * _ROW, parts)


def _support(view: DraftView, tr: Words) -> str:
    """How many citations have how much support, cut by what that comes to."""
    checked = [one for one in view.citations if one.checked]
    if not checked:
        return ""
    at = [min(max(int(one.score * _BINS), 0), _BINS - 1) for one in checked]
    count = Counter(zip(at, (one.status for one in checked), strict=True))
    rows = range(min(at), max(at) + 1)
    most = max(at.count(row) for row in rows)
    parts, told = [], []
    for n, row in enumerate(rows):
        y, x = n * _ROW, float(_LABEL)
        name = f"{row / _BINS:.1f} – {(row + 1) / _BINS:.1f}"
        parts.append(_name(name, y))
        for status, tone in _TONES.items():
            if many := count[row, status]:
                wide = many / most * _WIDE
                head = attributes(class_=f"part {tone}", x=round(x, 1), y=y + 4,
                                  width=round(wide, 1), height=_ROW - 8)  # fmt: skip
                parts.append(f"<rect{head}><title>{status}: {many}</title></rect>")
                x += wide
        parts.append(f'<text x="{x + 6:.1f}" y="{y + 16}">{at.count(row)}</text>')
        told.append(f"{name}: {at.count(row)}")
    title = tr("support of the citations that were checked: OK, WEAK, MISSING")
    return _figure(title, "; ".join(told), len(rows) * _ROW, parts)


def _matrix(view: DraftView, tr: Words) -> str:
    """A row for each source, a column for each section, a dot as large as it is cited often."""
    sections = [one for one in view.sections if one.sources][:_MOST_SECTIONS]
    total: Counter[str] = Counter()
    for section in sections:
        total.update(dict(section.sources))
    labels = {one.doc_uid: one.label for one in view.sources}
    rows = [uid for uid, _ in total.most_common(_MOST_SOURCES) if uid in labels]
    if not rows:
        return ""
    step = min(60.0, _WIDE / len(sections))
    most = max(count for section in sections for _, count in section.sources)
    parts = []
    for column, section in enumerate(sections):
        x = _LABEL + (column + 0.5) * step
        title = text(section.title or tr("before the first heading"))
        parts.append(f'<text x="{x:.1f}" y="14" text-anchor="middle">{column + 1}'
                     f"<title>{title}</title></text>")  # fmt: skip
    for row, uid in enumerate(rows, start=1):
        y = row * _ROW
        parts.append(_name(labels[uid], y))
        parts.append(f'<line class="axis" x1="{_LABEL}" x2="{_LABEL + step * len(sections):.1f}" '
                     f'y1="{y + 12}" y2="{y + 12}"/>')  # fmt: skip
        for column, section in enumerate(sections):
            count = dict(section.sources).get(uid, 0)
            if count:
                radius = 3 + 6 * (count / most) ** 0.5
                x = _LABEL + (column + 0.5) * step
                told = text(f"{section.title}: {count}")
                parts.append(f'<circle class="dot" cx="{x:.1f}" cy="{y + 12}" r="{radius:.1f}">'
                             f"<title>{told}</title></circle>")  # fmt: skip
    told = "; ".join(f"{labels[uid]}: {total[uid]}" for uid in rows)
    key = "".join(
        f"<li>{text(one.title or tr('before the first heading'))}</li>" for one in sections
    )
    figure = _figure(tr("sources by section"), told, (len(rows) + 1) * _ROW, parts)
    return figure.replace("</figure>", f'<ol class="key">{key}</ol></figure>')


def _years(view: DraftView, tr: Words) -> str:
    """A bar for each year in which a source that is used was published."""
    count = Counter(one.year for one in view.sources if one.year)
    if not count:
        return ""
    years = sorted(count)
    parts = []
    for row, year in enumerate(years):
        wide = count[year] / max(count.values()) * _WIDE
        y = row * _ROW
        parts.append(_name(str(year), y))
        parts.append(f'<rect class="dot" x="{_LABEL}" y="{y + 4}" width="{wide:.1f}" '
                     f'height="{_ROW - 8}"/>')  # fmt: skip
        parts.append(f'<text x="{_LABEL + wide + 6:.1f}" y="{y + 16}">{count[year]}</text>')
    told = "; ".join(f"{year}: {count[year]}" for year in years)
    return _figure(tr("years of the sources"), told, len(years) * _ROW, parts)


def _name(words_of_it: str, y: int) -> str:
    cut = words_of_it if len(words_of_it) <= _LONGEST else words_of_it[: _LONGEST - 1] + "…"
    return f'<text x="0" y="{y + 16}">{text(cut)}<title>{text(words_of_it)}</title></text>'


def _figure(title: str, told: str, height: int, parts: list[str]) -> str:
    """``told``: the same in words, for whoever does not see it."""
    wide = _LABEL + _WIDE + 60
    head = attributes(viewBox=f"0 0 {wide} {height}", width=wide, height=height, role="img",
                      aria_label=f"{title}: {told}")  # fmt: skip
    return (
        f"<figure><figcaption>{text(title)}</figcaption><svg{head}>{''.join(parts)}</svg></figure>"
    )
