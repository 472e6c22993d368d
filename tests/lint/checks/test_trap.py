"""No rule reads what is no prose: each flagged word set into everything that is not."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.lint.checks import CHECKS
from mdrag.lint.rules.load import load
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped

RULES = load([shipped("lint_rules")], cached=False)
# What grammar rules read is the same prose, tagged; tests of each rule are elsewhere.
WORDY = [rule for rule in RULES if not CHECKS[rule.extends].needs_tags]

# What a reader never sees as words: {w} is the flagged word, {s} the same as one token.
TRAPS = {
    "front matter": "---\ntitle: {w}\nabstract: |\n  {w}\n---\n\nWe walk home.\n",
    "code span": "We walk `{w}` home.\n",
    "code block": "```\n{w}\n```\n\nWe walk home.\n",
    "fenced code with a language": "~~~python\n# {w}\n~~~\n",
    "indented code": "We walk.\n\n    {w}\n\nHome.\n",
    "math": "We walk ${s}$ home.\n",
    "display math": "We walk $$\\text{{{w}}}$$ home.\n",
    "TeX environment": "\\begin{{align}}\n{w}\n\\end{{align}}\n\nWe walk home.\n",
    "TeX command": "We walk \\emph{{{w}}} home.\n",
    "citation key": "We walk home as @{s} does.\n",
    "narrative key": "As @{s} walks home.\n",
    "URL": "We walk <https://example.org/{s}> home.\n",
    "bare URL": "We walk https://example.org/{s}/{s} home.\n",
    "link target": "We [walk](https://example.org/{s}) home.\n",
    "link definition": 'We [walk][a] home.\n\n[a]: https://example.org/{s} "{w}"\n',
    "comment": "We walk <!-- {w} --> home.\n",
    "comment block": "<!--\n{w}\n-->\n\nWe walk home.\n",
    "raw HTML": 'We <b title="{w}">walk</b> home.\n',
    "raw block": "```{{=html}}\n<p>{w}</p>\n```\n",
    "raw span": "We walk `{w}`{{=latex}} home.\n",
    "heading attributes": '# Walk {{#{s} .{s} key="{w}"}}\n\nWe walk home.\n',
    "div attributes": '::: {{.{s} key="{w}"}}\nWe walk home.\n:::\n',
    "span attributes": 'We [walk]{{.{s} key="{w}"}} home.\n',
    "image attributes": 'We walk ![home](a.png){{#fig:{s} alt="{w}"}} now.\n',
    "code attributes": '```{{.{s} key="{w}"}}\nx = 1\n```\n',
    "table rule": "| a | b |\n|:--|--:|\n| we | walk |\n",
    "footnote label": "We walk home.[^{s}]\n\n[^{s}]: We walk.\n",
    "Quarto cell": "```{{python}}\n#| label: {w}\n1\n```\n",
    "crossref": "We walk to @fig-{s} and [@sec:{s}].\n",
}


def _words() -> list[tuple[str, str]]:
    """(rule, the words it flags) wherever an example marks a few plain words."""
    found = []
    for rule in RULES:
        for example in rule.flag[:2]:
            marked = example.marked
            if marked and len(marked.split()) <= 4 and re.fullmatch(r"[A-Za-z' -]+", marked):
                found.append((rule.id, marked))
        found += [(rule.id, str(word)) for word in [*rule.options.get("words", ())][:1]]
    always = [("*", word) for word in ("very", "utilize", "in order to", "causes", "obviously")]
    return sorted({*found, *always})


def _said(text: str) -> Counter[tuple[str, int]]:
    result = lint(parse(text), settings("", ""), ExampleLibrary(), WORDY)
    assert not result.summary.failures
    return Counter((f.rule, text.count("\n", 0, f.start)) for f in result.findings)


@pytest.mark.parametrize("trap", TRAPS)
def test_flagged_words_are_not_read_where_nobody_reads(trap: str) -> None:
    """What is found beside the words is the same as with a word no rule knows."""
    form, words = TRAPS[trap], [words.replace('"', "'") for _, words in _words()]
    if trap == "front matter":  # there is one of it
        words = ["; ".join(words)]
    single = [re.sub(r"[^a-z]+", "-", one.casefold()).strip("-") or "zzz" for one in words]
    # each label once: that one stands twice is told
    numbered = enumerate(zip(words, single, strict=True))
    traps = [form.format(w=w, s=f"{s}-{n}") for n, (w, s) in numbered]
    beside = [form.format(w="zzz", s=f"zzz-{n}") for n, _ in enumerate(words)]
    assert _said("\n".join(traps)) == _said("\n".join(beside)), trap


def test_the_same_words_are_found_in_prose() -> None:
    """The trap would be worth nothing if the words were never flagged."""
    seen = set()
    for rule, words in _words():
        opening = words[:1].upper() + words[1:]
        text = f"We walk {words} home, we said.\n\n{opening} that we walk home.\n\n{opening}.\n"
        seen |= {name for name, _ in _said(text)} & {rule}
    wanted = {rule.id for rule in RULES if rule.extends in ("existence", "substitution")}
    assert seen >= wanted & {name for name, _ in _words()}
