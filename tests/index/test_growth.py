"""A generation that grew holds what one written whole holds, and the last one stays as it was."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from made_library import MadeSource, make_project, put_sources
from mdrag.config import load
from mdrag.index import database, generations, growth, inputs
from mdrag.index.build import update
from mdrag.project import Project

CONFIG = load(None)
WORDS = [
    "health",
    "income",
    "cats",
    "purr",
    "gradient",
    "wealth",
    "dogs",
    "bark",
    "at",
    "the",
    "moon",
    "健康",
    "naïve",
]
SKIPPED = ("made", "facts")  # times of files, the version of the store


def _source(seed: random.Random, number: int) -> MadeSource:
    pages = [
        [" ".join(seed.choices(WORDS, k=9)) + "." for _ in range(seed.randint(1, 3))]
        for _ in range(seed.randint(1, 3))
    ]
    return MadeSource(f"paper{number}", pages, title=" ".join(seed.choices(WORDS, k=3)))


def _held(project: Project) -> dict[str, Any]:
    """All a generation holds, rowids as places in their order."""
    generation = generations.current(project)
    uri = f"{generation.database.absolute().as_uri()}?mode=ro&immutable=1"
    db = sqlite3.connect(uri, uri=True)
    places = {row: at for at, (row,) in enumerate(
        db.execute("SELECT rowid FROM passages ORDER BY rowid")
    )}  # fmt: skip
    tables = ("sources", "texts", "pages", "parents", "anchors", "redirects", "stems")
    held: dict[str, Any] = {name: sorted(db.execute(f"SELECT * FROM {name}")) for name in tables}
    held["passages"] = [row[1:] for row in db.execute("SELECT * FROM passages ORDER BY rowid")]
    for word in ("cats", "income", "健康", "the"):
        sql = "SELECT rowid, round(bm25(words, 1.0, 1.0), 9) FROM words WHERE words MATCH ?"
        held[word] = sorted((places[row], score) for row, score in db.execute(sql, (word,)))
    db.close()
    held["vectors"] = np.load(generation.vectors).tolist()
    held["counts"] = (generation.manifest.sources, generation.manifest.passages)
    return held


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_grown_is_as_written_whole(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    sources = {number: _source(dice, number) for number in range(6)}
    project = make_project(tmp_path / "grown", list(sources.values()))
    update(project, CONFIG)
    for step in range(6):
        last = generations.current(project)
        before = last.database.read_bytes(), last.vectors.read_bytes()
        for number in dice.sample(range(12), 2):
            if number in sources and dice.random() < 0.4:
                del sources[number]
            else:
                sources[number] = _source(dice, number)
        put_sources(project, list(sources.values()))
        update(project, CONFIG)
        assert (last.database.read_bytes(), last.vectors.read_bytes()) == before
        whole = make_project(tmp_path / f"whole{step}", list(sources.values()))
        update(whole, CONFIG)
        grown, fresh = _held(project), _held(whole)
        for name in fresh:
            assert grown[name] == fresh[name], name


def test_one_new_source_writes_the_others_not_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(7)
    sources = [_source(dice, number) for number in range(8)]
    project = make_project(tmp_path / "essay", sources[:-1])
    update(project, CONFIG)
    monkeypatch.setattr(database, "write_database", None)
    put_sources(project, sources)
    assert update(project, CONFIG).changed


@pytest.mark.parametrize("why", ["store", "room", "many", "older", "torn", "vectors", "trigger"])
def test_what_cannot_grow_is_written_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    dice = random.Random(9)
    sources = [_source(dice, number) for number in range(24)]
    project = make_project(tmp_path / "essay", sources[:4])
    update(project, CONFIG)
    shown = sources[:5]
    if why == "store":
        import lancedb

        table = lancedb.connect(project.index / "lance").open_table("passages")
        table.delete("true")
    elif why == "torn":
        path = generations.current(project).database
        content = path.read_bytes()
        path.write_bytes(content[:8192] + bytes(len(content) - 8192))
    elif why == "vectors":
        path = generations.current(project).vectors
        path.write_bytes(bytes(path.stat().st_size))
    elif why == "room":
        monkeypatch.setattr(growth, "_places", lambda db, delta: None)
    elif why == "older":
        path = generations.current(project).database
        db = sqlite3.connect(path)
        db.execute("UPDATE facts SET value = 'older' WHERE name = 'folding'")
        db.commit()
        db.close()
    elif why == "trigger":
        _give_a_trigger(generations.current(project))
    else:
        shown = sources
    put_sources(project, shown)
    assert update(project, CONFIG).changed
    whole = make_project(tmp_path / "whole", shown)
    update(whole, CONFIG)
    assert _held(project) == _held(whole)


def _give_a_trigger(generation: generations.Generation) -> None:
    """What somebody could put into the file of a folder that they mail."""
    db = sqlite3.connect(generation.database)
    db.execute("CREATE TRIGGER t AFTER INSERT ON sources BEGIN DELETE FROM texts; END")
    db.commit()
    db.close()
    path = generation.folder / generations.MANIFEST
    manifest = json.loads(path.read_text())
    manifest["files"][generations.DATABASE] = generation.database.stat().st_size
    path.write_text(json.dumps(manifest))


def test_a_name_that_is_no_folder_of_parsed_opens_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = make_project(tmp_path / "essay", [MadeSource("cats", [["Cats purr."]])])
    (project.root / "own").mkdir()
    (project.root / "own" / "text.txt").write_text("secret")
    chunks = project.chunks / "chunks.jsonl"
    line = chunks.read_text("utf-8").splitlines()[0]
    uid = json.loads(line)["doc_uid"]
    chunks.write_text(line.replace(uid, "../own") + "\n", "utf-8")
    asked: list[Path] = []
    monkeypatch.setattr(inputs, "_content", lambda folder, uid: asked.append(folder) or "")
    made = inputs.inputs(project, {}).made
    assert "" in made
    assert asked
    assert not [folder for folder in asked if ".." in folder.parts]


def test_a_copied_project_is_as_it_was(tmp_path: Path) -> None:
    """Other times of the files in parsed/ mean reading them again, not another index."""
    import os

    project = make_project(tmp_path / "essay", [MadeSource("cats", [["Cats purr."]])])
    first = update(project, CONFIG)
    for path in project.parsed.rglob("*.*"):
        os.utime(path, (1, 1))
    assert update(project, CONFIG).version == first.version
