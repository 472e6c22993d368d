from __future__ import annotations

import json
import re
from pathlib import Path

from jsonschema import Draft4Validator

from mdrag.lint.finding import Edit, Evidence, Finding, Fix
from mdrag.lint.result import Failure, LintSummary, Result
from mdrag.lint.rule import Rule
from mdrag.report import github, json_, jsonl, markdown_, rdjson, sarif, text
from mdrag.report.records import Report, UncheckedDraft
from mdrag.report.statistics import as_json, as_text, rows

SCHEMA = json.loads((Path(__file__).parent / "sarif-2.1.0.schema.json").read_text("utf-8"))
TEXT = "é😀 Wards differ,\r\n100%: so | what.\n"
AT = TEXT.index("Wards")
ALL = Finding(
    "citation.weak", "warning", "WEAK: 100% | so\nwhat; <!-- do it", AT, AT + 5, "causal",
    ("doc_8f3a2c1d",), 0.23, ("museums close",),
    Evidence("doc_8f3a2c1d", "doc_8f3a2c1d|x", 2, "102", "wards", "raw/a b.pdf"),
    Fix("say so", (Edit(AT, AT, "The "), Edit(AT + 6, AT + 12, "vary")), True),
    (Fix("or not", (Edit(AT, AT + 5, ""),)),), "0123456789abcdef", ("said: vary\nhere: differ",),
)  # fmt: skip
PLAIN = Finding("style.made", "info", "told", TEXT.index("100"), len(TEXT) - 1)
UNREAD = [UncheckedDraft("bad, 1:2.md", "bad.md: is UTF-16")]
RULE = Rule("citation.weak", "support", "warning", "WEAK: told", "Why not.", {}, "somewhere")


def report(*findings: Finding, path: str = "essays/a b.md", **changed: object) -> Report:
    summary = LintSummary(12, 2, 1, {"info": 0, "warning": 0, "error": 0}, 1, 5, ("no library: x",),
                      (Failure("a.b", "KeyError: 'x'"),))  # fmt: skip
    result = Result(TEXT, findings, (), summary, ((3, "cannot be parsed"),))
    return Report(path, result._replace(**changed), Path("/library"), "en", (RULE,))


def log(*reports: Report, unread: list[UncheckedDraft] = UNREAD) -> dict:
    document = json.loads("".join(sarif.write(reports, unread)))
    problems = [error.message for error in Draft4Validator(SCHEMA).iter_errors(document)]
    assert problems == []
    return document["runs"][0]


