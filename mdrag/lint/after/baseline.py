"""The baseline: findings that were there before and are left for later, known by content.

A JSON file beside the drafts: per draft how often a rule says what it says of a sentence
(`Finding.fingerprint`), never a line number. ``essay_v001.md`` and ``essay_v002.md`` are one
draft, ``essay.md``. Sorted, a line an entry, so that version control shows what changed.
"""

from __future__ import annotations

import json
import os
import re
import shlex
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.errors import ConfigError
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.limits.regular_files import read_regular
from mdrag.lint.finding import Finding
from mdrag.lint.result import Result
from mdrag.severity import Severity

__all__ = [
    "Baseline",
    "BaselineEntry",
    "PartedFindings",
    "apply_baseline",
    "baseline_text",
    "draft_exists",
    "draft_name",
    "merge_baseline",
    "part_findings",
    "read",
]

_FORMAT = 1
_SHOWN = 60  # characters of the draft kept with an entry, for people
_VERSION = lazy_regex(r"_v\d{3,}$")
_MOST = 64 * 2**20  # bytes


class BaselineEntry(NamedTuple):
    """One thing a rule says of one sentence, and how often."""

    rule: str
    fingerprint: str
    times: int
    words: str  # how what was flagged begins
    joined: tuple[str, ...] = ()  # of a remark about several sentences: that of each


class PartedFindings(NamedTuple):
    """Findings against a baseline: the new ones, those recorded, and what is found no more."""

    left: tuple[Finding, ...]
    taken: tuple[Finding, ...]
    gone: tuple[BaselineEntry, ...]


class Baseline(NamedTuple):
    """What a file records: the draft's name (see `draft_name`) → its entries."""

    drafts: Mapping[str, tuple[BaselineEntry, ...]]


def read(path: Path, drafts: str = "DRAFT") -> Baseline:
    """The baseline in a file. Raises ConfigError when it is not there or holds something else.

    ``drafts``: how the command that makes it names them.
    """
    make = f"mdrag lint {drafts} --baseline {shlex.quote(str(path))} --update-baseline"
    mend = fill("take the file out and write it anew: {make}", make=make)
    try:
        value = json.loads(read_regular(path, _MOST).decode("utf-8"))
    except FileNotFoundError as problem:
        told = fill("there is no such baseline yet; make it once: {make}", make=make)
        raise ConfigError(path, told) from problem
    except OSError as problem:
        raise ConfigError(
            path, fill("cannot be read: {strerror}", strerror=problem.strerror or problem)
        ) from problem
    except UnicodeDecodeError as problem:
        raise ConfigError(path, fill("is no baseline: not UTF-8; {mend}", mend=mend)) from problem
    except json.JSONDecodeError as problem:
        told = fill("is no baseline: {msg}; {mend}", msg=problem.msg, mend=mend)
        raise ConfigError(path, told, problem.lineno, problem.colno) from problem
    except RecursionError as problem:
        raise ConfigError(path, fill("is no baseline; {mend}", mend=mend)) from problem
    try:
        return _baseline(value)
    except (TypeError, ValueError, KeyError, AttributeError) as problem:
        raise ConfigError(path, fill("is no baseline of mdrag; {mend}", mend=mend)) from problem


def _baseline(value: Any) -> Baseline:
    if value["mdrag_baseline"] != _FORMAT:
        raise ValueError("another format")
    return Baseline({str(name): tuple(map(_entry, them)) for name, them in value["drafts"].items()})


def _entry(value: Any) -> BaselineEntry:
    rule, print_, count = value["rule"], value["fingerprint"], value["count"]
    if not (isinstance(rule, str) and isinstance(print_, str) and type(count) is int and count > 0):
        raise ValueError("no entry")
    joined = value.get("joined", [])
    if not (isinstance(joined, list) and all(isinstance(one, str) for one in joined)):
        raise ValueError("no entry")
    return BaselineEntry(rule, print_, count, str(value.get("words", "")), tuple(joined))


def baseline_text(baseline: Baseline) -> str:
    """The file's text: a line an entry."""
    drafts = []
    for name, entries in sorted(baseline.drafts.items()):
        rows = [json.dumps(_row(entry), ensure_ascii=False) for entry in sorted(entries)]
        if rows:
            inner = ",\n      ".join(rows)
            drafts.append(f"    {json.dumps(name, ensure_ascii=False)}: [\n      {inner}\n    ]")
    inside = "\n" + ",\n".join(drafts) + "\n  " if drafts else ""
    return f'{{\n  "mdrag_baseline": {_FORMAT},\n  "drafts": {{{inside}}}\n}}\n'


