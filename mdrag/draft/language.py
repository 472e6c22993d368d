"""Whether a block of a draft is written in English, as the draft itself says."""

from __future__ import annotations

from mdrag.draft.model import Block, Draft

__all__ = ["is_english"]


def is_english(draft: Draft, block: Block) -> bool:
    """Whether what reads English may speak: by the block's ``lang:``, else the draft's."""
    language = str(block.language or draft.meta.get("lang") or "en").casefold()
    return language == "en" or language.startswith(("en-", "en_", "english"))
