"""Pictures of pages: drawn by a process with limits, kept in a bounded cache on the disk."""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypeVar

from mdrag.cachedir import cache_folder
from mdrag.errors import FileProblem
from mdrag.fence import delete_file, make_folder, write_atomic
from mdrag.filled_sentence import fill
from mdrag.limits.run_program import Limits, ProgramStopped, run_guarded

__all__ = [
    "DrawProgress",
    "DrawnPage",
    "PagePictures",
    "StripRequest",
    "WordRun",
    "draw_of_each",
    "draw_pages",
    "draw_strips",
]

_Drawn = TypeVar("_Drawn")
DrawProgress = Callable[[str, int, int], None]  # told the step, what is done, how much there is

_SIDE = 1500  # pixels of the longer side on a screen: 128 dots an inch of A4
_LIMITS = Limits(seconds=60, output=256 * 2**20)
_BOUND = 150 * 2**20  # bytes the cache may hold; the oldest pictures go first
_START = "import sys; sys.path.append({root!r}); from {module} import main; main()"
_MODULE = "mdrag.view.pages.page_process"


class WordRun(NamedTuple):
    """A run of words and its box in fractions of the page."""

    x0: float
    y0: float
    x1: float
    y1: float
    text: str


class DrawnPage(NamedTuple):
    """A page as a picture; ``width`` and ``height`` in points."""

    width: float
    height: float
    picture: bytes  # PNG
    words: tuple[WordRun, ...]
    problem: str = ""  # why there is no picture
    found: bool = False  # of a strip: whether it shows the sentence itself


class PagePictures:
    """Pages for a screen; what was drawn once is read from the cache the next time."""

    def __init__(self, folder: Path | None = None, bound: int = _BOUND) -> None:
        """``folder``: the cache's own by default; ``bound`` in bytes."""
        self.folder = folder or cache_folder() / "view-pages"
        self.bound = bound

    def page(self, path: Path, number: int) -> DrawnPage:
        """The page of a file, counted from 1; `DrawnPage.problem` says why there is none."""
        stat = path.stat()
        name = f"{path}|{stat.st_size}|{stat.st_mtime_ns}|{number}|{_SIDE}"
        kept = self.folder / f"{sha256(name.encode('utf-8', 'replace')).hexdigest()[:32]}.json"
        with suppress(OSError, ValueError, TypeError, KeyError):
            return _page_of(json.loads(kept.read_bytes()))
        drawn = next(iter(_answers(path, "colour", _SIDE, [str(number)])), None)
        if drawn is None:
            return DrawnPage(0, 0, b"", (), fill("page {number} cannot be drawn", number=number))
        if "problem" not in drawn:
            self._keep(kept, json.dumps(drawn).encode())
        return _page_of(drawn)

    def _keep(self, path: Path, content: bytes) -> None:
        """Write into the cache, and delete the oldest when it holds too much."""
        with suppress(OSError, FileProblem):
            make_folder(self.folder, mode=0o700)
            write_atomic(path, content)
            ages = sorted(
                (stat.st_mtime_ns, stat.st_size, one)
                for one in self.folder.glob("*.json")
                for stat in [one.stat()]
            )
            held = sum(size for _, size, _ in ages)
            for _, size, one in ages[:-1]:
                if held <= self.bound:
                    break
                delete_file(one)
                held -= size


class StripRequest(NamedTuple):
    """The part of a page where a sentence stands; ``rects`` when it is not there word by word."""

    page: int
    sentence: str
    rects: Sequence[Sequence[float]]


def draw_of_each(
    sources: Iterable[str], draw: Callable[[str], _Drawn], progress: DrawProgress | None = None
) -> list[_Drawn]:
    """What ``draw`` makes of each source, two at a time, in the order given."""
    waiting = list(sources)
    found = []
    with ThreadPoolExecutor(2) as pool:
        for done, one in enumerate(pool.map(draw, waiting), start=1):
            found.append(one)
            if progress:
                progress("draw", done, len(waiting))
    return found


def draw_pages(path: Path, side: int, pages: Iterable[int]) -> dict[int, DrawnPage]:
    """Whole pages of a file in 16 greys, by their numbers; what cannot be drawn is left out.

    ``side``: pixels of the longer side.
    """
    asked = list(dict.fromkeys(pages))
    drawn = _placed(path, side, [str(one) for one in asked])
    return {asked[place]: page for place, page in drawn.items()}


def draw_strips(path: Path, side: int, strips: Sequence[StripRequest]) -> dict[int, DrawnPage]:
    """Strips of pages in 16 greys, their passage boxed, by their place among those asked for.

    ``side``: pixels of the whole page's longer side; `DrawnPage.found`: whether the sentence
    stands there word by word.
    """
    return _placed(path, side, [json.dumps(one._asdict()) for one in strips])


def _placed(path: Path, side: int, wanted: list[str]) -> dict[int, DrawnPage]:
    found: dict[int, DrawnPage] = {}
    for answer in _answers(path, "grey", side, wanted):
        if "problem" in answer:
            return {place: _page_of(answer) for place in range(len(wanted))}
        found[int(str(answer["place"]))] = _page_of(answer)
    return found


def _answers(path: Path, kind: str, side: int, wanted: list[str]) -> Iterator[dict[str, object]]:
    """What the process says of each page; nothing more once it was stopped."""
    root = str(Path(__file__).resolve().parents[3])
    start = _START.format(root=root, module=_MODULE)
    command = [sys.executable, "-P", "-c", start, str(path), kind, str(side), *wanted]
    try:
        out = run_guarded(command, _LIMITS).out
    except (OSError, ProgramStopped):
        return
    for line in out.splitlines():
        with suppress(ValueError):
            answer = json.loads(line)
            if isinstance(answer, dict):
                yield answer


def _page_of(told: dict[str, object]) -> DrawnPage:
    if problem := told.get("problem"):
        return DrawnPage(0, 0, b"", (), str(problem))
    words, width, height = told["words"], told["width"], told["height"]
    assert isinstance(words, list) and isinstance(width, int | float)
    assert isinstance(height, int | float)
    picture = base64.b64decode(str(told["picture"]))
    runs = tuple(WordRun(*one) for one in words)
    return DrawnPage(width, height, picture, runs, found=bool(told.get("found")))