def _row(entry: BaselineEntry) -> dict[str, Any]:
    rule, fingerprint, times, words, joined = entry
    row = {"rule": rule, "fingerprint": fingerprint, "count": times, "words": words}
    return {**row, "joined": list(joined)} if joined else row


def draft_name(draft: Path, baseline: Path) -> str:
    """How the baseline calls a draft: relative to its own folder, posix, without the version."""
    plain = draft.with_name(_VERSION.sub("", draft.stem) + draft.suffix)
    folder = baseline.absolute().parent.resolve()
    try:
        return Path(os.path.relpath(plain.parent.resolve() / plain.name, folder)).as_posix()
    except ValueError:  # another drive
        return plain.absolute().as_posix()


def draft_exists(name: str, baseline: Path) -> bool:
    """Whether a draft of this name, in any version, still lies where the baseline says."""
    path = baseline.absolute().parent / name
    if path.exists():
        return True
    own = re.compile(re.escape(path.stem) + r"_v\d{3,}" + re.escape(path.suffix))
    return path.parent.is_dir() and any(own.fullmatch(one.name) for one in path.parent.iterdir())


def apply_baseline(
    entries: Iterable[BaselineEntry], result: Result, ran: Collection[str]
) -> tuple[Result, tuple[BaselineEntry, ...]]:
    """The result without what the entries record, and the entries no longer found.

    An entry is told as gone only when its rule is among those that ``ran``.
    """
    parted = part_findings(entries, result.findings)
    gone = tuple(one for one in parted.gone if one.rule in ran)
    severities = Counter(finding.severity for finding in parted.left)
    counts: dict[str, int] = {severity: severities[severity] for severity in Severity}
    summary = result.summary._replace(counts=counts, baselined=len(parted.taken))
    result = result._replace(findings=parted.left, baselined=parted.taken, summary=summary)
    return result, gone


def part_findings(entries: Iterable[BaselineEntry], findings: Iterable[Finding]) -> PartedFindings:
    """The findings that are new, those recorded, and the entries that none answers.

    Of the same thing said more often than recorded, what comes later in the text is new; a remark
    about several sentences is new when one of them is.
    """
    room = Counter[tuple[str, str]]()
    known: dict[tuple[str, str], BaselineEntry] = {}
    for entry in entries:
        for print_ in entry.joined or (entry.fingerprint,) * entry.times:
            room[entry.rule, print_] += 1
            known[entry.rule, print_] = entry
    left: list[Finding] = []
    taken: list[Finding] = []
    for finding in findings:
        new = 0
        for print_ in finding.joined or (finding.fingerprint,):
            here = room[finding.rule, print_] > 0
            room[finding.rule, print_] -= here
            new += not here
        if new and new < len(finding.joined):
            note = fill("of these the baseline does not know {count}", count=new)
            finding = finding._replace(notes=(*finding.notes, note))
        (left if new else taken).append(finding)
    gone = (known[key]._replace(times=count) for key, count in room.items() if count > 0)
    return PartedFindings(tuple(left), tuple(taken), tuple(gone))


def merge_baseline(
    old: Iterable[BaselineEntry], result: Result, ran: Collection[str]
) -> tuple[BaselineEntry, ...]:
    """The entries of a draft after an update: what is found now, and what nobody looked for.

    ``result`` is the whole one, nothing taken away; an old entry whose rule did not run stays.
    """
    counts = Counter((finding.rule, finding.fingerprint) for finding in result.findings)
    joined: dict[tuple[str, str], tuple[str, ...]] = {}
    for one in result.findings:
        key = one.rule, one.fingerprint
        joined[key] = (*joined.get(key, ()), *(one.joined or (one.fingerprint,)))
    words: dict[tuple[str, str], str] = {}
    for finding in result.findings:
        shown = " ".join(result.text[finding.start : finding.end][: _SHOWN * 4].split())
        words.setdefault((finding.rule, finding.fingerprint), shown[:_SHOWN].rstrip())
    found = [
        BaselineEntry(*key, count, words[key], joined[key] if len(joined[key]) > count else ())
        for key, count in counts.items()
    ]
    kept = [entry for entry in old if entry.rule not in ran and entry[:2] not in counts]
    return tuple(sorted([*found, *kept]))
