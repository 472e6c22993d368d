"""Make mdrag/reference.docx and mdrag/reference.odt: the look of an essay when none is asked for.

    python scripts/make_reference.py            write both
    python scripts/make_reference.py --check    write nothing; exit 1 when they would change

Begins with pandoc's own reference files, so that every style name pandoc writes is there. Needs
the development dependencies (python-docx, lxml). The same pandoc gives the same bytes.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

import docx
import pypandoc
from docx.enum.text import WD_ALIGN_PARAGRAPH as ALIGN
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Cm, Pt, RGBColor
from lxml import etree

MDRAG = Path(__file__).resolve().parent.parent / "mdrag"
FONT = "Times New Roman"  # where Word is, it is; elsewhere a font of the same widths stands in
MONO = "Courier New"
MARGIN = 2.54  # cm, on A4
LINK = RGBColor(0x1F, 0x38, 0x64)  # dark enough for paper, and not mistaken for text on a screen
_STATISTICS = "Words|Characters|CharactersWithSpaces|Lines|Paragraphs|Pages|TotalTime|Template"
_DATE = (1980, 1, 1, 0, 0, 0)


class Look(NamedTuple):
    """A paragraph style; sizes in points, indents in cm, ``line`` in lines."""

    size: float = 12
    bold: bool = False
    italic: bool = False
    align: str = "left"
    before: float = 0
    after: float = 0
    line: float = 1.5
    left: float = 0
    right: float = 0
    first: float = 0  # negative: a hanging indent
    together: bool = False  # with the next paragraph


_TEXT = Look(after=8)
_NOTE = Look(size=10, line=1, after=2)
_CAPTION = Look(size=11, italic=True, line=1, before=4, after=12)
# style as Word names it → its look
LOOKS: dict[str, Look] = {
    "Normal": Look(),
    "Body Text": _TEXT,
    # behind a heading, and where a list, a table, a quotation or code ends
    "First Paragraph": _TEXT._replace(before=6),
    "Compact": Look(after=2, line=1.25),
    "Title": Look(size=18, bold=True, align="center", before=12, after=8, line=1.15, together=True),
    "Subtitle": Look(size=14, align="center", after=8, line=1.15, together=True),
    "Author": Look(align="center", after=2, line=1.15, together=True),
    "Date": Look(align="center", after=18, line=1.15),
    "Abstract Title": Look(bold=True, align="center", before=12, after=4, together=True),
    "Abstract": Look(size=11, line=1.25, after=12, left=1.27, right=1.27),
    "Bibliography": Look(after=6, left=1.27, first=-1.27),
    "Heading 1": Look(size=14, bold=True, before=18, after=4, line=1.15, together=True),
    "Heading 2": Look(bold=True, before=14, after=2, line=1.15, together=True),
    "Heading 3": Look(bold=True, italic=True, before=12, after=2, line=1.15, together=True),
    "Heading 4": Look(italic=True, before=10, after=0, line=1.15, together=True),
    "Heading 5": Look(before=8, after=0, line=1.15, together=True),
    "Heading 6": Look(italic=True, before=8, after=0, line=1.15, together=True),
    "Heading 7": Look(before=8, after=0, line=1.15, together=True),
    "Heading 8": Look(italic=True, before=8, after=0, line=1.15, together=True),
    "Heading 9": Look(before=8, after=0, line=1.15, together=True),
    "Block Text": Look(before=2, after=8, left=1.27, right=1.27, line=1.25),
    "Footnote Text": _NOTE,
    "Footnote Block Text": _NOTE._replace(left=1.27, right=1.27),
    "Definition Term": Look(bold=True, together=True),
    "Definition": Look(after=8, left=1.27),
    "Caption": _CAPTION,
    "Table Caption": _CAPTION._replace(before=12, after=4, together=True),
    "Image Caption": _CAPTION,
    "Figure": Look(line=1, before=8, after=4),
    "Captioned Figure": Look(line=1, before=8, together=True),
    "TOC Heading": Look(size=14, bold=True, before=12, after=6, together=True),
}
# style as Word names it → as odt files call it; what pandoc writes there and Zotero looks for
ODT: dict[str, tuple[str, ...]] = {
    "Normal": ("Standard",),
    "Body Text": ("Text_20_body",),
    "First Paragraph": ("First_20_paragraph",),
    "Title": ("Title",),
    "Subtitle": ("Subtitle",),
    "Author": ("Author",),
    "Date": ("Date",),
    "Abstract Title": ("Abstract_20_Title",),
    "Abstract": ("Abstract",),
    "Bibliography": ("Bibliography_20_1",),
    "Block Text": ("Quotations",),
    "Footnote Text": ("Footnote",),
    "Definition Term": ("Definition_20_Term", "Definition_20_Term_20_Tight"),
    "Definition": ("Definition_20_Definition", "Definition_20_Definition_20_Tight"),
    "Caption": ("Caption",),
    "Table Caption": ("TableCaption",),
    "Image Caption": ("FigureCaption",),
    "Captioned Figure": ("FigureWithCaption",),
    "Compact": ("Table_20_Contents", "Table_20_Heading"),
    **{f"Heading {level}": (f"Heading_20_{level}",) for level in range(1, 7)},
}


def main() -> int:
    """Write both files, or say which would change."""
    made = {"reference.docx": word(_pandoc("reference.docx")), "reference.odt": odt(
        _pandoc("reference.odt"))}  # fmt: skip
    changed = [
        name for name, content in made.items() if _parts(_before(MDRAG / name)) != _parts(content)
    ]
    if "--check" not in sys.argv[1:]:
        for name in changed:
            (MDRAG / name).write_bytes(made[name])
            print(f"made mdrag/{name}")
        return 0
    for name in changed:
        print(f"mdrag/{name} is not what scripts/make_reference.py makes", file=sys.stderr)
    return int(bool(changed))


def word(given: bytes) -> bytes:
    """The Word file."""
    document = docx.Document(io.BytesIO(given))
    _defaults(document)
    styles = {style.element.name_val.lower(): style for style in document.styles}
    for name, look in LOOKS.items():
        _set(styles[name.lower()], look)
    for style in document.styles:
        if style.element.rPr is not None:
            _plain(style.element.rPr)
    for name in ("normal", "body text", "compact"):  # of cells: their table says the rest
        styles[name].font.bold = styles[name].paragraph_format.keep_with_next = None
    mono = styles["verbatim char"]
    mono.font.name, mono.font.size = MONO, Pt(10.5)
    styles["hyperlink"].font.color.rgb = LINK
    _rules(styles["table"].element)
    _page(document)
    made = io.BytesIO()
    document.save(made)
    with zipfile.ZipFile(made) as archive:
        told = archive.read("docProps/app.xml").decode()
    told = re.sub(rf"<({_STATISTICS})>[^<]*</\1>\s*", "", told)  # of another document
    return _packed(made.getvalue(), {"docProps/app.xml": told.encode()})


def _set(style: Any, look: Look) -> None:
    element = style.element
    for part in ("w:pPr", "w:rPr", "w:semiHidden"):
        for old in element.findall(qn(part)):
            kept = [child for child in old if child.tag in (qn("w:outlineLvl"),)]
            element.remove(old)
            if kept:
                element.get_or_add_pPr().extend(kept)
    font, form = style.font, style.paragraph_format
    font.size, font.bold, font.italic = Pt(look.size), look.bold, look.italic
    form.alignment = ALIGN.CENTER if look.align == "center" else ALIGN.LEFT
    form.space_before, form.space_after = Pt(look.before), Pt(look.after)
    form.line_spacing = look.line
    form.left_indent, form.right_indent = Cm(look.left), Cm(look.right)
    form.first_line_indent = Cm(look.first)
    form.keep_with_next = look.together
    form.keep_together = look.together
    form.widow_control = True


def _defaults(document: Any) -> None:
    """One font for all, no space of its own, no language but the draft's."""
    defaults = document.styles.element.find(qn("w:docDefaults"))
    fonts = next(defaults.iter(qn("w:rFonts")))
    for key in list(fonts.attrib):
        if key != qn("w:eastAsiaTheme"):
            del fonts.attrib[key]
    for key in ("w:ascii", "w:hAnsi", "w:cs"):
        fonts.set(qn(key), FONT)
    next(defaults.iter(qn("w:spacing"))).set(qn("w:after"), "0")


