"""A page of a source as a picture in a file of its own."""

from __future__ import annotations

from pathlib import Path

from mdrag.errors import UsageError
from mdrag.fence import write_new
from mdrag.filled_sentence import fill
from mdrag.output_file import refuse_output

__all__ = ["write_picture"]


def write_picture(path: Path, index: int, picture: Path) -> None:
    """Write page ``index`` of the PDF at ``path`` under a name nobody has.

    Raises UsageError for another name or file and a page that cannot be drawn, FileProblem.
    """
    from mdrag.view.pages.page_pictures import PagePictures

    refuse_output(picture, forms=(".png",))
    if path.suffix.casefold() != ".pdf":
        raise UsageError(fill("{name} is no PDF; only its pages can be drawn", name=path.name))
    drawn = PagePictures().page(path, index)
    if drawn.problem or not drawn.picture:
        raise UsageError(
            fill(
                "{name}: {problem}",
                name=path.name,
                problem=drawn.problem or fill("page {index} cannot be drawn", index=index),
            )
        )
    try:
        write_new(picture, drawn.picture)
    except FileExistsError:
        raise UsageError(
            fill("--picture {picture}: is there; name a new file", picture=picture)
        ) from None
