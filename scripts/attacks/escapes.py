"""Hostile words in every place that is shown: nothing steers a terminal, a log or Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from attacks import from_others
from attacks.ground import RAW, Breach, Ground, Ran
from attacks.hostile_service import hostile_service

__all__ = ["attack"]

# A window title, a cleared screen, C1, text turned round, letters nobody sees; HTML, links, the
# end of a cell; commands to GitHub.
_STEER = "\x1b]0;own\x07\x1b[2J\x9b31m\u202egnp\u2066\u200e\u2028\x85\U000e0041"
_MARKUP = (
    "<script>x</script> ![a](http://e/x) [b](javascript:x) | `c` [bold]d[/bold] \\<i> ##[error]e"
)
_COMMAND = "::error file=x::owned"
_EVIL = f"{_STEER} {_MARKUP} {_COMMAND}"
_NAME = f"d\x1b[31m\u202e<i>`|{_COMMAND}.md"
_IN_MARKDOWN = re.compile(r"(?<!\\)<script|(?<!\\)<i>|\]\((?:javascript|http://e)")
_LONGEST_S = 60.0  # a slow machine that does other things may take so long
_LINT = ("text", "json", "jsonl", "sarif", "github", "rdjson", "markdown")


def attack(ground: Ground, size: int, random: Random) -> Iterator[Breach]:
    """Commands on a hostile project, each format of each, ``size`` of them by lot."""
    project, uids, ingested = _project(ground)
    yield from ground.breaches("ingest", ingested)
    cases = [*_cases(uids)]
    random.shuffle(cases)
    yield from _tried(ground, project, cases[: size // 2], random)
    with hostile_service(_EVIL) as address:
        from_others.lay_out(ground, project, uids, address, _EVIL)
        cases += from_others.cases(ground)
        random.shuffle(cases)
        yield from _tried(ground, project, cases[: size - size // 2], random)
    yield from _files(project)


def _tried(
    ground: Ground, project: Path, cases: Sequence[list[str]], random: Random
) -> Iterator[Breach]:
    for case in cases:
        log = random.random() < 0.5
        told = {"NO_PROXY": "127.0.0.1"} | ({"GITHUB_ACTIONS": "true"} if log else {})
        ran = ground.run(case, project, environment=told, limit=_LONGEST_S)
        name = " ".join(case)[:80] + (" in a log" if log else "")
        if "strip" in case and "--check" not in case:
            continue  # its output is the draft, untouched, for a program
        yield from ground.breaches(name, ran)
        yield from _said(name, case, ran, log)


def _project(ground: Ground) -> tuple[Path, list[str], Ran]:
    """A project whose sources, draft, rules and settings were written by somebody unkind."""
    project = ground.folder / "essay"
    project.mkdir()
    ground.run(["init"], project)
    pdfs = project / "raw" / "evidence" / "pdfs"
    author = json.dumps(f"Marmot{_STEER}, Anna <i>")
    body = "Income inequality explains 34% of the variation in health among 12 regions. " * 6
    for number, name in enumerate(("plain", "b\x1b[31m\u202e`|<i> ::error::x", "c\n::error::y")):
        title = json.dumps(f"Health {number} {_EVIL}")
        front = f"---\ntitle: {title}\nauthor: {author}\ndate: 2015\n---\n"
        text = f"{front}\n# On {number} {_EVIL}\n\n{body}{_EVIL}\n\n{_COMMAND}\n\n{body}\n"
        (pdfs / f"{name}.md").write_text(text, "utf-8")
    ran = ground.run(["ingest"], project)
    ledger = (project / "meta" / "sources.jsonl").read_text("utf-8") if not ran.code else ""
    uids = [json.loads(line)["doc_uid"] for line in ledger.split("\n") if line]
    for uid in uids[:1]:
        ground.run(
            ["meta", "set", "--doc_uid", uid, "--title", _EVIL.replace(chr(0x1B), "")], project
        )
    (project / "outputs" / "drafts" / "essay_v001.md").write_text(_draft(uids), "utf-8")
    (project / _NAME).write_text(_draft(uids), "utf-8")
    return project, uids, ran


def _draft(uids: list[str]) -> str:
    marks = [f"{{#{uid} p=4}}" for uid in uids] or ["{#doc_00000000}"]
    said = [
        f"Income explains 35% of health {_STEER} “very {_MARKUP} much so indeed” {mark}. The the."
        for mark in [*marks, "{#doc_0badcafe}", f"{{#doc_{_STEER[:4]}}}", f"[@key{_MARKUP}, p. 4]"]
    ]
    return f"---\ntitle: {json.dumps(_EVIL)}\n---\n\n# One {_EVIL}\n\n" + "\n\n".join(
        [*said, f"{_COMMAND} is utilised very\x1b[2J utilised.", f"![{_MARKUP}](no.png)"]
    )


def _cases(uids: list[str]) -> Iterator[list[str]]:
    uid = (uids or ["doc_00000000"])[0]
    for draft in ("outputs/drafts/essay_v001.md", _NAME):
        yield from (["lint", draft, "--fast", "--format", form] for form in _LINT)
        yield from (["lint", draft, "--format", form] for form in ("text", "markdown"))
        yield from (["lint", draft, "--fast", *more] for more in (["--diff"], ["--statistics"]))
        for name in ("gate", "verify-citations", "style-check", "ready", "claims", "sources"):
            yield from ([name, draft, "--format", form] for form in ("text", "json"))
        yield ["strip", draft, "--check"]
        yield ["build", draft, "-o", "out.docx"]
        yield ["build", draft, "-o", "out.html", "--allow-unresolved"]
        yield ["build", draft, "-o", "out.docx", "--print-command"]
        yield ["export-used-sources", draft, "-o", "used"]
        yield ["zotero", "status", draft]
    for name in ("library", "doctor", "check-ids"):
        yield from ([name, "--format", form] for form in ("text", "json"))
    for form in ("text", "json"):
        yield from (["show", uid, "--format", form], ["meta", "list", uid, "--format", form])
    yield from (
        ["query", "income health", "--format", form] for form in ("text", "json", "markdown")
    )
    yield ["query", "income", "--mode", "papers", "--format", "markdown"]
    yield from (["open", uid], ["show", f"x{_STEER}"], ["lint", f"no{_EVIL}"], [f"x{_STEER}"])
    yield from (["config", "get", f"x{_STEER}"], ["explain", f"x{_STEER}"], ["rules"])


def _said(name: str, case: list[str], ran: Ran, log: bool) -> Iterator[Breach]:
    form = case[case.index("--format") + 1] if "--format" in case else "text"
    if form in ("json", "sarif", "rdjson", "jsonl") and ran.code in (0, 1) and ran.out:
        try:
            for one in ran.out.split("\n") if form == "jsonl" else [ran.out]:
                json.loads(one or "{}")
        except ValueError as problem:
            yield Breach(name, f"no JSON: {problem}")
    lines = ran.err.split("\n") + (ran.out.split("\n") if form in ("text", "markdown") else [])
    if log and any(line.lstrip().startswith("::") or "##[" in line for line in lines):
        yield Breach(name, "a line is a command to GitHub")
    if form == "github":
        for line in ran.out.splitlines():
            if not re.match(r"::(error|warning|notice) [^:]*::", line):
                yield Breach(name, f"a line of its own among the annotations: {line[:80]!r}")
    if form == "markdown" and (found := _IN_MARKDOWN.search(_unfenced(ran.out))):
        yield Breach(name, f"markup in Markdown: {found[0]!r}")


def _files(project: Path) -> Iterator[Breach]:
    """What was written for people to read."""
    written = [
        *project.glob("meta/*.md"),
        *project.glob("outputs/*.md"),
        *project.glob("used/*.md"),
    ]
    written += [*project.glob("outputs/audits/*.md"), *project.glob("outputs/evidence/*.md")]
    for path in written:
        text = _unfenced(path.read_text("utf-8"))
        if found := RAW.search(text) or _IN_MARKDOWN.search(text):
            around = text[max(0, found.start() - 60) : found.end() + 20]
            yield Breach(path.name, f"in a file for people: {around!r}")


def _unfenced(text: str) -> str:
    """Without the words of sources that stand in fences, where nothing is markup."""
    return re.sub(r"(?ms)^(~{4,}) text$.*?^\1$", "", text)
