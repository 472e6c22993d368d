"""How a message about a part of the draft ends that the parser had trouble with."""

from __future__ import annotations

__all__ = ["COARSE", "LEFT_OUT", "was_read"]

LEFT_OUT = "is left out"  # nothing of the part was read
COARSE = "is read without its lists and quotations"  # its words and marks were read all the same


def was_read(message: str) -> bool:
    """Whether the part was read, if in a coarser way."""
    return message.endswith(COARSE)
