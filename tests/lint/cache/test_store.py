from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.lint.cache.store import Cache
from mdrag.lint.result import Result
from mdrag.lint.rules.load import load
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint
from mdrag.lint.run.unchanged_draft import lint_text
from mdrag.severity import Severity
from mdrag.shipped import shipped
from mdrag.wording import say_in

RULES = load([shipped("lint_rules")], cached=False)
CONFIG = settings("", "")
LONG = " ".join(["word"] * 70) + "."
DRAFT = f"""\
# Essay

Poverty shortens lives (Marmot, 2015){{#doc_8f3a2c1d}}. {LONG}

<!-- mdrag: ignore style.long-sentence -- as agreed -->

{LONG} It causes illness.

Tutoring works (Bell, 2017). Volcanoes erupt (WHO, 2021){{#doc_5e6f7a8b}}.
Gone (Larisch, 2019){{#doc_4d3c2b1a}} and <#doc_ffffffff> and (Vole, 2001){{#doc_8f3a}}.

> {LONG}
"""


def run(text: str = DRAFT, path: Path | None = None) -> Result:
    """As a command runs it: one cache, opened and closed."""
    cache = Cache(path)
    try:
        return lint(parse(text), CONFIG, ExampleLibrary(), RULES, cache)
    finally:
        cache.close()


def plain(text: str = DRAFT) -> Result:
    return lint(parse(text), CONFIG, ExampleLibrary(), RULES)


def test_with_and_without_a_cache_the_same_is_said(tmp_path: Path) -> None:
    path = tmp_path / "lint.sqlite"
    expected = plain()
    assert len({finding.rule for finding in expected.findings}) > 6
    assert run(path=path) == expected
    assert run(path=path) == expected
    path.unlink()
    assert run(path=path) == expected


def test_what_was_found_before_still_has_a_severity_that_compares(tmp_path: Path) -> None:
    path = tmp_path / "lint.sqlite"
    run(path=path)
    again = run(path=path).findings
    assert {type(finding.severity) for finding in again} == {Severity}
    assert max(finding.severity for finding in again) is Severity.ERROR


def test_paragraphs_that_move_keep_their_findings_at_the_new_place(tmp_path: Path) -> None:
    path = tmp_path / "lint.sqlite"
    run(path=path)
    for text in (f"New first paragraph.\n\n{DRAFT}", DRAFT.replace("# Essay", "# 😀 é"),
                 DRAFT.replace("Tutoring works", "Tutoring fails")):  # fmt: skip
        assert run(text, path=path) == plain(text)


def test_a_cell_that_only_cites_is_checked_with_its_row(tmp_path: Path) -> None:
    table = "| finding | source |\n|---|---|\n| {} | (Marmot, 2015){{#doc_8f3a2c1d}} |\n"
    path = tmp_path / "lint.sqlite"
    right, wrong = table.format("Health follows a social gradient"), table.format("Bees swim")
    for text in (right, wrong):
        assert run(text, path=path) == plain(text)
        said = {f.rule for f in plain(text).findings} - {"structure.sources-used"}
        assert said == ({"citation.missing-support"} if text is wrong else set())
    nothing = plain(table.format("")).findings
    assert [f.rule for f in nothing] == ["structure.sources-used"]


def test_untouched_paragraphs_are_not_checked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mdrag.lint.run import apply as engine

    path = tmp_path / "lint.sqlite"
    run(path=path)
    seen: list[str] = []
    real = engine.findings_in_paragraph

    def counting(rule, check, paragraph, context):
        seen.append(context.draft.text[paragraph.block.start : paragraph.block.end])
        return real(rule, check, paragraph, context)

    monkeypatch.setattr(engine, "findings_in_paragraph", counting)
    monkeypatch.setattr("mdrag.claims.paragraph_facts.facts", _only_for("Tutoring"))
    run(DRAFT.replace("Tutoring works", "Tutoring fails"), path=path)
    assert set(seen) == {text for text in seen if text.startswith("Tutoring fails")} != set()


def _only_for(first: str):
    from mdrag.claims.paragraph_facts import facts

    def guarded(draft, block, *more):
        assert draft.text.startswith(first, draft.blocks[block].start)
        return facts(draft, block, *more)

    return guarded


def _garbage(path: Path) -> None:
    path.write_bytes(b"no database" * 500)


