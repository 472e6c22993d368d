"""A small .docx from runs of text with a history, for tests: no pandoc, no Word."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

__all__ = ["TYPES", "field", "made_docx", "paragraph", "run"]

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_WHO = 'w:id="1" w:author="Anna" w:date="2026-11-20T10:00:00Z"'
TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/'
    'content-types"/>'
)


def run(text: str, state: str = "", look: str = "") -> str:
    """A run; ``state``: ins or del; ``look``: bi, b or i."""
    tag = "delText" if state == "del" else "t"
    marks = "".join(f"<w:{one}/>" for one in look)
    properties = f"<w:rPr>{marks}</w:rPr>" if marks else ""
    words = f'<w:r>{properties}<w:{tag} xml:space="preserve">{escape(text)}</w:{tag}></w:r>'
    return f"<w:{state} {_WHO}>{words}</w:{state}>" if state else words


def paragraph(
    *runs: str, end: str = "", style: str = "BodyText", item: tuple[int, int] = (0, 0)
) -> str:
    """A paragraph; ``end``: ins or del of its end; ``item``: number of its list, and its level."""
    mark = f"<w:rPr><w:{end} {_WHO}/></w:rPr>" if end else ""
    if item[0]:
        level = f'<w:ilvl w:val="{item[1]}"/><w:numId w:val="{item[0]}"/>'
        mark = f"<w:numPr>{level}</w:numPr>{mark}"
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/>{mark}</w:pPr>{"".join(runs)}</w:p>'


def field(code: str, shown: str, data: str = "") -> str:
    """A field as Word writes it, its instruction in two pieces; ``data``: what is hidden in it."""
    half = len(code) // 2
    pieces = "".join(
        f'<w:r><w:instrText xml:space="preserve">{escape(one)}</w:instrText></w:r>'
        for one in (code[:half], code[half:])
    )
    inside = f"<w:fldData>{data}</w:fldData>" if data else ""
    begin = f'<w:r><w:fldChar w:fldCharType="begin">{inside}</w:fldChar></w:r>'
    separate, end = (
        f'<w:r><w:fldChar w:fldCharType="{one}"/></w:r>' for one in ("separate", "end")
    )
    return f"{begin}{pieces}{separate}{run(shown)}{end}"


def made_docx(
    body: str, path: Path | None = None, parts: dict[str, str] | None = None, head: str = ""
) -> bytes:
    """The file with this XML as its body; ``parts``: more parts by name (footnotes, …)."""
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    main = f'<Relationship Id="r1" Type="{_R}/officeDocument" Target="word/document.xml"/>'
    beside = "".join(
        f'<Relationship Id="x{at}" Type="{_R}/{name}" Target="{name}.xml"/>'
        for at, name in enumerate(parts or {})
    )
    relations = f'<Relationships xmlns="{package}">{{}}</Relationships>'.format
    content = {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": relations(main),
        "word/_rels/document.xml.rels": relations(beside),
        "word/document.xml": (
            f'<?xml version="1.0" encoding="UTF-8"?>{head}<w:document xmlns:w="{_W}"><w:body>'
            f"{body}</w:body></w:document>"
        ),
        **{
            f"word/{name}.xml": f'<w:{name} xmlns:w="{_W}">{inner}</w:{name}>'
            for name, inner in (parts or {}).items()
        },
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in content.items():
            archive.writestr(name, text)
    if path is not None:
        path.write_bytes(packed.getvalue())
    return packed.getvalue()
