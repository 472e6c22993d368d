"""Archives with one part changed, and files with bytes that were hit, for tests."""

from __future__ import annotations

import io
import random
import zipfile

__all__ = ["damaged", "with_part"]


def with_part(content: bytes, name: str, held: str | bytes) -> bytes:
    """The archive with another content of the part ``name``; one it has not is added."""
    packed = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as before,
        zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        for entry in before.namelist():
            if entry != name:
                archive.writestr(entry, before.read(entry))
        archive.writestr(name, held)
    return packed.getvalue()


def damaged(content: bytes, seed: int, hits: int) -> bytes:
    """The file with ``hits`` random bytes in random places."""
    changed, dice = bytearray(content), random.Random(seed)
    for _ in range(hits):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)
