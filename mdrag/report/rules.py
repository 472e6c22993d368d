"""Rules for a person and for programs."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from mdrag.lint.rule import Example, Rule
from mdrag.report.columns import columns_of, pad, wrap_columns
from mdrag.wording import words

__all__ = ["as_json", "as_page", "as_table"]

_WIDTH = 96
_MOST = 12  # lines of one option
_WHEN = "It speaks only when your settings say {name}: {value}"
_UNLESS = "It speaks unless your settings say {name}: {value}"


def as_table(rules: Sequence[Rule], language: str = "en") -> str:
    """One line a rule: id, severity (off: of taste), the first words of what it says."""
    wide = max((len(rule.id) for rule in rules), default=0)
    return "".join(
        f"{rule.id:<{wide}}  {'off' if rule.taste else rule.severity:<7}  "
        f"{_cut(_meaning(rule, language) or rule.why, _WIDTH - wide - 11)}\n"
        for rule in rules
    )


def _meaning(rule: Rule, language: str) -> str:
    """What a rule means in a language other than English; "" in English and where none is given."""
    return rule.why_zh if language == "zh" else ""


def _cut(text: str, width: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= width else text[: width - 1].rsplit(" ", 1)[0] + " …"


def as_json(rule: Rule) -> dict[str, Any]:
    """Everything the rule's file says."""
    return {
        "rule": rule.id,
        "extends": rule.extends,
        "severity": rule.severity,
        "message": rule.message,
        "why": rule.why,
        "source": rule.source,
        "options": dict(rule.options),
        "quoted": rule.quoted,
        "taste": rule.taste,
        "when": dict(rule.when),
        "unless": dict(rule.unless),
        "flag": [_example(one) for one in rule.flag],
        "pass": [_example(one) for one in rule.passes],
        "path": rule.path,
    }


def _example(example: Example) -> dict[str, str]:
    return {"text": example.text, **({"marked": example.marked} if example.marked else {})}


def as_page(rule: Rule, language: str = "en") -> str:
    """A rule explained: why, what it says, its options, its examples, how to turn it off."""
    tr, meaning = words(language), _meaning(rule, language)
    says, why, source = rule.message, rule.why, rule.source
    if language == "zh":
        says, why = rule.message_zh or says, rule.detail_zh or why
        source = rule.source_zh or source
    head = [*wrap_columns(meaning, _WIDTH), ""] if meaning else []
    if meaning and why == rule.why:
        head.append(tr("In English, in full:"))
    lines = [
        f"{rule.id} ({rule.severity}, extends {rule.extends})",
        "",
        *head,
        *(wrap(why, _WIDTH) if why == rule.why else wrap_columns(why, _WIDTH)),
        "",
    ]
    lines += [tr("It says:"), *(f"  {line}" for line in wrap_columns(says, _WIDTH - 2)), ""]
    for told, settings in ((_WHEN, rule.when), (_UNLESS, rule.unless)):
        lines += [tr(told, name=name, value=value) for name, value in settings.items()]
    if rule.taste:
        lines += [
            tr("A matter of taste, silent until you ask for it; `mdrag style-check` counts it."),
            f"  {pad(tr('in your settings:'), 19)}lint: {{rules: {{{rule.id}: on}}}}",
            f"  {pad(tr('once:'), 19)}mdrag lint DRAFT --select {rule.id}",
        ]
    if rule.when or rule.unless or rule.taste:
        lines.append("")
    if rule.options:
        lines += [tr("Options (config.yaml, lint: rules:):")]
        for key, value in rule.options.items():
            lines += _option(key, value)
        lines.append("")
    for title, examples in (("Flagged:", rule.flag), ("Not flagged:", rule.passes)):
        if examples:
            lines += [tr(title), *(line for one in examples[:3] for line in _lines(one.text)), ""]
    lines += [
        f"{pad(tr('Waive it in one place:'), 24)}"
        f"<!-- mdrag: ignore {rule.id} -- {tr('your reason')} -->",
        f"{pad(tr('Turn it off:'), 24)}lint: {{rules: {{{rule.id}: off}}}}",
        *_hanging(pad(tr("Where it comes from:"), 24), source or tr("its author")),
        f"                        {rule.path}",
    ]
    return "\n".join(lines) + "\n"


def _option(key: str, value: Any) -> list[str]:
    """An option on as many lines as it needs; of long lists the beginning."""
    if isinstance(value, Mapping):
        pairs = [f"{bad} → {_value(good)}" for bad, good in value.items()]
        return [
            f"  {key}:",
            *(f"    {_cut(one, _WIDTH - 4)}" for one in pairs[:_MOST]),
            *_more(pairs),
        ]
    if isinstance(value, list | tuple) and any(not isinstance(one, str) for one in value):
        items = [json.dumps(one, ensure_ascii=False) for one in value]
        return [
            f"  {key}:",
            *(f"    {_cut(one, _WIDTH - 4)}" for one in items[:_MOST]),
            *_more(items),
        ]
    lines = _hanging(f"  {key}: ", _value(value))
    return lines if len(lines) <= _MOST else [*lines[:_MOST], "    …"]


def _more(items: Sequence[str]) -> list[str]:
    return [f"    … and {len(items) - _MOST} more"] if len(items) > _MOST else []


def _hanging(label: str, text: str) -> list[str]:
    indent = " " * min(columns_of(label), 24)
    if columns_of(text) > len(text):
        first, *more = wrap_columns(text, _WIDTH - len(indent))
        return [label + first, *(indent + line for line in more)]
    return wrap(
        text, _WIDTH, initial_indent=label, subsequent_indent=indent, break_on_hyphens=False
    )


# (Marmot, 2015, p. 4), {#doc_8f3a2c1d p=4}, [@marmot2015, p. 4] and a comment's beginning
_WHOLE = re.compile(r"\{[^{}]{1,60}\}|\([^()]{1,60}\)|\[[^\[\]]{1,60}\]|<!-- mdrag:")
_GLUE = "\x1f"  # no white space to textwrap


def _lines(example: str) -> list[str]:
    """An example behind bars, its long lines folded, but never inside a citation or a binding."""
    folded: list[str] = []
    for line in example.rstrip().splitlines():
        indent = line[: len(line) - len(line.lstrip())]
        whole = _WHOLE.sub(lambda found: found[0].replace(" ", _GLUE), line.strip())
        parts = wrap(
            whole, _WIDTH - 4, initial_indent=indent, subsequent_indent=indent,
            break_on_hyphens=False,
        )  # fmt: skip
        folded += [part.replace(_GLUE, " ") for part in parts or [""]]
    return [f"  | {part}".rstrip() for part in folded]


def _value(value: Any) -> str:
    if value is True or value is False:
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
