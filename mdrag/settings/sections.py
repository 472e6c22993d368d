"""The sections of config.yaml. What is not written in one counts by its default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from mdrag.settings.setting import Outward, Setting

__all__ = [
    "CLAIMS",
    "GATES",
    "ExportSettings",
    "GateSettings",
    "GoogleSettings",
    "HealthSettings",
    "IndexSettings",
    "JudgeSettings",
    "LintSettings",
    "LocalModelsSettings",
    "MineruSettings",
    "PolicySettings",
    "PricesSettings",
    "QualitySettings",
    "RedactionSettings",
    "SettingsSection",
    "SpellingSettings",
    "StyleSettings",
    "TranslationSettings",
    "VectorWeightSettings",
    "ZoteroSettings",
]

CLAIMS = (
    "quotation", "number", "causal", "comparative", "superlative", "definition", "generalisation",
    "recommendation",
)  # fmt: skip
GATES = ("PASS", "WARN", "BLOCK")  # what a gate may say, in rising order
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class SettingsSection(NamedTuple):
    """What is written in a section, by key."""

    values: Mapping[str, Any] = _NOTHING


class LintSettings(SettingsSection):
    """Which rules run and what fails. A rule's own options are checked by its check."""

    __slots__ = ()

    select: Setting[Sequence[str]] = Setting((), "rule ids or globs; empty: all")
    ignore: Setting[Sequence[str]] = Setting((), "rule ids or globs")
    rules: Setting[Mapping[str, Any]] = Setting(
        _NOTHING, "id: off | error | warning | info | {severity: …, option: …}"
    )
    paths: Setting[Mapping[str, Any]] = Setting(
        _NOTHING, "glob: {select: […], ignore: […], rules: {…}}"
    )
    fail_on = Setting("warning", "what makes lint fail", ("error", "warning", "info"))
    word_budget = Setting(0, "words that were asked for; 0: none")
    baseline = Setting("", "a file of findings left for later")
    online = Setting(
        False,
        "whether rules may ask services on the network (citation.retracted)",
        outward=Outward("api.crossref.org"),
    )
    mailto = Setting(
        "", "an address for them, as Crossref asks politely", outward=Outward("api.crossref.org")
    )
    crossref = Setting("", "another address of Crossref's REST API", outward=Outward())


def _gate(default: str, about: str = "a claim of this type without a source") -> Setting[str]:
    return Setting(default, about, GATES)


def _stale(default: str) -> Setting[str]:
    return _gate(default, "cited, but the passage is gone or the source is not bound")


class GateSettings(SettingsSection):
    """What the citation gate says of what."""

    __slots__ = ()

    quotation = _gate("BLOCK")
    quotation_stale = _stale("WARN")
    number = _gate("BLOCK")
    number_stale = _stale("WARN")
    causal = _gate("BLOCK")
    causal_stale = _stale("WARN")
    comparative = _gate("BLOCK")
    comparative_stale = _stale("WARN")
    superlative = _gate("BLOCK")
    superlative_stale = _stale("WARN")
    definition = _gate("BLOCK")
    definition_stale = _stale("WARN")
    generalisation = _gate("WARN")
    generalisation_stale = _stale("WARN")
    recommendation = _gate("WARN")
    recommendation_stale = _stale("WARN")
    own = _gate("PASS", "own argument, method, signpost")
    own_stale = _stale("PASS")
    weak = _gate("WARN", "support below verify_citations_threshold_T")
    missing = _gate("BLOCK", "no passage says anything of the sentence")
    style_findings = Setting(8, "style-check: warnings and errors a section may have")

    def uncited(self, kind: str) -> str:
        """What a claim of this type does without a source."""
        return str(getattr(self, kind))

    def stale(self, kind: str) -> str:
        """The same of a claim whose passage is gone or whose source is not bound."""
        return str(getattr(self, f"{kind}_stale"))


class StyleSettings(SettingsSection):
    """The writer's taste."""

    __slots__ = ()

    first_person = Setting("allow", "I and we", ("allow", "avoid"))
    contractions = Setting("avoid", "don't, it's", ("allow", "avoid"))
    register = Setting(
        "auto", "auto: does the draft speak to its reader?", ("auto", "formal", "informal")
    )


class SpellingSettings(SettingsSection):
    """The writer's English."""

    __slots__ = ()

    variant = Setting("any", "whose spelling", ("british", "american", "any"))


