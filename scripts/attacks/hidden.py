"""What hides in plain things: pipes named like files, an index with views, markup in a list.

Three ways into a received folder that look harmless: a file that never ends its answer, a database
that works for ever when it is asked, and raw text that becomes a command only when it is printed.
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from urllib.parse import unquote_to_bytes
from zipfile import ZipFile

from attacks.ground import SECRET, Breach, Ground
from attacks.project_files import DRAFT, made_project

__all__ = ["attack"]

_PIPES = (
    "config.yaml", ".env", "meta/sources.jsonl", "meta/library.csv", "meta/redirects.jsonl",
    "meta/scan.json", "meta/crossref.jsonl", "meta/zotero_items.jsonl", "chunks/chunks.jsonl",
    "raw/reading_list/x.bib", "baseline.json", "lint_rules/own/x.yml", "index/current.json",
    "outputs/drafts/pipe.bib",
)  # fmt: skip
_COMMANDS: tuple[Sequence[str], ...] = (
    ("lint", DRAFT), ("ingest",), ("query", "burrows of voles"), ("doctor",), ("library",),
    ("build", DRAFT, "-o", "outputs/e.html"), ("zotero", "status"), ("check-ids",), ("init",),
    ("ready", DRAFT), ("export-used-sources", DRAFT, "-o", "used"), ("config", "show"),
)  # fmt: skip
_ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x > 0)"
_DATABASES: dict[str, tuple[str, ...]] = {
    "endless view": (
        "ALTER TABLE sources RENAME TO kept",
        f"CREATE VIEW sources AS {_ENDLESS} SELECT doc_uid, citation_key, record FROM kept, "
        "(SELECT max(x) FROM c)",
    ),
    "huge view": (
        "ALTER TABLE sources RENAME TO kept",
        "CREATE VIEW sources AS SELECT doc_uid, citation_key, "
        "record || hex(zeroblob(400000000)) AS record FROM kept",
    ),
    "source is null": ("UPDATE sources SET record = 'null'",),
    "bytes for words": ("UPDATE passages SET text = x'ff00'",),
    "deep JSON": (f"UPDATE passages SET section_path = '{'[' * 100_000}'",),
    "deep source": (f"UPDATE sources SET record = '{'[' * 100_000}'",),
}
_LIBRARY = (_COMMANDS[0], _COMMANDS[2], _COMMANDS[5])
_FILE = '<script src="OUT/notes.txt"></script>'
_TITLE = f"references:\n- id: k\n  type: book\n  title: 'A `{_FILE}`{{=html}}'\n"
_RAW: dict[str, tuple[str, str]] = {  # draft, format
    "list of works": (f"---\n{_TITLE}---\n\nText [@k].", "html"),
    "list in a file": ("---\nbibliography: evil.yaml\n---\n\nText [@k].", "html"),
    "title of the list": (
        f"---\nreference-section-title: '`{_FILE}`{{=html}}'\n"
        "references:\n- id: k\n  type: book\n  title: x\n---\n\nText [@k].",
        "html",
    ),
    "TeX in pieces": ("`\\in`{=tex}`put{OUT/notes.txt}`{=tex}", "tex"),
    "TeX around a word": ("`\\in`{=tex}put`{OUT/notes.txt}`{=tex}", "tex"),
    "field in pieces": (
        "`<w:r><w:inst`{=openxml}`rText>INCLUDETEXT OUT/notes.txt</w:instrText></w:r>`{=openxml}",
        "docx",
    ),
    "field of another prefix": (
        '`<w:r><v:instrText xmlns:v="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
        "INCLUDETEXT OUT/notes.txt</v:instrText></w:r>`{=openxml}",
        "docx",
    ),
}


def attack(ground: Ground, size: int, random: Random) -> Iterator[Breach]:
    """``size`` cases by lot."""
    made = made_project(ground)
    list(ground.breaches("making the project"))
    cases = [
        *(("pipe", *one) for one in itertools.product(_PIPES, _COMMANDS)),
        *(("database", *one) for one in itertools.product(_DATABASES, _LIBRARY)),
    ]
    chosen = random.sample(cases, min(size, len(cases)))
    for kind, name, command in chosen:
        root = ground.folder / "case"
        shutil.copytree(made, root, symlinks=True)
        (_pipe if kind == "pipe" else _database)(root, name)
        case = f"{kind} {name} × {' '.join(command)}"
        yield from ground.breaches(case, ground.run(command, root))
        shutil.rmtree(root)
    for name in random.sample(list(_RAW), min(size, len(_RAW))):
        yield from _raw(ground, name)


def _pipe(root: Path, name: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    if name == "baseline.json":
        (root / "config.yaml").write_text("lint:\n  baseline: baseline.json\n")
    if name.endswith("pipe.bib"):
        (root / DRAFT).write_text("---\nbibliography: pipe.bib\n---\n\nVoles [@vole] dig.\n")


def _database(root: Path, name: str) -> None:
    for path in (root / "index/read").glob("*/evidence.sqlite"):
        db = sqlite3.connect(path)
        for statement in _DATABASES[name]:
            db.execute(statement)
        db.commit()
        db.close()
        manifest = path.with_name("manifest.json")
        told = json.loads(manifest.read_text())
        told["files"]["evidence.sqlite"] = path.stat().st_size
        manifest.write_text(json.dumps(told))


def _raw(ground: Ground, name: str) -> Iterator[Breach]:
    folder = ground.folder / "letter"
    folder.mkdir()
    text, form = _RAW[name]
    (folder / "draft.md").write_text(text.replace("OUT", str(ground.outside)))
    (folder / "evil.yaml").write_text(_TITLE.replace("OUT", str(ground.outside)))
    made = folder / f"out.{form}"
    case = f"{name} × {form}"
    yield from ground.breaches(case, ground.run(["build", "draft.md", "-o", made.name], folder))
    if made.exists():
        content = made.read_bytes()
        if form == "docx":
            with ZipFile(made) as archive:
                content = archive.read("word/document.xml")
        if SECRET.encode() in unquote_to_bytes(content):
            yield Breach(case, "holds what lies outside")
        if b"\\input{" in content or b"INCLUDETEXT" in content:
            yield Breach(case, "reads what lies outside when it is opened")
    shutil.rmtree(folder)
