"""The EvidenceStore over the read files: what the linter and the editor ask."""

from __future__ import annotations

import json
import math
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_library import MadeSource, make_project, put_sources
from mdrag.config import load
from mdrag.errors import LibraryMissing, UsageError
from mdrag.evidence.page_index import page_index
from mdrag.evidence.store import EvidenceStore
from mdrag.index import generations
from mdrag.index.build import update
from mdrag.project import Project
from mdrag.retrieve.library import GenerationStore

MARMOT_UID = MadeSource("marmot", []).uid
REPORT_UID = MadeSource("report", []).uid
RUBRIC_UID = MadeSource("rubric", []).uid


def test_a_library_is_an_evidence_store(library: GenerationStore) -> None:
    store: EvidenceStore = library
    assert store.version == "g000001-" + library.generation.manifest.inputs[:8]
    assert [source.doc_uid for source in store.sources()] == sorted(
        [MARMOT_UID, REPORT_UID, RUBRIC_UID]
    )


def test_no_library_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(LibraryMissing, match="mdrag ingest"):
        GenerationStore.open(make_project(tmp_path / "essay"))


def test_source_by_uid_and_by_citation_key(library: GenerationStore) -> None:
    source = library.source(MARMOT_UID)
    assert source is not None
    assert source == library.source("marmot2015_marmot")
    assert (source.title, source.year, source.citable) == ("The status syndrome", 2015, True)
    assert source.authors[0].family == "Marmot"
    assert library.source("doc_00000000") is None
    assert library.source("") is None


def test_passages_of_a_source_best_first(library: GenerationStore) -> None:
    found = library.passages(MARMOT_UID, "mortality and unemployment")
    assert found[0].text.startswith("Unemployment raises")
    assert all(passage.doc_uid == MARMOT_UID for passage in found)
    assert [p.score for p in found] == sorted((p.score for p in found), reverse=True)
    assert found[0].score > 0
    assert library.passages("marmot2015_marmot", "mortality and unemployment") == found
    assert len(library.passages(MARMOT_UID, "the health gradient of mortality", k=1)) == 1
    assert library.passages("doc_00000000", "mortality") == []


def test_passage_by_alias_and_chunk_id(library: GenerationStore) -> None:
    passage = library.passage(MARMOT_UID, "s2-p002-b001")
    assert passage is not None
    assert passage.text.startswith("Unemployment")
    assert (passage.page_start, passage.page_label) == (2, "102")
    assert passage.section_path == ("Results",)
    assert passage.citable is True
    assert library.passage(MARMOT_UID, passage.chunk_id) == passage
    assert library.passage(REPORT_UID, "s2-p002-b001") is None
    assert library.passage(MARMOT_UID, "nonsense") is None


def test_redirects_are_followed_even_in_a_ring(tmp_path: Path) -> None:
    source = MadeSource("marmot", [["One thing."], ["Another thing."]])
    project = make_project(tmp_path / "essay", [source])
    new = f"{source.uid}|r=00000001|s=2|p=002|b=001"
    old = f"{source.uid}|r=00000000|s=9|p=009|b=001"
    older = f"{source.uid}|r=00000000|s=8|p=008|b=001"
    ring = f"{source.uid}|r=00000000|s=7|p=007|b=001"
    lines = [(older, old), (old, new), (ring, ring)]
    (project.meta / "redirects.jsonl").write_text(
        "".join(
            json.dumps({"old": a, "new": b, "similarity": 1, "at": ""}) + "\n" for a, b in lines
        )
    )
    update(project, load(None))
    library = GenerationStore.open(project)
    for name in ("s9-p009-b001", "s8-p008-b001", old, older):
        found = library.passage(source.uid, name)
        assert found is not None, name
        assert found.chunk_id == new
    assert library.passage(source.uid, "s7-p007-b001") is None


def test_pages_carry_label_and_text(library: GenerationStore) -> None:
    pages = library.pages(MARMOT_UID)
    assert [(page.page_index, page.page_label) for page in pages] == [(1, "101"), (2, "102")]
    assert pages[1].text.startswith("Unemployment")
    text = library.text(MARMOT_UID)
    assert all(text[page.start : page.end] == page.text for page in pages)
    assert library.pages(REPORT_UID) == []
    assert library.pages("doc_00000000") == []


