"""Hostile office files, web pages, books and images × ingest: read or refused, nothing fetched."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

from attacks.document_forms import GOOD, WORDS, Form, packed
from attacks.ground import SECRET, Breach, Ground

__all__ = ["attack"]

_AT_ONCE = 30  # files of one ingest
_SHORT = (
    "bomb.docx", "slip.odt", "outside.epub", "entities.pptx", "remote.docx", "remote.html",
    "remote.mhtml", "deep.rtf", "huge.png",
)  # fmt: skip


def attack(ground: Ground, size: int, random: Random) -> Iterator[Breach]:
    """``size`` mangled files beside the made ones (a few of them in the short form)."""
    project = ground.folder / "project"
    project.mkdir()
    ground.run(["init"], project, limit=60)
    made = _made(ground)
    names = _SHORT if size < 10 else tuple(made)
    files = {name: made[name]() for name in names}
    files.update(mangled(random, number) for number in range(size))
    order = list(files)
    for at in range(0, len(order), _AT_ONCE):
        yield from _round(
            ground, project, {name: files[name] for name in order[at : at + _AT_ONCE]}
        )


def _round(ground: Ground, project: Path, files: Mapping[str, bytes]) -> Iterator[Breach]:
    folder = project / "raw" / "evidence" / "pdfs"
    for old in folder.iterdir():
        old.unlink()
    for form, good in GOOD.items():
        (folder / f"good.{form}").write_bytes(good.make())
    for name, content in files.items():
        (folder / name).write_bytes(content)
    ran = ground.run(["chunk", "--format", "json"], project, limit=30 + 20 * len(files))
    case = f"ingest of {', '.join(files)}"
    yield from ground.breaches(case, ran)
    try:
        told = json.loads(ran.out)
        failed = {Path(one["path"]).name: one["reason"] for one in told["failed"]}
    except (ValueError, KeyError, TypeError):
        yield Breach(case, f"no summary: {ran.out[-200:]!r} {ran.err[-200:]!r}")
        return
    for name, reason in failed.items():
        if name.startswith("good."):
            yield Breach(name, f"the good one was refused: {reason}")
        if not reason or "\n" in reason:
            yield Breach(name, f"no clear reason: {reason!r}")
    for name in files:
        if name.partition(".")[0] in _REFUSED and name not in {*failed, *_unread(told)}:
            yield Breach(name, "was not refused")
    for path in (*project.glob("chunks/*"), *project.glob("parsed/*/*")):
        if path.is_file() and SECRET.encode() in path.read_bytes():
            yield Breach(case, f"a secret from outside lies in {path.relative_to(project)}")


def _unread(told: Mapping[str, object]) -> set[str]:
    """Names of files without a reader here: images, where the extra is missing."""
    entries = told.get("not_read")
    assert isinstance(entries, list)
    return {Path(one["path"]).name for one in entries}


_REFUSED = frozenset({"bomb", "outside", "entities", "parts", "huge", "cut"})


def _made(ground: Ground) -> dict[str, Callable[[], bytes]]:
    """Name of a file → what makes it."""
    secret = (ground.outside / "notes.txt").as_uri()
    made: dict[str, Callable[[], bytes]] = {}
    for suffix, form in GOOD.items():
        if form.main:
            made |= {f"{kind}.{suffix}": make for kind, make in _archives(form, secret).items()}
        made[f"remote.{suffix}"] = lambda form=form: form.make(picture=ground.proxy)  # type: ignore[misc]
        made[f"local.{suffix}"] = lambda form=form: form.make(picture=secret)  # type: ignore[misc]
    return {**made, **_OTHERS}


def _archives(form: Form, secret: str) -> dict[str, Callable[[], bytes]]:
    laughs = "<!DOCTYPE x [<!ENTITY a 'xxxxxxxxxx'>" + "".join(
        f"<!ENTITY {after} '{f'&{before};' * 10}'>"
        for before, after in zip("abcdefgh", "bcdefghi", strict=True)
    )
    outside = f"<!DOCTYPE x [<!ENTITY x SYSTEM '{secret}'>]>"

    def changed(part: str, content: str) -> bytes:
        return packed({**form.parts(""), part: content})

    return {
        "bomb": lambda: changed(form.main, " " * 90_000_000),
        "beside": lambda: changed("beside/big.bin", "\0" * 300_000_000),
        "slip": lambda: packed(
            {
                **form.parts(""),
                "../../../outside/notes.txt": "x",
                "/etc/mdrag-slip": "y",
                "..\\..\\outside\\notes.txt": "z",
            }
        ),
        "entities": lambda: changed(form.main, form.main_with(f"{laughs}]>", "&i;")),
        "outside": lambda: changed(form.main, form.main_with(outside, "&x;")),
        "parts": lambda: packed({**form.parts(""), **{f"p/{n}.xml": "" for n in range(11_000)}}),
        "deep": lambda: changed(form.main, "<a>" * 200_000 + "</a>" * 200_000),
        "cut": lambda: form.make()[: len(form.make()) // 2],
        "long": lambda: changed(form.main, form.main_with("", WORDS * 20_000)),
    }


def _png(width: int, height: int, data: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(data)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(held)) + kind + held + struct.pack(">I", zlib.crc32(kind + held))
        for kind, held in chunks
    )


_OTHERS: Mapping[str, Callable[[], bytes]] = {
    "deep.html": lambda: b"<div>" * 200_000 + WORDS.encode() + b"</div>" * 200_000,
    "wide.html": lambda: b"<p " + b"a='b' " * 500_000 + b">" + WORDS.encode() * 9,
    "forms.html": lambda: b"<table>" + b"<tr><td colspan=99999 rowspan=99999>x" * 3000,
    "open.html": lambda: b"<!--" * 500_000 + b"<![CDATA[" * 100_000,
    "script.html": lambda: b"<main><p>" + WORDS.encode() * 9 + b"<script>while(1){}</script>",
    "parts-in-parts.mhtml": lambda: b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(3000)
    ),
    "deep.rtf": lambda: b"{\\rtf1 " + b"{" * 300_000 + WORDS.encode() + b"}" * 300_000,
    "bin.rtf": lambda: b"{\\rtf1 \\bin2147483647 " + WORDS.encode() + b"}",
    "object.rtf": lambda: b"{\\rtf1 {\\object\\objemb{\\*\\objdata 0105}}" + WORDS.encode() + b"}",
    "huge.png": lambda: _png(200_000, 200_000, b"\0" * 1000),
    "long.png": lambda: _png(3, 60_000_000, b"\0" * 1_000_000),
    "cut.png": lambda: _png(100, 100, b"\0" * 10_100)[:60],
    "cut.jpg": lambda: b"\xff\xd8\xff\xe0\0\x10JFIF" + b"\xff" * 5000,
    "cut.tiff": lambda: b"II*\0\x08\0\0\0\xff\xff" + b"\1\1\4\0\xff\xff\xff\x7f" * 900,
}


def mangled(random: Random, number: int) -> tuple[str, bytes]:
    """A good file with a few bytes changed, cut or doubled."""
    suffix = random.choice(sorted(GOOD))
    content = bytearray(GOOD[suffix].make())
    for _ in range(random.randrange(1, 6)):
        at = random.randrange(len(content))
        end = at + random.choice((1, 2, 30, 300))
        if random.random() < 0.5:
            content[at] = random.randrange(256)
        elif random.random() < 0.5:
            del content[at:end]
        else:
            content[at:at] = content[at:end]
    return f"mangled-{number}.{suffix}", bytes(content)
