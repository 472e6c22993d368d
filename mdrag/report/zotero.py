"""What Zotero has of the sources: a table, JSON, and the last line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mdrag.escapes import on_one_line
from mdrag.evidence.model import Source
from mdrag.filled_sentence import fill
from mdrag.report.columns import pad
from mdrag.text.doi import doi_in
from mdrag.wording import Words, say_in, words
from mdrag.zotero.bindings import ItemBinding
from mdrag.zotero.items import short_author
from mdrag.zotero.match import STATES, Choice, ItemMatch
from mdrag.zotero.probe import Probe
from mdrag.zotero.push.plan import PushOutcome
from mdrag.zotero.push.run import PushResult

__all__ = [
    "choices_left",
    "closed_report",
    "connection_line",
    "match_json",
    "next_step",
    "outcome_json",
    "probe_json",
    "push_lines",
    "rebuild_step",
    "refusals",
    "remembered_items",
    "summary",
    "table",
]


def probe_json(probe: Probe) -> dict[str, Any]:
    """What Zotero can do."""
    return {**probe._asdict(), "advice": list(probe.advice)}


def match_json(matches: Sequence[ItemMatch]) -> list[dict[str, Any]]:
    """One object a source."""
    return [
        {
            "doc_uid": one.doc_uid,
            "source_path": one.wanted.source.source_path,
            "title": one.wanted.source.title,
            "doi": doi_in(one.wanted.source.doi),
            "state": one.state,
            "note": one.note,
            "bound": _bound(one.bound) if one.bound else None,
            "choices": [
                {
                    "library": choice.item.library.uri,
                    "key": choice.item.key,
                    "title": choice.item.title,
                    "year": choice.item.year,
                    "doi": choice.item.doi,
                    "other_doi": choice.other_doi,
                    "citation_key": choice.item.citation_key,
                    "why": list(choice.signs),
                }
                for choice in one.choices
            ],
        }
        for one in matches
    ]


def outcome_json(outcomes: Sequence[PushOutcome]) -> list[dict[str, str]]:
    """One object for each source a push was about."""
    return [one._asdict() for one in outcomes]


def push_lines(done: PushResult, draft: str, dry_run: bool, language: str = "en") -> Iterator[str]:
    """What was added, or would be; how the sources stand now; what to do next."""
    say, matches = words(language), done.looked.matches
    if dry_run:
        told, count = "{count} would be added to {target} ({via})", len(done.planned)
        yield say(told, count=count, target=done.target, via=done.via)
        return
    added = sum(one.state == "added" for one in done.outcomes)
    yield say("{count} added to {target} ({via})", count=added, target=done.target, via=done.via)
    yield summary(matches, language)
    if added:
        yield rebuild_step(draft, True, language)
    if not done.left and (told := next_step(matches, draft, language)):
        yield told


def _bound(one: ItemBinding) -> dict[str, Any]:
    return {"library": one.library, "key": one.key, "how": one.how, "uri": one.uri, "at": one.at}


def table(matches: Sequence[ItemMatch], language: str = "en") -> str:
    """A line a source: its state, and why."""
    say = words(language)
    lines = [_head(say)]
    for one in matches:
        first, *rest = _whys(one, language) or [
            say_in(one.note, language) or _title(one.wanted.source)
        ]
        lines.append(_row(one.wanted.source, say(one.state), first))
        lines += [f"{'':<55}{_cut(why, 45)}" for why in rest]
        if one.state in ("candidate", "ambiguous"):
            source = one.wanted.source
            lines.append(_work(say, say("the source"), doi_in(source.doi), source.title))
            for choice in one.choices:
                item = choice.item
                lines.append(_work(say, item.key, item.doi, item.title, choice.other_doi))
    return "\n".join(lines)


def refusals(matches: Sequence[ItemMatch]) -> list[str]:
    """A line for every candidate that is not accepted: its DOI says that it is another work."""
    return [
        fill(
            "{uid}: {library}:{key} has another DOI ({doi}; the source: {own}); not bound. The "
            "same work? --force, or {uid}={key}. Another? mdrag zotero push --add-candidates "
            "adds the source",
            uid=one.doc_uid,
            library=choice.item.library.uri,
            key=choice.item.key,
            doi=choice.item.doi,
            own=doi_in(one.wanted.source.doi),
        )
        for one in matches
        if one.state == "candidate"
        for choice in one.choices
        if choice.other_doi
    ]


def _work(say: Words, name: str, doi: str, title: str, other_doi: bool = False) -> str:
    """A line that tells a work by its DOI, never cut, and its title."""
    told = f"{'':<4}{pad(name + ':', 12)}{on_one_line(doi) or say('no DOI')} "
    after = say(" (another DOI)") if other_doi else ""
    return f"{told}“{_cut(title, max(20, 98 - len(told) - len(after)))}”{after}"


def remembered_items(
    sources: Sequence[Source], bound: Mapping[str, ItemBinding], language: str = "en"
) -> str:
    """The same table from what was written down before; - where nothing was."""
    say = words(language)
    lines = [_head(say)]
    for source in sources:
        one = bound.get(source.doc_uid)
        why = f"{one.library}:{one.key} ({say(one.how)})" if one else _title(source)
        lines.append(_row(source, say("bound") if one else "-", why))
    return "\n".join(lines)


def _head(say: Words) -> str:
    parts = pad(say("state"), 11) + pad(say("who and when"), 26)
    return f"{'doc_uid':<18}{parts}{say('why, or what it is')}"


def _title(source: Source) -> str:
    """What tells two works of the same authors and year apart."""
    return f"“{source.title}”" if source.title else source.source_path


def _row(source: Source, state: str, why: str) -> str:
    year = str(source.year or "")
    who = f"{_cut(short_author(source), 24 - len(year))} {year}".strip()
    return f"{source.doc_uid:<18}{pad(state, 11)}{who:<26}{_cut(why, 45)}".rstrip()


def _whys(one: ItemMatch, language: str) -> list[str]:
    say = words(language)
    if one.bound:
        return [f"{one.bound.library}:{one.bound.key} ({say(one.bound.how)})"]
    found = [_why(choice, say) for choice in one.choices]
    return [*found, say_in(one.note, language)] if one.note and found else found


def _why(choice: Choice, say: Words) -> str:
    key = choice.item.citation_key
    other = say(", key {key}", key=key) if key and "citation key" not in choice.signs else ""
    signs = say(", ").join(map(say, choice.signs))
    return f"{choice.item.library.uri}:{choice.item.key} {signs}{other}"


def _cut(text: str, room: int) -> str:
    text = on_one_line(text)
    return text if len(text) <= room else text[: room - 1] + "…"


def connection_line(probe: Probe, language: str = "en") -> str:
    """One line: which Zotero it is, and what it lets us do."""
    say = words(language)
    parts = [f"Zotero {probe.version}" if probe.version else "Zotero"]
    if probe.reads:
        parts.append(say("local API: read and write" if probe.writes else "local API: read"))
    else:
        parts.append(say("local API: off"))
    parts.append(say("connector: yes" if probe.connector else "connector: no"))
    parts.append(f"Better BibTeX: {probe.bbt}" if probe.bbt else say("Better BibTeX: no"))
    return say("; ").join(parts)


def summary(matches: Sequence[ItemMatch], language: str = "en") -> str:
    """The last line: how many are bound, and what is open."""
    count = Counter(one.state for one in matches)
    say = words(language)
    return say(
        "Zotero: {bound} of {sources} sources bound; found {found}, candidates {candidate}, "
        "ambiguous {ambiguous}, missing {missing}",
        sources=len(matches), **{state: count[state] for state in STATES},
    )  # fmt: skip


def choices_left(matches: Sequence[ItemMatch], accept: bool, language: str = "en") -> Iterator[str]:
    """How a person settles what `mdrag zotero bind` may not; ``accept``: candidates were taken."""
    states, say = {one.state for one in matches}, words(language)
    if "candidate" in states and not accept:
        yield say("candidates: look at them, then --accept, or name them: DOC_UID=KEY")
    if "ambiguous" in states:
        yield say("ambiguous: choose with --library, or name the item: DOC_UID=KEY")


def next_step(matches: Sequence[ItemMatch], draft: str, language: str = "en") -> str:
    """What to do now, as a command; "" when all is bound and no draft was named."""
    states, say = {one.state for one in matches}, words(language)
    for state, told in _NEXT:
        if state in states:
            return say(told, draft=f" {draft}" if draft else "")
    return say("next: mdrag build {draft} -o essay.docx", draft=draft) if draft else ""


# the first that is there is the next thing to do
_NEXT = (
    ("missing", "next: mdrag zotero push{draft} (--dry-run shows it first)"),
    ("found", "next: mdrag zotero bind{draft}"),
    ("candidate", "next: look at the candidates, then mdrag zotero bind{draft} --accept"),
    ("ambiguous", "next: mdrag zotero bind{draft} DOC_UID=KEY, or choose with --library"),
)


def rebuild_step(draft: str, pushed: bool, language: str = "en") -> str:
    """What makes a Word file that was built before know the items that are bound now."""
    say = words(language)
    name = draft or "DRAFT.md"
    stem = name.removesuffix(".md").rpartition("/")[2] or "essay"
    told = say(
        "a Word file built before does not name these items: mdrag build {draft} -o {file}, "
        "then Refresh in Word", draft=name, file=f"{stem}.docx",
    )  # fmt: skip
    return f"{told}{say('; ')}{say(_REPLACES)}" if pushed else told


_REPLACES = "what push added, Refresh may also find from the old file"


def closed_report(
    uids: Sequence[str], bound: Mapping[str, ItemBinding], language: str = "en"
) -> str:
    """The same, from what was written down before."""
    there = sum(uid in bound for uid in uids)
    told = "Zotero was not asked; {bound} of {sources} sources were bound before"
    return words(language)(told, bound=there, sources=len(uids))
