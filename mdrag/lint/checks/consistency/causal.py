"""Causal words about one's own correlational results."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mdrag.lazy import lazy_regex
from mdrag.lint.checks.consistency.lines import SentenceLine, cites, gathered_lines, lines_in, place
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, DraftCheck, Paragraph, Rule
from mdrag.text.word_lists import either, word_list

__all__ = ["CHECK"]

_ONLY_RELATED = lazy_regex(
    r"\b(?:correlat\w+|regression|regressed|cross-?sectional|observational|associated with|"
    r"association between|odds ratio|questionnaires?|survey data|survey of|we surveyed)\b"
)
# A design that lets one speak of causes, or a draft that discusses it
_CAUSAL_DESIGN = lazy_regex(
    r"\b(?:randomi[sz]\w+|control groups?|controlled trial|experiment(?:s|al)?|interventions?|"
    r"treatment group|placebo|instrumental variable\w*|difference-in-differences?|"
    r"regression discontinuity|propensity|natural experiment|quasi-experiment\w*|causal inference|"
    r"simulat\w+|mendelian|(?:theoretical|formal|game-theoretic|agent-based|causal|structural) "
    r"models?|equilibri\w+)\b"
)
_OWN_RESULT = lazy_regex(
    r"\b(?:(?:we|i) (?:\w+ )?(?:found|find|show|showed|observed|saw|conclude|concluded|report|"
    r"demonstrate|demonstrated)|(?:our|these|the|my) (?:\w+ )?(?:results?|findings?|data|"
    r"analys[ei]s|regressions?|correlations?|survey|models?|figures) (?:\w+ )?(?:shows?|showed|"
    r"suggests?|suggested|indicates?|indicated|demonstrates?|demonstrated|confirms?|confirmed|"
    r"reveals?|revealed|proves?|proved|means?|imply|implies)|correlated|"
    r"in (?:our|my) (?:\w+ )?(?:sample|data|survey|study|results?|analys[ei]s))\b"
)
_MAY_BE = either(
    one for name in ("modals", "doubt", "seeming") for one in word_list("hedges", name)
)
_CAREFUL = lazy_regex(
    rf"\b(?:{_MAY_BE}|not|no|nor|never|cannot|can't|neither|whether|if|would|"
    r"associat\w+|correlat\w+|likely|hypothes\w+|assum\w+|potential\w*|rather than|"
    r"limitations?|tends? to|"
    r"predicted|expected|will|which ones|how)\b"
)
# “with reduced deaths”, “a greatly increased risk”, “evidence of improved recall”, and behind a
# verb (“reported increased strain”): an adjective
_ADJECTIVE = (
    r"(?<!\bwith )(?<!\bof )(?<!\band )(?<!\bor )(?<!\ba )(?<!\ban )(?<!\bthe )(?<!\bin )"
    r"(?<!\bfor )(?<!\bto )(?<!\bfrom )(?<!\bby )(?<!ly )(?<!\bbetween )(?<!\bno )(?<!\btheir )"
    r"(?<!ed )"
)
_STRONG = lazy_regex(
    r"(?<![\w-])(?:caus(?:e|es|ed)|(?:lead|leads|led) to|result(?:s|ed)? in|brings? about|"
    r"(?:is|are|was|were) (?:caused|responsible|due)|because of|"
    r"(?:increases|reduces|improves|decreases|raises|lowers|worsens|harms|boosts|prevents|damages|"
    rf"{_ADJECTIVE}(?:increased|reduced|improved|decreased|raised|lowered|worsened)) "
    r"(?!in\b|of\b|by\b|with\b|when\b|as\b|and\b|or\b|for\b|from\b|to\b|at\b|on\b|over\b|after\b|"
    r"during\b|while\b|across\b|than\b|between\b|that\b|is\b|are\b|was\b|were\b)[a-z]+)\b"
)


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """Nothing is said of a draft whose design, or discussion, is about causes."""
    own: list[tuple[SentenceLine, re.Match[str]]] = []
    related = False
    for line in gathered_lines(rule, context):
        if line.part == "references":
            continue
        low = line.low
        cited = cites(line)
        if not cited and _CAUSAL_DESIGN.search(low):
            return
        reported = not cited and _OWN_RESULT.search(low)
        related = related or (not cited and _ONLY_RELATED.search(low) is not None)
        if reported:
            # what comes after “we found that”
            strong = _STRONG.search(low, reported.end())
            if strong and not _CAREFUL.search(low):
                own.append((line, strong))
    if related:
        for line, strong in own:
            at = place(line, strong.start(), strong.end())
            yield rule.finding(at, {"words": line.prose[strong.start() : strong.end()]})


def _gather(rule: Rule, paragraph: Paragraph, context: Context) -> bool:
    return any(
        seen.search(line.low)
        for line in lines_in(rule, paragraph, context)
        for seen in (_CAUSAL_DESIGN, _OWN_RESULT, _ONLY_RELATED)
    )


CHECK = DraftCheck({}, _run, gives=("words",), gather=_gather)
