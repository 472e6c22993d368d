"""Compile CC-CEDICT into the table that translates questions: mdrag/models/cedict/cedict.tsv.

    python scripts/make_dictionary.py cedict_1_0_ts_utf-8_mdbg.txt.gz

The file comes from https://www.mdbg.net/chinese/dictionary?page=cc-cedict (CC BY-SA 4.0). A line of
the table is a word, a tab and its English senses with ``/`` between, plainest reading first; a
traditional form stands as ``=`` and its simplified one. A single character has a third column, its
readings without tones. Lines are sorted by their bytes, so that a reader can bisect.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Iterator
from pathlib import Path

TABLE = Path(__file__).resolve().parents[1] / "mdrag" / "models" / "cedict" / "cedict.tsv"
_MOST = 8  # senses of a word
_ENTRY = re.compile(r"(\S+) (\S+) \[([^\]]*)\] /(.*)/")
_CJK = re.compile("[\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]+")
# What says something of the word instead of what it means.
_ASIDE = re.compile(
    r"CL:|(?:old |archaic |erhua |Japanese )?variant of|see (?:also )?|used in|same as|"
    r"also (?:written|pr\.)|Taiwan pr\.|pr\. |abbr\. (?:for|of|to)|erroneous|surname "
)
_NOISE = re.compile(r"\([^()]*\)|\[[^\]]*\]|\b(?:sb|sth|lit|fig|esp|etc|e\.g|i\.e|cf|abbr)\b\.?")
_LEADING = re.compile(r"^(?:to be|to|a|an|the)\s+", re.IGNORECASE)


def senses(glosses: str) -> Iterator[str]:
    """The senses of an entry as plain words; asides and remarks left out."""
    for gloss in glosses.split("/"):
        for part in _NOISE.sub(" ", _NOISE.sub(" ", gloss)).split(";"):
            part = part.strip()
            if _ASIDE.match(part):
                named = part.startswith(("abbr", "surname"))
                part = _ASIDE.sub("", part, count=1) if named else ""
            words = _LEADING.sub("", " ".join(_CJK.sub(" ", part).replace("|", " ").split()))
            words = words.strip(" ,.:-…")
            if any(sign.isalnum() for sign in words) and len(words) < 80:
                yield words


def table(lines: Iterator[str]) -> Iterator[str]:
    """The lines of the table, unsorted."""
    known: dict[str, list[str]] = {}
    names: dict[str, list[str]] = {}  # read with a capital: a name, which comes last
    readings: dict[str, list[str]] = {}
    forms: dict[str, str] = {}
    for line in lines:
        entry = _ENTRY.match(line)
        if line.startswith("#") or entry is None:
            continue
        traditional, simplified, pinyin, glosses = entry.groups()
        kind = names if pinyin[:1].isupper() else known
        kind.setdefault(simplified, []).extend(senses(glosses))
        if traditional != simplified:
            forms.setdefault(traditional, simplified)
        if len(simplified) == 1:
            plain = re.sub(r"[\d:]", "", pinyin).lower()
            readings.setdefault(simplified, []).append(plain)
    for word in known.keys() | names.keys():
        found = list(dict.fromkeys((*known.get(word, ()), *names.get(word, ()))))[:_MOST]
        if found or word in readings:
            parts = (word, "/".join(found), " ".join(dict.fromkeys(readings.get(word, ()))))
            yield "\t".join(parts).rstrip("\t")
    for traditional, simplified in forms.items():
        if traditional not in known and traditional not in names:
            yield f"{traditional}\t={simplified}"


def main(source: Path) -> None:
    """Write the table."""
    TABLE.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(source, "rt", encoding="utf-8") as file:
        lines = sorted(table(file), key=str.encode)
    TABLE.write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{len(lines)} lines, {TABLE.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
