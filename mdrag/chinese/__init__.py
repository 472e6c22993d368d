r"""Templates of what is said to a person, in Chinese.

Each ``.tsv`` here holds one group, a line each: the English template, a tab, the Chinese one, which
uses the same figures or fewer; a line break is written ``\n``. `mdrag.wording` looks them up.
``commands.tsv`` is what commands and pages say, ``errors.tsv`` and ``services.tsv`` what goes
wrong here and elsewhere, ``rules.tsv`` what is wrong in a rule file, ``review.tsv`` what came back
in Word, ``editor.tsv`` what an editor shows. Of ``reasons.tsv`` (why a file was not read, what a
filter warns of, what the system says) and ``usage.tsv`` (what click says of a command line)
`mdrag.kept_reasons` finds the line by the finished text. What a rule says stands in Chinese in its
own file (``message_zh``, ``why_zh``, ``detail_zh``, ``source_zh``).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

__all__ = ["chinese_rows"]


def chinese_rows(group: str = "*") -> Iterator[tuple[str, str]]:
    """English and Chinese template of every line of a group, or of all."""
    for path in sorted(Path(__file__).parent.glob(f"{group}.tsv")):
        for line in path.read_text("utf-8").split("\n"):
            if line:
                english, _, chinese = line.partition("\t")
                yield english.replace("\\n", "\n"), chinese.replace("\\n", "\n")
