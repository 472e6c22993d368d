"""Hostile words that come from elsewhere: Zotero, Crossref, Word files, .bib files, config.yaml."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path

from attacks.ground import Ground
from attacks.word import docx

__all__ = ["cases", "lay_out"]

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
_DRAFT = "# One\n\nPeople report worse health. They say so [@evil; @other].\n"
# where somebody's settings hold words that may be shown
_SETTINGS = (
    "lint:\n  select: [{0}]\n",
    "lint:\n  mailto: {0}\n  online: true\n",
    "lint:\n  rules: {{{0}: {0}}}\n",
    "zotero:\n  address: {0}\n",
    "export:\n  style: {0}\n  library: {0}\n",
    "{0}: {0}\n",
    "ui_language: {0}\n",
    "retrieve: [{0}\n",
)


def lay_out(ground: Ground, project: Path, uids: list[str], address: str, evil: str) -> None:
    """Put a Word file, a bibliography and hostile settings into and beside ``project``.

    ``address``: a service whose answers are hostile, which the project's settings then name.
    """
    for uid in uids[:1]:
        ground.run(["meta", "set", "--doc_uid", uid, "--doi", "10.9999/hostile.1"], project)
    with (project / "config.yaml").open("a", encoding="utf-8") as settings:
        settings.write(f"\nzotero: {{address: '{address}'}}\n")
        settings.write(f"lint: {{online: true, crossref: '{address}'}}\n")
    ground.run(["trust", "--yes"], project)
    entry = "@book{{{0}, title={{{1}}}, author={{{1}}}, year={{{2}}}, doi={{{1}}}}}\n"
    bib = entry.format("evil", evil, 2015) + entry.format(f"k{evil}", evil, evil) + "@book{" + evil
    (project / "evil.bib").write_text(bib, "utf-8")
    head = "---\nbibliography: evil.bib\n---\n\n"
    (project / "cites.md").write_text(head + _DRAFT, "utf-8")
    (project / "back.docx").write_bytes(_returned(evil))
    for number, template in enumerate(_SETTINGS):
        folder = ground.folder / f"settings{number}"
        folder.mkdir()
        (folder / "config.yaml").write_text(template.format(json.dumps(evil)), "utf-8")
        (folder / "draft.md").write_text(_DRAFT, "utf-8")


def cases(ground: Ground) -> Iterator[list[str]]:
    """The commands that show such words; each reads them in the project or beside it."""
    for form in ("text", "json"):
        yield ["zotero", "status", "--format", form]
        yield ["zotero", "bind", "--accept", "--format", form]
        yield ["zotero", "push", "--dry-run", "--format", form]
        yield ["import-docx", "back.docx", "--draft", "cites.md", "--format", form]
        yield ["sources", "cites.md", "--format", form]
    yield ["zotero", "push"]
    yield ["meta", "enrich", "--again"]
    yield ["import-docx", "back.docx", "--draft", "cites.md", "--apply", "all"]
    for name in ("out.docx", "out.html"):
        yield ["build", "cites.md", "-o", name]
    yield ["lint", "cites.md", "--select", "citation.*"]
    yield ["export-used-sources", "cites.md", "-o", "used"]
    for number in range(len(_SETTINGS)):
        folder = f"../settings{number}"
        yield ["lint", f"{folder}/draft.md"]
        yield ["build", f"{folder}/draft.md", "-o", "x.html"]
        for shows in (["config", "show"], ["doctor"], ["library"]):
            yield [*shows, "--project", folder]
        yield ["trust", folder, "--yes"]
        yield ["trust", "--list"]


def _returned(words: str) -> bytes:
    """A Word file with comments and tracked changes by somebody of that name."""
    said = html.escape(_NO_XML.sub("", words))
    who = f'w:author="{said}" w:initials="{said}" w:date="{said[:20]}"'
    run = f"<w:r><w:t>{said}</w:t></w:r>"
    body = (
        "<w:p><w:pPr><w:pStyle w:val='Heading1'/></w:pPr><w:r><w:t>One</w:t></w:r></w:p>"
        '<w:p><w:commentRangeStart w:id="1"/><w:r><w:t>People report worse health. </w:t></w:r>'
        f'<w:commentRangeEnd w:id="1"/><w:ins w:id="2" {who}>{run}</w:ins><w:del w:id="3" {who}>'
        "<w:r><w:delText>They say so.</w:delText></w:r></w:del>"
        f'<w:r><w:commentReference w:id="1"/></w:r></w:p><w:p>{run}</w:p>'
    )
    comment = f'<w:comment w:id="1" {who}><w:p>{run}</w:p></w:comment>'
    relation = f'<Relationship Id="c" Type="{_TYPE}/comments" Target="comments.xml"/>'
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    return docx(body, **{
        "word/comments.xml": f'<w:comments xmlns:w="{_W}">{comment}</w:comments>',
        "word/_rels/document.xml.rels": (
            f'<Relationships xmlns="{package}">{relation}</Relationships>'
        ),
    })  # fmt: skip
