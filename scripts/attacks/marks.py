"""Marks with one typing error, in drafts: none is in any output that ends with 0.

Every case is a paragraph with words of its own on both sides. A draft holds many; what a command
refuses, by its line, is taken out and the rest tried again until it ends with 0. What a visible
mark is, is said here without the program's own recogniser: six digits of a source's id in a row,
or the two signs that open a mark.
"""

from __future__ import annotations

import html
import json
import re
import subprocess
import zipfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from attacks.ground import Breach, Ground, Ran

__all__ = ["attack"]

_A, _B = "doc_8f3a2c1d", "doc_0a1b2c3d"
# words before the mark, the mark, words after it: every form of the binding grammar
_FORMS = (
    ("Marmot (2015)", f"{{#{_A}}}", " says"),
    ("rents rise (Marmot, 2015)", f"{{#{_A}}}", ", so it"),
    ("both say (Marmot, 2015; Vole, 2018)", f"{{#{_A} #{_B}}}", "; it"),
    ("so (see Marmot, 2015, p. 4)", f"{{#{_A}}}", " it"),
    ("so (Marmot, 2015)", f"{{#{_A} p=4}}", " it"),
    ("so (Marmot, 2015)", f"{{#{_A} pp=4-6}}", ". It"),
    ("so (Marmot, 2015)", f"{{#{_A} sec=3.2}}", " it"),
    ("so (Marmot, 2015)", f"{{#{_A} c=s3.2-p004-b006}}", " it"),
    ("so it is", f"<#{_A}>", ". It"),
    ("so it is ", f"[@{_A}, p. 4]", " and it"),
    ("then ", f"@{_A} [p. 4]", " says it"),
    ("then Marmot ", f"[-@{_A}]", " says it"),
    ("so ", f"[see @{_A}; also @{_B}]", " it"),
    ("Author (Year)", f"{{#{_A}}}", " says"),
    ("so (Author, Year)", f"{{#{_A}}}", " it"),
    ("so [Marmot, 2015]", f"{{#{_A}}}", " it"),
    ("so `code`", f"{{#{_A}}}", " it"),
)
_DIGITS = {uid[4 + at : 10 + at] for uid in (_A, _B) for at in range(3)}
_OTHERS = "{}<>()[]#@_-–—. ,;:=/*~^|'\"!?+&%\\aefgxO019 \n\u00a0\u200b\u2060\uff5b\uff5d\uff03ос"
_SWAPS = str.maketrans("{}<>[]()", "[]()<>{}")
# citations in pandoc's own syntax stay when bindings are stripped; an edit may make another id
_CITED = re.compile(r"(?:(?<![\w{<#@])-?|(?<=-))@doc_[0-9a-f]{8}(?![0-9A-Za-z_])")
_BATCH = 250


class Case(NamedTuple):
    """One paragraph: ``mark`` is the mutated one."""

    number: int
    before: str
    mark: str
    after: str

    @property
    def text(self) -> str:
        """The paragraph."""
        return f"Alpha{self.number} {self.before}{self.mark}{self.after} omega{self.number} ends."


def attack(ground: Ground, size: int, random: Random) -> Iterator[Breach]:
    """``size`` mutated marks × lint, strip, build, and the filters in plain pandoc."""
    root = _project(ground.folder / "essay")
    cases = [_mutated(number, random) for number in range(size)]
    for at in range(0, size, _BATCH):
        yield from _all_commands(ground, root, cases[at : at + _BATCH])


def _all_commands(ground: Ground, root: Path, cases: Sequence[Case]) -> Iterator[Breach]:
    draft = root / "draft.md"

    def mdrag(*arguments: str) -> Callable[[], Ran]:
        return lambda: ground.run([*arguments, "--project", str(root)], root, limit=120.0)

    def pandoc(*arguments: str) -> Callable[[], Ran]:
        return lambda: _pandoc(ground, root, arguments)

    stopped: set[int] = set()
    build = ("build", draft.name, "-o")
    ways: list[tuple[str, Callable[[], Ran], Callable[[Ran], str]]] = [
        ("build", mdrag(*build, "o.docx"), lambda _: _word(root / "o.docx")),
        ("build --static", mdrag(*build, "s.docx", "--static"), lambda _: _word(root / "s.docx")),
        ("build html", mdrag(*build, "o.html"), lambda _: _page((root / "o.html").read_text())),
        ("strip", mdrag("strip", draft.name), lambda ran: _CITED.sub("", ran.out)),
        ("resolve", pandoc("resolve", "--citeproc", "--to=html"), lambda ran: _page(ran.out)),
        ("mdrag-strip", pandoc("strip", "--to=html"), lambda r: _CITED.sub("", _page(r.out))),
    ]
    for name, run, seen in ways:
        others = name.startswith("build ")  # the other outputs stop at the same marks
        tried = [case for case in cases if not (others and case.number in stopped)]
        left, refused, ran = _refined(draft, tried, run)
        if name == "build":
            stopped = refused
        yield from ground.breaches(name, ran)
        if ran.code:
            yield Breach(name, f"ends with {ran.code}, no line of the draft: {ran.err[-300:]!r}")
            continue
        yield from _judged(name, left, seen(ran), exact=name == "strip")
    yield from _linted(ground, root, draft, cases, stopped)


def _refined(
    draft: Path, cases: Sequence[Case], run: Callable[[], Ran]
) -> tuple[list[Case], set[int], Ran]:
    """What is left when all is taken out that is refused; those numbers; the last run."""
    left, refused = list(cases), set[int]()
    while True:
        lines = _written(draft, left)
        ran = run()
        named = re.findall(rf"{re.escape(draft.name)}:(\d+):\d+: ", ran.err)
        gone = {lines[int(line)] for line in named if int(line) in lines} if ran.code else set()
        marks = {case.mark for case in left if case.number in gone}
        gone |= {case.number for case in left if case.mark in marks}
        if not gone:
            return left, refused, ran
        refused |= gone
        left = [case for case in left if case.number not in gone]


