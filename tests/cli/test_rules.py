from __future__ import annotations

import json
import re
from pathlib import Path

from commands import run
from mdrag.lint.rule import Example, Rule
from mdrag.lint.rules.load import load
from mdrag.report.columns import columns_of
from mdrag.report.rules import as_page
from mdrag.scaffold import initialise
from mdrag.shipped import shipped

RULE = """\
extends: existence
severity: warning
words: [leverage]
message: "{words}: say use"
why: Plain words.
flag: [We leverage it.]
pass: [We use it.]
"""


def put(folder: Path, text: str) -> Path:
    path = folder / "house" / "leverage.yml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return folder


def test_the_table_and_its_json(tmp_path: Path) -> None:
    done = run("rules", cwd=tmp_path)
    assert done.returncode == 0
    assert re.search(r"style\.long-sentence +warning", done.stdout)
    assert all(len(line) <= 100 for line in done.stdout.splitlines())
    listed = json.loads(run("rules", "--format", "json", cwd=tmp_path).stdout)
    assert len(listed) == len(done.stdout.splitlines())
    assert all(rule["flag"] and rule["pass"] and rule["why"] for rule in listed)


def test_examples_are_proved(tmp_path: Path) -> None:
    folder = put(tmp_path / "own", RULE)
    done = run("rules", "test", "own", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "1 rule, 2 examples, 0 of them wrong\n")
    put(folder, RULE.replace("We use it.", "leverage").replace("We leverage it", "We use it"))
    done = run("rules", "test", "own", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "house.leverage: flag example 1: not flagged",
        "house.leverage: pass example 1: flagged 'leverage'",
    ]


def test_a_folder_without_rules_is_told(tmp_path: Path) -> None:
    told = run("rules", "test", "none", cwd=tmp_path)
    assert (told.returncode, "no rule and no folder" in told.stderr) == (2, True)
    (tmp_path / "none").mkdir()
    assert "one folder deeper" in run("rules", "test", "none", cwd=tmp_path).stderr


def test_one_rule_a_pack_or_a_glob_is_proved(tmp_path: Path) -> None:
    put(initialise(tmp_path / "essay").project.root / "lint_rules", RULE)
    where = tmp_path / "essay"
    for name in ("house.leverage", "house", "house.*", "*.leverage"):
        assert (
            run("rules", "test", name, cwd=where).stderr == "1 rule, 2 examples, 0 of them wrong\n"
        )
    put(where / "lint_rules", RULE.replace("We use it.", "leverage"))
    assert run("rules", "test", "house.leverage", cwd=where).returncode == 1
    assert run("rules", "test", "style.long-sentence", cwd=where).returncode == 0
    assert "did you mean house.leverage?" in run("rules", "test", "house.leverag", cwd=where).stderr