def test_sarif_keeps_its_schema_and_says_everything() -> None:
    run = log(report(ALL, PLAIN, waived=(PLAIN,), baselined=(ALL,)))
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["citation.weak", "style.made"]
    assert "mdrag explain citation.weak" in rules[0]["help"]["text"]
    first, second, waived, baselined = run["results"]
    assert (first["level"], second["level"], first["ruleIndex"]) == ("warning", "note", 0)
    place = first["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "essays/a%20b.md", "uriBaseId": "SRCROOT"}
    assert place["region"] == {"startLine": 1, "startColumn": 4, "endLine": 1, "endColumn": 9,
                               "snippet": {"text": "Wards"}}  # fmt: skip
    assert first["partialFingerprints"] == {"mdragContent/v1": "0123456789abcdef"}
    related = first["relatedLocations"][0]
    assert related["message"]["text"] == "doc_8f3a2c1d p. 102: “wards”"
    assert related["physicalLocation"]["artifactLocation"]["uri"].endswith("/raw/a%20b.pdf")
    safe, other = first["fixes"]
    assert len(safe["artifactChanges"][0]["replacements"]) == 2
    assert other["description"]["text"] == "or not"
    assert "here: differ" in first["message"]["text"]
    assert waived["suppressions"][0]["kind"] == "inSource"
    assert baselined["suppressions"][0]["kind"] == "external"
    assert "suppressions" not in first
    assert run["columnKind"] == "unicodeCodePoints"


def test_sarif_tells_what_went_wrong() -> None:
    (invocation,) = log(report())["invocations"]
    assert invocation["executionSuccessful"] is False
    levels = [told["level"] for told in invocation["toolExecutionNotifications"]]
    assert levels == ["error", "warning", "error", "note"]
    assert invocation["toolExecutionNotifications"][2]["associatedRule"] == {"id": "a.b"}
    assert log(unread=[])["invocations"][0]["executionSuccessful"] is True
    assert log(report(PLAIN, path="/else/where.md"), unread=[])["results"][0]["locations"][0][
        "physicalLocation"
    ]["artifactLocation"] == {"uri": "file:///else/where.md"}


def annotation(line: str) -> tuple[str, dict[str, str], str]:
    """As the runner reads a workflow command."""
    match = re.fullmatch(r"::(\w+) ([^\n]*?)::([^\n]*)\n", line)
    assert match

    def plain(words: str) -> str:
        for char in "\r\n:,%":
            words = words.replace(f"%{ord(char):02X}", char)
        return words

    pairs = (pair.split("=", 1) for pair in match[2].split(","))
    return match[1], {key: plain(value) for key, value in pairs}, plain(match[3])


def test_github_escapes_what_the_runner_would_misread() -> None:
    calm = report(ALL, PLAIN, path="a,b:c%.md")
    lines = list(github.write([calm], UNREAD))
    unread, broken, first, second = map(annotation, lines)
    assert unread == ("error", {"file": "bad, 1:2.md", "title": "mdrag"}, "bad.md: is UTF-16")
    assert broken[2].startswith("the rule a.b broke")
    assert first[0] == "warning"
    assert first[1] == {"file": "a,b:c%.md", "line": "1", "endLine": "1", "col": "4",
                        "endColumn": "9", "title": "mdrag citation.weak"}  # fmt: skip
    assert first[2] == ALL.message + "\n" + ALL.notes[0]
    assert second[0] == "notice"


def test_github_shows_ten_of_a_level_and_puts_the_rest_elsewhere() -> None:
    quiet = LintSummary(1, 1, 0, {"info": 0, "warning": 0, "error": 0}, 0, 1, (), ())
    many = [report(*[ALL] * 8, *[PLAIN] * 12, summary=quiet) for _ in range(2)]
    levels = [annotation(line)[0] for line in github.write(many, (), True)]
    assert {level: levels.count(level) for level in levels} == {"warning": 10, "notice": 10}
    last = list(github.write(many, (), True))[-1]
    assert "21 more findings are in the job summary" in last
    assert "21 more findings are not shown" in list(github.write(many))[-1]
    assert github.rest(many).count("| `") == 21
    assert github.rest([report(PLAIN, summary=quiet)]) == ""


def test_rdjson_counts_bytes_and_suggests() -> None:
    document = json.loads("".join(rdjson.write([report(ALL, PLAIN)], UNREAD)))
    unread, broken, first, second = document["diagnostics"]
    assert unread["severity"] == broken["severity"] == "ERROR"
    start = first["location"]["range"]["start"]
    assert start == {"line": 1, "column": len("é😀 ".encode()) + 1}
    assert second["location"]["range"]["end"] == {"line": 2, "column": 17}
    safe, other = first["suggestions"]
    assert (safe["text"], other["text"]) == ("The Wards vary", "")
    assert first["code"] == {"value": "citation.weak"}


def test_markdown_is_tables_whatever_the_findings_say() -> None:
    said = "".join(markdown_.write([report(ALL, PLAIN)], UNREAD))
    rows_ = [line for line in said.splitlines() if line.startswith("| ")]
    assert all(len(re.findall(r"(?<!\\)\|", row)) == 5 for row in rows_[:3])
    assert r"100% \| so what; &lt;!-- do it" in said
    assert "said: vary here: differ<br>doc" in said
    assert "## Not checked" in said and "`a.b`" in said
    assert said.splitlines()[-1].startswith("12 words")


def test_notes_travel_everywhere() -> None:
    assert "    said: vary\n    here: differ\n" in "".join(text.write([report(ALL)]))
    assert json.loads("".join(jsonl.write([report(ALL)])))["notes"] == list(ALL.notes)


def test_json_names_what_was_not_read() -> None:
    summary = json.loads("".join(json_.write([], UNREAD)))["summary"]
    assert summary["unread"] == [{"path": "bad, 1:2.md", "problem": "bad.md: is UTF-16"}]


def test_statistics_count_by_rule() -> None:
    reports = [report(ALL, PLAIN, PLAIN), report(PLAIN._replace(severity="warning"))]
    first, second = rows(reports)
    assert first == ("style.made", "warning", 3, 125.0, 0)
    assert (second.findings, second.fixable) == (1, 1)
    document = json.loads("".join(as_json(reports)))
    assert document["statistics"][0]["per_1000_words"] == 125.0
    table = "".join(as_text(reports)).splitlines()
    assert all(len(line) <= 100 for line in table[:3])
    nothing = LintSummary(0, 0, 0, {"info": 0, "warning": 0, "error": 0}, 0, 0, (), ())
    assert rows([report(PLAIN, summary=nothing)])[0].per_1000_words == 0.0
