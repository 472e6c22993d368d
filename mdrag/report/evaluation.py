"""How good the search is: as JSON, as a table with bars, as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from mdrag.escapes import on_one_line
from mdrag.evidence.model import Source
from mdrag.filled_sentence import fill
from mdrag.report.columns import columns_of, pad
from mdrag.retrieve.evaluation.evaluate import Answer, Evaluation
from mdrag.retrieve.evaluation.measures import Interval
from mdrag.wording import say_in, words

__all__ = [
    "as_json",
    "as_svg",
    "as_table",
    "as_text",
    "difference_lines",
    "left_out_line",
    "leg_name",
    "missed_lines",
]

_LABELS = {
    "recall_at_10": "recall@10",
    "mrr_at_10": "MRR@10",
    "ndcg_at_10": "nDCG@10",
    "page_at_10": "right page among 10",
    "verifiable": "passages that can be opened",
    "judged_citable": "judged citable by you",
}
_BAR = 20
_SHOWN = 10  # questions whose answer was missed


def as_json(
    found: Sequence[Answer],
    systems: Mapping[str, Evaluation],
    differences: Mapping[str, Mapping[str, Interval]],
    sources: Sequence[Source],
) -> dict[str, Any]:
    """``systems``: by name, ours first; ``differences``: ours less each other, by measure."""
    ours = next(iter(systems.values()))
    paths = {source.doc_uid: source.source_path for source in sources}
    return {
        "n": ours.questions,
        "metrics": _means(ours),
        "intervals": _bounds(ours),
        "rows": [_row(one, paths) for one in found],
        "compared": [
            {
                "name": name,
                "metrics": _means(one),
                "intervals": _bounds(one),
                "difference": {
                    measure: [round(x, 4) for x in told]
                    for measure, told in differences.get(name, {}).items()
                },
            }
            for name, one in list(systems.items())[1:]
        ],
    }


def leg_name(leg: str) -> str:
    """What one way of searching is called, asked by itself."""
    return fill("words alone" if leg == "words" else "meaning alone")


def as_text(
    count: int,
    systems: Mapping[str, Evaluation],
    differences: Mapping[str, Mapping[str, Interval]],
    language: str = "en",
) -> str:
    """The table of ``count`` questions, and how the systems compare."""
    head = words(language)("{count} questions, means with 95 % intervals", count=count)
    table = as_table(systems, language)
    return "\n".join([head, *table, *difference_lines(differences, language)])


def as_table(systems: Mapping[str, Evaluation], language: str = "en") -> Iterator[str]:
    """A block of lines for each measure: a bar, the mean and its 95 % interval for each system."""
    say = words(language)
    names = {name: say_in(name, language) for name in systems}
    wide = max(map(columns_of, names.values()))
    for measure, label in _LABELS.items():
        held = {name: one for name, one in systems.items() if measure in one.measures}
        for at, (name, one) in enumerate(held.items()):
            told = one.measures[measure]
            bar = ("█" * round(told.mean * _BAR)).ljust(_BAR, "·")
            head = pad(say(label) if not at else "", 28) + pad(names[name], wide)
            yield f"{head}  {bar} {told.mean:.3f}  [{told.low:.3f}, {told.high:.3f}]"


def difference_lines(
    differences: Mapping[str, Mapping[str, Interval]], language: str = "en"
) -> Iterator[str]:
    """Whether ours is better than each other, or whether that cannot be told."""
    say = words(language)
    for name, measures in differences.items():
        told = measures["ndcg_at_10"]
        sure = "better" if told.low > 0 else "worse" if told.high < 0 else "no difference for sure"
        bounds = f"[{told.low:+.3f}, {told.high:+.3f}]"
        yield say(
            "against {name}: nDCG@10 {mean:+.3f} {bounds}, {sure}",
            name=on_one_line(say_in(name, language)), mean=told.mean, bounds=bounds, sure=say(sure),
        )  # fmt: skip


def missed_lines(found: Sequence[Answer]) -> Iterator[str]:
    """What could not be asked, what the library does not have, and which answers were missed."""
    for one in found:
        if one.problem:
            yield fill(
                "{id}: counted as 0: {problem}",
                id=on_one_line(one.question.id),
                problem=one.problem,
            )
        for name in one.unknown:
            yield fill(
                "{id}: no source {name} in the library",
                id=on_one_line(one.question.id),
                name=on_one_line(name),
            )
    missed = [
        one
        for one in found
        if not one.problem and not {uid for uid, _ in one.ranking[:10]} & one.relevant
    ]
    if missed:
        yield fill(
            "no answer among the first ten: {ids}",
            ids=_first_ids([one.question.id for one in missed]),
        )


def left_out_line(name: str, ids: Sequence[str]) -> str:
    """That the lists ``name`` have none for these questions."""
    return fill(
        "{name} has no list for {ids}: counted as 0 there",
        name=on_one_line(name),
        ids=_first_ids(ids),
    )


def _first_ids(ids: Sequence[str]) -> str:
    """The first ids, and how many more."""
    named = ", ".join(on_one_line(one) for one in ids[:_SHOWN])
    if len(ids) <= _SHOWN:
        return named
    return fill("{named} and {more} more", named=named, more=len(ids) - _SHOWN)


def as_svg(systems: Mapping[str, Evaluation]) -> str:
    """Each mean as a dot with its interval, 0 to 1 from left to right."""
    names = list(systems)
    measures = [m for m in _LABELS if any(m in one.measures for one in systems.values())]
    step, left, width = 18, 220, 480
    parts, y = [], 30
    for measure in measures:
        parts.append(f'<text x="10" y="{y + 4}" font-weight="bold">{_LABELS[measure]}</text>')
        for name in names:
            told = systems[name].measures.get(measure)
            if told is None:
                continue
            low, high, at = (left + x * width for x in (told.low, told.high, told.mean))
            colour = "#1f5fa8" if name == names[0] else "#b5651d"
            parts.append(
                f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" stroke="{colour}" '
                f'stroke-width="2"/><circle cx="{at:.1f}" cy="{y}" r="4" fill="{colour}"/>'
                f'<text x="{left + width + 10}" y="{y + 4}">{told.mean:.3f} '
                f"{escape(on_one_line(name))}</text>"
            )
            y += step
        y += step // 2
    ticks = "".join(
        f'<line x1="{left + x * width / 4}" x2="{left + x * width / 4}" y1="15" y2="{y}" '
        f'stroke="#ddd"/><text x="{left + x * width / 4}" y="{y + 14}" text-anchor="middle">'
        f"{x / 4:g}</text>"
        for x in range(5)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="960" height="{y + 24}" '
        f'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" '
        f'fill="white"/>{ticks}{"".join(parts)}</svg>\n'
    )


def _means(one: Evaluation) -> dict[str, float]:
    return {name: round(told.mean, 4) for name, told in one.measures.items()}


def _bounds(one: Evaluation) -> dict[str, list[float]]:
    return {name: [round(told.low, 4), round(told.high, 4)] for name, told in one.measures.items()}


def _row(one: Answer, paths: Mapping[str, str]) -> dict[str, Any]:
    return {
        "id": one.question.id,
        "ranking": [paths.get(uid, uid) for uid, _ in one.ranking],
        "scores": [score for _, score in one.ranking],
        "unknown": list(one.unknown),
        "problem": one.problem or None,
    }
