"""Patterns over the grammar tree in spaCy's own spelling (DependencyMatcher)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.lint.reading.phrase_places import own_places
from mdrag.lint.reading.token_pattern_faults import token_faults
from mdrag.lint.reading.token_places import in_draft
from mdrag.lint.rule import Context, Fault, Paragraph, ParagraphCheck, Rule
from mdrag.text.nearest import nearest

__all__ = ["CHECK"]

# Relations of DependencyMatcher: left REL_OP right.
_RELATIONS = (
    "<", ">", "<<", ">>", ".", ".*", ";", ";*", "$+", "$-", "$++", "$--",
    ">+", ">-", ">++", ">--", "<+", "<-", "<++", "<--",
)  # fmt: skip
_KEYS = ("LEFT_ID", "REL_OP", "RIGHT_ID", "RIGHT_ATTRS")


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    """The matches within one sentence, at the node that ``mark:`` names or as a whole."""
    if not paragraph.facts.tagged or not paragraph.sentences:
        return
    doc = context.parses.of([sentence.prose for sentence in paragraph.sentences])
    patterns = rule.options["patterns"]
    matcher = _matcher(patterns, doc.vocab)
    mark = rule.options.get("mark")
    places: dict[tuple[int, int], None] = {}
    for key, nodes in matcher(doc):
        pattern = patterns[int(doc.vocab.strings[key])]
        marked = [
            node
            for node, one in zip(nodes, pattern, strict=True)
            if mark is None or one["RIGHT_ID"] == mark
        ]
        if not marked:
            continue
        first, last = doc[min(marked)], doc[max(marked)]
        number, span = _sentence_of(doc, first.i)
        if last.i < span.end:
            places[in_draft(paragraph.sentences[number], span, first, last)] = None
    for start, end in own_places(rule, paragraph, context.draft, places):
        words = " ".join(context.draft.masked[start:end].split())
        yield rule.finding((start, end), {"words": words})


def _sentence_of(doc: Any, token: int) -> tuple[int, Any]:
    """Number and span of the sentence a token stands in."""
    for number, span in enumerate(doc.sents):
        if span.start <= token < span.end:
            return number, span
    raise ValueError(f"token {token} stands in no sentence")


_MATCHERS: dict[tuple[str, int], Any] = {}


def _matcher(patterns: Sequence[Any], vocab: Any) -> Any:
    key = (json.dumps(patterns, sort_keys=True), id(vocab))
    if key not in _MATCHERS:
        from spacy.matcher import DependencyMatcher

        matcher = DependencyMatcher(vocab)
        for number, pattern in enumerate(patterns):
            matcher.add(str(number), [pattern])
        _MATCHERS[key] = matcher
    return _MATCHERS[key]


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    """What is wrong in each node, and a ``mark:`` that names none."""
    names: set[Any] = set()
    if not options["patterns"]:
        yield Fault(("patterns",), fill("patterns: should list at least one pattern"))
    for at, pattern in enumerate(options["patterns"]):
        where = ("patterns", at)
        if not isinstance(pattern, list) or not pattern:
            yield Fault(
                where, fill("a pattern is a list of nodes, the first {{RIGHT_ID, RIGHT_ATTRS}}")
            )
            continue
        seen: list[Any] = []
        for n, node in enumerate(pattern):
            yield from _node_faults(node, (*where, n), seen)
            if isinstance(node, dict):
                seen.append(node.get("RIGHT_ID"))
        names.update(one for one in seen if isinstance(one, str))
    mark = options.get("mark")
    if mark is not None and mark not in names:
        hint = nearest(mark, sorted(names))
        yield Fault(
            ("mark",), fill("mark: no node has the RIGHT_ID {mark!r}{hint}", mark=mark, hint=hint)
        )


def _node_faults(node: Any, where: tuple[str | int, ...], seen: list[Any]) -> Iterator[Fault]:
    """What is wrong in one node; ``seen`` holds the names of those before it."""
    if not isinstance(node, dict):
        yield Fault(where, f"a node is {{{', '.join(_KEYS)}}}")
        return
    for key in node:
        if key not in _KEYS:
            hint = nearest(str(key), list(_KEYS)) or f"; a node has: {', '.join(_KEYS)}"
            yield Fault(
                (*where, key), fill("{key!r} is no key of a node{hint}", key=key, hint=hint)
            )
    needed = ("RIGHT_ID", "RIGHT_ATTRS") if not seen else _KEYS
    for key in needed:
        if key not in node:
            yield Fault(where, fill("{key} is missing in this node", key=key))
    for key in ("LEFT_ID", "REL_OP"):
        if key in node and not seen:
            yield Fault(
                (*where, key),
                fill("the first node has no {key}: nothing stands left of it", key=key),
            )
    name, left, relation = node.get("RIGHT_ID", ""), node.get("LEFT_ID"), node.get("REL_OP")
    if not isinstance(name, str):
        yield Fault(
            (*where, "RIGHT_ID"),
            fill("{name!r} should be text; put it in quotation marks", name=name),
        )
    elif name in seen:
        yield Fault(
            (*where, "RIGHT_ID"), fill("two nodes are called {name!r}; rename one", name=name)
        )
    if left is not None and seen and left not in seen:
        hint = nearest(str(left), [str(one) for one in seen])
        yield Fault(
            (*where, "LEFT_ID"),
            fill("no node before this one is called {left!r}{hint}", left=left, hint=hint),
        )
    if relation is not None and relation not in _RELATIONS:
        yield Fault(
            (*where, "REL_OP"),
            fill(
                "{relation!r} is no relation; there are: {relations}",
                relation=relation,
                relations=" ".join(_RELATIONS),
            ),
        )
    if "RIGHT_ATTRS" in node:
        yield from token_faults(node["RIGHT_ATTRS"], (*where, "RIGHT_ATTRS"), operators=False)


CHECK = ParagraphCheck(
    {"patterns": list, "mark": str},
    _run,
    required=("patterns",),
    gives=("words",),
    faults=_faults,
)
