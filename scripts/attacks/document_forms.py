"""The smallest good file of each form that ingest reads, with a picture from where one likes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from typing import NamedTuple

__all__ = ["GOOD", "WORDS", "Form", "packed"]

WORDS = "People in poorer regions report worse health over time, says a survey of many years. "
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
_NAMES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" '
    f'xmlns:r="{_OFFICE}"'
)


class Form(NamedTuple):
    """A form of file. ``main``: the part of an archive that holds the text; "" for no archive."""

    main: str
    text: Callable[[str, str, str], str]  # (head, words, address of a picture) → the main part
    others: Callable[[str], Mapping[str, str]] = lambda picture: {}

    def main_with(self, head: str, words: str) -> str:
        """The main part with this before its root and these words."""
        return self.text(head, words, "")

    def parts(self, picture: str) -> dict[str, str]:
        """The parts of the archive."""
        return {**self.others(picture), self.main: self.text("", WORDS, picture)}

    def make(self, picture: str = "") -> bytes:
        """The file."""
        return packed(self.parts(picture)) if self.main else self.text("", WORDS, picture).encode()


def packed(parts: Mapping[str, str]) -> bytes:
    """An archive of these parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def _relations(*held: tuple[str, str]) -> str:
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    rows = ""
    for number, (kind, target) in enumerate(held, 1):
        mode = ' TargetMode="External"' if "://" in target else ""
        rows += f'<Relationship Id="r{number}" Type="{_OFFICE}/{kind}" Target="{target}"{mode}/>'
    return f'<Relationships xmlns="{package}">{rows}</Relationships>'


def _docx(head: str, words: str, picture: str) -> str:
    drawn = (
        "<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill>"
        '<a:blip r:link="r1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline>'
        '</w:drawing></w:r><w:r><w:fldSimple w:instr="INCLUDEPICTURE &quot;'
        f'{picture}&quot;"/></w:r>'
    )
    body = f"<w:p><w:r><w:t>{words}</w:t></w:r>{drawn if picture else ''}</w:p>"
    return f"{head}<w:document {_NAMES}><w:body>{body * 3}</w:body></w:document>"


def _docx_parts(picture: str) -> dict[str, str]:
    pictures = (("image", f"{picture}/a.png"), ("attachedTemplate", f"{picture}/a.dotx"))
    return {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _relations(("officeDocument", "word/document.xml")),
        "word/_rels/document.xml.rels": _relations(*(pictures if picture else ())),
    }


def _pptx(head: str, words: str, picture: str) -> str:
    drawn = "<p:pic><p:blipFill><a:blip r:link='r1'/></p:blipFill></p:pic>" if picture else ""
    text = f"<p:txBody><a:p><a:r><a:t>{words}</a:t></a:r></a:p></p:txBody>"
    shape = f"<p:sp><p:nvSpPr><p:nvPr/></p:nvSpPr>{text}</p:sp>{drawn}"
    return f"{head}<p:sld {_NAMES}><p:cSld><p:spTree>{shape}</p:spTree></p:cSld></p:sld>"


def _pptx_parts(picture: str) -> dict[str, str]:
    slides = '<p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst>'
    return {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _relations(("officeDocument", "ppt/presentation.xml")),
        "ppt/presentation.xml": f"<p:presentation {_NAMES}>{slides}</p:presentation>",
        "ppt/_rels/presentation.xml.rels": _relations(("slide", "slides/slide1.xml")),
        "ppt/slides/_rels/slide1.xml.rels": _relations(
            *((("image", f"{picture}/a.png"),) if picture else ())
        ),
    }


def _odt(head: str, words: str, picture: str) -> str:
    office = "urn:oasis:names:tc:opendocument:xmlns"
    names = (
        f'xmlns:office="{office}:office:1.0" xmlns:text="{office}:text:1.0" '
        f'xmlns:draw="{office}:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"'
    )
    drawn = f'<draw:frame><draw:image xlink:href="{picture}/a.png"/></draw:frame>'
    body = f"<text:p>{words}{drawn if picture else ''}</text:p>" * 3
    return (
        f"{head}<office:document-content {names}><office:body><office:text>{body}"
        "</office:text></office:body></office:document-content>"
    )


def _odt_parts(picture: str) -> dict[str, str]:
    office = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
    return {
        "mimetype": "application/vnd.oasis.opendocument.text",
        "styles.xml": (
            f'<office:document-styles xmlns:office="{office}"><office:font-face-decls/>'
            "<office:styles/><office:automatic-styles/><office:master-styles/>"
            "</office:document-styles>"
        ),
    }


def _html(head: str, words: str, picture: str) -> str:
    away = (
        f'<img src="{picture}/a.png"><script src="{picture}/a.js"></script>'
        f'<iframe src="{picture}"></iframe><object data="{picture}"></object>'
        f'<link rel="stylesheet" href="{picture}/a.css"><base href="{picture}">'
        f'<meta http-equiv="refresh" content="0; url={picture}"><embed src="{picture}">'
        f'<svg><image href="{picture}/a.svg"/></svg><video src="{picture}"></video>'
    )
    page = f"<main><h1>Health</h1><p>{words}</p>{away if picture else ''}<p>{words}</p></main>"
    return f"{head}<html><head><title>Health</title></head><body>{page}</body></html>"


def _epub_parts(picture: str) -> dict[str, str]:
    box = "urn:oasis:names:tc:opendocument:xmlns:container"
    item = '<item id="c" href="c.xhtml" media-type="application/xhtml+xml"/>'
    return {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": (
            f'<container version="1.0" xmlns="{box}"><rootfiles><rootfile full-path="c.opf" '
            'media-type="application/oebps-package+xml"/></rootfiles></container>'
        ),
        "c.opf": (
            '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata '
            'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Health</dc:title></metadata>'
            f'<manifest>{item}</manifest><spine><itemref idref="c"/></spine></package>'
        ),
    }


def _chapter(head: str, words: str, picture: str) -> str:
    drawn = f'<img src="{picture}/a.png" alt=""/>' if picture else ""
    body = f"<body><h1>Health</h1><p>{words}{drawn}</p></body>"
    return f'{head}<html xmlns="http://www.w3.org/1999/xhtml">{body}</html>'


def _rtf(head: str, words: str, picture: str) -> str:
    field = f'{{\\field{{\\*\\fldinst INCLUDEPICTURE "{picture}/a.png"}}{{\\fldrslt x}}}}'
    return f"{{\\rtf1\\ansi {words}{field if picture else ''}\\par {words}\\par}}"


GOOD: Mapping[str, Form] = {
    "docx": Form("word/document.xml", _docx, _docx_parts),
    "pptx": Form("ppt/slides/slide1.xml", _pptx, _pptx_parts),
    "odt": Form("content.xml", _odt, _odt_parts),
    "epub": Form("c.xhtml", _chapter, _epub_parts),
    "html": Form("", _html),
    "mhtml": Form(
        "",
        lambda head, words, picture: (
            "MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n"
            f"Snapshot-Content-Location: {picture or 'https://example.org/'}\n\n"
            + _html(head, words, picture)
        ),
    ),
    "rtf": Form("", _rtf),
}
