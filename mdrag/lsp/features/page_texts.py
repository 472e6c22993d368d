"""Text that an editor shows read-only: pages of sources, rules explained.

A client that asks ``mdrag/sourceText`` is given a URI of the scheme `SCHEME`; others a file in the
cache folder that nobody may write.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote, unquote

from mdrag.cachedir import cache_folder
from mdrag.errors import FileProblem
from mdrag.fence import make_folder, new_file, write_atomic
from mdrag.limits.temporary_folders import new_folder
from mdrag.lint.rule import Rule

__all__ = ["SCHEME", "PageTexts", "wrap_lines"]

SCHEME = "mdrag-source"
_MOST = 2000  # texts kept: an editor may ask again for a tab that stayed open
_WIDTH = 88


class PageTexts:
    """The texts that were given out, by their names."""

    def __init__(self, virtual: Callable[[], bool] = lambda: False) -> None:
        """``virtual``: whether the client asks for them itself."""
        self.virtual = virtual
        self._texts: OrderedDict[str, str] = OrderedDict()  # name → text
        self._files: dict[str, tuple[str, Path]] = {}  # name → text, where it was written
        self._rules: dict[int, tuple[Rule, str]] = {}  # id of a rule as loaded → it, its URI

    def uri(self, name: str, text: str) -> str:
        """Where the client finds this text."""
        name = re.sub(r"[^\w.-]|^\.", "_", name)[-200:]  # parts of it stand in the library
        if self.virtual():
            self._texts[name] = text
            self._texts.move_to_end(name)
            while len(self._texts) > _MOST:
                self._texts.popitem(last=False)
            return f"{SCHEME}:/{quote(name)}"
        before = self._files.get(name)
        if before is None or before[0] != text or not before[1].is_file():
            self._files[name] = before = (text, _written(name, text))
        return before[1].as_uri()

    def of_rule(self, rule: Rule) -> str:
        """Where the client finds a rule explained, as `mdrag explain` does."""
        known = self._rules.get(id(rule))
        if known is None or known[0] is not rule:
            from mdrag.report.rules import as_page

            if len(self._rules) > _MOST:
                self._rules.clear()
            self._rules[id(rule)] = known = (rule, self.uri(f"rule-{rule.id}.txt", as_page(rule)))
        return known[1]

    def text(self, uri: str) -> str | None:
        """The text of a URI; None when it was not given out, or long ago."""
        scheme, _, path = uri.partition(":")
        if scheme != SCHEME:
            return None
        return self._texts.get(unquote(path.partition("?")[0]).lstrip("/"))


def wrap_lines(text: str) -> str:
    """The text in lines an editor shows whole; as long as before, so offsets stay.

    Lines are broken at blanks: what has none, as Chinese has not, stays as it is.
    """
    lines = []
    for line in text.split("\n"):
        start = 0
        while len(line) - start > _WIDTH:
            at = line.rfind(" ", start + 1, start + _WIDTH + 1)
            if at < 0 and (at := line.find(" ", start + 1)) < 0:
                break
            lines.append(line[start:at])
            start = at + 1
        lines.append(line[start:])
    return "\n".join(lines)


def _written(name: str, text: str) -> Path:
    """The file in the cache folder, or in a temporary one where that cannot be written."""
    path, content = cache_folder() / "pages" / name, text.encode("utf-8", "replace")
    try:
        if not (path.is_file() and path.read_bytes() == content):
            make_folder(path.parent, mode=0o700)
            write_atomic(path, content, mode=0o400)  # nobody mends a source in a copy
        return path
    except (OSError, FileProblem):
        other = new_folder("mdrag-page-") / name
        with new_file(other) as out:
            out.write(content)
        return other