def test_page_by_printed_label_then_by_index(library: GenerationStore) -> None:
    assert page_index(library.pages(MARMOT_UID), MARMOT_UID, "102") == 2
    assert page_index(library.pages(MARMOT_UID), MARMOT_UID, " 1 ") == 1
    assert page_index(library.pages(REPORT_UID), REPORT_UID, "4") is None
    with pytest.raises(UsageError, match="1–2, printed 101–102"):
        page_index(library.pages(MARMOT_UID), MARMOT_UID, "103")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ('explains "less than" half', "explains “less than” half"),
        ("HALF of the difference", "half of the dif-\nference"),
        ("Unemployment raises", "Unemployment raises"),
    ],
)
def test_find_is_verbatim_but_for_typography(
    library: GenerationStore, words: str, expected: str
) -> None:
    (found,) = library.find(words)
    assert found.text == expected
    assert library.text(found.doc_uid)[found.start : found.end] == expected
    assert library.find(words, found.doc_uid) == [found]
    assert library.find(words, REPORT_UID) == []


def test_find_knows_the_page(library: GenerationStore) -> None:
    (found,) = library.find("raises mortality by 20 percent")
    assert (found.doc_uid, found.page_index, found.page_label) == (MARMOT_UID, 2, "102")
    (unpaged,) = library.find("income inequality rose")
    assert (unpaged.page_index, unpaged.page_label) == (0, "")


@pytest.mark.parametrize("words", ["", "  ", "not in any source", "employment raises"])
def test_find_finds_nothing(library: GenerationStore, words: str) -> None:
    assert library.find(words) == []


def test_find_stops_at_fifty_places(tmp_path: Path) -> None:
    project = make_project(tmp_path / "essay", [MadeSource("echo", [["again and " * 80]])])
    update(project, load(None))
    assert len(GenerationStore.open(project).find("again")) == 50


def test_suggest_leaves_out_references_and_what_is_not_citable(library: GenerationStore) -> None:
    found = library.suggest("health inequalities and the social gradient", k=10)
    assert found[0].text.startswith("Health inequalities follow")
    assert all(passage.citable and passage.source_subtype == "" for passage in found)


def test_rarity_counts_stems(library: GenerationStore) -> None:
    total = library.generation.manifest.passages
    rarity = library.rarity(["unemployment", "Inequality", "zebra", "the-zebra", "—"])
    assert rarity["unemployment"] == pytest.approx(math.log(1 + (total - 1 + 0.5) / 1.5))
    assert rarity["Inequality"] < rarity["unemployment"] < rarity["zebra"]
    assert rarity["the-zebra"] == rarity["zebra"]
    assert rarity["—"] == 0
    assert library.rarity([]) == {}


@settings(deadline=None, max_examples=50)
@given(st.text())
def test_any_text_may_be_asked(library: GenerationStore, text: str) -> None:
    assert {one.doc_uid for one in library.passages(MARMOT_UID, text)} <= {MARMOT_UID}
    assert all(one.citable for one in library.suggest(text))
    assert isinstance(library.find(text), list | tuple)
    assert library.rarity([text])[text] >= 0
    assert library.source(text) is None and library.passage(MARMOT_UID, text) is None


@pytest.mark.parametrize(
    "text",
    [
        'health" OR words:*', "NEAR(a b", "gradient AND", "-text:health", "^health", "health*",
        "(((", "text : gradient", "'; DROP TABLE passages; --", "健康 gradient", "😀 gradient 😀",
        "gradient\x00gradient", "col1:health + NOT", "",
    ],
)  # fmt: skip
def test_operators_are_words(library: GenerationStore, text: str) -> None:
    found = library.passages(MARMOT_UID, text)
    wanted = "gradient" in text or "health" in text
    assert bool(found) is wanted


def test_chinese_characters_are_words(tmp_path: Path) -> None:
    project = make_project(tmp_path / "essay", [MadeSource("zh", [["社会不平等影响健康。"]])])
    update(project, load(None))
    library = GenerationStore.open(project)
    assert len(library.suggest("健康")) == 1
    assert library.suggest("经济") == []


