"""A formula over counts, with a least and a most: readability, density, share."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from mdrag.draft.model import Span
from mdrag.draft.words import count_words
from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.lint.reading.english_paragraphs import english_paragraphs
from mdrag.lint.reading.own_words import own_sentences
from mdrag.lint.reading.text_measures import COUNTS, SCORES, MeasuredText, score
from mdrag.lint.rule import Context, DraftCheck, Fault, Rule
from mdrag.text.nearest import nearest

__all__ = ["CHECK"]

_OPERATORS: dict[type, Callable[[float, float], float]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}  # fmt: skip
_FUNCTIONS: dict[str, Callable[..., float]] = {"sqrt": lambda x: float(x) ** 0.5, "min": min,
                                               "max": max, "abs": abs}  # fmt: skip
_MOST_CHARACTERS = 300  # of a formula
_ARITHMETIC = "only + - * / ** and brackets are arithmetic here"
_PER = ("section", "draft")


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """The stretches long enough to be measured whose value lies outside the limits."""
    formula = _parsed(rule.options["formula"])
    most, least = rule.options.get("max"), rule.options.get("min")
    for title, stretch in _stretches(rule, context):
        if count_words(" ".join(stretch.prose)) < int(rule.options.get("at_least_words", 100)):
            continue
        try:
            value = _value(formula, stretch)
        except (ZeroDivisionError, OverflowError):
            continue  # nothing to measure here
        if isinstance(value, complex) or value != value:
            continue
        if most is not None and value > most:
            wanted = fill("at most {most:g}", most=most)
        elif least is not None and value < least:
            wanted = fill("at least {least:g}", least=least)
        else:
            continue
        told = {
            "value": f"{value:.4g}",
            "wanted": wanted,
            "title": title or fill("the draft"),
        }
        yield rule.finding(stretch.place, told)


def _stretches(rule: Rule, context: Context) -> Iterator[tuple[str, MeasuredText]]:
    """The running text of each section, or of the draft; told at its heading or first sentence."""
    draft = context.draft
    by_section = rule.options.get("per", "draft") == "section"
    of_block = {block: n for n, one in enumerate(draft.sections) for block in one.blocks}
    found: dict[int, MeasuredText] = {}
    for paragraph in english_paragraphs(context):
        own = [sentence for _, sentence in own_sentences(rule, paragraph)]
        if not own:
            continue
        key = of_block.get(paragraph.block_index, -1) if by_section else -1
        if key not in found:
            found[key] = MeasuredText(Span(own[0].start, own[0].end), [], 0, 0, 0)
        found[key].add([s.prose for s in own], len(paragraph.citations), len(paragraph.bindings))
    for key, stretch in found.items():
        yield draft.sections[key].title if key >= 0 else "", stretch


@lru_cache(maxsize=64)
def _parsed(formula: str) -> ast.expr:
    """The formula as a tree of arithmetic. ValueError says what else stands in it."""
    if len(formula) > _MOST_CHARACTERS:
        raise ValueError(fill("is longer than {most} characters", most=_MOST_CHARACTERS))
    try:
        tree = ast.parse(formula.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ValueError(
            fill("{formula!r} is no formula; as in: words / sentences", formula=formula)
        ) from None
    for node in ast.walk(tree):
        _check_node(node)
    return tree


def _check_node(node: ast.AST) -> None:
    """Nothing but arithmetic, known names and known functions; else ValueError."""
    if isinstance(node, ast.Call):
        if not isinstance(node.func, ast.Name) or node.func.id not in _FUNCTIONS or node.keywords:
            raise ValueError(fill("only {names} may be called", names=", ".join(_FUNCTIONS)))
    elif isinstance(node, ast.Name):
        known = [*COUNTS, *SCORES, *_FUNCTIONS]
        if node.id not in known:
            hint = nearest(node.id, known) or fill("; there are: {names}", names=", ".join(known))
            raise ValueError(fill("nothing is called {name!r}{hint}", name=node.id, hint=hint))
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool) or not isinstance(node.value, int | float):
            raise ValueError(fill("{value!r} is no number", value=node.value))
    elif isinstance(node, ast.BinOp):
        if type(node.op) not in _OPERATORS:
            raise ValueError(fill(_ARITHMETIC))
    elif isinstance(node, ast.UnaryOp):
        if not isinstance(node.op, ast.USub | ast.UAdd):
            raise ValueError(fill(_ARITHMETIC))
    elif not isinstance(node, ast.operator | ast.unaryop | ast.expr_context):
        raise ValueError(fill(_ARITHMETIC))


def _value(node: ast.expr, stretch: MeasuredText) -> float:
    if isinstance(node, ast.Constant):
        return float(node.value)  # type: ignore[arg-type]
    if isinstance(node, ast.Name):
        return COUNTS[node.id](stretch) if node.id in COUNTS else score(node.id, stretch)
    if isinstance(node, ast.UnaryOp):
        value = _value(node.operand, stretch)
        return -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.BinOp):
        return _OPERATORS[type(node.op)](_value(node.left, stretch), _value(node.right, stretch))
    assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return _FUNCTIONS[node.func.id](*(_value(one, stretch) for one in node.args))


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    from mdrag.lint.reading.word_list_faults import one_of

    try:
        _value(_parsed(options["formula"]), MeasuredText(Span(0, 0), ["One word."], 1, 1, 1))
    except ValueError as problem:
        yield Fault(("formula",), fill("formula: {problem}", problem=problem))
    except (ZeroDivisionError, OverflowError):
        pass
    except TypeError:
        yield Fault(("formula",), fill("formula: a function here got too few or too many numbers"))
    yield from one_of(options, "per", _PER)
    if "max" not in options and "min" not in options:
        yield Fault((), "metric needs 'max:' or 'min:'")


CHECK = DraftCheck(
    {
        "formula": str, "max": (int, float), "min": (int, float), "per": str,
        "at_least_words": int,
    },
    _run,
    required=("formula",),
    gives=("value", "wanted", "title"),
    faults=_faults,
)  # fmt: skip
