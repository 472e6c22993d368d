"""A .csl file looked at before pandoc reads it: whether it is a style, and whose rules it has."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from mdrag.errors import FileProblem, UsageError
from mdrag.export.citations import styles
from mdrag.filled_sentence import fill

__all__ = ["rules_of"]

_MOST = 5_000_000  # bytes; the largest style in use has a tenth
_CSL = "http://purl.org/net/xbiblio/csl"


class _StyleElement(NamedTuple):
    """What matters of the elements of a style."""

    title: str
    parent: str  # address of the style whose rules it has, "" when they are its own
    prints: bool  # it says how a citation is printed


def rules_of(path: Path) -> Path:
    """The file with the rules of a style: itself, or that of which it is only another name.

    Raises FileProblem for what is no style, UsageError for the name of a style that is not here:
    pandoc would ask a server for it.
    """
    told = _told(path)
    if not told.parent:
        if told.prints:
            return path
        raise FileProblem(
            path, fill("says not how a citation is printed: it has no <citation><layout>")
        )
    name = told.parent.rstrip("/").rpartition("/")[2]
    if styles.ships(name):
        return styles.find(name)
    if (beside := path.with_name(f"{name}.csl")).is_file() and beside != path:
        if not _told(beside).parent:
            return beside
        raise UsageError(
            fill(
                "{path}: is set like {name}, and {beside} has no rules either",
                path=path,
                name=name,
                beside=beside,
            )
        )
    raise UsageError(
        fill(
            "{path}: only says that {title} is set like {name}; save "
            "https://www.zotero.org/styles/{name} as {beside} and build again",
            path=path,
            title=told.title or path.stem,
            name=name,
            beside=beside,
        )
    )


def _told(path: Path) -> _StyleElement:
    """What a style says of itself, read without entities. Raises FileProblem."""
    from xml.parsers import expat

    title, parent, prints = "", "", False
    root = ""
    above: list[str] = []  # the elements that are open

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal parent, prints, root
        root = root or name
        if name == f"{_CSL} link" and attributes.get("rel") == "independent-parent":
            parent = attributes.get("href", "")
        prints = prints or [*above[-1:], name] == [f"{_CSL} citation", f"{_CSL} layout"]
        above.append(name)

    def words(text: str) -> None:
        nonlocal title
        if above[-1:] == [f"{_CSL} title"]:
            title += text

    def refuse(*_: object) -> None:
        raise FileProblem(path, fill("declares a document type, which no CSL style does"))

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler, parser.CharacterDataHandler = start, words
    parser.EndElementHandler = lambda _name: above.pop()
    parser.StartDoctypeDeclHandler = refuse
    try:
        if path.stat().st_size > _MOST:
            raise FileProblem(path, fill("is no CSL style: it is far too long for one"))
        parser.Parse(path.read_bytes(), True)
    except OSError as problem:
        raise FileProblem(
            path, fill("cannot be read: {strerror}", strerror=problem.strerror or problem)
        ) from problem
    except expat.ExpatError as problem:
        if root and root != f"{_CSL} style":
            raise FileProblem(path, fill("is no CSL style")) from problem
        told = f"is no CSL style: {expat.ErrorString(problem.code)}"
        raise FileProblem(path, told, problem.lineno, problem.offset + 1) from problem
    if root != f"{_CSL} style":
        raise FileProblem(path, fill("is no CSL style: it has no <style> of CSL"))
    return _StyleElement(" ".join(title.split()), parent, prints)