def test_asking_imports_nothing_heavy(project: Project) -> None:
    code = (
        "import sys; from pathlib import Path; from mdrag.project import Project;"
        "from mdrag.retrieve.library import GenerationStore;"
        f"l = GenerationStore.open(Project(Path({str(project.root)!r})));"
        f"l.sources(); l.source('x'); l.pages({MARMOT_UID!r}); l.rarity(['health']);"
        f"l.find('gradient'); l.suggest('gradient'); l.passages({MARMOT_UID!r}, 'gradient');"
        "heavy = 'numpy lancedb spacy rich ruamel pypandoc httpx jsonschema importlib.metadata';"
        "print([m for m in heavy.split() if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_corrupt_database_is_one_clear_line(tmp_path: Path) -> None:
    project = make_project(tmp_path / "essay", [MadeSource("marmot", [["Words. " * 500]])])
    update(project, load(None))
    path = generations.current(project).database
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(LibraryMissing, match="mdrag ingest"):
        GenerationStore.open(project).suggest("words")
    path.write_bytes(b"\xa5" * len(content))
    with pytest.raises(LibraryMissing, match="damaged"):
        GenerationStore.open(project)


def test_readers_keep_their_generation_while_others_are_written(tmp_path: Path) -> None:
    """A reader opened before an update answers as before, also when its folder is pruned."""
    config = load(None)
    project = make_project(tmp_path / "essay", [MadeSource("s0", [["Number 0 counts."]])])
    update(project, config)
    first = GenerationStore.open(project)
    problems: list[BaseException] = []
    stop = threading.Event()

    def read() -> None:
        try:
            while not stop.is_set():
                library = GenerationStore.open(project)
                count = len(library.sources())
                assert len(library.suggest("number counts", k=50)) == count
                library.close()
        except BaseException as problem:
            problems.append(problem)

    reader = threading.Thread(target=read)
    reader.start()
    for size in range(2, 8):
        put_sources(project, [MadeSource(f"s{n}", [[f"Number {n} counts."]]) for n in range(size)])
        update(project, config)
    stop.set()
    reader.join()
    assert problems == []
    assert [p.text for p in first.suggest("number counts")] == ["Number 0 counts."]
    assert len(GenerationStore.open(project).sources()) == 7


ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT * FROM c"


@pytest.mark.parametrize(
    "statement",
    [
        f"CREATE VIEW more AS {ENDLESS}",
        "CREATE TRIGGER t AFTER INSERT ON pages BEGIN SELECT 1; END",
        "CREATE TABLE more (a, b AS (hex(zeroblob(1000000000))))",
        "CREATE INDEX more ON pages (hex(page_label))",
        "CREATE VIRTUAL TABLE more USING fts5(a)",
        "UPDATE sources SET record = 'null'",
        f"UPDATE sources SET record = '{'[' * 100_000}'",
        "UPDATE passages SET text = x'ff00'",
        "UPDATE passages SET start = 'x'",
        f"UPDATE passages SET section_path = '{'[' * 100_000}'",
        "UPDATE passages SET section_path = '[1]'",
        "UPDATE anchors SET record = '{}'",
    ],
)
def test_an_index_mdrag_never_wrote_is_damage(
    library: GenerationStore, tmp_path: Path, statement: str
) -> None:
    uid = MARMOT_UID
    chunk = library.all_passages(uid)[0].chunk_id
    project = Project(Path(shutil.copytree(library.project.root, tmp_path / "copy")))
    folder = project.root / library.generation.folder.relative_to(library.project.root)
    generation = library.generation._replace(folder=folder)
    with sqlite3.connect(generation.database) as db:
        db.execute(statement)
    db.close()
    with pytest.raises(LibraryMissing, match=r"the index is damaged.*mdrag ingest"):
        changed = GenerationStore(project, generation)
        changed.sources()
        changed.all_passages(uid)
        changed.anchors(chunk)


@pytest.fixture(scope="module")
def gradients(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GenerationStore]:
    """Forty passages of one word more or less, of which the last are the best."""
    pages = [[f"Health {'and health ' * (at % 7)}of town {at}." for at in range(40)]]
    made = make_project(tmp_path_factory.mktemp("rank") / "essay", [MadeSource("towns", pages)])
    update(made, load(None))
    store = GenerationStore.open(made)
    yield store
    store.close()


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 12), st.sets(st.integers(0, 39)), st.sampled_from(["health", "of town 7"]))
def test_what_may_be_listed_is_ranked_as_if_nothing_else_were_there(
    gradients: GenerationStore, k: int, left_out: set[int], text: str
) -> None:
    everything = gradients.rank(text, 100)
    assert everything == sorted(everything, key=lambda row: (-row[1], row[0]))
    worst = gradients.rank(text, k)[-1:]
    allowed = frozenset(row for at, row in enumerate(gradients.rowids) if at not in left_out)
    assert gradients.rank(text, k, allowed) == [r for r in everything if r[0] in allowed][:k]
    best_out = allowed - {row for row, _ in everything[: 5 * k]}
    assert gradients.rank(text, k, best_out) == [r for r in everything if r[0] in best_out][:k]
    assert worst == everything[k - 1 : k] or len(everything) < k
