"""The rules of what a built file prints otherwise than the writer means."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["AS_CODE", "AS_ONE", "PRINTED_OTHERWISE", "UNKNOWN_NOTE"]

AS_CODE = "structure.indented-paragraph"
AS_ONE = "structure.joined-entries"
UNKNOWN_NOTE = "structure.unknown-note"
_WITH_MARKS = (
    "{place}: “{text}” is printed with its marks, not as it is meant; all such places: {command}"
)
# rule → what a built file has instead of what is meant
PRINTED_OTHERWISE: Mapping[str, str] = {
    AS_CODE: "{place}: “{text}” is printed as code; all such places: {command}",
    "structure.missing-blank-line": _WITH_MARKS,
    "structure.glued-heading": _WITH_MARKS,
    UNKNOWN_NOTE: "{place}: “{text}” calls a note that the draft does not define, and is printed "
    "so; all such places: {command}",
    AS_ONE: "{place}: “{text}” and the entries below it are printed as one paragraph; all such "
    "places: {command}",
}
