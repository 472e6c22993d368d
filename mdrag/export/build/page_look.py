"""How the pages of a built Word file look where the settings say it: lines, font, margins.

Pandoc takes styles and margins from a reference file; they are changed in what it wrote.
"""

from __future__ import annotations

import re
import zipfile
from html import escape
from pathlib import Path
from typing import NamedTuple

from mdrag.settings import ExportSettings

__all__ = ["OWN_LOOK", "PageLook", "write_look"]

# styles whose words are the text: what a school means by "double-spaced"
_TEXT = frozenset({
    "normal", "body text", "first paragraph", "compact", "block text", "bibliography", "abstract",
    "definition term", "definition",
})  # fmt: skip
_CODE = ("verbatim", "source code", "html code", "html preformatted")
_STYLE = re.compile(r"<w:style [^>]*>.*?</w:style>", re.DOTALL)
_DEFAULTS = re.compile(r"<w:rPrDefault>.*?</w:rPrDefault>|<w:rPrDefault/>", re.DOTALL)
_NAME = re.compile(r'<w:name w:val="([^"]*)"')
_PARAGRAPH = re.compile(r"<w:pPr>.*?</w:pPr>|<w:pPr/>", re.DOTALL)
_CHARACTERS = re.compile(r"<w:rPr>.*?</w:rPr>|<w:rPr/>", re.DOTALL)
_MARGINS = re.compile(r"<w:pgMar [^>]*>")
_SIZE = re.compile(r'<w:sz w:val="(\d+)"')
# what the schema wants behind the element that is put in
_BEHIND_SPACING = re.compile(
    r"<w:(?:ind|contextualSpacing|mirrorIndents|suppressOverlap|jc|textDirection|textAlignment|"
    r"textboxTightWrap|outlineLvl|divId|cnfStyle|rPr|sectPr|pPrChange)\b|</w:pPr>"
)
_BEHIND_SIZE = re.compile(
    r"<w:(?:highlight|u|effect|bdr|shd|fitText|vertAlign|rtl|cs|em|lang|eastAsianLayout|specVanish|"
    r"oMath)\b|</w:rPr>"
)
_TWIPS = 1440 / 2.54  # of a centimetre
_LINE = 240  # Word's measure of one line
_WORD_SIZE = 20  # half points, where nothing says a size


class PageLook(NamedTuple):
    """What is set by hand; 0 and "": as the reference file has it."""

    line_spacing: float = 0.0
    font: str = ""
    font_size: float = 0.0
    margins_cm: float = 0.0

    @classmethod
    def of(cls, settings: ExportSettings) -> PageLook:
        """What the settings say."""
        return cls(
            settings.line_spacing, settings.font, settings.font_size, settings.margins_cm
        )  # fmt: skip

    @property
    def names(self) -> list[str]:
        """The settings that say something."""
        return [name for name, value in self._asdict().items() if value]


OWN_LOOK = PageLook(1.5, "Times New Roman", 12.0, 2.54)  # of the reference file that ships


def write_look(path: Path, look: PageLook) -> None:
    """Give a .docx that pandoc has just written this look."""
    with zipfile.ZipFile(path) as archive:
        entries = [(info, archive.read(info)) for info in archive.infolist()]
    with zipfile.ZipFile(path, "w") as archive:
        for info, content in entries:
            if info.filename == "word/styles.xml":
                content = _styles(content.decode("utf-8"), look).encode("utf-8")
            elif info.filename == "word/document.xml" and look.margins_cm:
                content = _margins(content.decode("utf-8"), look.margins_cm).encode("utf-8")
            archive.writestr(info, content, info.compress_type)


def _styles(xml: str, look: PageLook) -> str:
    """The styles with the lines, the font and the size of the look."""
    body = _body_size(xml)
    xml = _DEFAULTS.sub(lambda found: _default(found[0], look), xml, count=1)
    return _STYLE.sub(lambda found: _style(found[0], look, body), xml)


def _body_size(xml: str) -> int:
    """The size of the text, in half points."""
    styles = {_name(one): one for one in _STYLE.findall(xml)}
    defaults = _DEFAULTS.search(xml)
    places = (
        styles.get("body text", ""),
        styles.get("normal", ""),
        defaults[0] if defaults else "",
    )
    return next((int(size[1]) for one in places if (size := _SIZE.search(one))), _WORD_SIZE)


