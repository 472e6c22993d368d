"""A small .pptx from shapes, for tests: no PowerPoint, no library."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from made_docx import TYPES

__all__ = ["group", "made_pptx", "shape", "table_frame"]

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_NAMES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" '
    f'xmlns:r="{_OFFICE}"'
)


def _lines(lines: Sequence[str], font: str, bullet: str) -> str:
    kind = f'<a:rPr><a:latin typeface="{font}"/></a:rPr>' if font else ""
    sort = f"<a:pPr>{bullet}</a:pPr>" if bullet else ""
    return "".join(f"<a:p>{sort}<a:r>{kind}<a:t>{escape(line)}</a:t></a:r></a:p>" for line in lines)


def shape(*lines: str, kind: str | None = None, font: str = "", bullet: str = "") -> str:
    """A text box; ``kind`` of placeholder ("" = content)."""
    sort = f' type="{kind}"' if kind else ""
    holder = "" if kind is None else f"<p:ph{sort}/>"
    return (
        f"<p:sp><p:nvSpPr><p:nvPr>{holder}</p:nvPr></p:nvSpPr>"
        f"<p:txBody>{_lines(lines, font, bullet)}</p:txBody></p:sp>"
    )


def group(*shapes: str) -> str:
    """Shapes that hang together."""
    return f"<p:grpSp>{''.join(shapes)}</p:grpSp>"


def table_frame(*rows: Sequence[str]) -> str:
    """A table of plain cells."""
    made = "".join(
        "<a:tr>"
        + "".join(f"<a:tc><a:txBody>{_lines([one], '', '')}</a:txBody></a:tc>" for one in row)
        + "</a:tr>"
        for row in rows
    )
    return (
        f"<p:graphicFrame><a:graphic><a:graphicData><a:tbl>{made}</a:tbl></a:graphicData>"
        "</a:graphic></p:graphicFrame>"
    )


def _relations(pairs: Sequence[tuple[str, str]]) -> str:
    held = "".join(
        f'<Relationship Id="r{at}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for at, (kind, target) in enumerate(pairs, 1)
    )
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'<Relationships xmlns="{package}">{held}</Relationships>'


def made_pptx(
    slides: Sequence[str],
    path: Path | None = None,
    notes: dict[int, str] | None = None,
    first: int = 1,
    more: dict[str, str] | None = None,
) -> bytes:
    """The file with these shapes on its slides; ``notes``: slide number → what is said to it."""
    listed = "".join(f'<p:sldId id="{255 + n}" r:id="r{n}"/>' for n in range(1, len(slides) + 1))
    # The parts are numbered backwards: only the list tells the order.
    names = [f"slides/slide{len(slides) - n}.xml" for n in range(len(slides))]
    parts = {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": _relations([("officeDocument", "ppt/presentation.xml")]),
        "ppt/presentation.xml": (
            f'<p:presentation {_NAMES} firstSlideNum="{first}"><p:sldIdLst>{listed}</p:sldIdLst>'
            "</p:presentation>"
        ),
        "ppt/_rels/presentation.xml.rels": _relations([("slide", name) for name in names]),
    }
    for number, (name, held) in enumerate(zip(names, slides, strict=True), 1):
        tree = f"<p:cSld><p:spTree>{held}</p:spTree></p:cSld>"
        parts[f"ppt/{name}"] = f"<p:sld {_NAMES}>{tree}</p:sld>"
        if said := (notes or {}).get(number):
            parts[f"ppt/slides/_rels/{Path(name).name}.rels"] = _relations(
                [("notesSlide", "../notesSlides/n.xml")]
            )
            body = shape(said, kind="body") + shape("7", kind="sldNum")
            tree = f"<p:cSld><p:spTree>{body}</p:spTree></p:cSld>"
            parts["ppt/notesSlides/n.xml"] = f"<p:notes {_NAMES}>{tree}</p:notes>"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in {**parts, **(more or {})}.items():
            archive.writestr(name, text)
    if path is not None:
        path.write_bytes(packed.getvalue())
    return packed.getvalue()