def _plain(run: Any) -> None:
    """Take theme fonts and colours out: headings are as black as the text."""
    for part in ("w:rFonts", "w:color"):
        for old in run.findall(qn(part)):
            if old.get(qn("w:ascii")) is None:
                run.remove(old)


def _rules(table: Any) -> None:
    """A rule above and below the table and one under its header, which is bold.

    The header stays with the row below it.
    """
    rule = 'w:val="single" w:sz="{}" w:space="0" w:color="auto"'
    borders = parse_xml(
        f"<w:tblBorders {nsdecls('w')}><w:top {rule.format(8)}/><w:bottom {rule.format(8)}/>"
        "</w:tblBorders>"
    )
    properties = table.find(qn("w:tblPr"))
    properties.find(qn("w:tblInd")).addnext(borders)
    for side in ("w:top", "w:bottom"):
        properties.find(qn("w:tblCellMar")).find(qn(side)).set(qn("w:w"), "40")
    for old in table.findall(qn("w:tblStylePr")):
        table.remove(old)
    table.append(
        parse_xml(
            f'<w:tblStylePr {nsdecls("w")} w:type="firstRow"><w:pPr><w:keepNext/></w:pPr>'
            "<w:rPr><w:b/></w:rPr><w:tblPr/>"
            f"<w:tcPr><w:tcBorders><w:bottom {rule.format(4)}/></w:tcBorders>"
            '<w:vAlign w:val="bottom"/></w:tcPr></w:tblStylePr>'
        )
    )


