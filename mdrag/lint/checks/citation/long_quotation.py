"""A quotation of a source that is longer than a reader needs to check a point."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.verify.quotations.attribution import attribute_quotations
from mdrag.verify.quotations.find import count_words, find_quotations

__all__ = ["CHECK"]


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    most = int(rule.options["most"])
    set_off = max(most, int(rule.options.get("most_set_off", most)))
    if all(count_words(quote.text) <= most for quote in find_quotations(context.draft)):
        return
    for one in attribute_quotations(context.draft, context.evidence):
        words = count_words(one.quote.text)
        # what no source is named for is material, an example, a letter
        bar = set_off if one.quote.whole else most
        if words > bar and (one.bound or one.elsewhere):
            place = (one.quote.first, one.quote.last)
            yield rule.finding(place, {"words": words, "most": bar}, claim_type="quotation")


CHECK = DraftCheck({"most": int, "most_set_off": int}, _run, ("most",), gives=("words", "most"))