class ExportSettings(SettingsSection):
    """What a build takes when the draft says nothing else."""

    __slots__ = ()

    style = Setting("apa", "name of a citation style, or a .csl file of the project")
    reference_doc = Setting("", "the file whose styles Word uses")
    line_spacing = Setting(0.0, "lines of the text in Word, 2 for double; 0: as in that file",
                           low=0, high=3)  # fmt: skip
    font = Setting("", "name of the font in Word; empty: as in that file")
    font_size = Setting(0.0, "points of the text in Word; 0: as in that file", low=0, high=72)
    margins_cm = Setting(0.0, "margins in Word, in centimetres; 0: as in that file",
                         low=0, high=8)  # fmt: skip
    library = Setting("", "an exported library to take item data from: .json, .bib, .ris")


class PolicySettings(SettingsSection):
    """Who may see the sources of a folder, under which licence."""

    __slots__ = ()

    folders: Setting[Mapping[str, Any]] = Setting(
        _NOTHING, "folder of raw/: {licence: …, visibility: …, pii: …}"
    )


class PricesSettings(SettingsSection):
    """What a service takes, so that an ingest can say what it costs; 0: nothing is said."""

    __slots__ = ()

    embedding = Setting(0.0, "of a million tokens embedded by a service", low=0)
    parsing = Setting(0.0, "of a thousand pages read by a service", low=0)
    currency = Setting("", "said behind the sum")


class RedactionSettings(SettingsSection):
    """What may not leave this computer: a file that holds it is not sent."""

    __slots__ = ()

    emails = Setting(False, "keep files with e-mail addresses here")
    phones = Setting(False, "keep files with telephone numbers here")
    names = Setting("", "a file of the project, a name a line: files with one of them stay here")
    folders: Setting[Sequence[str]] = Setting((), "folders of raw/ this holds for; empty: all")


class QualitySettings(SettingsSection):
    """Past these a source is one to look at: born-digital papers stay well inside them.

    Their repeated lines are .02-.15 of all, .15-.27 of their signs are no letters.
    """

    __slots__ = ()

    repeated_lines = Setting(
        0.3, "share of running headers and footers among the lines", low=0, high=1
    )
    non_letters = Setting(0.4, "share of signs that are no letters", low=0, high=1)
    short_paragraphs = Setting(0.6, "share of paragraphs below 40 characters", low=0, high=1)
    least_paragraphs = Setting(8, "fewer say nothing about how long they are")
    least_chars = Setting(200, "fewer say nothing about their signs")


class ZoteroSettings(SettingsSection):
    """Where Zotero is asked."""

    __slots__ = ()

    via = Setting(
        "auto",
        "auto: what runs on this machine",
        ("auto", "connector", "local", "web"),
        outward=Outward("api.zotero.org", only=("web",)),
    )
    library = Setting("", "user, users/<id> or groups/<id>; empty: all that can be seen")
    address = Setting("http://127.0.0.1:23119", "of the Zotero on this machine", outward=Outward())
    web = Setting(
        "https://api.zotero.org", "the web API, asked only with via: web", outward=Outward()
    )


class MineruSettings(SettingsSection):
    """How PDFs are read with ``parser: mineru`` or ``mineru-local``."""

    __slots__ = ()

    address = Setting("https://mineru.net", "of MinerU's cloud", outward=Outward())
    local_address = Setting("http://127.0.0.1:8000", "of the mineru-api you run", outward=Outward())
    model_version = Setting("vlm", "who reads in the cloud", ("vlm", "pipeline"))
    tier = Setting("", "how thoroughly mineru-api reads: flash, basic, …; empty: as it was started")
    ocr = Setting(False, "read every page as a picture (pipeline)")
    language = Setting("", "of the pages: en, ch, …; empty: as MinerU does (pipeline)")
    formulas = Setting(True, "read formulas (false: pipeline)")
    tables = Setting(True, "read tables (false: pipeline)")
    poll_seconds = Setting(2, "until it is first asked how far it is; doubled up to 30")
    files_per_request = Setting(50, "announced at once")
    pages_per_part = Setting(200, "longer PDFs are sent in parts")
    largest_mb = Setting(200, "of a part in megabytes")
    compress = Setting(False, "draw scanned pages anew in a part over largest_mb (extra ocr)")
    pages_per_day = Setting(1000, "read with priority; more is slower, and said beforehand")
    wait_minutes = Setting(30, "without progress, then ingest ends; the next run goes on")


