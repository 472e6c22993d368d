"""Labels of figures, tables, formulas, listings and sections: each stands once."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.labels import Label, LabelPlace, labels_printed
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.text.lines import Lines

__all__ = ["CHECK"]


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    places = labels_printed(context.draft)
    if len({one.label for one in places}) == len(places):
        return
    lines = Lines(context.draft.text)
    first: dict[Label, LabelPlace] = {}
    for one in places:
        before = first.setdefault(one.label, one)
        if before is not one:
            gives = {"key": one.key, "line": str(lines.place(before.start)[0])}
            yield rule.finding((one.start, one.end), gives)


CHECK = DraftCheck({}, _run, gives=("key", "line"))
