"""Queries that leave a trace: asked, answered, written down, and asked again the same way."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from mdrag import __version__
from mdrag.config import Config
from mdrag.errors import FileProblem, ServiceError, UsageError
from mdrag.escapes import on_one_line
from mdrag.evidence.counterevidence import COUNTER_MODES
from mdrag.evidence.pack import EvidencePack, to_json
from mdrag.fence import make_folder, open_own, reserve, write_atomic
from mdrag.filled_sentence import fill
from mdrag.index import generations
from mdrag.index.embed import SendingEmbedder, embedder
from mdrag.project import Project
from mdrag.retrieve.filtered_out import blamed_filters
from mdrag.retrieve.filters import Filters
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.order.rankings import RANKINGS
from mdrag.retrieve.pack import NOT_SUPPORTED, PackSize, Stamp, build_pack
from mdrag.retrieve.papers import by_source
from mdrag.retrieve.rerank import RERANKERS, RerankOutcome
from mdrag.retrieve.rerank.hit_order import by_scores, rerank
from mdrag.retrieve.search import CANDIDATES, Hits, Question, Searcher, question
from mdrag.retrieve.summaries import (
    add_summaries,
    kept_summaries,
    read_summaries,
    with_summaries,
)
from mdrag.retrieve.translate import in_english
from mdrag.retrieve.translate.query_cache import remember
from mdrag.settings import VectorWeightSettings
from mdrag.text.words import has_cjk
from mdrag.versions import last_version, log_version, new_query_id, next_version, now

__all__ = ["Replay", "SavedPack", "ask", "replay", "save"]

_QUERY = re.compile(r"[\w.-]{1,100}")
# The file name of a pack by mode. Only evidence is copied to outputs/evidence_pack.md: an agent
# takes that file for what it may cite.
_STEMS = {"evidence": "evidence_pack", "papers": "papers", "instruction": "instruction_pack"}


_OF_A_PAPER = 5  # passages searched for each source that is wanted
# What a run keeps of the reranker beside its settings.
_RERANK_RUN = ("rerank_latency_ms", "rerank_error", "rerank_scores")


class SavedPack(NamedTuple):
    """Where a pack was written."""

    markdown: Path
    json: Path
    newest: Path | None  # outputs/evidence_pack.md, for packs of evidence
    run: Path


class Replay(NamedTuple):
    """A pack asked for again, and in what it differs from the one that was returned then."""

    pack: EvidencePack
    differences: tuple[str, ...]


def ask(
    project: Project, config: Config, asked: Question, top: int = 0, request_id: str = "",
    searcher: Searcher | None = None,
) -> EvidencePack:  # fmt: skip
    """Search the current index and build the pack; writes nothing.

    ``top`` passages are returned, in the mode papers those of ``top`` sources; 0 = the setting
    rerank_topN, or without a reranker top_k_child.
    ``request_id`` is the caller's own name for it, "" makes one; ``searcher`` is one that is open
    already. Where the embedder asks a service and that does not answer, words alone are searched,
    which the pack says. Raises LibraryMissing, UsageError, PackRefused.
    """
    if len(request_id) > 200 or not (request_id.isprintable() and request_id == request_id.strip()):
        raise UsageError(fill("--request-id is one line of at most 200 characters"))
    began = time.perf_counter()
    searcher = searcher or Searcher(
        GenerationStore.open(project), embedder(config, project), config.vector_weight
    )
    asked = in_english(asked, config, searcher.library)
    stamp = Stamp.new(new_query_id(), now(), request_id)
    asks = config.rerank_enabled and config.reranker in RERANKERS
    papers = asked.mode == "papers"
    keep = max(CANDIDATES, _OF_A_PAPER * top if papers else 0)
    asked, found = _found(searcher, asked, config.rerank_candidate_k if asks else keep)
    # Papers are counted when their passages are in order, so all of them are put in order.
    ranked = config.rerank_candidate_k if papers else top
    hits = rerank(found, asked, searcher.library, project, config, ranked)
    top = top or (config.rerank_topN if hits.rerank.scores else config.top_k_child)
    size = PackSize(top, config.top_m_parent, config.max_snippet_chars, config.max_per_source)
    pack = _answer(searcher, asked, hits, stamp, size, ())
    pack = with_summaries(pack, config, searcher.library)
    took = round((time.perf_counter() - began) * 1000)
    return pack._replace(stats=pack.stats._replace(took_ms=took), rerank_run=_rerank_run(hits))


def save(project: Project, pack: EvidencePack, markdown: str) -> SavedPack:
    """Write the pack as Markdown and JSON under new names, and the query run. Never overwrites.

    Raises FileProblem.
    """
    stamp = pack.generated_at[:16].replace("-", "").replace("T", "_").replace(":", "")
    folder = project.outputs / "evidence"
    path = _reserved(folder / f"{_STEMS[pack.plan.mode]}_{stamp}.md")
    write_atomic(path, markdown)
    write_atomic(path.with_suffix(".json"), _json(to_json(pack)))
    run = project.meta / "query_runs" / f"{pack.query_id}.json"
    write_atomic(run, _json(_run(project, pack, path)))
    remember(project, pack.plan)
    newest = None
    if pack.plan.mode == "evidence":
        newest = project.outputs / "evidence_pack.md"
        write_atomic(newest, markdown)
    kind = _STEMS[pack.plan.mode]
    log_version(project, kind, last_version(project, kind), path.name, pack.plan.text)
    return SavedPack(path, path.with_suffix(".json"), newest, run)


def replay(project: Project, config: Config, query_id: str, mode: str = "") -> Replay:
    """The pack of an earlier query, from the same index version; writes nothing.

    ``mode`` may ask for the same hits as papers. Raises UsageError when the query or its index
    version is gone.
    """
    path = project.meta / "query_runs" / f"{query_id}.json"
    if not _QUERY.fullmatch(query_id) or not path.is_file():
        raise UsageError(
            fill(
                "no query {query_id!r} in {relative}",
                query_id=query_id,
                relative=project.relative(path.parent),
            )
        )
    try:
        with open_own(path, fill("delete it and run this again")) as file:
            run = json.load(file)
        plan, version, returned = run["plan"], run["index_version"], run["returned"]
        stamp = Stamp(
            query_id, run["plan_id"], run["request_id"], run["generated_at"], run["took_ms"]
        )
        asked = _restored(plan)
        output = plan["output"]
        size = PackSize(
            int(plan["k"]), int(output["top_m_parent"]), int(output["max_snippet_chars"]),
            int(output.get("max_per_source", 0)),
        )  # fmt: skip
        ignored = [field for field in run["ignored_fields"] if field not in NOT_SUPPORTED]
        against = plan.get("counterevidence", "off")
        if against not in COUNTER_MODES:
            raise ValueError(against)
        keep = int(plan["fusion"].get("keep", CANDIDATES))
        weight = float(plan["fusion"]["weights"]["semantic"])
        ranking = int(plan["fusion"].get("ranking", RANKINGS[0]))
        if ranking not in RANKINGS:
            raise ValueError(ranking)
        outcome = _restored_rerank(plan["rerank"], run.get("rerank_scores") or {})
        summaries = read_summaries(run.get("summaries") or {})
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise FileProblem(path, fill("is not a query run ({problem!r})", problem=problem)) from None
    generation = generations.find_generation(project, version)
    if generation is None:
        raise UsageError(
            fill(
                "{query_id} was answered from index {version}, which is gone; ask it "
                'again: mdrag query "{text}"',
                query_id=query_id,
                version=version,
                text=asked.text,
            )
        )
    chosen = embedder(config, project)
    then = VectorWeightSettings({chosen.name.partition(":")[0]: weight})
    searcher = Searcher(GenerationStore(project, generation), chosen, then)
    hits = by_scores(searcher.search(asked, keep, ranking), outcome)
    pack = _answer(searcher, asked, hits, stamp, size, ignored)
    pack = pack._replace(rerank_run={name: run.get(name) for name in _RERANK_RUN})
    pack = pack._replace(plan=pack.plan._replace(counterevidence=against))
    pack = add_summaries(pack, summaries)
    different = tuple(_differences(pack, returned, run.get("tool_version", "")))
    if mode == "papers" and pack.plan.mode == "evidence":
        pack = by_source(pack)
    return Replay(pack, different)


def _found(searcher: Searcher, asked: Question, keep: int) -> tuple[Question, Hits]:
    """What is found, by words alone when the service that embeds the question does not answer."""
    try:
        return asked, searcher.search(asked, keep)
    except (ServiceError, UsageError) as problem:
        if not isinstance(searcher.embedder, SendingEmbedder):
            raise
        asked = asked._replace(words_alone=on_one_line(problem.sentence))
        return asked, searcher.search(asked, keep)


def _answer(
    searcher: Searcher, asked: Question, hits: Hits, stamp: Stamp, size: PackSize,
    ignored: Sequence[str],
) -> EvidencePack:  # fmt: skip
    pack = build_pack(searcher.library, asked, hits, stamp, size, ignored)
    if not pack.evidences:
        pack = pack._replace(warnings=(*pack.warnings, *blamed_filters(searcher, asked)))
    return by_source(pack) if asked.mode == "papers" else pack


def _run(project: Project, pack: EvidencePack, path: Path) -> Mapping[str, Any]:
    """What meta/query_runs/<query_id>.json holds: the fields of P9 and all a replay needs."""
    plan = pack.plan
    return {
        "query_id": pack.query_id,
        "index_version": pack.index_version,
        "build_id": pack.build_id,
        "project_id": pack.project_id,
        "tool_version": __version__,
        "generated_at": pack.generated_at,
        "plan_id": pack.plan_id,
        "request_id": pack.request_id,
        "took_ms": pack.stats.took_ms,
        "q_zh": plan.text if has_cjk(plan.text) else None,
        "q_en": plan.q_en,
        "filters": to_json(plan.filters),
        "top_k": plan.k,
        "fusion": to_json(plan.fusion),
        "rerank": to_json(plan.rerank),
        "summaries": kept_summaries(pack),
        **(pack.rerank_run or {"rerank_latency_ms": None, "rerank_error": None}),
        "plan": to_json(plan),
        "ignored_fields": list(pack.explain.ignored_fields),
        "returned": _returned(pack),
        "pack": project.relative(path),
    }


def _returned(pack: EvidencePack) -> list[dict[str, Any]]:
    return [
        {"id": item.id, "doc_uid": item.doc_uid, "score": item.retrieval_score}
        for item in pack.all_items
    ]


def _restored(plan: Mapping[str, Any]) -> Question:
    asked = question(
        plan["text"], plan["q_en"], plan["terms"], plan["mode"], Filters.restored(plan["filters"])
    )
    notes = tuple(map(str, plan.get("notes", ())))
    words_alone = str(plan["fusion"].get("words_alone", ""))
    return asked._replace(q_en_from=plan["q_en_from"], warnings=notes, words_alone=words_alone)


def _rerank_run(hits: Hits) -> Mapping[str, Any]:
    """What a run keeps of the reranker: a replay does not ask it again."""
    done = hits.rerank
    return dict(zip(_RERANK_RUN, (done.latency_ms, done.error, dict(done.scores)), strict=True))


def _restored_rerank(plan: Mapping[str, Any], scores: Mapping[str, Any]) -> RerankOutcome:
    if not plan.get("enabled"):
        return RerankOutcome(off=str(plan.get("off", "")))
    return RerankOutcome(
        str(plan["model"]), int(plan["candidate_k"]), int(plan["top_n"]),
        {str(key): float(score) for key, score in scores.items()}, str(plan["degraded"]),
    )  # fmt: skip


def _differences(
    pack: EvidencePack, returned: list[Mapping[str, Any]], tool_version: str
) -> list[str]:
    then = {entry["id"]: entry["score"] for entry in returned}
    today = {item.id: item.retrieval_score for item in pack.all_items}
    if then == today and list(then) == list(today):
        return []
    found: list[str] = [
        fill("{gone} was returned then and is not now", gone=gone)
        for gone in then
        if gone not in today
    ]
    found += [fill("{new} is new", new=new) for new in today if new not in then]
    moved = sum(1 for key in then if key in today and then[key] != today[key])
    if moved:
        found.append(fill("{count} scores differ", count=moved))
    if tool_version != __version__:
        found.append(
            fill(
                "it was answered by mdrag {tool_version}, this is {version}",
                tool_version=tool_version,
                version=__version__,
            )
        )
    return found or [fill("the order differs")]


def _reserved(path: Path) -> Path:
    """The next free version of ``path``, taken so that two queries at once get two names."""
    try:
        make_folder(path.parent)
        while True:
            name = next_version(path)
            with suppress(FileExistsError):
                reserve(name)
                return name
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise FileProblem(
            path.parent, fill("cannot be written ({reason})", reason=reason)
        ) from problem


def _json(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
