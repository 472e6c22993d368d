"""Every setting there is: names, defaults, choices; `mdrag.config` reads files against it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

__all__ = [
    "CLAIMS",
    "FILES",
    "GATES",
    "PROFILES",
    "SECTIONS",
    "SETTINGS",
    "UNREAD",
    "Outward",
    "Setting",
    "outward",
]


@dataclass(frozen=True)
class Outward:
    """A mark: this setting reaches the network or chooses whom to ask there.

    A folder's file cannot switch it on: the person's own settings can, or `mdrag trust`.
    ``kind`` and ``default`` are those of a key of a section, ``host`` who is asked, and ``only``
    the values that reach out; () means all but the default.
    """

    kind: type | tuple[str, ...] = str
    default: Any = ""
    host: str = ""
    only: tuple[str, ...] = ()


class Setting(NamedTuple):
    """One key of config.yaml: its default, what it may be, what it is for.

    ``later`` are values of parts that are not built yet; they are refused as that.
    """

    key: str
    default: Any
    about: str
    choices: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    outward: Outward | None = None
    later: tuple[str, ...] = ()


PROFILES: Mapping[str, Mapping[str, str]] = {
    "offline": {"embedder": "static", "parser": "local"},
}

# Settings that writers may know or have, and that no code reads yet: their rooms are not built.
# They are refused by name, so that nobody trusts in a line without effect; each moves up into the
# table below with the code that reads it. The first lines stood in config.yaml until 0.1.0.
UNREAD = frozenset({
    "reranker", "translator", "embedding_model", "output_dimensionality", "autoTruncate",
    "rerank_enabled", "rerank_model", "rerank_candidate_k", "rerank_topN",
    "ignoreRecordDetailsInResponse", "rerank_max_concurrency", "rerank_max_retries",
    "rerank_timeout_s", "gcp_project", "gcp_region",
    "max_snippet_chars", "mineru", "google", "fusion", "quality", "health",
})  # fmt: skip

# An empty default of a choice follows the profile.
SETTINGS: tuple[Setting, ...] = (
    Setting(
        "profile",
        "offline",
        "offline needs no key and no network",
        ("offline",),
        later=("cloud",),
    ),
    Setting(
        "embedder",
        "",
        "text → vectors; empty: as the profile",
        ("static",),
        later=("fastembed", "vertex"),
    ),
    Setting(
        "parser",
        "",
        "who reads PDFs; empty: as the profile",
        ("local",),
        later=("mineru", "mineru-local"),
    ),
    Setting("top_k_child", 20, "passages grouped when nothing reranks", low=1),
    Setting("top_m_parent", 5, "pages or sections shown with a pack", low=1),
    Setting(
        "counterevidence_mode", "off", "look for limits of risky claims", ("off", "soft", "strict")
    ),
    Setting("verify_citations_k", 10, "passages of a source looked at for one sentence", low=1),
    Setting("verify_citations_threshold_T", 0.55, "support below this is WEAK", low=0, high=1),
    Setting("chunk_target_tokens", 200, "length of a passage", low=20),
    Setting("chunk_min_tokens", 80, "shorter ones are joined to a neighbour", low=1),
    Setting("chunk_max_tokens", 300, "longer ones are cut at a sentence", low=20),
    Setting("chunk_overlap", 0.0, "share of a passage repeated in the next", low=0, high=0.5),
    Setting("parent", "page", "what is shown around a passage", ("page", "section")),
    Setting("keep_generations", 3, "old index generations kept for readers and replays", low=1),
    Setting("course_id", "", "a metadata field of every source of this project"),
    Setting("ui_language", "en", "language of summaries and messages", ("en", "zh")),
)

CLAIMS = (
    "quotation", "number", "causal", "comparative", "superlative", "definition", "generalisation",
    "recommendation",
)  # fmt: skip
GATES = ("PASS", "WARN", "BLOCK")  # what a gate may say, in rising order

# Settings that name a file, which must lie below the folder of the file they stand in.
FILES = frozenset({"lint.baseline", "export.style", "export.reference_doc", "export.library"})

# Sections: key → type, or a tuple of choices, or `Outward` around either. A rule's own options are
# checked by its check.
SECTIONS: Mapping[str, Mapping[str, type | tuple[str, ...] | Outward]] = {
    "lint": {
        "select": list,  # rule ids or globs; empty: all
        "ignore": list,
        "rules": dict,  # id: off | error | warning | info | {severity: …, option: …}
        "paths": dict,  # glob: {select: […], ignore: […], rules: {…}}
        "fail_on": ("error", "warning", "info"),
        "word_budget": int,
        "baseline": str,
        # whether rules may ask services on the network (citation.retracted)
        "online": Outward(bool, False, "api.crossref.org"),
        # an address for them, as Crossref asks politely
        "mailto": Outward(str, "", "api.crossref.org"),
        "crossref": Outward(),  # another address of Crossref's REST API
    },
    "gate": {
        # what a claim of this type does without a source; TYPE_stale: cited, but the passage is
        # gone or the source is not bound; own: own argument, method, signpost
        **{f"{kind}{when}": GATES for kind in (*CLAIMS, "own") for when in ("", "_stale")},
        "weak": GATES,  # support below verify_citations_threshold_T
        "missing": GATES,  # no passage says anything of the sentence
        "style_findings": int,  # style-check: warnings and errors a section may have
    },
    "style": {
        "first_person": ("allow", "avoid"),
        "contractions": ("allow", "avoid"),
        "register": ("auto", "formal", "informal"),  # auto: does the draft speak to its reader?
    },
    "spelling": {"variant": ("british", "american", "any")},
    "export": {
        "style": str,
        "reference_doc": str,
        "library": str,  # an exported library to take item data from: .json, .bib, .ris
    },
    "zotero": {
        # auto: what runs on this machine
        "via": Outward(
            ("auto", "connector", "local", "web"), "auto", "api.zotero.org", only=("web",)
        ),
        "library": str,  # user, users/<id> or groups/<id>; empty: all that can be seen
        "address": Outward(str, "http://127.0.0.1:23119"),  # of the Zotero on this machine
        # of the web API, asked only with via: web
        "web": Outward(str, "https://api.zotero.org"),
    },
}


def outward(key: str) -> Outward | None:
    """The mark of a setting (``key`` or ``section.key``); None for one that stays at home."""
    section, dot, name = key.partition(".")
    if dot:
        found = SECTIONS.get(section, {}).get(name)
        return found if isinstance(found, Outward) else None
    for setting in SETTINGS:
        if setting.key == key:
            return setting.outward
    return None
