"""embedder: vertex, by the real client over loopback: bodies, faults, kills, nothing lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from fake_google import SECRET, FakeGoogle, fake_google, vector_of
from google_project import google_project, needs_google
from made_library import MadeSource, put_sources
from mdrag.config import load
from mdrag.errors import ServiceError, UsageError
from mdrag.index import build, generations, store_sync
from mdrag.index.build import update
from mdrag.index.embed import embedder
from mdrag.index.embed.vertex import tokens_of
from mdrag.retrieve import runs
from mdrag.retrieve.search import question
from mdrag.services.google import patient_calls
from trusting import write_trusted

pytestmark = needs_google

MARMOT = MadeSource("marmot", [["Health follows the gradient."], ["Income matters."]], year=2015)
MANY = MadeSource("many", [[f"Sentence number {n} says what it says." for n in range(60)]])


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patient_calls, "_FIRST_WAIT", 0.002)
    monkeypatch.setenv("NO_GCE_CHECK", "true")
    monkeypatch.delenv("GOOGLE_APPLICATION_CREDENTIALS", raising=False)


@pytest.fixture
def fake() -> Iterator[FakeGoogle]:
    with fake_google() as made:
        yield made


def test_a_library_is_embedded_and_found(fake: FakeGoogle, tmp_path: Path) -> None:
    project, config = google_project(tmp_path / "essay", fake, [MARMOT])
    lines: list[str] = []
    summary = update(project, config, tell=lines.append)
    host = fake.address.partition("://")[2]
    assert lines == [
        f"sending 2 passages (about {sum(map(tokens_of, fake.embedded))} tokens) to {host}, "
        "model gemini-embedding-001"
    ]
    assert (summary.embedded, summary.embedder) == (2, "vertex:gemini-embedding-001-16-task")
    assert summary.sent_tokens == sum(len(text.split()) for text in fake.embedded)
    assert fake.paths[0] == (
        "/v1/projects/test-project/locations/us-central1/publishers/google/models/"
        "gemini-embedding-001:predict"
    )
    told = {json.dumps(body, sort_keys=True) for body in fake.bodies}
    assert told == {
        json.dumps(
            {
                "instances": [{"content": text, "task_type": "RETRIEVAL_DOCUMENT"}],
                "parameters": {"autoTruncate": False, "outputDimensionality": 16.0},
            },
            sort_keys=True,
        )
        for text in fake.embedded
    }
    vectors = np.load(generations.current(project).vectors)
    assert vectors.shape == (2, 16) and np.allclose(np.linalg.norm(vectors, axis=1), 1)
    fake.bodies.clear()
    asked = question("does income matter")
    pack = runs.ask(project, config, asked)
    assert pack.evidences[0].snippet == "Income matters."
    assert fake.bodies[0]["instances"][0]["task_type"] == "RETRIEVAL_QUERY"
    again = runs.ask(project, config, asked)
    assert len(fake.bodies) == 1, "a question is sent once"
    assert [one.retrieval_score for one in again.evidences] == [
        one.retrieval_score for one in pack.evidences
    ]


def test_only_what_changed_is_sent(fake: FakeGoogle, tmp_path: Path) -> None:
    project, config = google_project(tmp_path / "essay", fake, [MARMOT])
    update(project, config)
    fake.embedded.clear()
    put_sources(project, [MARMOT, MadeSource("dogs", [["Dogs bark."]])])
    assert update(project, config).sent_tokens == 4  # with headings
    assert len(fake.embedded) == 1 and "Dogs bark." in fake.embedded[0]
    assert update(project, config).changed is False


@pytest.mark.parametrize(
    ("model", "length", "path"),
    [
        ("gemini-embedding-2", 1536, "gemini-embedding-2:embedContent"),
        ("text-embedding-005", 768, "text-embedding-005:predict"),
        ("text-multilingual-embedding-002", 256, "text-multilingual-embedding-002:predict"),
    ],
)
def test_other_models(fake: FakeGoogle, tmp_path: Path, model: str, length: int, path: str) -> None:
    settings = f"embedding_model: {model}\noutput_dimensionality: {length}\ngcp_region: global\n"
    project, config = google_project(tmp_path / "essay", fake, settings=settings)
    made = embedder(config, project)
    vectors = made.embed(["Cats purr.", "", "Cats purr.", "\ud800 odd"])
    assert vectors.shape == (4, length) and not vectors[1].any()
    assert np.array_equal(vectors[0], vectors[2])
    made.embed(["what do cats do"], "query")
    places = {one.partition("/locations/")[2] for one in fake.paths}
    assert places == {f"global/publishers/google/models/{path}"}
    if model == "gemini-embedding-2":
        texts = [body["content"]["parts"][0]["text"] for body in fake.bodies]
        assert "title: none | text: Cats purr." in texts
        assert "task: search result | query: what do cats do" in texts
        lengths = {body["embedContentConfig"]["outputDimensionality"] for body in fake.bodies}
        assert lengths == {length}
    else:
        tasks = {body["instances"][0]["task_type"] for body in fake.bodies}
        assert tasks == {"RETRIEVAL_DOCUMENT", "RETRIEVAL_QUERY"}
    assert made.multilingual is (model != "text-embedding-005")


def test_faults_are_repeated_and_nothing_is_sent_twice(fake: FakeGoogle, tmp_path: Path) -> None:
    fake.faults, fake.most_at_once, fake.seconds = 0.2, 3, 0.003
    project, config = google_project(tmp_path / "essay", fake, [MANY], google="  retries: 30\n")
    assert update(project, config).embedded == 60
    assert len(fake.embedded) == len(set(fake.embedded)) == 60
    vectors = np.load(generations.current(project).vectors)
    told = [vector_of(text, 16) for text in sorted(fake.embedded)]
    assert sorted(map(tuple, np.round(vectors, 4))) == sorted(
        tuple(np.round(np.float32(one / np.linalg.norm(one)), 4)) for one in np.array(told)
    )


@pytest.mark.parametrize(
    ("status", "said", "asked"),
    [
        (400, "did not take what was asked (400: too long …); the text begins “", 1),
        (401, "does not take these credentials; log in again", 1),
        (403, "does not allow it: gcp_project must have the service switched on", 1),
        (404, "has nothing of that name: look at the model, gcp_project and gcp_region", 1),
        (429, "says that the quota is used up (429: too long …)", 3),
        (503, "is busy or broken (503: too long …)", 3),
    ],
)
def test_a_refusal_is_one_line_and_a_key_is_in_none(
    fake: FakeGoogle, tmp_path: Path, status: int, said: str, asked: int
) -> None:
    google = "  retries: 2\n  concurrency: 1\n"
    project, config = google_project(tmp_path / "essay", fake, [MARMOT], google=google)
    fake.refuse(status, "too long", times=100)
    with pytest.raises(ServiceError) as caught:
        update(project, config)
    line = str(caught.value)
    assert said in line and line.startswith("embedder: vertex: 127.0.0.1:")
    assert "\n" not in line and SECRET not in line
    assert line.endswith("what was embedded is kept: mdrag ingest goes on there")
    assert len(fake.paths) == asked
    fake.answers.clear()
    assert update(project, config).embedded == 2


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "an answer that cannot be read"),
        (b"{", "an answer that cannot be read"),
        (b"<html>sign in</html>", "an answer that cannot be read"),
        (b"[]", "an answer that cannot be read"),
        (b"{}", "an answer that cannot be read"),
        (b'{"predictions": [{"embeddings": {"values": [1, "2"]}}]}', "that cannot be read"),
        (b'{"predictions": [{"embeddings": {}}]}', "a vector of 0 numbers where 16 were asked for"),
        (b'{"predictions": [{"embeddings": {"values": [1, 2]}}]}', "a vector of 2 numbers"),
        (b'{"predictions": [{"embeddings": {"values": [%s]}}]}' % b",".join([b"0"] * 16),
         "a vector that is none"),
        (b'{"predictions": [{"embeddings": {"values": [%s]}}]}' % b",".join([b"NaN"] * 16), ""),
        (b'{"predictions": [{"embeddings": {"values": [%s]}}]}' % b",".join([b"1e999"] * 16), ""),
        (b'{"predictions": ' + b"[" * 5000, "an answer that cannot be read"),
    ],
)  # fmt: skip
def test_a_body_that_is_none_is_one_line(
    fake: FakeGoogle, tmp_path: Path, body: bytes, said: str
) -> None:
    project, config = google_project(tmp_path / "essay", fake)
    fake.say(body, times=9)
    with pytest.raises(ServiceError) as caught:
        embedder(config, project).embed(["Cats purr."])
    assert said in str(caught.value) and "\n" not in str(caught.value)
    assert len(fake.paths) == 1, "what is wrong is not asked for again"


def test_nobody_there_and_nobody_who_answers(fake: FakeGoogle, tmp_path: Path) -> None:
    google = "  timeout_s: 1\n  retries: 1\n"
    project, config = google_project(tmp_path / "essay", fake, google=google)
    fake.seconds = 2.0
    with pytest.raises(ServiceError, match="did not answer within 1 seconds"):
        embedder(config, project).embed(["Cats purr."])
    assert len(fake.paths) == 2
    text = project.config_path.read_text().replace(fake.address, "http://127.0.0.1:1")
    write_trusted(project.config_path, text)
    with pytest.raises(ServiceError, match=r"127\.0\.0\.1:1 cannot be reached"):
        embedder(load(project.config_path), project).embed(["Cats purr."], "query")


def test_when_the_quota_ends_the_rest_is_for_the_next_run(
    fake: FakeGoogle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_sync, "_BATCH_SENT", 25)
    fake.quota = 40
    google = "  retries: 1\nprices: {embedding: 150, currency: EUR}\n"
    project, config = google_project(tmp_path / "essay", fake, [MANY], google=google)
    lines: list[str] = []
    with pytest.raises(ServiceError, match="quota is used up"):
        update(project, config, tell=lines.append)
    fake.quota = 10**9
    assert update(project, config, tell=lines.append).embedded == 35
    assert len(fake.embedded) == len(set(fake.embedded)) == 60
    assert "sending 60 passages" in lines[0] and "; at your prices about 0." in lines[0]
    assert "sending 20 passages" in lines[1]


def test_a_run_that_is_killed_pays_for_no_text_twice(fake: FakeGoogle, tmp_path: Path) -> None:
    fake.seconds = 0.05
    project, config = google_project(tmp_path / "essay", fake, [MANY])
    code = (
        "import sys; from pathlib import Path; from mdrag.config import load;"
        "from mdrag.project import Project; from mdrag.index.build import update;"
        "project = Project(Path(sys.argv[1])); update(project, load(project.config_path))"
    )
    run = subprocess.Popen([sys.executable, "-c", code, str(project.root)], env={**os.environ})
    kept = project.index / "embedded"
    until = time.monotonic() + 300
    while time.monotonic() < until and run.poll() is None:
        lines = sum(path.read_bytes().count(b"\n") for path in kept.glob("document-*.jsonl"))
        if lines >= 20:
            break
        time.sleep(0.01)
    run.send_signal(signal.SIGKILL)
    run.wait()
    (path,) = kept.glob("document-*.jsonl")
    held = path.read_bytes().count(b"\n")
    assert 20 <= held < 60
    with path.open("ab") as file:
        file.write(b'{"text": "cut sh')  # as a kill leaves it
    time.sleep(0.3)  # what was under way is answered to nobody
    under_way = len(fake.embedded) - held
    assert 0 <= under_way <= config.google.concurrency
    before = len(fake.embedded)
    assert update(project, config).passages == 60
    assert len(fake.embedded) == before + 60 - held
    assert not path.exists(), "what is stored is not kept twice"


def test_another_model_says_what_is_rebuilt(fake: FakeGoogle, tmp_path: Path) -> None:
    project, config = google_project(tmp_path / "essay", fake, [MARMOT])
    update(project, config)
    text = project.config_path.read_text().replace(
        "output_dimensionality: 16", "output_dimensionality: 8"
    )
    write_trusted(project.config_path, text)
    other = load(project.config_path)
    with pytest.raises(UsageError) as caught:
        runs.ask(project, other, question("income"))
    assert str(caught.value) == (
        "the index was made with 'vertex:gemini-embedding-001-16-task', the settings ask for "
        "'vertex:gemini-embedding-001-8-task': set them back in config.yaml, or delete the folder "
        "index and run mdrag ingest (2 passages embedded anew)"
    )
    with pytest.raises(UsageError, match=r"run mdrag ingest \(2 passages embedded anew; nothing"):
        build.update(project, other)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("gcp_project: ''\n", "want a project that pays: mdrag config set gcp_project"),
        ("gcp_project: a/../b\n", "gcp_project: 'a/../b' is no project's id"),
        ("gcp_project: p\ngcp_region: evil.example/#\n", "gcp_region: 'evil.example/#' is no reg"),
        ("gcp_project: p\nembedding_model: text-embedding-005\n",
         "1536 is more than text-embedding-005 has: mdrag config set output_dimensionality 768"),
        ("gcp_project: p\ngoogle: {embedding_endpoint: 'http://example.org'}\n", "is no endpoint"),
        ("gcp_project: p\ngoogle: {embedding_endpoint: 'https://u:p@example.org'}\n", "is no endp"),
        ("gcp_project: p\ngoogle: {embedding_endpoint: 'https://example.org/x?y'}\n", "is no endp"),
    ],
)  # fmt: skip
def test_wrong_settings_are_one_line(
    fake: FakeGoogle, tmp_path: Path, settings: str, said: str
) -> None:
    project, _ = google_project(tmp_path / "essay", fake)
    write_trusted(project.config_path, f"embedder: vertex\n{settings}")
    with pytest.raises(UsageError) as caught:
        embedder(load(project.config_path), project)
    assert said in str(caught.value)


def test_a_folder_cannot_switch_it_on(fake: FakeGoogle, tmp_path: Path) -> None:
    project, _ = google_project(tmp_path / "essay", fake, [MARMOT])
    other = tmp_path / "sent"
    project.root.rename(other)
    moved = type(project)(other)
    config = load(moved.config_path)
    assert config.embedder == "static" and config.gcp_project == ""
    assert update(moved, config).embedder.startswith("static:")
    assert fake.paths == []


def test_without_credentials_nothing_is_asked(
    fake: FakeGoogle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLOUDSDK_CONFIG", str(tmp_path / "none"))
    monkeypatch.setattr("google.auth.compute_engine._metadata._NO_GCE_CHECK", True)
    project, _ = google_project(tmp_path / "essay", fake)
    write_trusted(project.config_path, "embedder: vertex\ngcp_project: p\n")
    made = embedder(load(project.config_path), project)
    with pytest.raises(UsageError, match="no credentials for Google were found: log in with"):
        made.embed(["Cats purr."])
    key = project.root / "key.json"
    for content, said in (
        (None, "cannot be read"),
        (b"{", "holds no credentials"),
        (b"[]", "holds no credentials"),
        (b'{"type": "service_account"}', "holds no credentials"),
        (b'{"type": "authorized_user"}', "holds no credentials"),
        (b'{"type": "external_account"}', "neither a service account's key nor a login"),
    ):
        (project.root / ".env").write_text("GOOGLE_APPLICATION_CREDENTIALS=key.json\n")
        if content is not None:
            key.write_bytes(content)
        with pytest.raises(UsageError, match=said):
            embedder(load(project.config_path), project).embed(["Cats purr."])


def test_a_question_is_asked_where_nothing_can_be_written(
    fake: FakeGoogle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*told: object) -> None:
        raise PermissionError(13, "Permission denied")

    project, config = google_project(tmp_path / "essay", fake)
    monkeypatch.setattr("mdrag.index.embed.kept_vectors.append_text", refuse)
    made = embedder(config, project)
    assert made.embed(["does income matter"], "query").any()
    with pytest.raises(PermissionError):
        made.embed(["Income matters."])


def test_what_is_held_back_is_taken_out_of_texts_and_questions(
    fake: FakeGoogle, tmp_path: Path
) -> None:
    source = MadeSource(
        "vole", [["Anna Vole (vole@example.org, +49 30 1234567) measured income."]],
        title="A study by Anna Vole",
    )  # fmt: skip
    settings = "redaction: {emails: true, phones: true, names: names.txt}\n"
    project, _ = google_project(tmp_path / "essay", fake, [source], settings=settings)
    (project.root / "names.txt").write_text("Anna Vole\n")
    config = load(project.config_path)
    update(project, config)
    pack = runs.ask(project, config, question("what did Anna Vole measure of income"))
    assert "vole@example.org" in pack.all_items[0].snippet, "the passage itself keeps its words"
    sent = [body["instances"][0]["content"] for body in fake.bodies]
    assert len(sent) == 2 and sent[1] == "what did […] measure of income"
    assert sent[0].startswith("A study by […]") and "[…] ([…], […]) measured income." in sent[0]
    kept = "".join(path.read_text("utf-8") for path in (project.index / "embedded").iterdir())
    assert "Vole" not in kept
    (project.root / "names.txt").unlink()
    with pytest.raises(UsageError, match=r"names\.txt cannot be read"):
        runs.ask(project, config, question("income"))
    assert len(fake.bodies) == 2


def test_who_asks_does_not_wait_for_five_more_tries(fake: FakeGoogle, tmp_path: Path) -> None:
    project, config = google_project(tmp_path / "essay", fake, [MANY])
    fake.refuse(503, "away", times=99)
    with pytest.raises(ServiceError):
        embedder(config, project).embed(["do trees matter"], "query")
    assert len(fake.paths) == 3
