"""A service that fails three times in ten, and a run that is killed again and again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from fake_mineru import TOKEN, fake_mineru
from mdrag.config import Config
from mdrag.ingest.remote import remote_parse
from mdrag.ingest.remote.parts import part_book
from mdrag.ingest.remote.parts.split_manifest import SplitManifest, save_manifest
from mdrag.ingest.remote.remote_parse import RemoteOutcome, read_remotely
from mdrag.ingest.remote.services import parse_key
from mdrag.ingest.run import pool
from mdrag.ingest.run.pool import Request
from mdrag.project import Project
from remote_project import QUICK, read_in_process, remote_project, tiny_pdf

_FILES = 100
_BAD = (7, 42, 77)
_LONG = (13, 90)


class _KilledHere(BaseException):
    """What stands for kill -9: nothing of ours catches it."""


def _requests(project: Project, config: Config) -> list[Request]:
    from hashlib import sha256

    found = []
    for path in sorted((project.raw / "evidence" / "pdfs").iterdir()):
        digest = sha256(path.read_bytes()).hexdigest()
        staged = project.parsed / ".staging" / digest[:32]
        found.append(Request(path, digest, staged, parse_key(config)))
    return found


def _mortal(monkeypatch: pytest.MonkeyPatch, dice: Random) -> None:
    """Writing down how far a part is ends the run now and then, before or after it is done."""

    def save(folder: Path, manifest: SplitManifest) -> None:
        if (fate := dice.random()) < 0.05:
            raise _KilledHere
        save_manifest(folder, manifest)
        if fate > 0.95:
            raise _KilledHere

    monkeypatch.setattr(part_book, "save_manifest", save)


def test_every_file_ends_done_or_failed_for_its_true_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "run", read_in_process)
    monkeypatch.setattr(remote_parse, "_waits", lambda config: QUICK)
    monkeypatch.setenv("MINERU_TOKEN", TOKEN)
    monkeypatch.setattr("os.fsync", lambda handle: None)  # what it survives is no power cut
    papers = {f"p{n:03d}.pdf": tiny_pdf(n, 3 if n in _LONG else 1) for n in range(_FILES)}
    bad = {papers[f"p{n:03d}.pdf"] for n in _BAD}

    def verdict(content: bytes, pages: int) -> str:
        return "-60003" if content in bad else "-60006" if pages > 2 else ""

    dice = Random(3)
    with fake_mineru() as fake:
        fake.faults, fake.verdict, fake.layout = 0.3, verdict, "content_list"
        fake.kinds = ("503", "429", "drop", "expired", "half", "code")
        fake.transient = ("-60007", "-60009", "-60020")
        project, config = remote_project(tmp_path, fake, papers, "  files_per_request: 20\n")
        requests = _requests(project, config)
        kills, outcome = 0, RemoteOutcome((), {}, {"": "not begun"})
        _mortal(monkeypatch, dice)
        for _ in range(400):
            try:
                outcome = read_remotely(project, config, requests)
            except _KilledHere:
                kills += 1
                continue
            if not outcome.waiting:
                break
        assert fake.wrongs == []
    assert not outcome.waiting and kills >= 20
    names = {request.sha256: request.path.name for request in requests}
    assert {names[sha]: why for sha, why in outcome.failed.items()} == {
        f"p{n:03d}.pdf": (
            "MinerU cannot read the file: told why (-60003); "
            "print it to a new PDF (to ask again: mdrag ingest FILE)"
        )
        for n in _BAD
    }
    assert len(outcome.ready) == _FILES - len(_BAD)
    assert [name for name, done in fake.uploads if done] == []
    for answer in read_in_process(outcome.ready):
        assert answer.failed == ""
