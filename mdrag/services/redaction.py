"""What the settings say may not leave this computer, and for which sources."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.config import Config
from mdrag.errors import UsageError
from mdrag.fence import open_own
from mdrag.filled_sentence import fill
from mdrag.text.private_words import PrivateWords, names_of

__all__ = ["Redaction", "names_file", "redaction_of", "redactor_of"]

_MOST = 1_000_000  # bytes of the list of names


class Redaction(NamedTuple):
    """The words, the folders of raw/ they are looked for in (() for all), the file of names."""

    words: PrivateWords
    folders: tuple[str, ...] = ()
    list_name: str = ""

    def is_for(self, source_path: str) -> bool:
        """Whether a source is looked through."""
        within = (source_path.startswith(folder.strip("/") + "/") for folder in self.folders)
        return not self.folders or any(within)

    def in_words(self, kind: str) -> str:
        """A kind of `PrivateWords.kinds`, with the file of names by its name."""
        return kind.replace("of the list", f"of {self.list_name}")

    @property
    def mark(self) -> str:
        """8 hex: other rules may keep other files here."""
        told = json.dumps([self.words, self.folders], ensure_ascii=False)
        return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:8]

    def about(self) -> dict[str, Any]:
        """The words as a request to a reading process."""
        return self.words._asdict()


def names_file(config: Config) -> Path | None:
    """The file of ``redaction.names``; None when there is none."""
    name = config.redaction.names
    return Path(config.path).parent / name if name and config.path else None


def redaction_of(config: Config) -> Redaction | None:
    """What the settings say; None when they hold nothing back.

    Raises UsageError when the list of names cannot be read: then nothing may go out.
    """
    settings = config.redaction
    names = _names(config)
    if not (settings.emails or settings.phones or names):
        return None
    words = PrivateWords(settings.emails, settings.phones, names)
    return Redaction(words, tuple(map(str, settings.folders)), settings.names)


def redactor_of(config: Config) -> Callable[[str], str]:
    """Text → text with […] for what the settings hold back, for services that are sent text.

    Of every folder: what is asked comes from none. Raises UsageError as `redaction_of`.
    """
    redaction = redaction_of(config)
    return redaction.words.redacted if redaction else str


def _names(config: Config) -> tuple[str, ...]:
    path = names_file(config)
    if path is None:
        return ()
    told = f"redaction.names: {config.redaction.names}"
    try:
        with open_own(path, fill("put the list itself there")) as file:
            content = file.read(_MOST + 1)
        names = names_of(content.decode("utf-8-sig"))
    except OSError as problem:
        raise UsageError(
            fill(
                "{told} cannot be read ({strerror})",
                told=told,
                strerror=problem.strerror or problem,
            )
        ) from None
    except UnicodeDecodeError:
        raise UsageError(fill("{told} is not UTF-8 text; save it as UTF-8", told=told)) from None
    if len(content) > _MOST:
        raise UsageError(fill("{told} is larger than a list of names: one name a line", told=told))
    if not names:
        raise UsageError(
            fill("{told} holds no name: write one a line, or take the setting out", told=told)
        )
    return names
