"""Compare the draft room with pandoc on every real draft, and its sentences with labelled ones.

python scripts/measures/drafts.py            prints a section in Markdown
"""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import time
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import pypandoc

from mdrag.draft.model import Draft
from mdrag.draft.parse import parse
from mdrag.draft.read import read
from mdrag.text.sentence_ends import split

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
WORD = re.compile(r"[^\W_]+")
URL = re.compile(
    r"(?:https?|ftp)://[^\s<>\[\]]+|www\.\S+|(?:doi:)?10\.\d{4,}/\S+|[\w.+-]+@[\w-]+\.\S+"
)
NOT_PROSE = {"Code", "Math", "RawInline", "CodeBlock", "RawBlock", "Cite"}
GLUED = {"Emph", "Strong", "Strikeout", "Superscript", "Subscript", "Underline"}
# substring of a file's path → why it differs
REASONS = {
    "deep-review/content/00.front-matter.md": "a template; `<sup>` after names",
    "90.back-matter.md": "Manubot's aliases (`[@tag:x]: doi:…`) are link definitions to us",
    "meta-review/content/02.main-text.md": "aliases; a `<source …>` tag over several lines",
    "front-matter.md": "conditions of a template, `{% if … %}`",
    "05.treat.md": "`10<sup>60</sup>` is parted in the mask",
    "01.9-": "`+ 2. x`: the parser sees no list in the item",
    "01.1-": "a URL with `<your-account-name>` in it",
    "paper.Rmd": "words with marks inside (`m^2^`) are parted in the mask",
}


def ast(path: Path) -> list[dict[str, Any]]:
    """Pandoc's blocks of a file."""
    done = subprocess.run(
        [pypandoc.get_pandoc_path(), "-f", "markdown-smart", "-t", "json", str(path)],
        capture_output=True, check=True,
    )  # fmt: skip
    blocks: list[dict[str, Any]] = json.loads(done.stdout)["blocks"]
    return blocks


def written(node: Any) -> str:
    """The prose of a piece of pandoc's tree."""
    if isinstance(node, list):
        return "".join(map(written, node))
    if not isinstance(node, dict):
        return ""
    kind, content = str(node.get("t", "")), node.get("c", "")
    if kind == "Str":
        return str(content)
    if kind in NOT_PROSE:
        return " " if kind.endswith("Block") else ""
    if kind in ("Space", "SoftBreak", "LineBreak"):
        return " "
    if kind in GLUED:
        return written(content)
    if kind in ("Span", "Link"):
        return written(content[1])
    return f" {written(content[1] if kind == 'Figure' else content)} "


def words(text: str) -> Counter[str]:
    """Words without URLs, which are no prose to us."""
    return Counter(WORD.findall(URL.sub(" ", text)))


def compare(path: Path) -> tuple[int, int, int, int, int, int]:
    """Top-level blocks and those that differ; words, lost and added; problems."""
    draft = read(path)
    theirs = ast(path)
    kinds = [block["t"] for block in theirs]
    same = SequenceMatcher(None, kinds, [t[0] for t in draft.top], autojunk=False)
    matched = sum(block.size for block in same.get_matching_blocks())
    ours, expected = words(draft.masked), words(written(theirs))
    return (len(kinds), max(len(kinds), len(draft.top)) - matched, expected.total(),
            (expected - ours).total(), (ours - expected).total(), len(draft.problems))  # fmt: skip


def boundaries() -> dict[str, tuple[float, float]]:
    """F1 by genre: on all gold boundaries, and on those that a stop marks."""
    counts: dict[str, Counter[str]] = {}
    for line in (SHARED / "eval/sentseg/dev.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        text, at, gold = row["text"], 0, set()
        for sentence in row["sents"]:
            at = text.find(sentence, at) + len(sentence)
            gold.add(at)
        gold.discard(at)
        found = {end for _, end in split(text)} - {len(text)}
        missed = gold - found
        for key in ("all", row["genre"]):
            count = counts.setdefault(key, Counter())
            count["right"] += len(found & gold)
            count["wrong"] += len(found - gold)
            count["missed"] += len(missed)
            count["marked"] += sum(bool(re.search(r"[.?!…][\"'”’)\]]*$", text[:e])) for e in missed)
    return {key: (f1(c, "missed"), f1(c, "marked")) for key, c in counts.items()}


def f1(count: Counter[str], missed: str) -> float:
    """F1 of right, wrong and that kind of missed."""
    return 2 * count["right"] / (2 * count["right"] + count["wrong"] + count[missed])


def cost(text: str) -> float:
    """CPU seconds of one parse, the child's included; best of three."""

    def spent() -> float:
        child = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.process_time() + child.ru_utime + child.ru_stime

    times = []
    for _ in range(3):
        before = spent()
        parse(text)
        times.append(spent() - before)
    return min(times)


def sized(draft: Draft, count: int) -> str:
    """The beginning of a draft, repeated as needed, of about so many words."""
    text = draft.text * (count // len(draft.text.split()) + 1)
    return text[: int(len(text) * count / len(text.split()))]


def main() -> None:
    """Print the section."""
    print(
        "## Drafts\n\nAgainst `pandoc -f markdown` on every real draft: top-level blocks in order,"
    )
    print("and the words of the mask (URLs left out on both sides).\n")
    print("| draft | blocks | differ | words | lost | added | why |\n|---|--:|--:|--:|--:|--:|---|")
    files = sorted([*SHARED.glob("drafts/*/**/*.md"), *SHARED.glob("drafts/*/**/*.Rmd")])
    total: Counter[str] = Counter()
    for file in [f for f in files if "LICENSE" not in f.name]:
        name = file.relative_to(SHARED / "drafts").as_posix()
        blocks, differ, count, lost, added, _ = compare(file)
        total.update(files=1, blocks=blocks, differ=differ, words=count, lost=lost, added=added)
        if differ or lost or added:
            why = next((reason for part, reason in REASONS.items() if part in name), "")
            print(f"| {name} | {blocks} | {differ} | {count} | {lost} | {added} | {why} |")
    print(f"| all {total['files']} (the others agree) | {total['blocks']} | {total['differ']} "
          f"| {total['words']} | {total['lost']} | {total['added']} | |\n")  # fmt: skip
    print("Sentence boundaries on labelled text (F1; second figure: where a stop marks them):")
    for genre, (every, marked) in sorted(boundaries().items()):
        print(f"{genre} {every:.3f} / {marked:.3f};")
    draft = read(SHARED / "drafts/deep-review/content/04.study.md")
    for count in (1_000, 20_000):
        print(f"\n{count:,} words: {1000 * cost(sized(draft, count)):.0f} ms CPU to parse.")


if __name__ == "__main__":
    main()