def _page(document: Any) -> None:
    """A4, margins all round, the page's number in the middle of the foot."""
    section = document.sections[0]
    section.page_width, section.page_height = Cm(21), Cm(29.7)
    for side in ("left", "right", "top", "bottom"):
        setattr(section, f"{side}_margin", Cm(MARGIN))
    section.header_distance = section.footer_distance = Cm(1.25)
    section.gutter = 0
    notes = section._sectPr.find(qn("w:footnotePr"))
    section._sectPr.remove(notes)  # it numbers them anew on every page in LibreOffice
    paragraph = section.footer.paragraphs[0]
    paragraph.style = document.styles["Normal"]
    paragraph.alignment = ALIGN.CENTER
    for kind in ("begin", "PAGE", "separate", "1", "end"):
        run = paragraph.add_run(kind if kind == "1" else "")
        if kind == "PAGE":
            told = OxmlElement("w:instrText")
            told.set(qn("xml:space"), "preserve")
            told.text = " PAGE "
            run._r.append(told)
        elif kind != "1":
            edge = OxmlElement("w:fldChar")
            edge.set(qn("w:fldCharType"), kind)
            run._r.append(edge)


_STYLE = "urn:oasis:names:tc:opendocument:xmlns:style:1.0"
_TEXT_NS = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
_FO = "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"


def odt(given: bytes) -> bytes:
    """The odt file: the same looks in LibreOffice's names."""
    with zipfile.ZipFile(io.BytesIO(given)) as archive:
        root = etree.fromstring(archive.read("styles.xml"))
    notes = next(root.iter(f"{{{_TEXT_NS}}}notes-configuration"))
    notes.set(f"{{{_STYLE}}}num-suffix", " ")  # between the number of a note and its words
    named = {
        one.get(f"{{{_STYLE}}}name"): one
        for one in root.iter(f"{{{_STYLE}}}style")
        if one.get(f"{{{_STYLE}}}family") == "paragraph"
    }
    home = named["Standard"].getparent()
    for told, targets in ODT.items():
        for target in targets:
            if target not in named:
                named[target] = etree.SubElement(home, f"{{{_STYLE}}}style", {
                    f"{{{_STYLE}}}name": target,
                    f"{{{_STYLE}}}display-name": target.replace("_20_", " "),
                    f"{{{_STYLE}}}family": "paragraph",
                    f"{{{_STYLE}}}parent-style-name": "Standard",
                    f"{{{_STYLE}}}class": "text",
                })  # fmt: skip
            _set_odt(named[target], LOOKS[told])
            if target == "Table_20_Heading":
                _set_odt(named[target], LOOKS[told]._replace(bold=True))
    for layout in root.iter(f"{{{_STYLE}}}page-layout-properties"):
        for key in ("margin-top", "margin-bottom", "margin-left", "margin-right"):
            layout.set(f"{{{_FO}}}{key}", f"{MARGIN}cm")
        layout.set(f"{{{_FO}}}page-width", "21cm")
        layout.set(f"{{{_FO}}}page-height", "29.7cm")
    return _packed(given, {"styles.xml": etree.tostring(root, encoding="UTF-8")})


def _set_odt(style: Any, look: Look) -> None:
    for part in ("paragraph-properties", "text-properties"):
        for old in style.findall(f"{{{_STYLE}}}{part}"):
            style.remove(old)
    fo = f"{{{_FO}}}"
    paragraph = {
        "margin-top": f"{look.before}pt", "margin-bottom": f"{look.after}pt",
        "margin-left": f"{look.left}cm", "margin-right": f"{look.right}cm",
        "text-indent": f"{look.first}cm", "line-height": f"{look.line:.0%}",
        "text-align": "center" if look.align == "center" else "start",
        "keep-with-next": "always" if look.together else "auto", "widows": "2", "orphans": "2",
    }  # fmt: skip
    text = {
        "font-size": f"{look.size}pt", "font-weight": "bold" if look.bold else "normal",
        "font-style": "italic" if look.italic else "normal", "color": "#000000",
    }  # fmt: skip
    etree.SubElement(
        style, f"{{{_STYLE}}}paragraph-properties", {fo + k: v for k, v in paragraph.items()}
    )
    run = etree.SubElement(
        style, f"{{{_STYLE}}}text-properties", {fo + k: v for k, v in text.items()}
    )
    run.set(f"{{{_STYLE}}}font-name", FONT)


def _pandoc(name: str) -> bytes:
    command = [pypandoc.get_pandoc_path(), "--print-default-data-file", name]
    return subprocess.run(command, capture_output=True, check=True).stdout


def _packed(given: bytes, new: dict[str, bytes] | None = None) -> bytes:
    """The archive with fixed dates, some parts replaced; ``mimetype`` stays first and stored."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(given)) as old, zipfile.ZipFile(made, "w") as archive:
        for entry in old.infolist():
            info = zipfile.ZipInfo(entry.filename, _DATE)
            info.external_attr = 0o644 << 16
            stored = entry.filename == "mimetype"
            info.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            archive.writestr(info, (new or {}).get(entry.filename) or old.read(entry))
    return made.getvalue()


def _before(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


def _parts(archive: bytes) -> dict[str, bytes]:
    """What an archive holds: how it is packed hangs on the machine's zlib."""
    if not archive:
        return {}
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


if __name__ == "__main__":
    sys.exit(main())
