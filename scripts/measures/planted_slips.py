"""Slips planted in real drafts, one of each kind a draft, and how many lint tells.

    python scripts/measures/planted_slips.py            prints a section in Markdown

A draft gets a slip where it has a place for it: the definition of a note taken out, the number of a
table or figure raised, two marks put before a heading, the last words of a paragraph cut, a closing
quotation mark or parenthesis taken out. Told means: a finding of the kind's rule that the draft did
not have before.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from mdrag.config import parse as settings
from mdrag.draft.draft_text import read_text
from mdrag.draft.model import Block, Draft
from mdrag.draft.parse import parse
from mdrag.draft.roles.code_chunks import code_chunks
from mdrag.lint.result import Result
from mdrag.lint.rules.load import load
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped

__all__ = ["main"]

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
_SAID = (
    "## Slips planted in finished drafts\n\n"
    "`scripts/measures/planted_slips.py`: one slip of each kind in each of the real drafts that "
    "has a place for it, in a paragraph of text (READMEs and licences left out). Told means a "
    "finding of the kind's rule that the draft did not have before. The rules were built and "
    "mended with these drafts in sight: what they miss in others these figures do not say. Of "
    "the numbers of tables and figures nearly all stand in chapters whose code, HTML or other "
    "files may draw more, in letters, in code or in sentences about a source, where the rule is "
    "silent on purpose.\n\n"
    "Read by one hand, in sample, on the same 42 drafts (249 files): `structure.heading-level` "
    "16, all levels that are left out; `structure.unfinished-paragraph` 10, one wrong (the "
    "source of a picture in its line); `structure.unclosed-mark` 9, none wrong; "
    "`structure.unnamed-figure` 5, one of no use (“the scatterplots showed”); "
    "`structure.wrong-number` and `structure.unknown-note` none. `structure.missing-picture` "
    "speaks 124 times, for these copies of the drafts have no pictures: whether it is right "
    "elsewhere they do not say. Before they were read and mended these rules had said 23 more "
    "things, 21 of them wrong or of no use. `structure.missing-blank-line` went from 16 to 5: "
    "11 stood in pages below `docs/` that GitHub reads.\n\n"
)
_SUFFIXES = (".md", ".rmd", ".qmd")
_NUMBER = re.compile(r"\b((?:Table|Figure|Fig\.) )(\d{1,2})(?![\d.])")
_HEADING = re.compile(r"(?m)^(#{1,4}) (?=\S)")
_NOTE = re.compile(r"(?m)^\[\^[^\]\s]+\]:(?=\s)")
_RANDOM = random.Random(20)
Plant = Callable[[Draft], str]


def _without_note(draft: Draft) -> str:
    """The draft with the colon of a note's definition and its label gone."""
    one = _chosen(list(_NOTE.finditer(draft.text)))
    return draft.text[: one.start()] + "Note. " + draft.text[one.end() :] if one else ""


def _with_other_number(draft: Draft) -> str:
    found = [one for one in _NUMBER.finditer(draft.masked) if draft.sentence_at(one.start()) >= 0]
    one = _chosen([one for one in found if not _begins_line(draft.text, one.start())])
    if one is None:
        return ""
    return draft.text[: one.start(2)] + str(int(one[2]) + 40) + draft.text[one.end(2) :]


def _with_lower_heading(draft: Draft) -> str:
    found = [one for one in _HEADING.finditer(draft.text) if _block_kind(draft, one) == "heading"]
    one = _chosen(found[1:])
    return draft.text[: one.start()] + "##" + draft.text[one.start() :] if one else ""


def _with_cut_paragraph(draft: Draft) -> str:
    """A paragraph without its last two words and its end mark."""
    found = [
        block
        for block in draft.blocks
        if _is_text(draft, block) and draft.text[block.end - 1] == "."
        and len(draft.text[block.start : block.end].split()) > 30
        and _leads_nowhere(draft, block.end)
    ]  # fmt: skip
    if not found:
        return ""
    block = _RANDOM.choice(found)
    kept = draft.text[block.start : block.end].rsplit(maxsplit=2)[0]
    return draft.text[: block.start] + kept + draft.text[block.end :]


def _is_text(draft: Draft, block: Block) -> bool:
    """Whether a block is a paragraph, and no chunk of code that the parser takes for one."""
    if block.kind != "paragraph" or block.within:
        return False
    return not any(start <= block.start < end for start, end in code_chunks(draft))


def _leads_nowhere(draft: Draft, end: int) -> bool:
    """Whether a paragraph or a heading follows: what leads to a list may end as it likes."""
    return re.match(r"\s*\n\s*\n(?:[A-Z]|#)", draft.text[end : end + 40]) is not None


def _without(signs: str) -> Plant:
    def planted(draft: Draft) -> str:
        found = [
            at
            for block in draft.blocks
            if _is_text(draft, block)
            for at in range(block.start, block.end)
            if draft.masked[at] in signs and not draft.text[at + 1 : at + 2].isalnum()
        ]
        if not found:
            return ""
        at = _RANDOM.choice(found)
        return draft.text[:at] + draft.text[at + 1 :]

    return planted


_PLANTS: dict[str, tuple[str, Plant]] = {
    "note not defined": ("structure.unknown-note", _without_note),
    "number of no table or figure": ("structure.wrong-number", _with_other_number),
    "heading two levels down": ("structure.heading-level", _with_lower_heading),
    "paragraph cut": ("structure.unfinished-paragraph", _with_cut_paragraph),
    "parenthesis not closed": ("structure.unclosed-mark", _without(")")),
    "quotation not closed": ("structure.unclosed-mark", _without("”")),
}


def _chosen(found: list[re.Match[str]]) -> re.Match[str] | None:
    return _RANDOM.choice(found) if found else None


def _begins_line(text: str, at: int) -> bool:
    return not text[text.rfind("\n", 0, at) + 1 : at].strip(" *_>![:")


def _block_kind(draft: Draft, one: re.Match[str]) -> str:
    return next((b.kind for b in draft.blocks if b.start <= one.start() < b.end), "")


def _drafts() -> Iterator[Path]:
    for path in sorted((SHARED / "drafts").rglob("*")):
        if path.name.startswith(("README", "LICENSE")):
            continue  # nobody's draft
        if path.suffix.lower() in _SUFFIXES and path.is_file():
            yield path


def main() -> None:
    """Print a row a kind: planted, told."""
    rules = [one for one in load([shipped("lint_rules")]) if one.id.startswith("structure.")]
    named = {rule: [one for one in rules if one.id == rule] for rule, _ in _PLANTS.values()}
    counts = {kind: [0, 0] for kind in _PLANTS}

    def findings(text: str, path: Path, rule: str) -> int:
        result: Result = lint(
            parse(text, str(path)), settings("", ""), ExampleLibrary(), named[rule]
        )
        return sum(1 + len(one.joined) for one in result.findings)

    for path in _drafts():
        draft = parse(read_text(path).text, str(path))
        for kind, (rule, plant) in _PLANTS.items():
            text = plant(draft)
            if text:
                counts[kind][0] += 1
                before = findings(draft.text, path, rule)
                counts[kind][1] += findings(text, path, rule) > before
    print(_SAID, end="")
    print("| slip | planted | told |\n|---|--:|--:|")
    for kind, (planted, told) in counts.items():
        print(f"| {kind} | {planted} | {told} |")


if __name__ == "__main__":
    main()
