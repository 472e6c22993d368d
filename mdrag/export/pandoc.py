"""Where pandoc is: the one inside the pypandoc wheel."""

from __future__ import annotations

from mdrag.errors import ServiceError

__all__ = ["pandoc_path"]


def pandoc_path() -> str:
    """The pandoc program. Raises ServiceError when there is none."""
    import pypandoc

    try:
        return str(pypandoc.get_pandoc_path())
    except OSError as problem:
        raise ServiceError(
            "pandoc is missing; reinstall it with: pip install --force-reinstall pypandoc_binary"
        ) from problem