class GoogleSettings(SettingsSection):
    """How Google's services are asked."""

    __slots__ = ()

    embedding_endpoint = Setting(
        "", "another address than the region's, for embedder: vertex", outward=Outward()
    )
    ranking_endpoint = Setting(
        "", "another address than Google's, for reranker: vertex", outward=Outward()
    )
    grounding_endpoint = Setting(
        "", "another address than Google's, for support_backend: check-grounding", outward=Outward()
    )
    concurrency = Setting(8, "texts sent at once; fewer when it is too much")
    retries = Setting(5, "of a text, on 429, 5xx and time-outs")
    timeout_s = Setting(60, "seconds an answer may take")


class LocalModelsSettings(SettingsSection):
    """Which language models run on this computer."""

    __slots__ = ()

    embedding_folder = Setting(
        "", "an ONNX model with its tokenizer, for embedder: e5, minilm or fastembed"
    )
    embedding_model = Setting("BAAI/bge-small-en-v1.5", "its name, for embedder: fastembed")
    nli_folder = Setting("", "an ONNX cross-encoder of inference, for support_backend: nli")
    download = Setting(
        False, "whether fastembed may fetch it once", outward=Outward("huggingface.co")
    )


class IndexSettings(SettingsSection):
    """Where passages and vectors are kept beside the files that are searched."""

    __slots__ = ()

    uri = Setting(
        "",
        "s3://BUCKET/FOLDER for LanceDB, https://HOST:6333/COLLECTION of a Qdrant; empty: the "
        "folder index/lance",
        outward=Outward(),
    )
    endpoint = Setting("", "another address than AWS's, of the same protocol", outward=Outward())
    region = Setting("", "of the bucket; empty: AWS_REGION, else us-east-1", outward=Outward())


class HealthSettings(SettingsSection):
    """Past these the reranker is called slow or unreliable, and what could be done is said."""

    __slots__ = ()

    window = Setting(20, "last queries that are looked at")
    p95_ms = Setting(3000, "milliseconds that 19 of 20 answers stay below")
    error_rate = Setting(0.05, "share that failed or had to be repeated", low=0, high=1)


class JudgeSettings(SettingsSection):
    """Who decides with ``support_backend: llm``, and from what score on Google's services do."""

    __slots__ = ()

    address = Setting(
        "", "of an OpenAI-compatible service, up to /v1; also on this machine", outward=Outward()
    )
    model = Setting("", "its name there")
    rerank_threshold = Setting(
        0.8, "with rerank: a passage of that score supports its sentence", low=0, high=1
    )
    grounding_threshold = Setting(
        0.6, "with check-grounding: how sure it must be of support", low=0, high=1
    )


class TranslationSettings(SettingsSection):
    """Which language model is asked with ``translator: model``, and for summaries."""

    __slots__ = ()

    address = Setting(
        "", "of an OpenAI-compatible service, up to /v1; also on this machine", outward=Outward()
    )
    model = Setting("", "its name there")
    summaries = Setting(
        False,
        "whether it sums up each passage of a pack in Chinese; they go out",
        outward=Outward(),
    )


class VectorWeightSettings(SettingsSection):
    """What the ranks by sense weigh in the order, by embedder; the rest is that of the words.

    Measured: static on SciFact dev (5,183 abstracts, 809 queries, 30 hits a leg, nDCG@10): words
    alone .699, vectors alone .551, together .709 / .712 / .710 / .696 at .2 / .3 / .4 / .5. minilm
    on all of them, in the order of ranking 3, on the half it was chosen on and on the other: .741 /
    .744 / .745 / .741 / .731 and .743 / .749 / .752 / .744 / .747 at .4 / .5 / .6 / .7 / .8. e5 on
    200 Chinese questions of XQuAD with the dictionary beside it, R@1 of the half it was not chosen
    on: .80 with words alone, .83 / .85 / .86 / .82 / .80 at .3 / .4 / .5 / .6 / .7. The others are
    not measured.
    """

    __slots__ = ()

    static = Setting(0.3, "with embedder: static", low=0, high=1)
    minilm = Setting(0.6, "with embedder: minilm", low=0, high=1)
    e5 = Setting(0.5, "with embedder: e5", low=0, high=1)
    fastembed = Setting(0.5, "with embedder: fastembed", low=0, high=1)
    vertex = Setting(0.5, "with embedder: vertex", low=0, high=1)
