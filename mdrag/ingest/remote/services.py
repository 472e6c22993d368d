"""Which service reads PDFs, by the setting ``parser``, and what its results depend on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from typing import NamedTuple

from mdrag.config import Config, secret
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.ingest import parsed_folder
from mdrag.ingest.remote.codes import FILE, UNKNOWN
from mdrag.ingest.remote.mineru_cloud import MinerUCloud, model_of
from mdrag.ingest.remote.mineru_local import MinerULocal
from mdrag.ingest.remote.parser_service import ParserService, ServiceRefusal
from mdrag.project import Project
from mdrag.services.redaction import redaction_of
from mdrag.settings import MineruSettings

__all__ = ["PARSERS", "RemoteParser", "parse_key", "remote_parser", "sent_key",
           "service_of", "service_trouble"]  # fmt: skip

_NOBODYS = "00000000-0000-0000-0000-000000000000"
_TOKENS = ("MINERU_TOKEN", "MINERU_API_KEY")


class RemoteParser(NamedTuple):
    """How a parser is made, which model it is first asked for, and what its results depend on."""

    make: Callable[[MineruSettings, str], ParserService]
    wants_token: bool
    model: Callable[[MineruSettings], str]
    options: Callable[[MineruSettings], str]


def _cloud_options(settings: MineruSettings) -> str:
    marks = f"{settings.ocr:d}{settings.formulas:d}{settings.tables:d}"
    return f"{model_of(settings)}:{marks}:{settings.language}"


# The value of the setting ``parser`` → who that is; local, the default, needs none of it.
PARSERS: Mapping[str, RemoteParser] = {
    "mineru": RemoteParser(MinerUCloud, True, model_of, _cloud_options),
    "mineru-local": RemoteParser(
        lambda settings, token: MinerULocal(settings),
        False,
        lambda settings: "",
        lambda settings: f"{settings.tier}:{settings.ocr:d}",
    ),
}


def remote_parser(config: Config) -> RemoteParser | None:
    """The parser of the settings; None for our own."""
    return PARSERS.get(config.parser)


def parse_key(config: Config) -> str:
    """What a parsed source depends on beside its bytes: who read it, and how it was asked to.

    Raises UsageError when the list of names that may not be sent cannot be read.
    """
    parser = remote_parser(config)
    kept = redaction_of(config) if parser and parser.wants_token else None
    return f"{sent_key(config)}:{kept.mark}" if kept else sent_key(config)


def sent_key(config: Config) -> str:
    """The same of what a service made of a file: what is kept here changes none of it."""
    parser = remote_parser(config)
    options = f":{parser.options(config.mineru)}" if parser else ""
    return f"{config.parser}:{parsed_folder.FORMAT}{options}"


def service_of(project: Project, config: Config) -> ParserService:
    """The service of the settings. Raises UsageError without a token, or for a wrong address."""
    parser = PARSERS[config.parser]
    found = (secret(name, project.root) for name in _TOKENS) if parser.wants_token else iter(())
    token = next((one for one in found if one), "")
    if parser.wants_token and not token:
        raise UsageError(
            fill(
                "parser: mineru wants a token: put MINERU_TOKEN=… into .env "
                "(mineru.net/apiManage/token), or read PDFs here with: mdrag config set "
                "parser local"
            )
        )
    if not token.isascii() or not token.isprintable():
        raise UsageError(
            fill("MINERU_TOKEN holds characters no token has: copy it once more into .env")
        )
    return parser.make(config.mineru, token)


def service_trouble(project: Project, config: Config) -> str:
    """Why the service of the settings would read nothing; "" when it would.

    It is asked after a task nobody has: whoever knows our token says that there is none.
    """
    try:
        with closing(service_of(project, config)) as service:
            service.answers(_NOBODYS)
    except UsageError as problem:
        return problem.sentence
    except ServiceRefusal as refusal:
        return "" if refusal.code.action in (UNKNOWN, FILE) else refusal.code.told
    return ""
