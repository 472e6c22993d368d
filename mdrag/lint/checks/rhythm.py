"""Long and short sentences take turns: the mean, and the share of long ones, section by section."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.model import Sentence
from mdrag.draft.words import count_words
from mdrag.lint.checks.running import is_running
from mdrag.lint.finding import Finding
from mdrag.lint.paragraphs import is_english
from mdrag.lint.rule import Check, Context, Paragraph, Rule

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph | None, context: Context) -> Iterator[Finding]:
    options = rule.options
    by_block = {p.block_index: p for p in context.paragraphs}
    for section in context.draft.sections:
        own: list[Sentence] = []
        for index in section.blocks:
            found = by_block.get(index)
            if found and is_running(found) and is_english(context.draft, found.block):
                own += [s for s in found.sentences if not s.quoted and s.words]
        if len(own) < int(options["min_sentences"]):
            continue
        lengths = [count_words(s.prose) for s in own]
        mean = sum(lengths) / len(lengths)
        long = sum(length > int(options["long"]) for length in lengths)
        share = long / len(lengths)
        if share >= float(options["max_share"]):
            what = f"{long} of {len(own)} sentences run over {options['long']} words"
            todo = f"split the longest ({max(lengths)} words) first"
        elif mean > float(options["max_mean"]):
            what = f"{mean:.0f} words a sentence on average, wanted at most {options['max_mean']}"
            todo = "put a short sentence after each long one"
        elif mean < float(options["min_mean"]):
            what = f"{mean:.0f} words a sentence on average, wanted at least {options['min_mean']}"
            todo = "join sentences that explain one another, with because, while or which"
        else:
            continue
        place = max(own, key=lambda s: count_words(s.prose)) if share or mean > 20 else own[0]
        title = section.title or "before the first heading"
        said = rule.message.format(what=what, todo=todo, section=title)
        yield Finding(rule.id, rule.severity, said, place.start, place.end)


CHECK = Check(
    "section",
    {
        "long": int, "max_share": (int, float), "min_mean": (int, float),
        "max_mean": (int, float), "min_sentences": int,
    },
    _run,
    ("long", "max_share", "min_mean", "max_mean", "min_sentences"),
    gives=("what", "todo", "section"),
)  # fmt: skip
