"""The appendix: each citation beside the strip of the page it rests on, for whoever marks it."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from mdrag.desk.desk import Desk
from mdrag.errors import ServiceError, UsageError
from mdrag.escapes import in_markdown
from mdrag.fence import delete_file, make_folder, write_atomic
from mdrag.filled_sentence import fill
from mdrag.output_file import (
    HTML_SEAL,
    MARKDOWN_SEAL,
    refuse_edited,
    refuse_output,
    refuse_unlogged,
    remember_output,
    write_sealed,
)
from mdrag.versions import now
from mdrag.view.draft_view import see_draft
from mdrag.view.evidence_html import near_told, page_told
from mdrag.view.html_text import text
from mdrag.view.model import CitationView, CitedPlace, DraftView, PageRef
from mdrag.view.page_html import GENERATOR
from mdrag.view.pages.page_pictures import (
    DrawnPage,
    DrawProgress,
    StripRequest,
    draw_of_each,
    draw_strips,
)
from mdrag.view.source_files import SourceFiles
from mdrag.wording import Words, words

__all__ = ["APPENDIX_FORMS", "AppendixFile", "refuse_appendix", "strip_name", "write_appendix"]

APPENDIX_FORMS = (".docx", ".html", ".md")
_STRIP = re.compile(r"strip_[0-9a-f]{20}\.png")
_SIDE = 1600  # pixels of a whole page: 137 dots an inch of A4, 6 to 24 kB a strip
_WIDE = 576  # pixels a strip is shown at: six inches, between the margins of a page
_TITLE = "<h1>{}</h1>"
_STYLE = (
    "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 serif;color:#111;"
    "background:#fff}img{max-width:100%;border:1px solid #999}section{break-inside:avoid;"
    "margin:0 0 2rem}blockquote{border-left:3px solid #999;margin:.5rem 0;padding-left:1rem}"
)


class AppendixFile(NamedTuple):
    """What was written."""

    path: Path
    entries: int
    pictures: int


class _Entry(NamedTuple):
    """One source of one citation; ``picture``: PNG, empty where the page cannot be drawn."""

    number: int
    citation: CitationView
    place: CitedPlace
    source: str
    where: str  # file and page
    picture: bytes


def write_appendix(desk: Desk, path: Path, progress: DrawProgress | None = None) -> AppendixFile:
    """Write the appendix of a draft, in the form its suffix names (.docx, .html, .md).

    A Markdown file has its pictures in a folder beside it. What is there is written over only as
    mdrag wrote it. Raises UsageError for a file somebody else made or edited, FileProblem,
    DraftError, LibraryMissing, ServiceError when pandoc fails.
    """
    refuse_appendix(desk, path)
    form = path.suffix.casefold()
    files = SourceFiles(desk.root)
    view = see_draft(desk, files).view
    entries = list(_entries(view, _strips(desk, files, view, progress)))
    tr = words(view.language)
    if form == ".md":
        _write_markdown(path, view, entries, tr)
    elif form == ".html":
        write_sealed(path, _html(view, entries, tr))
    else:
        page = _html(view, entries, tr)
        # pandoc makes a title of the page's own title
        _write_docx(desk, path, _docx(re.sub(_TITLE.format(".*?"), "", page, count=1)))
    return AppendixFile(path, len(entries), sum(bool(one.picture) for one in entries))


def refuse_appendix(desk: Desk, path: Path) -> None:
    """Raise UsageError, FileProblem when no appendix may be written under this name."""
    refuse_output(path, desk.path, APPENDIX_FORMS)
    if path.suffix.casefold() != ".docx":
        refuse_edited(path)
    else:
        refuse_unlogged(path, desk.project)


def _write_docx(desk: Desk, path: Path, content: bytes) -> None:
    refuse_appendix(desk, path)  # somebody may have saved it since
    digest = sha256(content).hexdigest()
    remember_output(path, digest, desk.project, mode="appendix", at=now().isoformat())
    write_atomic(path, content)


def _strips(
    desk: Desk, files: SourceFiles, view: DraftView, progress: DrawProgress | None
) -> dict[tuple[PageRef, str], DrawnPage]:
    """The strip of every page a citation rests on."""
    of_source: dict[str, dict[tuple[PageRef, str], StripRequest]] = {}
    for citation in view.citations:
        for place in citation.places:
            for page in place.pages:
                asked = StripRequest(page.page, place.quote, page.rects)
                of_source.setdefault(place.doc_uid, {})[page, place.quote] = asked

    def draw(uid: str) -> dict[tuple[PageRef, str], DrawnPage]:
        source = desk.evidence.source(uid)
        path = files.path(source) if source else None
        if path is None or path.suffix.casefold() != ".pdf":
            return {}
        keys = list(of_source[uid])
        drawn = draw_strips(path, _SIDE, list(of_source[uid].values()))
        return {keys[place]: one for place, one in drawn.items() if not one.problem}

    parts = draw_of_each(of_source, draw, progress)
    return {key: one for part in parts for key, one in part.items()}


def _entries(view: DraftView, strips: dict[tuple[PageRef, str], DrawnPage]) -> Iterator[_Entry]:
    tr = words(view.language)
    cards = {one.doc_uid: one for one in view.sources}
    for number, citation in enumerate(view.citations, start=1):
        for place in citation.places:
            drawn = [(page, strips[page, place.quote]) for page in place.pages
                     if (page, place.quote) in strips]  # fmt: skip
            # of a passage over two pages the one where the sentence stands
            drawn.sort(key=lambda one: not one[1].found)
            if drawn:
                place = place._replace(pages=(drawn[0][0],))
            card = cards.get(place.doc_uid)
            named = ". ".join(part for part in (card.label, card.title) if part) if card else ""
            told = (card.file if card else "", page_told(place, tr), card.problem if card else "")
            yield _Entry(
                number, citation, place, named or place.doc_uid,
                ", ".join(part for part in told if part), drawn[0][1].picture if drawn else b"",
            )  # fmt: skip


def _html(view: DraftView, entries: Sequence[_Entry], tr: Words) -> str:
    parts = []
    for one in entries:
        near = _near(one, tr)
        note = f"<p><strong>{text(near)}</strong></p>" if near else ""
        quote = f"<blockquote>{text(one.place.quote)}</blockquote>" if one.place.quote else ""
        strip = base64.b64encode(one.picture).decode()
        alt = text(f"{one.source}, {one.where}")
        image = (
            f'<p><img alt="{alt}" width="{_WIDE}" src="data:image/png;base64,{strip}"></p>'
            if strip
            else f"<p>{text(tr('no page to show'))}</p>"
        )
        head = f"<h2>{one.number}. {text(_head(one, tr))}</h2>"
        parts.append(
            f"<section>{head}<p>{text(one.citation.text)}</p>"
            f"<p>{text(one.source)}</p>{note}{quote}{image}<p>{text(one.where)}</p></section>"
        )
    title = text(tr("Evidence for: {title}", title=view.title))
    language = "zh-CN" if view.language == "zh" else "en"
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">\n'
        f"{GENERATOR}\n{HTML_SEAL}\n"
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>{title}</title><style>{_STYLE}</style></head><body>\n{_TITLE.format(title)}\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _near(one: _Entry, tr: Words) -> str:
    """What is said before the words of a source that do not bear the sentence; "" for others."""
    return near_told(one.place, tr) if one.place.quote and not one.place.bears else ""


def _head(one: _Entry, tr: Words) -> str:
    """Line and verdict of an entry."""
    cited = one.citation
    support = f"{one.place.status} {one.place.score:.2f}" if cited.checked else tr("not checked")
    if cited.checks and (cited.differences or not cited.passes):
        # no support heals an altered quotation or a number the source contradicts
        support = f"{tr('look at it')} ({', '.join(cited.checks)})"
    return tr("line {line}: {support}", line=cited.line, support=support)


def _write_markdown(path: Path, view: DraftView, entries: Sequence[_Entry], tr: Words) -> None:
    """The text, and its pictures in a folder beside it."""
    folder = path.with_name(f"{path.stem}_pages")
    strips = [strip_name(one.picture) for one in entries]
    before = path.read_text("utf-8", "replace") if path.exists() else ""
    held = [
        one for one in strips if one and not _is_strip(folder / one) and (folder / one).exists()
    ]
    if held or (folder.exists() and not folder.is_dir()):
        at = folder / held[0] if held else folder
        raise UsageError(
            fill("{at}: mdrag did not write it; move it away, or choose another name", at=at)
        )
    for one, name in zip(entries, strips, strict=True):
        if name and not (folder / name).exists():
            make_folder(folder, path.parent)
            write_atomic(folder / name, one.picture, path.parent)
    write_sealed(path, _markdown(view, entries, [f"{folder.name}/{one}" for one in strips], tr))
    for name in set(_STRIP.findall(before)) - set(strips):
        if _is_strip(folder / name):  # of the appendix that was replaced, and nobody changed it
            delete_file(folder / name, path.parent)


def strip_name(picture: bytes) -> str:
    """What a picture is called: by its digest, so that no other one is ever in its way."""
    return f"strip_{sha256(picture).hexdigest()[:20]}.png" if picture else ""


def _is_strip(path: Path) -> bool:
    """Whether a picture is what its name says, as we wrote it."""
    return path.is_file() and strip_name(path.read_bytes()) == path.name


def _markdown(view: DraftView, entries: Sequence[_Entry], strips: Sequence[str], tr: Words) -> str:
    title = in_markdown(tr("Evidence for: {title}", title=view.title))
    lines = [MARKDOWN_SEAL, "", f"# {title}", ""]
    for one, strip in zip(entries, strips, strict=True):
        lines += [f"## {one.number}. {_head(one, tr)}", "", in_markdown(one.citation.text), ""]
        lines += [in_markdown(one.source), ""]
        if near := _near(one, tr):
            lines += [f"**{in_markdown(near)}**", ""]
        if one.place.quote:
            lines += [f"> {in_markdown(one.place.quote)}", ""]
        if one.picture:
            lines += [f"![](<{strip}>)", ""]
        lines += [in_markdown(one.where), ""]
    return "\n".join(lines)


def _docx(page: str) -> bytes:
    """The page as a Word file."""
    from mdrag.limits.pandoc import pandoc_path, run_pandoc
    from mdrag.limits.run_program import ProgramStopped

    given = page.encode("utf-8", "replace")
    reference = Path(__file__).parents[1] / "reference.docx"
    command = [pandoc_path(), "--sandbox", "-f", "html", "-t", "docx", "-o", "-",
               f"--reference-doc={reference}"]  # fmt: skip
    try:
        done = run_pandoc(command, len(given), given)
    except (OSError, ProgramStopped) as problem:
        raise ServiceError(
            fill("pandoc could not write the appendix: {problem}", problem=problem)
        ) from problem
    if done.code:
        told = done.err.decode("utf-8", "replace").strip().splitlines()
        raise ServiceError(
            fill("pandoc could not write the appendix: {value}", value=told[-1] if told else "")
        )
    return done.out
