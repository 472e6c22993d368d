"""The Word file that a returned one came from: kept when it was built, or built again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.errors import MdragError
from mdrag.export.build.pandoc_run import Job, build_again
from mdrag.export.citations import styles
from mdrag.limits.temporary_folders import scratch_folder
from mdrag.project import Project
from mdrag.returned.last_build import kept_documents
from mdrag.settings import ExportSettings
from mdrag.zotero.docx.model import WordDocument
from mdrag.zotero.docx.read import read_docx

__all__ = ["BuiltFile", "what_was_built"]

_ALIKE = 0.9  # share of paragraphs that a build in the same style has at least, when few changed
_OWN = 0.5  # and of those alone that another style prints otherwise: there may be few of them


class BuiltFile(NamedTuple):
    """What was built; ``kept``: as it was then, not built again of the draft as it is now."""

    document: WordDocument
    kept: bool


def what_was_built(
    path: Path, document: WordDocument, draft: Draft, project: Project | None,
    settings: ExportSettings,
) -> BuiltFile | None:  # fmt: skip
    """The build nearest to ``document``, which lies at ``path``; None when there can be none."""
    places = kept_documents(Path(draft.path), path, project)
    if kept := [one for place in places if (one := _read(place))]:
        return BuiltFile(max(kept, key=lambda one: _likeness(document, one)), True)
    best, nearest, in_notes = -1.0, None, None
    tried: list[WordDocument] = []
    for style, mode in _ways(document, draft):
        built = _built(draft, project, settings, style, mode)
        if built is None:
            continue
        in_text = style and not styles.read(styles.find(style)).notes
        if in_text and in_notes and _paragraphs(built) == _paragraphs(in_notes):
            break  # it cites nothing that a style would print: the others are the same again
        in_notes = in_notes or (built if style else None)
        alike = _likeness(document, built)
        if alike > best:
            best, nearest = alike, built
        tried.append(built)
        sure = best >= _ALIKE and nearest and _prints_its_own(document, nearest, tried)
        if document.style or best == 1 or sure:
            break
    return BuiltFile(nearest, False) if nearest else None


def _ways(document: WordDocument, draft: Draft) -> Iterator[tuple[str, str]]:
    """(style, mode) it may have been built in, the likeliest_pairs first."""
    if document.style:
        of = {styles.read(styles.find(name)).id: name for name in styles.NAMES}
        yield of.get(document.style, ""), "live"
        return
    words = "".join(piece.text for one in document.paragraphs for piece in one.pieces)
    keys = {f"@{item.key}" for one in draft.citations for item in one.items}
    # some of them stand in code, in any build: @fig-one in the caption of a picture not drawn
    plain = sum(key in words for key in keys) * 2 > len(keys)
    if "{#doc_" in words or "<#doc_" in words or plain:
        yield "", "plain"
        return
    if document.cites:  # a field prints what it prints; only where it stands is the style's
        yield "", "live"
        yield "chicago-notes", "live"
        return
    yield "", "static"
    for name in dict.fromkeys((styles.NAMES["chicago-notes"], *styles.NAMES.values())):
        yield name, "static"


def _built(
    draft: Draft, project: Project | None, settings: ExportSettings, style: str, mode: str
) -> WordDocument | None:  # fmt: skip
    with scratch_folder("mdrag-built-") as folder:
        output = folder / "built.docx"
        try:
            build_again(Job.of(draft, output, project, settings, style=style, mode=mode))
            return read_docx(output)
        except (MdragError, OSError):
            return None


def _read(path: Path) -> WordDocument | None:
    try:
        return read_docx(path)
    except (MdragError, OSError):
        return None


def _likeness(document: WordDocument, built: WordDocument) -> float:
    """Share of paragraphs that print the same in both."""
    mine, others = Counter(_paragraphs(document)), Counter(_paragraphs(built))
    return 2 * (mine & others).total() / max(mine.total() + others.total(), 1)


def _prints_its_own(
    document: WordDocument, built: WordDocument, others: Sequence[WordDocument]
) -> bool:
    """Whether it prints what ``built`` does where the first build of another print differs."""
    every = Counter(_paragraphs(built))
    own = next((rest for one in others if (rest := every - Counter(_paragraphs(one)))), None)
    if own is None:
        return False
    return (own & Counter(_paragraphs(document))).total() >= _OWN * own.total()


def _paragraphs(document: WordDocument) -> list[str]:
    """What each paragraph prints."""
    return [
        "".join(piece.printed if piece.what == "cite" else piece.text for piece in one.pieces)
        for one in document.paragraphs
    ]