def _written(draft: Path, cases: Sequence[Case]) -> dict[int, int]:
    """Write the draft; line → number of the case that stands there."""
    lines: dict[int, int] = {}
    pieces: list[str] = []
    at = 1
    for case in cases:
        count = case.text.count("\n") + 1
        lines.update(dict.fromkeys(range(at, at + count), case.number))
        pieces.append(case.text)
        at += count + 1
    draft.write_text("\n\n".join(pieces) + "\n", "utf-8")
    return lines


def _judged(name: str, cases: Sequence[Case], seen: str, *, exact: bool) -> Iterator[Breach]:
    if not exact:
        seen = re.sub(r"[ \n\u00a0]+", " ", seen)
    for case in cases:
        start, end = seen.find(f"Alpha{case.number} "), seen.find(f" omega{case.number} ends.")
        told = f"{name}: {case.mark!r}"
        if not 0 <= start < end:
            yield Breach(told, "words are lost")
            continue
        text = seen[start:end]
        if what := _visible(text):
            yield Breach(told, f"{what} in {text!r}")
        before = f"Alpha{case.number} {case.before}"
        bare = re.sub(r"[][]", "", before)  # of [words]{#doc_…} only the words stay
        if exact and not (text.startswith((before, bare)) and text.endswith(case.after)):
            yield Breach(told, f"words changed: {text!r}")


def _visible(text: str) -> str:
    """Why a reader sees a mark in ``text``; "" when none is there."""
    plain = re.sub(r"[\s\u00a0\u200b\u2060]", "", text).lower()
    if digits := next((one for one in _DIGITS if one in plain), ""):
        return f"the digits {digits}"
    return next((f"the sign {sign}" for sign in ("{#", "<#") if sign in plain), "")


def _linted(
    ground: Ground, root: Path, draft: Path, cases: Sequence[Case], stopped: set[int]
) -> Iterator[Breach]:
    """What build refuses, lint tells at its line."""
    lines = _written(draft, cases)
    ran = ground.run(
        ["lint", draft.name, "--format", "json", "--no-cache", "--select", "citation.*",
         "--project", str(root)], root, limit=120.0,
    )  # fmt: skip
    yield from ground.breaches("lint", ran)
    try:
        found = json.loads(ran.out)["findings"]
    except ValueError:
        yield Breach("lint", f"no findings: {ran.err[-300:]!r}")
        return
    told = {lines.get(one["line"]) for one in found if one["severity"] == "error"}
    for case in cases:
        if case.number in stopped - told:
            yield Breach(f"lint: {case.mark!r}", "build refuses it and lint is silent")


def _pandoc(ground: Ground, root: Path, arguments: Sequence[str]) -> Ran:
    from mdrag.limits.pandoc import pandoc_path

    name, *others = arguments
    program = Path(ground.program[0]).with_name(f"mdrag-{name}")
    done = subprocess.run(
        [pandoc_path(), "--from=markdown", "--wrap=none", "draft.md", f"--filter={program}",
         "--metadata=mdrag-source=draft.md", *others],
        cwd=root, env=ground.environment(), capture_output=True, timeout=120, check=False,
    )  # fmt: skip
    return Ran(2 if done.returncode else 0, done.stdout.decode(), done.stderr.decode(), 0.0, False)


def _word(path: Path) -> str:
    """All words of all parts, and all names and targets, without what fields keep for Zotero."""
    with zipfile.ZipFile(path) as archive:
        parts = [n for n in archive.namelist() if n.startswith(("word/", "docProps/"))]
        content = [archive.read(n).decode("utf-8", "replace") for n in parts if "custom" not in n]
    text = re.sub(r"<w:instrText[^>]*>.*?</w:instrText>", "", "\n".join(content), flags=re.DOTALL)
    names = re.findall(r'(?:w:anchor|descr|w:name|Target)="([^"]*)"', text)
    return html.unescape(re.sub(r"<[^>]*>", "", text) + "\n" + "\n".join(names))


def _page(page: str) -> str:
    """The words of a page, and the names and targets that are not of its reference list."""
    body = page[max(0, page.find("<body")) :]
    names = re.findall(r'\s(?:id|class|href|alt|title|name)="(?!#?ref-)([^"]*)"', body)
    return html.unescape(re.sub(r"<[^>]*>", "", body) + "\n" + "\n".join(names))


def _mutated(number: int, random: Random) -> Case:
    """One edit inside the mark of one form."""
    before, mark, after = random.choice(_FORMS)
    while (new := _edited(mark, random)) == mark or "\n\n" in new:
        pass
    return Case(number, before, new, after)


def _edited(mark: str, random: Random) -> str:
    at = random.randrange(len(mark))
    char, rest = mark[at], mark[at + 1 :]
    edits = (
        lambda: f"{mark[:at]}\\{mark[at:]}",
        lambda: mark[:at] + rest,
        lambda: mark[:at] + random.choice(_OTHERS) + mark[at:],
        lambda: mark[:at] + random.choice(_OTHERS) + rest,
        lambda: mark[:at] + rest[:1] + char + rest[1:],
        lambda: mark[:at] + char + char + rest,
        lambda: mark[:at] + char.swapcase() + rest,
        lambda: mark[:at] + (chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char) + rest,
        lambda: mark[:at] + char.translate(_SWAPS) + rest,
    )
    return random.choice(edits)()


def _project(root: Path) -> Path:
    """A project with a small library; the one the tests of export have."""
    from essay_project import essay_project

    root.mkdir()
    essay_project(root)
    return root