def test_explain(tmp_path: Path) -> None:
    done = run("explain", "style.long-sentence", cwd=tmp_path)
    assert done.returncode == 0
    for words in ("max_words: 65", "Flagged:", "<!-- mdrag: ignore style.long-sentence -- "):
        assert words in done.stdout
    told = json.loads(
        run("explain", "style.long-sentence", "--format", "json", cwd=tmp_path).stdout
    )
    assert told["options"] == {"max_words": 65, "clear_words": 45}
    done = run("explain", "long-sentence", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no rule 'long-sentence'; did you mean style.long-sentence?" in done.stderr
    assert "did you mean citation.weak?" in run("explain", "weak", cwd=tmp_path).stderr


def test_examples_are_folded_outside_citations_and_bindings(tmp_path: Path) -> None:
    long = "Wards differ. " * 6
    for cut in range(40):
        text = f"{long}{'x' * cut} (Marmot, 2015, p. 101){{#doc_8f3a2c1d p=101}} and so on."
        rule = Rule("a.b", "existence", "info", "A", "B.", {}, "", (Example(text),), path="x")
        lines = as_page(rule).splitlines()
        assert any("(Marmot, 2015, p. 101){#doc_8f3a2c1d p=101}" in line for line in lines)
        assert all(len(line) <= 96 and line == line.rstrip() for line in lines)
    listed = Example("- a\n  - b\n\n    code")
    page = as_page(Rule("a.b", "existence", "info", "A", "B.", {}, flag=(listed,)))
    assert "  | - a\n  |   - b\n  |\n  |     code\n" in page


def test_a_rule_is_explained_in_chinese_and_the_same_places_are_shown() -> None:
    rule = Rule("a.b", "existence", "info", "Cut it.", "Why.", {"words": ["very"]}, "me",
                (Example("It is very long."),), message_zh="删去它。", why_zh="多余。", path="x",
                taste=True)  # fmt: skip
    told = as_page(rule, "zh")
    english = [line for line in told.splitlines() if line and not re.search("[一-鿿]", line)]
    assert english == [
        "a.b (info, extends existence)", "Why.", "  words: very", "  | It is very long.",
        " " * 24 + "x",
    ]  # fmt: skip
    assert "  删去它。" in told and "Cut it." not in told and "删去它" not in as_page(rule)
    (line,) = [line for line in told.splitlines() if "off}}" in line]
    assert columns_of(line[: line.index("lint")]) == 24


def test_every_shipped_rule_and_remark_is_explained_in_chinese_alone(tmp_path: Path) -> None:
    from mdrag.returned.finding_meanings import KINDS
    from mdrag.wording import say_in

    for rule in load([shipped("lint_rules")]):
        page = as_page(rule, "zh")
        assert rule.detail_zh[:20] in page and "In English" not in page and rule.why not in page
        own = as_page(rule._replace(detail_zh=""), "zh")
        assert "英文详述：" in own and own.index("英文详述：") < own.index(rule.why[:20])
    for told in KINDS.values():
        assert re.search("[一-鿿]", say_in(told, "zh")) and not re.search("[一-鿿]", told)


def test_a_rule_of_ones_own_is_begun_proved_and_never_overwritten(tmp_path: Path) -> None:
    told = run("rules", "new", "house.praise", "--extends", "existence", cwd=tmp_path)
    assert (told.returncode, told.stdout) == (2, "")
    assert "make one here: mdrag init" in told.stderr
    run("init", cwd=tmp_path)
    made = run("rules", "new", "house.praise", "--extends", "existence", cwd=tmp_path)
    path = tmp_path / "lint_rules" / "house" / "praise.yml"
    assert (made.returncode, made.stdout.strip()) == (0, str(path))
    assert run("rules", "test", "lint_rules", cwd=tmp_path).returncode == 0
    path.write_text("mine\n")
    again = run("rules", "new", "house.praise", "--extends", "existence", cwd=tmp_path)
    assert again.returncode == 2
    assert "is there already; it was not changed" in again.stderr
    assert path.read_text() == "mine\n"


def test_explain_stays_within_a_terminal_whatever_the_rule_lists(tmp_path: Path) -> None:
    for name in ("academic-english.usage", "academic-english.first-person", "spelling.variant"):
        done = run("explain", name, cwd=tmp_path)
        lines = [line for line in done.stdout.splitlines() if "lint_rules" not in line]
        assert max(map(len, lines)) <= 100
    assert "more" in run("explain", "academic-english.usage", cwd=tmp_path).stdout
    told = run("explain", "academic-english.first-person", cwd=tmp_path).stdout
    assert "It speaks only when your settings say style.first_person: avoid" in told


def test_what_a_returned_file_says_is_explained(tmp_path: Path) -> None:
    done = run("explain", "review.comment", cwd=tmp_path)
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "review.comment")
    done = run("explain", "review.edit", "--format", "json", cwd=tmp_path)
    assert json.loads(done.stdout)["rule"] == "review.edit"
    assert run("explain", "review.nothing", cwd=tmp_path).returncode == 2


def test_every_kind_of_remark_on_a_returned_file_has_its_word() -> None:
    import mdrag.returned as room
    from mdrag.returned.finding_meanings import KINDS

    folder = Path(room.__file__).parent
    told = {
        name
        for file in folder.glob("*.py")
        for name in re.findall(r"\"(review\.[a-z-]+)\"", file.read_text("utf-8"))
    }
    assert told <= set(KINDS)
