"""Findings on real drafts: how many of each rule, and what two readers think of a sample.

    python scripts/measures/findings.py              the tables
    python scripts/measures/findings.py --sample 3   the third sample of 100, for readers to judge

The sample is drawn with a seed over all findings of all drafts; the readers judge each alone,
without seeing the other's answers: helpful, or noise.
"""

from __future__ import annotations

import csv
import os
import random
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from mdrag.config import parse as settings
from mdrag.draft.model import Draft
from mdrag.draft.read import read
from mdrag.evidence.store import NoEvidence
from mdrag.lint.finding import Finding
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
JUDGED = Path(__file__).parent  # judged_1.tsv, judged_2.tsv: a round of reading each
COLUMNS = ("id", "draft", "line", "rule", "severity", "message", "words", "reader_a", "reader_b")
SEED, SIZE = 20261120, 100  # the number of the round is added to the seed
_NO_DRAFTS = ("LICENSE", "README", "99-references")


class Said(NamedTuple):
    """A finding of a draft."""

    draft: str
    text: Draft
    finding: Finding


def drafts() -> dict[str, list[Path]]:
    """The files of each real draft, by the draft's name."""
    found: dict[str, list[Path]] = {}
    for path in sorted((SHARED / "drafts").rglob("*")):
        if path.suffix.lower() in (".md", ".rmd", ".qmd") and not path.name.startswith(_NO_DRAFTS):
            found.setdefault(path.relative_to(SHARED / "drafts").parts[0], []).append(path)
    return found


def findings() -> tuple[list[Said], Counter[str]]:
    """Every finding of every draft with all rules that need no library; words of each draft."""
    rules = select_rules(load([shipped("lint_rules")]), settings("", ""))
    said: list[Said] = []
    words: Counter[str] = Counter()
    for name, paths in drafts().items():
        for path in paths:
            draft = read(path)
            result = lint(draft, settings("", ""), NoEvidence(), rules)
            words[name] += result.summary.words
            shown = str(path.relative_to(SHARED / "drafts"))
            said += [Said(shown, draft, one) for one in result.findings]
    return said, words


def table(said: list[Said], words: Counter[str]) -> str:
    """Findings per 1,000 words: a row a rule, a column a draft."""
    counts: dict[str, Counter[str]] = {}
    severity: dict[str, str] = {}
    for one in said:
        counts.setdefault(one.finding.rule, Counter())[one.draft.split("/")[0]] += 1
        severity[one.finding.rule] = one.finding.severity
    names = list(words)
    lines = ["| rule | | " + " | ".join(names) + " |", "|---|---|" + "--:|" * len(names)]
    lines.append("| words | | " + " | ".join(f"{words[name]:,}" for name in names) + " |")
    for rule in sorted(counts, key=lambda r: -sum(counts[r].values())):
        row = [f"{1000 * counts[rule][name] / words[name]:.2f}" for name in names]
        lines.append(f"| {rule} | {severity[rule]} | " + " | ".join(row) + " |")
    every = [1000 * sum(counts[r][n] for r in counts) / words[n] for n in names]
    lines.append("| all | | " + " | ".join(f"{one:.1f}" for one in every) + " |")
    return "\n".join(lines)


def sample(said: list[Said], number_of: int) -> list[dict[str, str]]:
    """The seeded sample of a round: the finding, and the words it stands on."""
    chosen = random.Random(SEED + number_of).sample(said, min(SIZE, len(said)))
    rows = []
    for number, (name, draft, finding) in enumerate(chosen, 1):
        words = " ".join(draft.text[finding.start : finding.end].split())
        if len(words.split()) < 6:  # a few words say nothing alone: their sentence goes with them
            at = draft.sentence_at(finding.start)
            words += f" — in: {draft.sentences[at].prose}" if at >= 0 else ""
        line = draft.text.count("\n", 0, finding.start) + 1
        cells = (f"{number:03d}", name, str(line), finding.rule, finding.severity,
                 " ".join(finding.message.split()), words[:900], "", "")  # fmt: skip
        rows.append(dict(zip(COLUMNS, cells, strict=True)))
    return rows


def judged(path: Path) -> str:
    """What the two readers of a round say: shares, and Cohen's kappa."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    pairs = [(row["reader_a"], row["reader_b"]) for row in rows if row["reader_a"]]
    if not pairs:
        return f"The sample `{path.name}` has not been judged."
    n = len(pairs)
    if not any(b for _, b in pairs):
        share = [sum(a == kind for a, _ in pairs) / n for kind in ("helpful", "wrong")]
        return (
            f"{n} findings of the rules that are on, at least ten of each where there are as many "
            f"(`scripts/measures/{path.name}`), read once, by one strict reader who also made the "
            f"changes: helpful {share[0]:.2f}, wrong {share[1]:.2f}. That is no blind judgement."
        )
    share = [sum(pair[k] == "helpful" for pair in pairs) / n for k in (0, 1)]
    both = sum(pair == ("helpful", "helpful") for pair in pairs) / n
    same = sum(a == b for a, b in pairs) / n
    chance = share[0] * share[1] + (1 - share[0]) * (1 - share[1])
    kappa = (same - chance) / (1 - chance) if chance < 1 else 1.0
    noise = Counter(row["rule"] for row in rows if "noise" in (row["reader_a"], row["reader_b"]))
    told = ", ".join(f"{rule} {count}" for rule, count in noise.most_common()) or "none"
    return (
        f"A seeded sample of {n} findings (`scripts/measures/{path.name}`), judged by two "
        f"readers who did not see each other's answers: helpful by both {both:.2f} "
        f"(alone {share[0]:.2f} and {share[1]:.2f}), agreement {same:.2f}, Cohen's kappa "
        f"{kappa:.2f}. Noise for at least one: {told}."
    )


def main() -> None:
    """Print the tables, or draw a new sample."""
    said, words = findings()
    if "--sample" in sys.argv:
        number = int(sys.argv[-1])
        with (JUDGED / f"judged_{number}.tsv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, delimiter="\t", lineterminator="\n")
            writer.writeheader()
            writer.writerows(sample(said, number))
        return
    print("## Findings on real drafts\n")
    print("Per 1,000 words, all rules at their defaults, without a library.\n")
    print(table(said, words) + "\n")
    print("Two readers judge a sample each round; what is noise leads to better rules.")
    for path in sorted(JUDGED.glob("judged_*.tsv")):
        print("\n" + judged(path))


if __name__ == "__main__":
    main()