def _default(xml: str, look: PageLook) -> str:
    """The look of all words of which no style says anything."""
    if xml == "<w:rPrDefault/>" or "<w:rPr>" not in xml:
        xml = "<w:rPrDefault><w:rPr></w:rPr></w:rPrDefault>"
    return _CHARACTERS.sub(lambda found: _characters(found[0], look, True, True), xml, count=1)


def _style(xml: str, look: PageLook, body: int) -> str:
    name = _name(xml)
    of_text = name in _TEXT and 'w:type="paragraph"' in xml
    if of_text and look.line_spacing:
        xml = _spaced(xml, look.line_spacing)
    characters = _CHARACTERS.search(_PARAGRAPH.sub("", xml))
    told = characters[0] if characters else ""
    sized = bool(look.font_size) and 'w:type="paragraph"' in xml
    size = _SIZE.search(told)
    sized = sized and (of_text if size is None else int(size[1]) == body)
    font = bool(look.font) and "<w:rFonts" in told and not name.startswith(_CODE)
    if not (sized or font):
        return xml
    if not told:
        return xml.replace(
            "</w:style>", _characters("<w:rPr></w:rPr>", look, sized, font) + "</w:style>"
        )
    return xml.replace(told, _characters(told, look, sized, font), 1)


def _name(xml: str) -> str:
    found = _NAME.search(xml)
    return found[1].casefold() if found else ""


def _spaced(xml: str, lines: float) -> str:
    """A style of paragraphs with so many lines apart."""
    line = f'w:line="{round(lines * _LINE)}" w:lineRule="auto"'
    if not (properties := _PARAGRAPH.search(xml)):
        added = f"<w:pPr><w:spacing {line}/></w:pPr>"
        at = xml.find("<w:rPr")
        at = at if at >= 0 else xml.rindex("</w:style>")
        return xml[:at] + added + xml[at:]
    told = properties[0] if properties[0] != "<w:pPr/>" else "<w:pPr></w:pPr>"
    if spacing := re.search(r"<w:spacing\b([^>]*?)/>", told):
        kept = re.sub(r'\s*w:line(?:Rule)?="[^"]*"', "", spacing[1])
        told = told.replace(spacing[0], f"<w:spacing{kept} {line}/>", 1)
    else:
        told = _put_before(told, _BEHIND_SPACING, f"<w:spacing {line}/>")
    return xml[: properties.start()] + told + xml[properties.end() :]


def _characters(xml: str, look: PageLook, sized: bool, font: bool) -> str:
    """Properties of words with the font and the size."""
    xml = xml if xml != "<w:rPr/>" else "<w:rPr></w:rPr>"
    if look.font_size and sized:
        xml = re.sub(r"<w:sz(?:Cs)?\b[^>]*/>", "", xml)
        half = round(look.font_size * 2)
        xml = _put_before(xml, _BEHIND_SIZE, f'<w:sz w:val="{half}"/><w:szCs w:val="{half}"/>')
    if look.font and font:
        name = f'"{escape(look.font)}"'
        told = f"w:ascii={name} w:hAnsi={name} w:cs={name}"
        if fonts := re.search(r"<w:rFonts\b([^>]*?)/>", xml):
            kept = re.sub(r'\s*w:(?:ascii|hAnsi|cs)(?:Theme)?="[^"]*"|\s*w:cstheme="[^"]*"', "",
                          fonts[1])  # fmt: skip
            xml = xml.replace(fonts[0], f"<w:rFonts{kept} {told}/>", 1)
        else:
            xml = xml.replace("<w:rPr>", f"<w:rPr><w:rFonts {told}/>", 1)
    return xml


def _put_before(xml: str, behind: re.Pattern[str], element: str) -> str:
    found = behind.search(xml)
    at = found.start() if found else len(xml)
    return xml[:at] + element + xml[at:]


def _margins(xml: str, centimetres: float) -> str:
    """The document with these margins on all sides; header and footer stay inside them."""
    margin = round(centimetres * _TWIPS)

    def wide(found: re.Match[str]) -> str:
        told = found[0]
        for side in ("top", "right", "bottom", "left"):
            told = re.sub(rf'w:{side}="-?\d+"', f'w:{side}="{margin}"', told)
        for part in ("header", "footer"):
            told = re.sub(
                rf'w:{part}="(\d+)"',
                lambda one, part=part: f'w:{part}="{min(int(one[1]), margin // 2)}"',  # type: ignore[misc]
                told,
            )
        return told

    return _MARGINS.sub(wide, xml)
