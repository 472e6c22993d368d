"""The first sheet of an .xlsx file → rows of text. Values only; nothing is computed or fetched."""

from __future__ import annotations

import re
import zipfile
import zlib
from pathlib import Path
from xml.parsers import expat

from mdrag.filled_sentence import fill

__all__ = ["xlsx_rows"]

_LARGEST = 20 * 2**20  # bytes of one part, unpacked: a reading list has thousands of rows at most
_ROWS, _COLUMNS = 20_000, 200


def xlsx_rows(path: Path) -> list[list[str]]:
    """The rows of the first sheet. Raises ValueError for what is no workbook, or too large."""
    try:
        with zipfile.ZipFile(path) as archive:
            names = {entry.filename: entry for entry in archive.infolist()[:10_000]}
            sheets = sorted(
                (name for name in names if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", name)),
                key=lambda name: (len(name), name),
            )
            if not sheets:
                raise ValueError(fill("it holds no sheet"))
            strings = "xl/sharedStrings.xml"
            shared = (
                _StringTable(_part(archive, names[strings])).strings if strings in names else []
            )
            return _SheetCells(_part(archive, names[sheets[0]]), shared).rows
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as problem:
        raise ValueError(fill("it is damaged or protected")) from problem
    except expat.ExpatError as problem:
        raise ValueError("its XML cannot be read") from problem


def _part(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    with archive.open(entry) as part:
        content = part.read(_LARGEST + 1)
    if len(content) > _LARGEST:
        raise ValueError(fill("it is too large for a reading list"))
    return content


class _XmlEvents:
    """Calls `start`, `end` with names without namespace; a document type is refused."""

    def __init__(self, content: bytes) -> None:
        parser = expat.ParserCreate()
        self._words: list[str] = []
        parser.StartElementHandler = lambda name, attrs: self.start(_bare(name), attrs)
        parser.EndElementHandler = lambda name: self.end(_bare(name))
        parser.CharacterDataHandler = self._words.append
        parser.StartDoctypeDeclHandler = self._refuse
        parser.Parse(content, True)

    def start(self, name: str, attrs: dict[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def _text(self) -> str:
        text = "".join(self._words)
        self._words.clear()
        return text

    def _refuse(self, *_told: object) -> None:
        raise ValueError(fill("it declares a document type, which no spreadsheet does"))


class _StringTable(_XmlEvents):
    """The table of strings: an entry may be of several runs."""

    def __init__(self, content: bytes) -> None:
        self.strings: list[str] = []
        self._runs: list[str] = []
        super().__init__(content)

    def start(self, name: str, attrs: dict[str, str]) -> None:
        self._text()

    def end(self, name: str) -> None:
        if name == "t":
            self._runs.append(self._text())
        elif name == "si":
            self.strings.append("".join(self._runs))
            self._runs.clear()


class _SheetCells(_XmlEvents):
    """The cells of a sheet, each in its row and column."""

    def __init__(self, content: bytes, shared: list[str]) -> None:
        self.rows: list[list[str]] = []
        self._shared, self._kind, self._column, self._value = shared, "", 0, ""
        super().__init__(content)

    def start(self, name: str, attrs: dict[str, str]) -> None:
        self._text()
        if name == "row":
            if len(self.rows) >= _ROWS:
                raise ValueError(fill("it is too large for a reading list"))
            self.rows.append([])
            self._column = 0
        elif name == "c":
            self._kind, self._value = attrs.get("t", ""), ""
            letters = re.match(r"[A-Z]{1,3}", attrs.get("r", ""))
            self._column = _number(letters[0]) if letters else self._column + 1

    def end(self, name: str) -> None:
        if name in ("v", "t"):
            self._value += self._text()
        elif name == "c" and self.rows and self._column <= _COLUMNS:
            value = self._value
            if self._kind == "s":
                at = int(value) if value.isdecimal() else -1
                value = self._shared[at] if 0 <= at < len(self._shared) else ""
            elif re.fullmatch(r"\d+\.0+", value):
                value = value.partition(".")[0]
            row = self.rows[-1]
            row += [""] * (self._column - len(row))
            row[self._column - 1] = value.strip()


def _bare(name: str) -> str:
    return name.rpartition(":")[2]


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number
