"""The settings that stand in no section."""

from __future__ import annotations

from mdrag.settings.setting import Outward, Setting

__all__ = ["PlainSettings"]


class PlainSettings:
    """Each with its default; an empty default of a choice follows the profile."""

    __slots__ = ()

    profile = Setting(
        "offline",
        "offline needs no key and no network; cloud: PDFs go to MinerU, texts to Google",
        ("offline", "cloud"),
        outward=Outward("mineru.net, googleapis.com", only=("cloud",)),
    )
    embedder = Setting(
        "",
        "text → vectors; empty: as the profile",
        ("static", "minilm", "e5", "fastembed", "vertex"),
        outward=Outward("googleapis.com", only=("vertex",)),
    )
    embedding_model = Setting(
        "gemini-embedding-001",
        "which of Google's models makes them, for embedder: vertex",
        (
            "gemini-embedding-001",
            "gemini-embedding-2",
            "text-embedding-005",
            "text-multilingual-embedding-002",
        ),
    )
    output_dimensionality = Setting(1536, "length of its vectors", low=1, high=3072)
    autoTruncate = Setting(False, "whether it may cut a text that is too long, silently")
    gcp_project = Setting(
        "", "the Google Cloud project that pays", outward=Outward("googleapis.com")
    )
    gcp_region = Setting(
        "us-central1",
        "where its models are asked; global: anywhere",
        outward=Outward("googleapis.com"),
    )
    parser = Setting(
        "",
        "who reads PDFs; empty: as the profile",
        ("local", "mineru", "mineru-local"),
        outward=Outward("mineru.net", only=("mineru",)),
    )
    reranker = Setting(
        "",
        "who orders what was found once more; empty: as the profile",
        ("none", "vertex"),
        later=("local",),
        outward=Outward("discoveryengine.googleapis.com", only=("vertex",)),
    )
    rerank_enabled = Setting(True, "false: not now, whoever the reranker is")
    rerank_model = Setting("semantic-ranker-default-004", "whose order it is")
    rerank_candidate_k = Setting(50, "passages it reads", low=1, high=200)
    rerank_topN = Setting(10, "passages that stay", low=1, high=200)
    ignoreRecordDetailsInResponse = Setting(True, "answers are ids and scores alone")
    rerank_max_concurrency = Setting(4, "questions asked at once", low=1, high=64)
    rerank_max_retries = Setting(5, "on 429, 5xx and time-outs", low=0, high=20)
    rerank_timeout_s = Setting(20, "seconds an answer may take", low=1, high=600)
    translator = Setting(
        "",
        "who puts a Chinese question into English when nobody gave its English form (--q-en); "
        "empty: as the profile",
        ("agent", "dictionary", "model"),
        outward=Outward(only=("model",)),
    )
    top_k_child = Setting(20, "passages grouped when nothing reranks", low=1)
    max_per_source = Setting(0, "passages of one source in a pack; 0: as many as come first", low=0)
    top_m_parent = Setting(5, "pages or sections shown with a pack", low=1)
    max_snippet_chars = Setting(400, "length of an excerpt in a pack, in characters", low=40)
    counterevidence_mode = Setting(
        "off", "look for limits of risky claims", ("off", "soft", "strict")
    )
    verify_citations_k = Setting(10, "passages of a source looked at for one sentence", low=1)
    support_backend = Setting(
        "local",
        "who reads what the support score leaves WEAK",
        ("local", "nli", "rerank", "check-grounding", "llm"),
        outward=Outward(only=("rerank", "check-grounding", "llm")),
    )
    verify_citations_threshold_T = Setting(0.55, "support below this is WEAK", low=0, high=1)
    chunk_target_tokens = Setting(200, "length of a passage", low=20)
    chunk_min_tokens = Setting(80, "shorter ones are joined to a neighbour", low=1)
    chunk_max_tokens = Setting(300, "longer ones are cut at a sentence", low=20)
    chunk_overlap = Setting(0.0, "share of a passage repeated in the next", low=0, high=0.5)
    parent = Setting("page", "what is shown around a passage", ("page", "section"))
    keep_generations = Setting(3, "old index generations kept for readers and replays", low=1)
    course_id = Setting("", "a metadata field of every source of this project")
    ui_language = Setting("en", "language of summaries and messages", ("en", "zh"))
