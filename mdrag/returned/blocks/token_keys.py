"""The tokens of a block, with keys by which citations and formulas are the same."""

from __future__ import annotations

import unicodedata

from mdrag.returned.blocks.document_blocks import WordBlock
from mdrag.returned.blocks.draft_blocks import DraftBlock
from mdrag.returned.blocks.tokens import TextToken, tokens
from mdrag.returned.works import Works
from mdrag.zotero.docx.model import BREAK, TextPiece

__all__ = ["cite_key", "draft_tokens", "word_tokens"]

_BROKEN = "\ue002"  # the end of a paragraph where the build has none: no blank


def cite_key(piece: TextPiece, works: Works) -> str:
    """Equal for citations of the same works, whatever they print."""
    if piece.what != "cite" or piece.code is None:
        return piece.what
    found = [works.of(item) for item in piece.code.items]
    return "cite " + " ".join(sorted(one.key or f"?{one.told}" for one in found))


def draft_tokens(block: DraftBlock) -> list[TextToken]:
    """The tokens of a block of the draft."""

    def key(at: int) -> str:
        atom = block.atoms.get(at)
        if atom is None:
            return ""
        return f"cite {' '.join(sorted(atom.keys))}" if atom.what == "cite" else atom.what

    return tokens(block.text, key)


def word_tokens(one: WordBlock, works: Works, *, formulas: bool = False) -> list[TextToken]:
    """The tokens of a block as it was before any tracked change.

    ``formulas``: formulas are equal only when they say the same; else all are.
    """
    of = {start: piece for start, piece in one.pieces if piece.what}

    def key(at: int) -> str:
        piece = of[one.where[at]]
        if piece.what == "math" and formulas:
            return f"math {_letters(piece.printed)}"
        return cite_key(piece, works)

    return tokens(one.original.replace(BREAK, _BROKEN), key)


def _letters(formula: str) -> str:
    """What a formula says, whatever program wrote it: its letters and digits, in any order."""
    plain = unicodedata.normalize("NFKC", formula)
    return "".join(sorted(char for char in plain if char.isalnum()))