def _torn(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2 // 4096 * 4096])


def _scribbled(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:6000] = b"\xff" * (6000 - 4096)
    path.write_bytes(bytes(data))


def _wrong_values(path: Path) -> None:
    values = ['"text"', "[]", "{}", "null", "[[1]]", "{not json", '{"a": [[1, 2]]}']
    with sqlite3.connect(path) as db:
        keys = [key for (key,) in db.execute("SELECT key FROM kept")]
        db.executemany(
            "UPDATE kept SET value = ? WHERE key = ?",
            [(values[n % len(values)], key) for n, key in enumerate(keys)],
        )
    db.close()


def _other_table(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE kept (something INTEGER)")
    db.close()


def _a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    "harm", [_garbage, _torn, _scribbled, _wrong_values, _other_table, _a_folder]
)
def test_a_damaged_cache_changes_nothing(tmp_path: Path, harm) -> None:
    path = tmp_path / "lint.sqlite"
    expected = plain()
    run(path=path)
    harm(path)
    for _ in range(3):
        assert run(path=path) == expected


@pytest.mark.parametrize("harm", [_garbage, _torn])
def test_a_cache_that_is_no_database_is_begun_anew(tmp_path: Path, harm) -> None:
    path = tmp_path / "lint.sqlite"
    run(path=path)
    harm(path)
    run(path=path)
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT count(*) FROM kept").fetchone()[0] > 0
    db.close()


def test_a_cache_that_cannot_be_written_or_is_locked_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert run(path=tmp_path / "file" / "lint.sqlite") == plain()
    path = tmp_path / "lint.sqlite"
    run("One.", path=path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert run(path=path) == plain()
    other.execute("ROLLBACK")
    assert other.execute("SELECT count(*) FROM kept").fetchone()[0] > 0
    other.close()
    assert path.is_file()


def whole(text: str, path: Path, rules=RULES, config=CONFIG, **named: object) -> Result:
    cache = Cache(path)
    try:
        return lint_text(text, "a.md", False, config, ExampleLibrary(), rules, cache, **named)
    finally:
        cache.close()


def test_a_whole_draft_is_remembered_without_being_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lint.sqlite"
    expected = plain()
    assert whole(DRAFT, path) == expected

    def never(*_: object) -> Iterator[None]:
        raise AssertionError("parsed again")

    with monkeypatch.context() as patch:
        patch.setattr("mdrag.draft.parse.parse", never)
        assert whole(DRAFT, path) == expected
    _wrong_values(path)
    assert whole(DRAFT, path) == expected


def test_what_decides_a_result_decides_its_place_in_the_cache(tmp_path: Path) -> None:
    path = tmp_path / "lint.sqlite"
    first = whole(DRAFT, path)
    fewer = tuple(rule for rule in RULES if rule.id != "style.long-sentence")
    assert whole(DRAFT, path, fewer) == lint(parse(DRAFT), CONFIG, ExampleLibrary(), fewer)
    strict = tuple(
        r._replace(options={"max_words": 2}) if r.id == "style.long-sentence" else r for r in RULES
    )
    assert len(whole(DRAFT, path, strict).findings) > len(first.findings)
    other = settings("verify_citations_threshold_T: 0.99", "")
    assert whole(DRAFT, path, config=other) == lint(parse(DRAFT), other, ExampleLibrary(), RULES)
    assert whole(DRAFT + " ", path).text.endswith(" ")


def test_old_rows_go_when_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mdrag.lint.cache.store._MOST_ROWS", 100)
    path = tmp_path / "lint.sqlite"
    for turn in range(30):
        cache = Cache(path)
        for number in range(10):
            cache.write(f"{turn}-{number}", turn)
        cache.close()
    cache = Cache(path)
    assert cache.read(["29-9", "0-0"]) == {"29-9": 29}
    cache.close()
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT count(*) FROM kept").fetchone()[0] <= 110
    db.close()


def test_what_is_kept_is_json(tmp_path: Path) -> None:
    path = tmp_path / "lint.sqlite"
    run(path=path)
    with sqlite3.connect(path) as db:
        rows = db.execute("SELECT value FROM kept").fetchall()
    db.close()
    assert rows and all(json.loads(value) is not None for (value,) in rows)


def test_what_lint_only_counts_is_said_in_chinese_from_the_cache_too(tmp_path: Path) -> None:
    text = "You don't have to write it. " * 12
    for _ in range(2):
        (said,) = whole(text, tmp_path / "lint.sqlite").summary.skipped
        assert "what formal prose avoids was left" in said
        assert "正式文体" in say_in(said, "zh")
