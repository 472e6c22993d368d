from __future__ import annotations

import os
from pathlib import Path

import pytest

from mdrag.cachedir import cache_folder
from mdrag.errors import ConfigError
from mdrag.lint.rules.load import load
from mdrag.severity import Severity
from mdrag.shipped import shipped

GOOD = """\
extends: existence
severity: warning
words: [utilise]
message: "{words}: write use"
why: Plain words.
"""


def put(folder: Path, text: str, name: str = "style/plain.yml") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def with_rule(tmp_path: Path, text: str, name: str = "style/plain.yml"):
    put(tmp_path / "lint_rules", text, name)
    return load([shipped("lint_rules"), tmp_path / "lint_rules"], cached=False)


@pytest.mark.parametrize(
    ("text", "where", "told"),
    [
        (GOOD.replace("words:", "wrods:"), ":3:1:", "'wrods' is no key of a rule; did you mean"),
        (GOOD.replace("existence", "existance"), ":1:1:", "did you mean existence?"),
        (GOOD.replace("existence", "zzz"), ":1:1:", "use one of: existence, "),
        (GOOD.replace("existence", "python"), ":1:1:", "is not loaded from a rule file"),
        (GOOD.replace("warning", "fatal"), ":2:1:", "info | warning | error, not 'fatal'"),
        (GOOD.replace("[utilise]", "utilise"), ":3:1:", "words: should be a list"),
        (GOOD.replace("[utilise]", "[no, on]"), ":3:9:", "put it in quotation marks"),
        (GOOD.replace("why: Plain words.\n", ""), ":1:1:", "the key 'why:' is missing"),
        (GOOD.replace("Plain words.", "[a, b]"), ":5:1:", "why: should be text"),
        (GOOD + "quoted: maybe\n", ":6:1:", "true or false"),
        (GOOD + "why: again\n", ":6:1:", "stands here twice"),
        (GOOD + "flag: text\n", ":6:1:", "should be a list of Markdown texts"),
        (GOOD + "flag: [{txt: a}]\n", ":6:8:", "an example is a text"),
        (GOOD + "patterns: ['(']\n", ":6:12:", "is no regular expression"),
        (GOOD.replace("{words}:", "{wrods}:"), ":4:1:", "it gives {words}"),
        (GOOD.replace("{words}:", "{words:"), ":4:1:", "write a brace that is meant as a brace"),
        (GOOD + "  x: [\n", ":6:", "is not valid YAML"),
        ("- a list\n", ":1:1:", "holds 'key: value' lines"),
        ("", ":1:1:", "holds 'key: value' lines"),
        ("extends: sentence\nseverity: info\nmessage: m\nwhy: w\n", ":1:1:", "'max_words:' is mis"),
        (
            "extends: sentence\nseverity: info\nmessage: m\nwhy: w\nmax_words: yes\n",
            ":5:1:",
            "max_words: should be a whole number",
        ),
    ],
)
def test_what_is_wrong_is_said_at_its_place(
    tmp_path: Path, text: str, where: str, told: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        with_rule(tmp_path, text)
    message = str(caught.value)
    assert "plain.yml" + where in message
    assert told in message
    assert "\n" not in message


def test_a_rule_of_the_project_replaces_the_shipped_one(tmp_path: Path) -> None:
    text = "extends: sentence\nseverity: error\nmax_words: 20\nmessage: short\nwhy: house style\n"
    rules = {rule.id: rule for rule in with_rule(tmp_path, text, "style/long-sentence.yml")}
    assert rules["style.long-sentence"].options == {"max_words": 20}
    assert rules["style.long-sentence"].severity == "error"
    assert len(rules) == len(load([shipped("lint_rules")], cached=False))


def test_a_shipped_rule_without_examples_does_not_load(tmp_path: Path) -> None:
    put(tmp_path, GOOD + "flag: [We utilise it.]\n")
    with pytest.raises(ConfigError, match="'pass:' examples are missing"):
        load([tmp_path], cached=False)


def test_one_rule_twice_in_a_folder_is_told(tmp_path: Path) -> None:
    put(tmp_path / "lint_rules", GOOD, "style/plain.yaml")
    with pytest.raises(ConfigError, match=r"style\.plain is already in"):
        with_rule(tmp_path, GOOD)


def test_not_text_and_not_there(tmp_path: Path) -> None:
    put(tmp_path, "").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="UTF-8"):
        load([tmp_path], cached=False)
    with pytest.raises(ConfigError, match="cannot be read"):
        load([tmp_path / "none"], cached=False)


def test_the_compiled_copy_says_the_same_and_follows_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MDRAG_CACHE_DIR", str(tmp_path / "cache"))  # with no copy in it yet
    folders = [shipped("lint_rules"), tmp_path / "lint_rules"]
    path = put(folders[1], GOOD + "flag: [{text: We utilise it., marked: utilise}]\n")
    fresh = load(folders, cached=False)
    assert load(folders) == fresh
    copies = list(cache_folder().glob("rules-*.json"))
    assert len(copies) == 1
    assert load(folders) == fresh

    path.write_text(GOOD.replace("[utilise]", "[utilise, leverage]"), "utf-8")
    assert load(folders) == load(folders, cached=False) != fresh

    copies[0].write_text('{"key": 1', "utf-8")
    assert load(folders) == load(folders, cached=False)


def test_rules_of_the_compiled_copy_have_a_severity_that_compares() -> None:
    folder = shipped("lint_rules")
    load([folder])
    kinds = {type(rule.severity) for rule in load([folder])}
    assert kinds == {type(rule.severity) for rule in load([folder], cached=False)} == {Severity}


@pytest.mark.skipif(os.name == "nt", reason="modes are POSIX")
def test_without_a_cache_folder_rules_load_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MDRAG_CACHE_DIR", str(tmp_path / "file" / "cache"))
    assert load([shipped("lint_rules")]) == load([shipped("lint_rules")], cached=False)
