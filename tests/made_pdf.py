"""Small PDFs for tests: set with Typst, or written byte by byte."""

from __future__ import annotations

from pathlib import Path

__all__ = ["SENTENCES", "bytes_pdf", "set_pdf"]

SENTENCES = (
    "The committee examined every municipal register between the two censuses. "
    "It found that administrative boundaries had moved considerably in the meantime. "
    "Consequently the comparison of neighbourhoods requires a careful reconciliation. "
    "Nevertheless, several investigators published unreconciled differences. "
)


def set_pdf(folder: Path, source: str, name: str = "made.pdf") -> Path:
    """``source`` set by Typst."""
    import typst

    text = folder / "made.typ"
    text.write_text(source, "utf-8")
    path = folder / name
    typst.compile(str(text), output=str(path))
    return path


def bytes_pdf(
    folder: Path, content: bytes, extra: str = "", name: str = "bytes.pdf", font: str = ""
) -> Path:
    """One page of 200 x 100 points: its stream, and what else its entry and its font's say."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R >> >> " + extra.encode() + b" >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica " + font.encode() + b" >>",
    ]
    out = b"%PDF-1.4\n"
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Root 1 0 R /Size %d >>\nstartxref\n%d\n%%%%EOF" % (len(places) + 1, table)
    path = folder / name
    path.write_bytes(out)
    return path
