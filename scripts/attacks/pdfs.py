"""Hostile PDFs × ingest: each is read or refused with its reason, in time, and the others go on."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

from attacks.ground import Breach, Ground

__all__ = ["attack", "made_pdf"]

_AT_ONCE = 30  # files of one ingest: all of the short form
_SHORT = 2  # so few mangled files are the short form
_GOOD = "raw/evidence/pdfs/good.pdf"


def attack(ground: Ground, size: int, random: Random) -> Iterator[Breach]:
    """``size`` mangled PDFs beside the made ones, a few at a time, with a good one among them.

    Of few, every other made one that does not take long.
    """
    project = ground.folder / "project"
    ground.run(["init"], _folder(project), limit=60)
    made = [name for name in MADE if name not in LONG][::2] if size <= _SHORT else list(MADE)
    files = {name: MADE[name]() for name in made}
    files.update((f"mangled-{n}", mangled(random)) for n in range(size))
    names = list(files)
    for at in range(0, len(names), _AT_ONCE):
        some = names[at : at + _AT_ONCE]
        yield from _round(ground, project, {name: files[name] for name in some})


def _folder(path: Path) -> Path:
    path.mkdir(parents=True, exist_ok=True)
    return path


def _round(ground: Ground, project: Path, files: Mapping[str, bytes]) -> Iterator[Breach]:
    pdfs = _folder(project / "raw/evidence/pdfs")
    for old in pdfs.iterdir():
        old.unlink()
    (project / _GOOD).write_bytes(good())
    for name, content in files.items():
        (pdfs / f"{name}.pdf").write_bytes(content)
    ran = ground.run(["ingest", "--format", "json"], project, limit=20 + 20 * len(files))
    case = f"ingest of {', '.join(files)}"
    yield from ground.breaches(case, ran)
    try:
        failed = {Path(one["path"]).stem: one["reason"] for one in json.loads(ran.out)["failed"]}
    except (ValueError, KeyError, TypeError):
        yield Breach(case, f"no summary: {ran.out[-200:]!r} {ran.err[-200:]!r}")
        return
    if "good" in failed:
        yield Breach(case, f"the good one was refused: {failed['good']}")
    for name in files:
        if name in REFUSED and name not in failed:
            yield Breach(name, "was not refused")
        if name in failed and (not failed[name] or "\n" in failed[name]):
            yield Breach(name, f"no clear reason: {failed[name]!r}")
    if ran.processor_s > 20 * max(1, len(files) / 4):
        yield Breach(case, f"took {ran.processor_s:.0f} s of processor time")


def made_pdf(objects: Mapping[int, bytes], root: int = 1, more: bytes = b"") -> bytes:
    """A PDF of these objects (number → what it is) with a right table of places."""
    out = bytearray(b"%PDF-1.7\n")
    places = {}
    for number, content in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    begin = len(out)
    out += b"xref\n"
    for number in sorted(places):
        out += b"%d 1\n%010d 00000 n \n" % (number, places[number])
    size = max(objects) + 1
    trailer = b"trailer\n<</Root %d 0 R/Size %d%b>>\nstartxref\n%d\n%%%%EOF\n"
    return bytes(out + trailer % (root, size, more, begin))


def stream(content: bytes, about: bytes = b"") -> bytes:
    """A stream object packed with Flate."""
    packed = zlib.compress(content, 9)
    head = b"<</Length %d/Filter/FlateDecode%b>>" % (len(packed), about)
    return head + b"stream\n" + packed + b"\nendstream"


_CATALOG = b"<</Type/Catalog/Pages 2 0 R>>"
_FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
_WORDS = b"BT /F 12 Tf 72 700 Td (People in poorer regions report worse health over time.) Tj ET"


def one_page(page: bytes = b"", content: bytes = b"", more: bytes = b"", **other: bytes) -> bytes:
    """A PDF of one page: ``page`` is added to it, ``content`` is its stream object."""
    box = b"" if b"/MediaBox" in page else b"/MediaBox[0 0 595 842]"
    objects = {
        1: _CATALOG[:-2] + more + b">>",
        2: b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        3: b"<</Type/Page/Parent 2 0 R" + box + b"/Contents 4 0 R/Resources<</Font<</F 5 0 R>>"
        b"/XObject<</X 6 0 R>>>>" + page + b">>",
        4: content or stream(_WORDS),
        5: _FONT,
    }
    objects.update({int(number[1:]): what for number, what in other.items()})
    return made_pdf(objects)


def good() -> bytes:
    """A page anybody can read."""
    return one_page()


def _tree(kids: bytes, count: int) -> bytes:
    return made_pdf({
        1: _CATALOG, 2: b"<</Type/Pages/Kids[%b]/Count %d>>" % (kids, count),
        3: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
    })  # fmt: skip


def _padded(content: bytes, size: int) -> bytes:
    """The PDF with ``size`` bytes behind it, so that its size makes any number possible."""
    return content + b"%" + b"x" * size


def _empty_pages(count: int) -> bytes:
    kids = b" ".join(b"%d 0 R" % number for number in range(3, 3 + count))
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"
    pages = b"<</Type/Pages/Kids[%b]/Count %d>>" % (kids, count)
    return made_pdf({1: _CATALOG, 2: pages, **dict.fromkeys(range(3, 3 + count), page)})


def _deep_tree(depth: int) -> bytes:
    nodes = {n: b"<</Type/Pages/Kids[%d 0 R]/Count 1>>" % (n + 1) for n in range(2, 2 + depth)}
    leaf = b"<</Type/Page/MediaBox[0 0 9 9]>>"
    return made_pdf({1: _CATALOG, **nodes, 2 + depth: leaf})


def _xref_loop() -> bytes:
    content = good()
    begin = int(content.rpartition(b"startxref\n")[2].split()[0])
    return content.replace(b"/Size", b"/Prev %d/Size" % begin)


MADE: Mapping[str, Callable[[], bytes]] = {
    "kids-loop": lambda: _tree(b"2 0 R", 999_999),
    "kids-loop-of-two": lambda: _tree(b"3 0 R 2 0 R 2 0 R", 50),
    "lying-count": lambda: _tree(b"3 0 R", 999_999),
    "lying-count-padded": lambda: _padded(_tree(b"3 0 R", 20_000), 200_000),
    "loop-padded": lambda: _padded(_tree(b"2 0 R", 20_000), 200_000),
    "negative-count": lambda: _tree(b"3 0 R", -5),
    "same-page-often": lambda: _tree(b"3 0 R " * 3000, 3000),
    "empty-pages": lambda: _empty_pages(10_000),
    "deep-tree": lambda: _deep_tree(3000),
    "xref-loop": _xref_loop,
    "inflating-content": lambda: one_page(content=stream(b"q " * 50_000_000)),
    "inflating-text": lambda: one_page(content=stream(b"BT /F 9 Tf " + b"(xy) Tj " * 2_000_000)),
    "inflating-paths": lambda: one_page(content=stream(b"0 0 m 9 9 l S " * 2_000_000)),
    "filters-in-filters": lambda: one_page(
        content=b"<</Length 9/Filter[" + b"/FlateDecode" * 5000 + b"]>>stream\nxxxxxxxxx\nendstream"
    ),
    "form-in-itself": lambda: one_page(
        content=stream(b"/X Do"),
        n6=stream(
            b"/X Do /X Do",
            b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>",
        ),
    ),
    "huge-page": lambda: one_page(page=b"/MediaBox[0 0 1e30 1e30]"),
    "upside-down-page": lambda: one_page(page=b"/MediaBox[500 500 0 0]/Rotate 37"),
    "nan-page": lambda: one_page(page=b"/MediaBox[0 0 nan inf]"),
    "deep-arrays": lambda: one_page(page=b"/A " + b"[" * 200_000 + b"]" * 200_000),
    "deep-content": lambda: one_page(content=stream(b"[" * 500_000 + b" Tj")),
    "javascript": lambda: one_page(
        more=b"/OpenAction<</S/JavaScript/JS(while\\(true\\){app.launchURL\\('http://x'\\)})>>"
    ),
    "launch": lambda: one_page(more=b"/OpenAction<</S/Launch/F(/bin/touch)>>"),
    "embedded-file": lambda: one_page(
        more=b"/Names<</EmbeddedFiles<</Names[(../../x.md)<</Type/Filespec/F(../../x.md)"
        b"/EF<</F 6 0 R>>>>]>>>>",
        n6=stream(b"x" * 1_000_000, b"/Type/EmbeddedFile"),
    ),
    "no-pdf": lambda: b"%PDF-1.7\n",
    "huge-image": lambda: one_page(
        content=stream(b"500 0 0 500 0 0 cm /X Do"),
        n6=stream(
            b"\0" * 1000,
            b"/Type/XObject/Subtype/Image/Width 100000/Height 100000/BitsPerComponent 8"
            b"/ColorSpace/DeviceRGB",
        ),
    ),
}
LONG = frozenset({"form-in-itself", "inflating-paths", "inflating-text"})  # seconds each
REFUSED = frozenset({
    "kids-loop", "lying-count", "lying-count-padded", "loop-padded", "no-pdf",
})  # fmt: skip


def mangled(random: Random) -> bytes:
    """A good PDF with a few bytes changed, cut, doubled or swapped."""
    content = bytearray(good() if random.random() < 0.5 else _empty_pages(random.randrange(1, 40)))
    for _ in range(random.randrange(1, 8)):
        at = random.randrange(len(content))
        end = min(len(content), at + random.choice((1, 1, 2, 5, 40, 400)))
        what = random.randrange(4)
        if what == 0:
            content[at] = random.randrange(256)
        elif what == 1:
            del content[at:end]
        elif what == 2:
            content[at:at] = content[at:end] * random.choice((1, 2, 50))
        elif digits := [n for n, byte in enumerate(content) if 48 <= byte <= 57]:
            content[random.choice(digits)] = random.choice(b"0123456789-")
        if not content:
            content += b"%PDF-"
    return bytes(content)
