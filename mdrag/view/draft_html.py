"""The draft as HTML: sentences coloured by status, findings underlined, citations to open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from mdrag.view.html_text import attributes, text
from mdrag.view.model import DraftView, FindingView, ParagraphView, TextRun
from mdrag.wording import Words

__all__ = ["draft_html"]

_TAGS = {
    "paragraph": "p", "item": "p", "quote": "blockquote", "footnote": "p", "caption": "p",
    "code": "pre", "math": "pre", "table": "pre", "definition-term": "p", "line-block": "p",
}  # fmt: skip
_ORDER = ("error", "warning", "info")


def draft_html(view: DraftView, tr: Words) -> str:
    """Every block with the anchor of its line (``#L24``)."""
    return "\n".join(_block(view, one, tr) for one in view.paragraphs)


def _block(view: DraftView, one: ParagraphView, tr: Words) -> str:
    place = {"id": f"L{one.line}", "data_line": one.line}
    number = f'<a class="line" href="#L{one.line}" tabindex="-1" aria-hidden="true">{one.line}</a>'
    if one.kind == "rule":
        return f"<hr{attributes(**place)}>"
    if one.kind == "raw":
        told = text(tr("(raw text for another format is left out)"))
        return f"<p{attributes(**place, class_='raw')}>{number}{told}</p>"
    tag = f"h{min(one.level + 1, 6)}" if one.kind == "heading" else _TAGS.get(one.kind, "p")
    depth = f" depth-{min(one.level, 4)}" if one.kind == "item" else ""
    bullet = f'<span class="bullet">{text(one.bullet)}</span> ' if one.bullet else ""
    focus = 0 if tag == "pre" else None  # what scrolls sideways can be reached by keys
    head = attributes(**place, class_=f"block {one.kind}{depth}", tabindex=focus)
    return f"<{tag}{head}>{number}{bullet}{''.join(_runs(view, one.runs, tr))}</{tag}>"


def _runs(view: DraftView, runs: Sequence[TextRun], tr: Words) -> Iterator[str]:
    """The runs of a block, those of one sentence inside one element."""
    for sentence, mine in groupby(runs, key=lambda run: run.sentence):
        inner = "".join(_run(view, run, tr) for run in mine)
        status = view.sentences[sentence].status if sentence >= 0 else ""
        if status:
            head = attributes(class_=f"sentence {status}", data_s=sentence, data_status=status)
            yield f"<span{head}>{inner}</span>"
        else:
            yield inner


def _run(view: DraftView, run: TextRun, tr: Words) -> str:
    words = text(run.text)
    if run.kind in ("code", "math"):
        words = f'<code class="{run.kind}">{words}</code>'
    elif run.kind == "unbound":
        words = f'<span class="unbound">{words}</span>'
    elif run.kind == "note":
        words = f"<sup>{words}</sup>"
    if run.emphasis:
        words = f"<em>{words}</em>"
    if run.strong:
        words = f"<strong>{words}</strong>"
    if run.citation >= 0:
        words = _citation(view, run.citation, words, tr)
    return _underlined(view, run.findings, words)


def _citation(view: DraftView, number: int, words: str, tr: Words) -> str:
    one = view.citations[number]
    status = "ok" if one.passes else "fails" if one.status == "OK" else one.status.lower()
    told = tr("supported") if one.passes else tr("look at it")
    head = attributes(class_=f"cite {status}", id=f"c{number}", href=f"#c{number}", data_c=number)
    return f'<a{head}>{words}<span class="aside"> ({text(told)})</span></a>'


def _underlined(view: DraftView, findings: Sequence[int], words: str) -> str:
    """``words`` underlined for the gravest of their findings; all are named."""
    if not findings:
        return words
    told: list[FindingView] = [view.findings[n] for n in findings]
    worst = min((one.severity for one in told), key=_ORDER.index)
    head = attributes(
        class_=f"finding {worst}", data_f=" ".join(map(str, findings)),
        data_rules=" ".join(one.rule for one in told),
    )  # fmt: skip
    return f"<span{head}>{words}</span>"
