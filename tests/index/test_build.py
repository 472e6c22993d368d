"""index.build.update: only what changed is embedded, and nothing changed costs nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from made_library import MadeSource, make_project, put_sources
from mdrag.config import Config, load
from mdrag.errors import FileProblem, UsageError
from mdrag.index import build, embed, generations, lance, store_sync
from mdrag.index.build import update
from mdrag.project import Project
from mdrag.retrieve.library import GenerationStore

MARMOT = MadeSource("marmot", [["Health follows the gradient."], ["Income matters."]], year=2015)
CATS = MadeSource("cats", [["Cats purr at 25 hertz."]], paged=False)


@pytest.fixture
def config() -> Config:
    return load(None)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return make_project(tmp_path / "essay", [MARMOT, CATS])


def test_first_build_embeds_everything(project: Project, config: Config) -> None:
    seen: list[tuple[int, int]] = []
    summary = update(project, config, lambda done, total: seen.append((done, total)))
    assert (summary.changed, summary.sources, summary.passages) == (True, 2, 3)
    assert (summary.embedded, summary.removed) == (3, 0)
    assert seen == [(3, 3)]
    manifest = project.meta / "builds" / summary.build_id / "build_manifest.json"
    assert json.loads(manifest.read_text())["version"] == summary.version


def test_nothing_changed_writes_nothing(project: Project, config: Config) -> None:
    first = update(project, config)
    before = sorted(path for path in project.index.rglob("*"))
    second = update(project, config)
    assert (second.changed, second.version, second.embedded) == (False, first.version, 0)
    assert sorted(path for path in project.index.rglob("*")) == before


def test_nothing_changed_imports_neither_lancedb_nor_numpy(
    project: Project, config: Config
) -> None:
    update(project, config)
    code = (
        "import sys; from pathlib import Path; from mdrag.config import load;"
        "from mdrag.project import Project; from mdrag.index.build import update;"
        f"print(update(Project(Path({str(project.root)!r})), load(None)).changed);"
        "print([m for m in ('lancedb', 'numpy', 'pyarrow', 'tokenizers') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["False", "[]"]


def test_only_new_and_changed_passages_are_embedded(project: Project, config: Config) -> None:
    update(project, config)
    changed = MARMOT._replace(pages=[["Health follows the gradient."], ["Income is what counts."]])
    dogs = MadeSource("dogs", [["Dogs bark."]])
    put_sources(project, [changed, dogs])
    summary = update(project, config)
    assert (summary.embedded, summary.removed, summary.passages) == (2, 1, 3)


def test_vectors_follow_the_passages(project: Project, config: Config) -> None:
    """Row r of vectors.npy is the passage with rowid r + 1, after any order of updates."""
    update(project, config)
    put_sources(project, [CATS, MadeSource("dogs", [["Dogs bark at cats."]]), MARMOT])
    update(project, config)
    vectors = np.load(generations.current(project).vectors)
    fresh = make_project(project.root.parent / "fresh")
    put_sources(fresh, [CATS, MadeSource("dogs", [["Dogs bark at cats."]]), MARMOT])
    update(fresh, config)
    assert np.array_equal(vectors, np.load(generations.current(fresh).vectors))
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1)


def test_a_damaged_index_is_built_anew(project: Project, config: Config) -> None:
    first = update(project, config)
    generations.current(project).database.write_bytes(b"short")
    second = update(project, config)
    assert (second.changed, second.embedded) == (True, 0)
    assert second.version != first.version


def test_an_interrupted_build_continues(
    project: Project, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_sync, "_BATCH", 1)

    def stop(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        update(project, config, stop)
    assert not (project.index / "current.json").exists()
    assert update(project, config).embedded == 1


def test_an_empty_project_has_an_empty_index(tmp_path: Path, config: Config) -> None:
    project = make_project(tmp_path / "essay")
    summary = update(project, config)
    assert (summary.sources, summary.passages) == (0, 0)
    assert update(project, config).changed is False


def test_all_sources_gone_empties_the_index(project: Project, config: Config) -> None:
    update(project, config)
    put_sources(project, [])
    summary = update(project, config)
    assert (summary.passages, summary.removed) == (0, 3)


def _tear_store(project: Project) -> None:
    update(project, load(project.config_path))
    put_sources(project, [CATS])
    for path in (project.index / "lance").rglob("*.*"):
        if path.is_file():
            path.write_bytes(b"torn")


def test_a_damaged_store_is_made_anew(project: Project, config: Config) -> None:
    _tear_store(project)
    told: list[str] = []
    assert update(project, config, tell=told.append).passages == 1
    assert told == ["index/lance was damaged; it was made anew from what had been read"]
    assert not list(project.index.glob("*.damaged"))


def test_a_damaged_store_stays_where_it_cannot_be_made_anew(
    project: Project, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    _tear_store(project)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(lance.LanceStore, "put", full)
    with pytest.raises(FileProblem, match=r"No space left .*; make room"):
        update(project, config)
    left = [path for path in (project.index / "lance").rglob("*.*") if path.is_file()]
    assert left and all(path.read_bytes() == b"torn" for path in left)


def test_a_source_whose_file_is_gone_stays_known_without_its_words(
    project: Project, config: Config
) -> None:
    """As ingest leaves it: the ledger line flagged, the passages gone, parsed/ still there."""
    ledger = project.meta / "sources.jsonl"
    lines = [json.loads(line) for line in ledger.read_text().splitlines()]
    put_sources(project, [MARMOT])
    for line in lines:
        line["flags"] = [] if line["doc_uid"] == MARMOT.uid else ["source_gone"]
    ledger.write_text("".join(json.dumps(line) + "\n" for line in lines))
    update(project, config)
    library = GenerationStore.open(project)
    source = library.source(CATS.uid)
    assert source is not None
    assert source.flags == ("source_gone",)
    assert library.find("purr at 25 hertz") == []
    assert library.passages(CATS.uid, "cats purr") == []


class OtherEmbedder:
    """Another vector space."""

    name = "other:3"
    dimensions = 3
    multilingual = False

    def embed(self, texts: list[str], kind: str = "document") -> np.ndarray:
        """Ones."""
        return np.ones((len(texts), 3), dtype=np.float32)


def test_an_index_never_mixes_embedders(
    project: Project, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = update(project, config)
    monkeypatch.setattr(build, "chosen", lambda config, project: OtherEmbedder())
    with pytest.raises(UsageError, match="never mixes embedders") as caught:
        update(project, config)
    assert "mdrag ingest" in str(caught.value)
    assert generations.current(project).manifest.version == first.version


def test_embedders_that_are_not_here_say_what_works(project: Project, config: Config) -> None:
    other = Config({**config.values, "embedder": "nobody"}, config.sections)
    with pytest.raises(UsageError, match="static"):
        embed.embedder(other, project)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("{", "chunks.jsonl:1: is not JSON"),
        ("[]", "chunks.jsonl:1: a field has the wrong kind"),
        ('{"chunk_id": "x"}', "chunks.jsonl:1: the field 'offsets' is missing"),
    ],
)
def test_a_damaged_record_names_its_line(
    project: Project, config: Config, line: str, expected: str
) -> None:
    (project.chunks / "chunks.jsonl").write_text(line + "\n")
    with pytest.raises(FileProblem, match=expected.replace("[", "\\[")):
        update(project, config)


def test_odd_characters_survive(tmp_path: Path, config: Config) -> None:
    odd = "Quote ' and \" and 😀 and \x00 NUL and 健康 and ﬁ and e\u0301."
    project = make_project(tmp_path / "essay", [MadeSource("odd'name", [[odd]])])
    assert update(project, config).passages == 1
    put_sources(project, [])
    assert update(project, config).removed == 1


@pytest.mark.parametrize("name", ["odd #1 & 100%", "ü 健康", "a'b", "q?x=1"])
def test_odd_folder_names(tmp_path: Path, config: Config, name: str) -> None:
    if sys.platform == "win32" and "?" in name:
        pytest.skip("not a name on Windows")
    project = make_project(tmp_path / name, [CATS])
    update(project, config)
    put_sources(project, [CATS, MARMOT])
    assert update(project, config).embedded == 2
    assert [p.text for p in GenerationStore.open(project).suggest("cats purr")] == [
        "Cats purr at 25 hertz."
    ]
    assert (project.index / "lance").is_dir()
