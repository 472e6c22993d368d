"""Hostile Word files × import-docx: each is read or refused in one line, in time."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator, Mapping
from random import Random

from attacks.ground import Breach, Ground

__all__ = ["attack"]

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELS = (
    f'<Relationships xmlns="{_RELATIONS}"><Relationship Id="r" Type="{_OFFICE}/officeDocument" '
    'Target="word/document.xml"/></Relationships>'
)
_SHORT = 2  # so few mangled files are the short form
_WORDS = "People in poorer regions report worse health over time. "
_RUN = f"<w:r><w:t>{_WORDS}</w:t></w:r>"
_DRAFT = "# An essay\n\n" + f"{_WORDS}And they say so.\n\n" * 20


def attack(ground: Ground, size: int, random: Random) -> Iterator[Breach]:
    """Every made file, and ``size`` mangled ones; of few, every third made one."""
    place = ground.folder / "word"
    place.mkdir()
    (place / "essay.md").write_text(_DRAFT, "utf-8")
    made = list(MADE)[:: 3 if size <= _SHORT else 1]  # the long form takes all
    cases: dict[str, Callable[[], bytes]] = {name: MADE[name] for name in made}
    cases.update((f"mangled-{n}", lambda: mangled(random)) for n in range(size))
    for name, make in cases.items():
        (place / "back.docx").write_bytes(make())
        ran = ground.run(["import-docx", "back.docx", "--draft", "essay.md"], place)
        yield from ground.breaches(name, ran)
        if name in REFUSED and (ran.code != 2 or ran.err.count("\n") != 1):
            yield Breach(name, f"exit {ran.code}, not refused in one line: {ran.err[:300]!r}")
        if sorted(path.name for path in place.iterdir()) != ["back.docx", "essay.md"]:
            yield Breach(name, "a file was written")


def docx(body: str, head: str = "", **more: str) -> bytes:
    """A Word file of this body; ``more``: other parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("_rels/.rels", _RELS)
        document = f"{head}<w:document {_W}><w:body>{body}</w:body></w:document>"
        archive.writestr("word/document.xml", document)
        for name, content in more.items():
            archive.writestr(name, content)
    return out.getvalue()


def _paragraphs(count: int) -> str:
    return f"<w:p>{_RUN}</w:p>" * count


_ENTITIES = "<!DOCTYPE w [<!ENTITY a 'xxxxxxxxxx'>" + "".join(
    f"<!ENTITY {after} '{f'&{before};' * 10}'>"
    for before, after in zip("abcdefgh", "bcdefghi", strict=True)
)
_ATTRIBUTES = " ".join(f'w:a{n}=""' for n in range(9999))
MADE: Mapping[str, Callable[[], bytes]] = {
    "good": lambda: docx(_paragraphs(20)),
    "long-paragraph": lambda: docx(f"<w:p><w:r><w:t>{_WORDS * 1_000_000}</w:t></w:r></w:p>"),
    "long-random-paragraph": lambda: docx(
        "<w:p><w:r><w:t>" + " ".join(map(str, range(6_000_000))) + "</w:t></w:r></w:p>"
    ),
    "inflating": lambda: docx("<w:p/>" * 30_000_000),
    "many-runs": lambda: docx(f"<w:p>{'<w:r><w:t>x </w:t></w:r>' * 90_000}</w:p>"),
    "many-changes": lambda: docx(f"<w:p>{f'<w:ins>{_RUN}</w:ins>' * 3_000}</w:p>"),
    "deep": lambda: docx("<w:sdt>" * 100_000 + "</w:sdt>" * 100_000),
    "deep-tables": lambda: docx("<w:tbl><w:tr><w:tc>" * 60 + "</w:tc></w:tr></w:tbl>" * 60),
    "entities": lambda: docx("<w:p><w:r><w:t>&i;</w:t></w:r></w:p>", head=_ENTITIES + "]>"),
    "outside": lambda: docx(
        "<w:p><w:r><w:t>&x;</w:t></w:r></w:p>",
        head="<!DOCTYPE w [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>",
    ),
    "slip": lambda: docx(_paragraphs(20), **{"../../outside/notes.txt": "x", "/etc/x": "y"}),
    "huge-attribute": lambda: docx(f'<w:p w:x="{"x" * 20_000_000}">{_RUN}</w:p>'),
    "many-attributes": lambda: docx(f"<w:p {_ATTRIBUTES}/>"),
    "many-parts": lambda: docx("", **{f"word/p{n}.xml": "" for n in range(11_000)}),
    "nothing": lambda: b"",
    "open-fields": lambda: docx(
        "<w:p>" + '<w:r><w:fldChar w:fldCharType="begin"/></w:r>' * 20_000 + "</w:p>"
    ),
}
REFUSED = frozenset({
    "long-paragraph", "long-random-paragraph", "inflating", "deep", "entities", "outside",
    "many-parts", "nothing",
})  # fmt: skip


def mangled(random: Random) -> bytes:
    """A good file with a few bytes changed, cut or doubled."""
    content = bytearray(docx(_paragraphs(20)))
    for _ in range(random.randrange(1, 6)):
        at = random.randrange(len(content))
        end = at + random.choice((1, 2, 30, 300))
        if random.random() < 0.5:
            content[at] = random.randrange(256)
        elif random.random() < 0.5:
            del content[at:end]
        else:
            content[at:at] = content[at:end]
    return bytes(content)
