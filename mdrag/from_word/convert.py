"""A Word file → the Markdown of a draft, and what goes beside it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.errors import FileProblem
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill
from mdrag.from_word.draft_tree import Element, clean_tree, pictures_in, put_headings, text_of
from mdrag.from_word.word_file import PICTURES, read_word_file
from mdrag.from_word.written_citations import WrittenCitations
from mdrag.returned.works import FieldWork, Works
from mdrag.returned.writing.markdown import comment
from mdrag.zotero.docx.model import ATOM, Remark, WordDocument, WordParagraph

__all__ = ["ConvertedDraft", "Names", "convert"]

# A table is written with bars, or as a grid where a cell holds more than a line; quotation marks
# and dashes stay the signs they are.
_MARKDOWN = "markdown-smart-simple_tables-multiline_tables"
_RUN = 3  # words in a row that must be found again


class Names(NamedTuple):
    """What the draft calls the files beside it: relative to its folder, posix."""

    pictures: str  # a folder
    references: str  # a bibliography in CSL-JSON


class ConvertedDraft(NamedTuple):
    """A draft. ``works``: of the library, by doc_uid; ``unknown``: key → CSL-JSON of the others.

    ``pictures``: part of the Word file → name below the folder of pictures; ``absent`` counts those
    that the file shows and does not hold. ``missing``: how paragraphs begin whose words are not in
    the draft. The other figures count what they name; ``headings`` those that were lines in bold,
    ``drawn`` charts, diagrams and embedded files, ``as_words`` citations whose fields do not say
    what they cite, ``reworded`` those whose words somebody changed in Word.
    """

    markdown: str
    citations: int
    works: Mapping[str, FieldWork]
    unknown: Mapping[str, Mapping[str, Any]]
    pictures: Mapping[str, str]
    absent: int
    headings: int
    comments: int
    changes: int
    drawn: int
    as_words: int
    reworded: int
    missing: tuple[str, ...]


def convert(path: Path, evidence: EvidenceStore, works: Works, names: Names) -> ConvertedDraft:
    """Convert the Word file at ``path``. Raises FileProblem."""
    file = read_word_file(path)
    citations = WrittenCitations(evidence, works)

    def written(kind: str, number: int, lost: bool) -> str:
        if kind in "az":
            return file.links.get(number, "")
        code = file.citations.get(number) if kind == "c" else None
        return citations.markdown(code, lost) if code else ""

    told = _Comments(file.story)
    try:
        tree = clean_tree(file.tree, written, told.below)
        tree["blocks"] += [{"t": "RawBlock", "c": ["html", one]} for one in told.rest()]
        headings = put_headings(tree)
        pictures, shown = _name_pictures(tree, names.pictures, file.media)
        if citations.items:
            tree["meta"]["bibliography"] = {"t": "MetaString", "c": names.references}
        if file.language:
            tree["meta"]["lang"] = {"t": "MetaString", "c": file.language}
        markdown = _markdown(path, tree)
        words = text_of([*tree["blocks"], *tree["meta"].values()])
    except RecursionError:
        raise FileProblem(path, fill("nests tables or lists too deep; no document does")) from None
    return ConvertedDraft(
        markdown, len(file.citations) - citations.as_words, citations.known, citations.items,
        pictures, max(0, file.shown - shown), headings, told.count, _changes(file.story),
        file.drawn, file.unread + citations.as_words,
        sum(code.custom for code in file.citations.values()),
        tuple(_missing(file.paragraphs, words)),
    )  # fmt: skip


class _Comments:
    """Comments of the file as HTML comments, each with its answers."""

    def __init__(self, story: WordDocument) -> None:
        self._remarks = story.remarks
        self._placed: set[str] = set()

    @property
    def count(self) -> int:
        """How many have their place."""
        return len(self._placed)

    def below(self, marks: Sequence[int]) -> list[str]:
        """What stands below a block with these marks."""
        wanted = {str(mark) for mark in marks}
        return self._written([one for one in self._remarks if {one.id, one.parent} & wanted])

    def rest(self) -> list[str]:
        """Those of no block, as words that were deleted had them: below the draft."""
        return self._written(self._remarks)

    def _written(self, remarks: Iterable[Remark]) -> list[str]:
        new = [one for one in remarks if one.id not in self._placed]
        self._placed |= {one.id for one in new}
        return [comment(one.author, one.date, one.text, "") for one in new]


def _changes(story: WordDocument) -> int:
    pieces = (piece for paragraph in story.paragraphs for piece in paragraph.pieces)
    return sum(piece.change.state != "kept" for piece in pieces)


def _name_pictures(
    tree: Element, folder: str, media: Collection[str]
) -> tuple[dict[str, str], int]:
    """Name the pictures of the tree as files in ``folder``; part of the Word file → name.

    Beside it how many times one is shown. A picture the file does not hold becomes its description.
    """
    found: dict[str, str] = {}
    shown = 0
    for picture in pictures_in(tree):
        target = picture["c"][2]
        part = target[0][1:] if target[0].startswith("/") else f"word/{target[0]}"
        if part in media:
            name = found.setdefault(part, _file_name(part, {*found.values()}))
            picture["c"][2] = [f"{folder}/{name}", ""]
            picture["c"][0][2] = [_rounded(one) for one in picture["c"][0][2]]
            shown += 1
        else:
            words = picture["c"][1]
            picture.clear()
            picture |= {"t": "Span", "c": [["", [], []], words]}
    return found, shown


def _file_name(part: str, taken: Collection[str]) -> str:
    """A name that no part of an archive can turn into a path, and that no other picture has."""
    plain = (
        re.sub(r"[^\w.-]", "-", part.removeprefix(PICTURES).removeprefix("media/")).strip(".-")[
            -80:
        ]
        or "picture"
    )
    name, number = plain, 1
    while name.casefold() in {one.casefold() for one in taken}:
        number += 1
        name = f"{number}-{plain}"
    return name


def _rounded(attribute: list[str]) -> list[str]:
    """``1.1811012685914262in`` as ``1.18in``."""
    name, value = attribute
    return [name, re.sub(r"(\d+\.\d\d)\d+", r"\1", value)]


def _markdown(path: Path, tree: Element) -> str:
    from mdrag.limits.pandoc import pandoc_path, run_pandoc
    from mdrag.limits.run_program import ProgramStopped

    given = json.dumps(tree).encode()
    command = [
        pandoc_path(), "--sandbox", "--from=json", f"--to={_MARKDOWN}", "--standalone",
        "--wrap=none", "--columns=100",
    ]  # fmt: skip
    try:
        run = run_pandoc(command, len(given), given)
    except ProgramStopped as problem:
        told = fill("was given up by pandoc {problem}: split it", problem=problem)
        raise FileProblem(path, told) from problem
    if run.code:
        raise FileProblem(path, fill("is damaged, or too much for pandoc; save it again in Word"))
    return run.out.decode()


def _missing(paragraphs: Sequence[WordParagraph], words: str) -> Iterator[str]:
    """How paragraphs begin of which most words, three in a row, are not among the draft's."""
    there = set(_runs(words))
    for paragraph in paragraphs:
        runs = [run for text in _kept(paragraph) for run in _runs(text)]
        if 2 * sum(run in there for run in runs) < len(runs):
            yield " ".join(" ".join(_kept(paragraph)).split()[:8])


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    words = re.findall(r"[^\W\d_]+", text.casefold())  # a raised 1 may stand beside a name
    return zip(*(words[at:] for at in range(_RUN)), strict=False)


def _kept(paragraph: WordParagraph) -> list[str]:
    """Its words, apart where a citation, a formula or a note stands."""
    words = "".join(
        ATOM if piece.what else piece.text
        for piece in paragraph.pieces
        if piece.change.state != "deleted"
    )
    return words.split(ATOM)
