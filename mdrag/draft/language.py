"""Whether a block of a draft is written in English, as the draft itself says."""

from __future__ import annotations

from mdrag.draft.model import Block, Draft

__all__ = ["is_english"]


def is_english(draft: Draft, block: Block) -> bool:
    """Whether what reads English may speak: by the block's ``lang:``, else the draft's."""
    meant = block.language or draft.meta.get("lang") or "en"
    # a list or mapping is no language; told as text, aliases in it may stand for gigabytes
    language = meant.casefold() if isinstance(meant, str) else "en"
    return language == "en" or language.startswith(("en-", "en_", "english"))
