"""What each code of MinerU's API means for a file, and what is done about it.

Codes: https://mineru.net/apiManage/docs (read September 2026) and the official SDK.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mdrag.filled_sentence import fill

__all__ = [
    "BISECT",
    "CODES",
    "CONFIG",
    "FILE",
    "LATER",
    "ONCE",
    "RETRY",
    "STOP",
    "UNKNOWN",
    "ServiceCode",
    "meaning",
]

RETRY = "retry"  # the same request again, soon
ONCE = "once"  # the file once more, then it has failed
LATER = "later"  # the file again in a quarter of an hour
UNKNOWN = "unknown"  # not found: soon after the upload it is only late
BISECT = "bisect"  # the file in two halves
STOP = "stop"  # nothing more is sent today
CONFIG = "config"  # nothing more is sent until the settings are mended
FILE = "file"  # the file has failed


class ServiceCode(NamedTuple):
    """What to do (one of the names above) and what is told."""

    action: str
    told: str


CODES: Mapping[str, ServiceCode] = {
    "A0202": ServiceCode(CONFIG, "MinerU does not know this token: put a valid MINERU_TOKEN into "
                                 ".env (mineru.net/apiManage/token)"),
    "A0211": ServiceCode(CONFIG, "the MinerU token has expired: put a new MINERU_TOKEN into .env "
                                 "(mineru.net/apiManage/token)"),
    "-500": ServiceCode(FILE, "MinerU calls the request wrong"),
    "-10001": ServiceCode(RETRY, "MinerU has trouble of its own"),
    "-10002": ServiceCode(FILE, "MinerU calls the request wrong"),
    "-60001": ServiceCode(RETRY, "MinerU gave no place to upload to"),
    "-60002": ServiceCode(FILE, "MinerU does not take this type of file"),
    "-60003": ServiceCode(FILE, "MinerU cannot read the file"),
    "-60004": ServiceCode(FILE, "MinerU calls the file empty"),
    "-60005": ServiceCode(BISECT, "MinerU calls it too large"),
    "-60006": ServiceCode(BISECT, "MinerU says it has too many pages"),
    "-60007": ServiceCode(RETRY, "MinerU's model is not available"),
    "-60008": ServiceCode(RETRY, "MinerU could not fetch the file in time"),
    "-60009": ServiceCode(LATER, "MinerU's queue is full"),
    "-60010": ServiceCode(ONCE, "MinerU could not parse it"),
    "-60011": ServiceCode(FILE, "MinerU got no valid file"),
    "-60012": ServiceCode(UNKNOWN, "MinerU does not know the task"),
    "-60013": ServiceCode(FILE, "the task belongs to another account"),
    "-60015": ServiceCode(FILE, "MinerU could not convert the file"),
    "-60016": ServiceCode(FILE, "MinerU could not convert the result"),
    "-60017": ServiceCode(FILE, "MinerU tried it several times in vain"),
    "-60018": ServiceCode(STOP, "MinerU's quota of today is used up: run mdrag ingest tomorrow"),
    "-60019": ServiceCode(STOP, "MinerU's quota of today is used up: run mdrag ingest tomorrow"),
    "-60020": ServiceCode(RETRY, "MinerU could not split the file"),
    "-60021": ServiceCode(RETRY, "MinerU could not count the pages"),
    "-60022": ServiceCode(FILE, "MinerU could not fetch the page"),
}  # fmt: skip


_FOR_A_PAPER = "print it to a new PDF (to ask again: mdrag ingest FILE)"
_FOR_AN_ADDRESS = "download it into raw/evidence/pdfs/"


def meaning(code: object, message: str = "") -> ServiceCode:
    """The meaning of a code; of one nobody has told us about, that the file has failed.

    ``message`` is the service's own, added where the code alone says little.
    """
    known = CODES.get(str(code))
    said = " ".join(message.split())[:200]
    if known is None:
        why = said or fill("failed without a reason")
        if str(code) in ("", "None", "0"):
            return ServiceCode(FILE, fill("MinerU: {why}", why=why))
        return ServiceCode(FILE, fill("MinerU: {why} ({code})", why=why, code=code))
    told = fill(known.told)
    if known.action == FILE and said:
        told = fill("{told}: {said}", told=told, said=said)
    told = fill("{told} ({code})", told=told, code=code)
    if known.action in (FILE, ONCE):
        how = fill(_FOR_AN_ADDRESS if str(code) == "-60022" else _FOR_A_PAPER)
        told = fill("{why}; {how}", why=told, how=how)
    return known._replace(told=told)
