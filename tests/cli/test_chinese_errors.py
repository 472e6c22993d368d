"""What goes wrong is said in the language of the project; programs read it in English."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mdrag.cli.main import main

_SAID = {
    "lint draf.md": "draf.md: 没有这份草稿；是不是 draft.md？",
    "gate draf.md": "draf.md: 没有这份草稿；是不是 draft.md？",
    "show doc_nope": "还没有导入任何文献；请运行 mdrag ingest",
    "config set top_k_child many": "config.yaml 没有改动：top_k_child 应为整数，不是 'many'",
    "explain quote": "没有规则 'quote'；是不是 citation.quote-",
    "lnt draft.md": "没有命令 'lnt'；是不是 lint？",
    "ingest --course X": "没有选项 --course\n       见 mdrag ingest --help",
    "lint --fial-on error": "没有选项 --fial-on；是不是 --fail-on？",
    "rules new house.praise": "缺少 '--extends'",
    "query income --top 99": "'--top' 不接受这个值：99 不在范围",
    "query income --top many": "'--top' 不接受这个值：'many' 不是整数",
    "lint draft.md --format rtf": "'--format' 不接受这个值：'rtf' 不在",
    "lint --fail-on": "选项 '--fail-on' 需要一个值",
    "config get a b": "多余的参数（b）",
    "eval draft.md": "draft.md:1:1: 不是 JSON：",
    "eval empty.jsonl": "empty.jsonl: 没有任何行；每行一条：",
    "eval gold.jsonl": "gold.jsonl:1: relevant 至少要写出一份文献：",
    "calibrate empty.jsonl": "empty.jsonl: 没有任何行；每行一条：",
    "zotero bind a.md b.md": "一次只能",
    "lint draft.md --select style.nothing": "--select 'style.nothing' 不是规则",
    "lint latin.md": "latin.md:1:4: 字节 0xE9 不是 UTF-8；请另存为 UTF-8",
    "lint yaml.md": "front matter 不是 YAML",
    "rules test house.nothing": "house.nothing：没有这个名称的规则或规则文件夹；见 mdrag rules",
    "rules new house.praise --extends nope": "新规则不能以 'nope' 为基础；可用：existence, ",
    "rules new praise --extends existence": "'praise' 不是规则名；请用小写写成 文件夹.名称",
    "rules test bad": "broken.yml:1:1: 没有名为 'nope' 的检查；请用：",
    "import-docx draft.md --draft draft.md": "draft.md: 不是 Word 文件；请另存为 .docx",
    "build draft.md": "缺少 -o：请写出要生成的文件：mdrag build draft.md -o draft.docx",
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("zh")
    (root / "meta").mkdir()
    (root / "meta" / "project.json").write_text('{"id": "zh", "title": "", "created": ""}', "utf-8")
    (root / "config.yaml").write_text("ui_language: zh\n", "utf-8")
    (root / "empty.jsonl").write_text("", "utf-8")
    (root / "gold.jsonl").write_text('{"query": "why?"}', "utf-8")
    (root / "draft.md").write_text("# A\n\nWords.\n", "utf-8")
    (root / "bad" / "house").mkdir(parents=True)
    rule = "extends: nope\nseverity: info\nmessage: M\nwhy: W\n"
    (root / "bad" / "house" / "broken.yml").write_text(rule, "utf-8")
    (root / "latin.md").write_bytes("café\n".encode("latin-1"))
    (root / "yaml.md").write_text("---\ntitle: [a\n---\n\nWords.\n", "utf-8")
    return root


def _said(line: str, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    with pytest.raises(SystemExit) as done:
        main(line.split())
    assert done.value.code == 2
    found = capsys.readouterr()
    return found.out, found.err


@pytest.mark.parametrize("line", _SAID)
def test_problems_are_said_in_chinese(
    line: str,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(project)
    _, err = _said(line, capsys)
    assert _SAID[line] in err, err


def test_a_program_reads_them_in_english_also_of_a_broken_config(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project)
    out, err = _said("gate draf.md --format json", capsys)
    assert json.loads(out)["error"]["message"] == "no such draft; did you mean draft.md?"
    assert "没有这份草稿" in err
    (project / "config.yaml").write_text("ui_language: zh\ntop_k_child: many\n", "utf-8")
    _, err = _said("config show", capsys)
    assert "config.yaml:2:1: top_k_child 应为整数" in err
    (project / "config.yaml").write_text("ui_language: zh\n", "utf-8")
