"""Hostile files in a project × every command: nothing outside is written, deleted or read.

Each case is a copy of a small project that was ingested, with one thing changed: a journal, a
ledger, an index, settings, a list, a link in place of a folder or file, a folder in place of a
file. One command is run in it; the home and the folder outside are compared before and after.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from attacks.ground import Breach, Ground

__all__ = ["DRAFT", "attack", "made_project"]

DRAFT = "outputs/drafts/essay.md"
# What each command is run with; one that is not named gets the draft.
ARGUMENTS: dict[str, tuple[Sequence[str], ...]] = {
    "init": (["init"],),
    "new": (["new", "outputs/another"],),
    "doctor": (["doctor"],),
    "demo": (["demo", "outputs"],),
    **{name: ([name],) for name in (
        "ingest", "pipeline", "parse", "chunk", "embed", "build-bm25", "library", "check-ids",
        "rules", "defaults", "lsp",
    )},
    "show": (["show", "DOC"],),
    "query": (["query", "burrows of voles"], ["query", "--replay", "../../outside/notes"],
              ["query", "--replay", "RUN"]),
    "open": (["open", "DOC", "--print"],),
    "lint": (["lint", DRAFT], ["lint", "--fix", "--in-place", DRAFT],
             ["lint", "--update-baseline", DRAFT]),
    "calibrate": (["calibrate", DRAFT],),
    "explain": (["explain", "citation.malformed"],),
    "build": (["build", DRAFT, "-o", "outputs/essay.html"],
              ["build", DRAFT, "-o", "outputs/essay.docx"]),
    "import-docx": (["import-docx", "outputs/essay.docx", "--draft", DRAFT],),
    "export-used-sources": (["export-used-sources", DRAFT, "-o", "used"],
                            ["export-used-sources", DRAFT, "-o", "used", "--link"]),
    "zotero": (["zotero", "status"],),
    "strip": (["strip", DRAFT, "-o", "outputs/plain.md"],),
    "revise": (["revise", DRAFT, "--summary", "more"],),
    "meta": (["meta", "list"], ["meta", "set", "--doc_uid", "DOC", "--title", "New"]),
    "config": (["config", "set", "style.contractions", "avoid"], ["config", "show"]),
}  # fmt: skip
# Files and folders mdrag writes, there or not.
WRITTEN = (
    "meta/.lock", "meta/.lock.json", "meta/.commit", "meta/version_log.jsonl", "meta/exports.jsonl",
    "meta/setup_report.md", "meta/zotero_push.jsonl", "meta/sources.jsonl", "meta/library.csv",
    "meta/scan.json", "meta/redirects.jsonl", "meta/parse_quality_report.md", "meta/query_runs",
    "meta/builds", "meta/zotero_items.jsonl", "chunks/chunks.jsonl", "chunks/chunk_manifest.json",
    "index/current.json", "index/lance", "index/read", "parsed/.staging", "config.yaml",
    "outputs/evidence_pack.md", "outputs/style_report.md", "outputs/audits", "outputs/evidence",
    "outputs/essay.html", "outputs/essay.docx", "outputs/plain.md", DRAFT, "used", "used/files",
    "used/sources.md", "baseline.json", "lint_rules", "raw/reading_list", "raw/evidence",
    *("raw", "parsed", "chunks", "index", "meta", "outputs", "outputs/drafts"),
)  # fmt: skip
FIRST = (  # cases of every run, however short: what once got through
    ("journal over .bashrc", "ingest"), ("journal empties .ssh", "embed"),
    ("link meta/.lock", "ingest"), ("link outputs", "query"), ("index names secret", "open"),
)  # fmt: skip

Change = Callable[[Path, Ground], None]


def attack(ground: Ground, size: int, random: Random) -> Iterator[Breach]:
    """``size`` cases: the first ones, then as chance has it."""
    from mdrag.cli.commands import COMMANDS

    made = made_project(ground)
    yield from ground.breaches("making the project")
    changes = _changes(random)
    cases = list(FIRST)
    while len(cases) < size:
        cases.append((random.choice(list(changes)), random.choice(list(COMMANDS))))
    for number, (name, command) in enumerate(cases[:size]):
        root = ground.folder / f"case{number}"
        shutil.copytree(made, root, symlinks=True)
        try:
            changes[name](root, ground)
        except OSError:
            continue  # a name this system does not take
        list(ground.breaches("what a case has put outside is no breach"))
        arguments = random.choice(ARGUMENTS.get(command, ([command, DRAFT],)))
        names = {"DOC": _document(made), "RUN": _run(made)}
        ran = ground.run([names.get(one, one) for one in arguments], root)
        yield from ground.breaches(f"{name} × {' '.join(arguments)}", ran)
        if _secrets(root):
            yield Breach(f"{name} × {' '.join(arguments)}", f"a secret is in {_secrets(root)}")
        shutil.rmtree(root, ignore_errors=True)


def made_project(ground: Ground) -> Path:
    """A small project that was ingested, asked and built."""
    root = ground.folder / "essay"
    root.mkdir()
    ground.run(["init"], root)
    for name, words in (("voles", "Voles dig burrows below meadows"), ("owls", "Owls hunt by ear")):
        text = f"# On {name}\n\n" + "\n\n".join(f"{words}, as study {n} found." for n in range(4))
        (root / "raw/evidence/pdfs" / f"{name}.md").write_text(text, "utf-8")
    (root / "raw/reading_list/list.csv").write_text("title,year\nOn voles,2001\n", "utf-8")
    ran = ground.run(["ingest"], root, limit=120)
    assert ran.code == 0, ran.err
    text = (
        f"---\ntitle: On voles\n---\n\nVoles dig burrows [below meadows]{{#{_document(root)}}}.\n"
    )
    (root / DRAFT).write_text(text, "utf-8")
    ground.run(["query", "burrows of voles"], root, limit=60)
    ground.run(["build", DRAFT, "-o", "outputs/essay.docx"], root, limit=60)
    return root


def _document(root: Path) -> str:
    return str(json.loads((root / "meta/sources.jsonl").read_text().splitlines()[0])["doc_uid"])


def _run(root: Path) -> str:
    return next(path.stem for path in (root / "meta/query_runs").glob("*.json"))


def _secrets(root: Path) -> str:
    """The first real file of the project with what lies outside in it; "" for none."""
    from attacks.ground import SECRET

    for folder, _, names in os.walk(root):
        for name in names:
            path = Path(folder, name)
            if path.is_symlink() or not path.is_file() or path.stat().st_nlink > 1:
                continue
            if SECRET.encode() in path.read_bytes():
                return str(path.relative_to(root))
    return ""


def _changes(random: Random) -> dict[str, Change]:
    changes: dict[str, Change] = {
        "journal over .bashrc": _journal([["0", "../home/.bashrc"]], []),
        "journal over .bashrc, absolute": _journal([["0", "ABSOLUTE"]], []),
        "journal empties .ssh": _journal([], [["meta/.commit/empty", "../home/.ssh"]]),
        "journal empties raw": _journal([], [["meta/.commit/empty", "raw"]]),
        "journal of names": _journal([["0", "meta/library.csv"]], []),
        "index names secret": _index_names("../home/.ssh/id_ed25519"),
        "parsed text is a link": _parsed_link,
        "rule is a link": _rule_link,
        "reading list is a link": lambda root, ground: _link(
            root / "raw/reading_list/more.csv", ground.outside / "notes.txt"
        ),
        "query run lies": _query_run,
        "export memory lies": _export_memory,
        "meta leads to another project": _meta_elsewhere,
    }
    for bad in _names(random):
        shown = ascii(bad)[:24]
        for field in ("source_path", "doc_uid", "was_at", "also_at", "sha256", "rev"):
            changes[f"ledger {field} {shown}"] = _ledger(field, bad)
        for key in ("lint.baseline", "export.style", "export.reference_doc", "export.library"):
            changes[f"{key} {shown}"] = _setting(key, bad)
        changes[f"current.json {shown}"] = _json("index/current.json", {"generation": bad})
        changes[f"scan.json {shown}"] = _json("meta/scan.json", {str(bad): [1, 2, "3", bad, ""]})
    numbers: list[object] = [-1, 0, True, 1.5, 1e400, 10**40, [], {}, None, "1"]
    for number in numbers:
        told = {"generation": number}
        changes[f"current.json {number!r:.20}"] = _json("index/current.json", told)
    for name in WRITTEN:
        changes[f"link {name}"] = _replaced(name, _link_outside)
        changes[f"link {name} to .ssh"] = _replaced(name, _link_home)
        changes[f"cycle {name}"] = _replaced(name, lambda path, ground: _link(path, path))
        changes[f"folder {name}"] = _replaced(name, lambda path, ground: path.mkdir())
        changes[f"file {name}"] = _replaced(name, lambda path, ground: _text(path, "{}"))
        changes[f"hard link {name}"] = _replaced(
            name, lambda path, ground: os.link(ground.outside / "notes.txt", path)
        )
    return changes


def _names(random: Random) -> list[str]:
    steps = "/".join([".."] * random.randint(1, 9))
    return [
        "../home/.ssh/id_ed25519", "../outside/notes.txt", f"{steps}/etc/passwd", "/etc/passwd",
        "raw/../../outside/papers/secret.md", "//host/share/x", "\\\\host\\share", "C:/x",
        "~/.netrc", "a\0b", "x" * 5000, "", ".", "raw/" + "y/" * 300, "\ud800",
        "raw/\x1b[31m\u202egpj.exe",
    ]  # fmt: skip


def _journal(files: list[list[str]], folders: list[list[str]]) -> Change:
    def change(root: Path, ground: Ground) -> None:
        (root / "meta/.commit/empty").mkdir(parents=True)
        _text(root / "meta/.commit/0", "alias ls='rm -rf ~'\n")
        told = [[a, str(ground.home / ".bashrc") if b == "ABSOLUTE" else b] for a, b in files]
        _text(root / "meta/.commit/ready.json", json.dumps({"files": told, "folders": folders}))

    return change


def _ledger(field: str, value: str) -> Change:
    def change(root: Path, ground: Ground) -> None:
        path = root / "meta/sources.jsonl"
        first, *rest = path.read_text("utf-8").splitlines()
        line = {**json.loads(first), field: [value] if field == "also_at" else value}
        _text(path, "\n".join([json.dumps(line), *rest]) + "\n")

    return change


def _index_names(value: str) -> Change:
    def change(root: Path, ground: Ground) -> None:
        for path in (root / "index/read").glob("*/evidence.sqlite"):
            db = sqlite3.connect(path)
            for uid, record in db.execute("SELECT doc_uid, record FROM sources").fetchall():
                told = json.dumps({**json.loads(record), "source_path": value})
                db.execute("UPDATE sources SET record = ? WHERE doc_uid = ?", (told, uid))
            db.commit()
            db.close()
            manifest = path.with_name("manifest.json")
            told = json.loads(manifest.read_text())
            told["files"]["evidence.sqlite"] = path.stat().st_size
            _text(manifest, json.dumps(told))

    return change


def _parsed_link(root: Path, ground: Ground) -> None:
    for path in (root / "parsed").glob("doc_*/text.txt"):
        path.unlink()
        _link(path, ground.home / ".ssh/id_ed25519")
    shutil.rmtree(root / "index")


def _rule_link(root: Path, ground: Ground) -> None:
    (root / "lint_rules/own").mkdir(parents=True)
    _link(root / "lint_rules/own/rule.yml", ground.outside / "notes.txt")


def _query_run(root: Path, ground: Ground) -> None:
    for path in (root / "meta/query_runs").glob("*.json"):
        run = json.loads(path.read_text("utf-8"))
        run["index_version"] = "g../../../outside-00000000"
        run["pack"] = "../outside/notes.txt"
        _text(path, json.dumps(run))


def _export_memory(root: Path, ground: Ground) -> None:
    (root / "used").mkdir()
    told = dict.fromkeys(["../../home/.bashrc", "files/../../../home/.netrc", "/etc/x"], "0" * 64)
    _text(root / "used/.mdrag-export.json", json.dumps(told))


def _meta_elsewhere(root: Path, ground: Ground) -> None:
    elsewhere = ground.outside / "essay"
    shutil.rmtree(elsewhere, ignore_errors=True)
    shutil.move(root / "meta", elsewhere / "meta")
    _link(root / "meta", elsewhere / "meta")


def _setting(key: str, value: str) -> Change:
    section, name = key.split(".")

    def change(root: Path, ground: Ground) -> None:
        _text(root / "config.yaml", f"{section}:\n  {name}: {json.dumps(value)}\n")

    return change


def _json(name: str, content: object) -> Change:
    return lambda root, ground: _text(root / name, json.dumps(content))


def _replaced(name: str, make: Callable[[Path, Ground], object]) -> Change:
    def change(root: Path, ground: Ground) -> None:
        path = root / name
        if path.is_dir() and not path.is_symlink():
            # the marker must stay reachable: a project whose meta/ is gone is none
            shutil.rmtree(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        make(path, ground)

    return change


def _link_outside(path: Path, ground: Ground) -> None:
    _link(path, ground.outside / "papers" if not path.suffix else ground.outside / "notes.txt")


def _link_home(path: Path, ground: Ground) -> None:
    _link(path, ground.home / ".ssh" if not path.suffix else ground.home / ".ssh/id_ed25519")


def _link(path: Path, target: Path) -> None:
    path.symlink_to(target)


def _text(path: Path, text: str) -> None:
    path.write_text(text, "utf-8", "surrogatepass")
