"""How a message about a part of the draft ends that the parser had trouble with."""

from __future__ import annotations

from mdrag.filled_sentence import fill

__all__ = ["COARSE", "LEFT_OUT", "left_out", "read_coarsely", "was_read"]

LEFT_OUT = "is left out"  # nothing of the part was read
COARSE = "is read without its lists and quotations"  # its words and marks were read all the same


def left_out(why: str) -> str:
    """That a part was left out, and why."""
    return fill("{why}; it is left out", why=why)


def read_coarsely(why: str) -> str:
    """That a part was read in a coarser way, and why."""
    return fill("{why}; it is read without its lists and quotations", why=why)


def was_read(message: str) -> bool:
    """Whether the part was read, if in a coarser way."""
    return message.endswith(COARSE)
