"""Comments of a Word file that say what each citation rests on: page, quotation, file."""

from __future__ import annotations

from typing import Any

from mdrag.escapes import visible
from mdrag.export.citations import inlines
from mdrag.export.citations.document import inside
from mdrag.export.links.passages import Links, sentence

__all__ = ["ASKED", "AUTHOR", "EvidenceComments"]

ASKED = "mdrag-evidence-comments"  # metadata of the command line: comments are wanted
AUTHOR = "mdrag evidence"  # by which a comment of ours is known when the file comes back


class EvidenceComments:
    """Makes the comments of one document, numbered in its order."""

    def __init__(self, links: Links) -> None:
        """``links``: where the passages are found."""
        self.links = links
        self.count = 0
        self.in_notes = 0  # citations that have none: Word has no comments in notes

    def around(self, cite: Any) -> tuple[list[Any], list[Any]]:
        """What stands before and behind a citation; nothing where it rests on nothing of ours."""
        import panflute as pf

        words = sentence(cite)
        told = [line for one in cite.citations if (line := self._told(one, words))]
        if not told:
            return [], []
        if inside(cite, "Note"):
            self.in_notes += 1
            return [], []
        self.count += 1
        number = str(self.count)
        said: list[Any] = []
        for line in told:
            said += [pf.LineBreak()] if said else []
            said += inlines.words(line)
        about = {"id": number, "author": AUTHOR, "initials": "md"}
        start = pf.Span(*said, classes=["comment-start"], attributes=about)
        return [start], [pf.Span(classes=["comment-end"], attributes={"id": number})]

    def _told(self, citation: Any, words: str) -> str:
        """``p. 114: “what it says” (raw/evidence/pdfs/x.pdf, page 11)``; "" for no source."""
        source = self.links.evidence.source(citation.id)
        if source is None or not source.citable:
            return ""
        passage, page, label = self.links.place(source, citation, words)
        said = self.links.quote(passage, words) if passage else ""
        where = f"{source.source_path}, page {page}" if page else source.source_path
        parts = [f"p. {label}" if label else "", f"“{said}”" if said else ""]
        told = ": ".join(part for part in parts if part) or source.title
        return visible(f"{told} ({where})" if where else told)
