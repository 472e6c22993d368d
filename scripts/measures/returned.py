"""What comes back from Word: real drafts built, edited on the XML, read again and applied.

    python scripts/measures/returned.py [--dev | --kept] [--only WORD] [--seed N] [-v]
    python scripts/measures/returned.py --styles [-v]    every style, untouched

Eighteen real drafts in six styles with their own bibliographies, half of them bound to a library.
Untouched, each must say nothing. Then each is edited in one way at a time, at a random place:
what was done must be told in its place and nothing else, and --apply all must give a draft that
builds to the edited words with the same citations.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from lxml import etree
from word_drafts import DRAFTS, STYLES, WordDraft, prepared_draft
from word_edits import EDITS, ExpectedFindings, through_libreoffice

from mdrag.draft.read import read
from mdrag.export.build.pandoc_run import Job, build, build_again
from mdrag.export.citations.styles import NAMES
from mdrag.project import Project
from mdrag.returned.review import Review, review
from mdrag.returned.what_was_built import what_was_built
from mdrag.settings import ExportSettings
from mdrag.workspace import open_for
from mdrag.zotero.docx.read import read_docx
from reviewer import Reviewer, W

OFFICE = "saved by LibreOffice"
_NOT_APPLIED = "not applied"  # told in its place with a reason, and the draft left whole


class Outcome(NamedTuple):
    """What one edit of one draft came to. ``words``: "" or what is wrong with the new draft."""

    kind: str
    found: bool
    invented: int
    words: str
    told: tuple[str, ...]

    @property
    def good(self) -> bool:
        """Found in its place, nothing invented, the words right."""
        return self.found and not self.invented and not self.words


class BuiltProject(NamedTuple):
    """A draft that was built."""

    project: Project
    draft: Path
    style: str
    docx: Path

    def come_back(self, path: Path) -> Review:
        """The review of a returned file, as the command makes it."""
        space, document, draft = open_for(self.project.root), read_docx(path), read(self.draft)
        base = what_was_built(path, document, draft, self.project, ExportSettings())
        return review(document, draft, space.evidence, {}, base and base.document)

    def build(self, text: str) -> Path:
        """The Word file of another text of the draft."""
        draft, output = self.draft.with_name("applied.md"), self.docx.with_name("applied.docx")
        draft.write_text(text, "utf-8")
        build_again(Job.of(read(draft), output, self.project, ExportSettings(), style=self.style))
        return output


def built(one: WordDraft, style: str, where: Path) -> BuiltProject:
    """Prepare and build one draft."""
    return built_as(*prepared_draft(one, where), style)


def built_as(project: Project, draft: Path, style: str, mode: str = "live") -> BuiltProject:
    """Build a draft that is prepared."""
    path = project.root / "essay.docx"
    settings = ExportSettings()
    job = Job.of(
        read(draft), path, project, settings, style=style, allow_unresolved=True, mode=mode
    )
    build(job)
    return BuiltProject(project, draft, style, path)


# --- what a file says, read without our reader ---------------------------------------------------


def says(path: Path) -> tuple[str, Counter[str]]:
    """(words with all changes accepted, without citations and the reference list; works cited)."""
    with zipfile.ZipFile(path) as archive:
        names = [n for n in ("word/document.xml", "word/footnotes.xml") if n in archive.namelist()]
        trees = [etree.fromstring(archive.read(name)) for name in names]
    cites: Counter[str] = Counter()
    notes = {note.get(f"{W}id"): note for note in (trees[1] if len(trees) > 1 else ())}
    body = [_paragraph(one, cites, notes) for one in trees[0].iter(f"{W}p")]
    words = " ¶ ".join(one for one in body if one.strip(" .\u00a0"))
    words = re.sub(r"\s+", " ", words.replace("\u00a0", " "))
    return re.sub(r" +(?=[.,;:!?)¶])", "", words), cites


def _paragraph(paragraph: Any, cites: Counter[str], notes: dict[str, Any]) -> str:
    """Its words; a note that is still marked in them stands in brackets, if it says any."""
    style = paragraph.find(f"{W}pPr/{W}pStyle")
    if style is not None and style.get(f"{W}val") == "Bibliography":
        return ""
    said, depth = "", 0
    for run in paragraph.iter(f"{W}r"):
        if any(one.tag in (f"{W}del", f"{W}moveFrom") for one in run.iterancestors()):
            continue
        char = run.find(f"{W}fldChar")
        kind = char.get(f"{W}fldCharType") if char is not None else ""
        depth += (kind == "begin") - (kind == "end")
        code = "".join(one.text or "" for one in run.iter(f"{W}instrText"))
        if "CSL_CITATION" in code:
            told = json.loads(code[code.index("{") : code.rindex("}") + 1])
            titles = [one["itemData"].get("title", "") for one in told["citationItems"]]
            said += " (Ébène, 1999)" * titles.count("Unheard of")
            for title in titles:
                cites[title] += title != "Unheard of"
        note = run.find(f"{W}footnoteReference")
        if note is not None:
            paragraphs = [_paragraph(one, cites, {}) for one in notes[note.get(f"{W}id")].iter(
                f"{W}p"
            )]  # fmt: skip
            inside = " ".join(paragraphs).strip(" .,;:\u00a0")
            said += f"[{inside}]" if inside else ""
        if not depth:
            said += "".join(one.text or "" for one in run.findall(f"{W}t"))
    return said


# --- one edit -----------------------------------------------------------------------------------


def outcome(one: BuiltProject, kind: str, seed: str, folder: Path) -> Outcome | None:
    """Edit, read, apply, build; None where the draft has no place for such an edit."""
    path = folder / "returned.docx"
    if kind == OFFICE:
        if not shutil.which("soffice"):
            return None
        expected = ExpectedFindings()
        path = through_libreoffice(one.docx, folder)
    else:
        reviewer = Reviewer(one.docx)
        edited = EDITS[kind](reviewer, random.Random(f"{seed} {kind}"))
        if edited is None:
            return None
        expected = edited
        reviewer.save(path)
    found = one.come_back(path)
    told = [(p.rule, f.start, p.message) for p, f in found.placed if not p.part]
    told += [(p.rule, -1, p.message) for p in found.unmatched]
    right = [t for t in told if t[0] in expected.rules and near(found.draft.text, t[1], expected)]
    invented = len(told) - min(len(right), expected.most)
    good = bool(right) if expected.rules else True
    applied = found.apply(["all"])
    wrong = ""
    if not expected.rules or not expected.applied:
        wrong = "" if applied.text == found.draft.text else "the draft was changed"
    elif kind == "comment":
        wrong = "" if "Say why." in applied.text else "no comment in the draft"
    elif applied.text == found.draft.text:
        wrong = _NOT_APPLIED
    else:
        wrong = differing(path, one.build(applied.text))
        left = len(re.findall(r"\w +[.,;] ", applied.text)) - len(
            re.findall(r"\w +[.,;] ", found.draft.text)
        )
        cited = "review.citation-removed" in expected.rules  # of a word, the reviewer left it
        wrong = wrong or ("a blank is left before a mark" if left > 0 and cited else "")
    lines = tuple(f"{rule} {at} {message}" for rule, at, message in told)
    return Outcome(kind, good, invented, wrong, lines)


def near(draft: str, at: int, expected: ExpectedFindings) -> bool:
    """Whether the words stand in the draft where the finding does.

    Where the draft has none of them, for the build made them of a key, the key does.
    """
    words = letters(expected.words)
    if not words:
        return True
    some = [words[k : k + 12] for k in range(0, max(len(words) - 11, 1), 4)]
    if expected.keys and not any(one in letters(draft) for one in some):
        return at >= 0 and any(key in draft[at : at + 80] for key in expected.keys)
    here = letters(draft[max(at - 160, 0) : at + 160 + len(expected.words)])
    return at >= 0 and any(one in here for one in some)


def letters(text: str) -> str:
    """Letters only: marks of Markdown and typography do not count."""
    return "".join(char for char in text.lower() if char.isalpha())


def differing(edited: Path, rebuilt: Path) -> str:
    """Where the two say something else; "" when they do not."""
    (words, cites), (others, other_cites) = says(edited), says(rebuilt)
    if cites != other_cites:
        return f"citations: {dict(cites - other_cites)} lost, {dict(other_cites - cites)} new"
    a, b = re.findall(r"\w+|[^\w\s]", words), re.findall(r"\w+|[^\w\s]", others)
    if a == b:
        return ""
    pairs = enumerate(zip(a, b, strict=False))
    at = next((k for k, (x, y) in pairs if x != y), min(len(a), len(b)))
    around = slice(max(at - 5, 0), at + 6)
    return f"… {' '.join(a[around])} … is … {' '.join(b[around])} …"


# --- all ----------------------------------------------------------------------------------------


def outcomes(drafts: Sequence[WordDraft], seed: int, only: str, verbose: bool) -> Iterator[Outcome]:
    """Every edit of every draft; untouched first."""
    for one in drafts:
        style = STYLES[DRAFTS.index(one) % len(STYLES)]
        with tempfile.TemporaryDirectory() as folder:
            made = built(one, style, Path(folder) / "project")
            for kind in ("untouched", OFFICE, *EDITS):
                if only and only not in kind:
                    continue
                if kind == "untouched":
                    result: Outcome | None = untouched(made)
                else:
                    where = Path(folder) / re.sub(r"\W+", "-", kind)
                    where.mkdir()
                    result = outcome(made, kind, f"{seed} {one.path}", where)
                if result is None:
                    continue
                if verbose and not result.good:
                    print(f"# {one.path} {style} {result}", file=sys.stderr, flush=True)
                yield result


def untouched(made: BuiltProject, built_again: bool = True) -> Outcome:
    """The file as it was built, and as it is built again for lack of a kept one."""
    told: list[str] = []
    wrong = ""
    for path in chain((made.docx,), again(made) if built_again else ()):
        found = made.come_back(path)
        told += [p.message for p, _ in found.placed] + [p.message for p in found.unmatched]
        if found.apply(["all"]).text != found.draft.text:
            wrong = "the draft was changed"
    return Outcome("untouched", True, len(told), wrong, tuple(told))


def in_every_style(drafts: Sequence[WordDraft], verbose: bool) -> None:
    """Print how many untouched files of all styles and modes say something."""
    styles = sorted({min(names, key=len) for names in _names_of_styles()})
    rows: dict[str, list[Outcome]] = {}
    for at, one in enumerate(drafts):
        with tempfile.TemporaryDirectory() as folder:
            project, draft = prepared_draft(one, Path(folder) / "project")
            for place, style in enumerate(styles):
                modes = ["live"] + ["static"] * ((at + place) % 3 == 0) + ["plain"] * (not place)
                for mode in modes:
                    made = built_as(project, draft, style, mode=mode)
                    result = untouched(made, built_again=(at + place) % 3 == 1)
                    rows.setdefault(f"{style} | {mode}", []).append(result)
                    if verbose and (result.invented or result.words):
                        print(f"# {one.path} {style} {mode} {result}", file=sys.stderr, flush=True)
    print(
        "| style | mode | files | findings | drafts changed by --apply all |\n|---|---|--:|--:|--:|"
    )
    for row, found in sorted(rows.items()):
        changed = sum(bool(each.words) for each in found)
        print(f"| {row} | {len(found)} | {sum(each.invented for each in found)} | {changed} |")


def _names_of_styles() -> list[list[str]]:
    by_file: dict[str, list[str]] = {}
    for name, file in NAMES.items():
        by_file.setdefault(file, []).append(name)
    return list(by_file.values())


def again(made: BuiltProject) -> Iterator[Path]:
    """The same file once nothing is kept of its build."""
    shutil.rmtree(made.project.meta / "builds", ignore_errors=True)
    yield made.docx


def table(some: Sequence[Outcome], title: str) -> None:
    """Print one table."""
    print(f"\n{title}: {sum(one.good for one in some)} of {len(some)} as they should be, "
          f"{sum(one.invented for one in some)} findings invented.\n")  # fmt: skip
    print("| what was done | drafts | told in its place | invented | words and citations right "
          "| told, not applied, the draft whole |")  # fmt: skip
    print("|---|---|---|---|---|---|")
    for kind in dict.fromkeys(one.kind for one in some):
        own = [one for one in some if one.kind == kind]
        print(f"| {kind} | {len(own)} | {sum(one.found for one in own)} | "
              f"{sum(one.invented for one in own)} | "
              f"{sum(not one.words for one in own)} | "
              f"{sum(one.words == _NOT_APPLIED for one in own)} |")  # fmt: skip


def main() -> None:
    """Print the section."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--dev", action="store_true")
    parser.add_argument("--kept", action="store_true")
    parser.add_argument("--styles", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--draft", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-v", dest="verbose", action="store_true")
    asked = parser.parse_args()
    if asked.styles:
        return in_every_style([one for one in DRAFTS if asked.draft in one.path], asked.verbose)
    print("## What comes back from Word\n")
    print((__doc__ or "").partition("untouched\n\n")[2].strip())
    for title, kept in (("Drafts it was made with", False), ("Drafts held back", True)):
        if (asked.dev and kept) or (asked.kept and not kept):
            continue
        drafts = [one for one in DRAFTS if one.kept == kept and asked.draft in one.path]
        table(list(outcomes(drafts, asked.seed, asked.only, asked.verbose)), title)


if __name__ == "__main__":
    main()
