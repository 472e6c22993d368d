"""Google's services through the commands, as a person runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import run
from fake_google import SECRET, fake_google
from google_project import google_settings, needs_google
from mdrag.scaffold import initialise
from mdrag.services.google import patient_calls
from trusting import write_trusted

pytestmark = needs_google

PRICED = "  retries: 1\nprices: {embedding: 1000000, currency: EUR}\n"


def test_a_library_is_embedded_elsewhere_and_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patient_calls, "_FIRST_WAIT", 0.002)
    project = initialise(tmp_path).project
    (project.raw / "evidence" / "notes.md").write_text("# Health\n\nIncome explains health.\n")
    monkeypatch.chdir(project.root)
    with fake_google() as fake:
        write_trusted(project.config_path, google_settings(fake, google=PRICED))
        code, out, _ = run("doctor")
        assert "embedder: vertex: gemini-embedding-001 at 127.0.0.1" in out and fake.paths == []
        assert ": answered" in run("doctor", "--online")[1] and len(fake.paths) == 1
        fake.refuse(429, "Quota exceeded", times=2)
        code, _, err = run("ingest")
        assert code == 2 and "quota is used up" in err and "mdrag ingest goes on there" in err
        assert len(err.splitlines()) == 2, "what is sent, and why it was not"
        code, _, err = run("ingest")
        assert code == 0 and "sending 1 passage (about " in err
        sent = len(fake.embedded[-1].split())
        assert f"embedded  1 passage; {sent} tokens were sent (embedder: vertex); " in err
        assert f"; at your prices about {sent}.00 EUR\n" in err and "on this computer" not in err
        code, out, err = run("query", "does income matter", "--format", "json")
        pack = json.loads(out)
        (item,) = pack["evidences"] + pack["nearest"]
        assert code == 0 and item["signals"]["vector_rank"] == 1
        text = google_settings(fake, "reranker: vertex\n", f"  ranking_endpoint: {fake.address}\n")
        write_trusted(project.config_path, text)
        code, out, err = run("query", "does income matter")
        assert code == 0 and "not reranked" not in out and fake.paths[-1].endswith(":rank")
        for at in range(5):
            told = {"rerank_latency_ms": 5000, "rerank_error": None}
            path = project.meta / "query_runs" / f"q_20991123T00000{at}Z_aaaaaa.json"
            path.write_text(json.dumps(told))
        code, out, err = run("query", "does income matter")
        assert "what could be done: meta/health_report.md" in err.splitlines()[-1]
        (project.root / "outputs/drafts/essay.md").write_text("# Health\n\nIncome explains it.\n")
        code, out, err = run("audit", "outputs/drafts/essay.md")
        assert code in (0, 1) and "what could be done: meta/health_report.md" in out + err
        fake.refuse(403, "not enabled", times=9)
        code, out, err = run("query", "another question")
        assert code == 0 and SECRET not in out + err
        assert out.count("searched by words alone, not by sense: embedder: vertex: ") == 1
        fake.answers.clear()
        fake.refuse(403, "not enabled", times=1)
        code, out, _ = run("doctor", "--online")
        assert (
            code == 1
            and "OK    reranker" in out
            and "does not allow it" in out
            and SECRET not in out
        )
    for path in project.root.rglob("*"):
        if path.is_file():
            assert SECRET.encode() not in path.read_bytes(), path


def test_without_the_embedder_words_alone_are_searched_and_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patient_calls, "_FIRST_WAIT", 0.002)
    project = initialise(tmp_path).project
    (project.raw / "evidence" / "notes.md").write_text(
        "# Health\n\nIncome explains health inequality in most of the towns.\n"
    )
    monkeypatch.chdir(project.root)
    asking = ("query", "does income explain health", "--format", "json")
    with fake_google() as fake:
        write_trusted(project.config_path, google_settings(fake, google="  retries: 1\n"))
        assert run("ingest")[0] == 0
        fake.refuse(429, "Quota exceeded", times=9)
        code, out, _ = run(*asking)
        pack = json.loads(out)
        (item,) = pack["evidences"]
        assert code == 0 and item["signals"]["vector_rank"] is None
        assert item["signals"]["fts_rank"] == 1 and "Income explains" in item["snippet"]
        (told,) = [one for one in pack["warnings"] if one.startswith("searched by words alone")]
        assert "quota" in told and "words_alone" in pack["plan"]["fusion"]
        assert told in (project.outputs / "evidence_pack.md").read_text("utf-8")
        asked = len(fake.paths)
        again = json.loads(run("query", "--replay", pack["query_id"], "--format", "json")[1])
        assert len(fake.paths) == asked, "a replay asks nobody"
        assert (again["evidences"], again["warnings"]) == (pack["evidences"], pack["warnings"])
        code, out, err = run("find", "income explains health inequality in the towns")
        assert code == 0 and "looked for by words alone, not by meaning" in err
        assert run("eval", "gold.jsonl")[0] == 2, "what is measured is not measured on less"
        fake.answers.clear()
        whole = json.loads(run(*asking)[1])
        assert whole["evidences"][0]["signals"]["vector_rank"] == 1
        assert not any("words alone" in one for one in whole["warnings"])
        assert "words_alone" not in whole["plan"]["fusion"]
    code, out, _ = run("query", "which towns differ")  # nobody listens there any more
    assert code == 0 and "searched by words alone" in out and "cannot be reached" in out
