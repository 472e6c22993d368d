"""One rule file → a `Rule`; what is wrong in it is said at file:line:column."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mdrag.errors import ConfigError
from mdrag.filled_sentence import fill, join_sentences
from mdrag.lint.checks import CHECKS, check_named
from mdrag.lint.python_rules import is_trusted_rule
from mdrag.lint.rule import Check, Example, Fault, Rule
from mdrag.lint.yaml_places import YamlPlaces, read_yaml
from mdrag.settings import SECTIONS
from mdrag.severity import Severity
from mdrag.text.nearest import nearest, nearest_word
from mdrag.trust import own_settings

__all__ = ["option_fault", "read_rule", "wrong_type"]

_CHINESE = ("message_zh", "why_zh", "further_zh", "detail_zh", "source_zh")
_TEXTS = ("extends", "severity", "message", "why", "source", "further", *_CHINESE)
_OWN = (*_TEXTS, "quoted", "once", "formal", "taste", "when", "unless", "flag", "pass")
_ONCE = ("common", "alike", "milder", "all")
_NEEDED = ("extends", "severity", "message", "why")


def read_rule(path: Path, text: str, shipped: bool) -> Rule:
    """The rule that ``text``, the content of ``path``, spells out; its id is folder.name.

    Raises ConfigError: not YAML, an unknown, missing or repeated key, a wrong type, an unknown
    ``extends``, a message that names what the check does not give. ``shipped`` rules must carry
    ``flag`` and ``pass`` examples.
    """
    values, places = read_yaml(path, text)
    missing = next((key for key in _NEEDED if key not in values), "")
    if missing:
        raise _missing(path, missing, values, places)
    for key in _TEXTS:
        if not isinstance(values.get(key, ""), str):
            raise ConfigError(path, fill("{key}: should be text", key=key), *places.key(key))
    check = _check(path, values, places)
    if values["severity"] not in [*Severity]:
        told = fill("severity: may be {names}, not {given!r}", names=" | ".join(Severity),
                    given=values["severity"])  # fmt: skip
        raise ConfigError(path, told, *places.key("severity"))
    for key in ("quoted", "formal", "taste"):
        if not isinstance(values.get(key, False), bool):
            raise ConfigError(
                path, fill("{key}: should be true or false", key=key), *places.key(key)
            )
    if "once" in values and values["once"] not in _ONCE:
        told = fill("once: may be {names}, not {given!r}", names=" | ".join(_ONCE),
                    given=values["once"])  # fmt: skip
        raise ConfigError(path, told, *places.key("once"))
    options = _options(values)
    _check_keys(path, options, check, str(values["extends"]), places)
    _check_options(path, options, check, str(values["extends"]), places)
    _check_message(path, values, check, places)
    for key in ("flag", "pass"):
        if shipped and not values.get(key):
            raise ConfigError(
                path, fill("a shipped rule proves itself: '{key}:' examples are missing", key=key)
            )
    return Rule(
        id=f"{path.parent.name}.{path.stem}",
        extends=values["extends"],
        severity=Severity(values["severity"]),
        message=values["message"].strip(),
        why=values["why"].strip(),
        options=options,
        source=str(values.get("source", "")).strip(),
        flag=_examples(path, "flag", values, places),
        passes=_examples(path, "pass", values, places),
        path=str(path),
        quoted=values.get("quoted", False),
        when=_settings(path, "when", values, places),
        unless=_settings(path, "unless", values, places),
        once=values.get("once", ""),
        formal=values.get("formal", False),
        taste=values.get("taste", False),
        further=values.get("further", "").strip(),
        **{key: values.get(key, "").strip() for key in _CHINESE},
    )


def _missing(path: Path, key: str, values: Mapping[str, Any], places: YamlPlaces) -> ConfigError:
    """A key that every rule has is not there: told at one that looks as if it were meant."""
    extends = values.get("extends")
    mine = check_named(extends).keys if isinstance(extends, str) and extends in CHECKS else ()
    strange = [one for one in values if one not in _OWN and one not in mine]
    near = nearest_word(key, strange)
    if near:
        told = fill("{near!r} is no key of a rule; did you mean {key}?", near=near, key=key)
        return ConfigError(path, told, *places.key(near))
    if isinstance(extends, str):  # what stands there and is wrong goes before what is missing
        try:
            _check_keys(path, _options(values), _check(path, values, places), extends, places)
        except ConfigError as wrong:
            return wrong
    return ConfigError(path, fill("the key '{key}:' is missing", key=key), 1, 1)


def _settings(
    path: Path, key: str, values: Mapping[str, Any], places: YamlPlaces
) -> dict[str, str]:
    """``when:`` or ``unless:``: settings (style.first_person) and the value each must have."""
    given = values.get(key) or {}
    if not isinstance(given, dict):
        raise ConfigError(
            path,
            fill("{key}: should be as {{style.contractions: avoid}}", key=key),
            *places.key(key),
        )
    known = {
        f"{section}.{name}": setting.choices
        for section, names in SECTIONS.items()
        for name, setting in names.items()
        if setting.choices and not setting.outward
    }
    for name, value in given.items():
        where = places.nearest((key, name))
        if name not in known:
            hint = nearest(str(name), list(known)) or fill(
                "; there are: {names}", names=", ".join(known)
            )
            raise ConfigError(
                path,
                fill(
                    "{key}: {name!r} is no setting of your own taste{hint}",
                    key=key,
                    name=name,
                    hint=hint,
                ),
                *where,
            )
        if value not in known[name]:
            told = fill("{key}: {name} may be {names}, not {value!r}", key=key, name=name,
                        names=" | ".join(known[name]), value=value)  # fmt: skip
            raise ConfigError(path, told, *where)
    return {str(name): str(value) for name, value in given.items()}


def _check(path: Path, values: Mapping[str, Any], places: YamlPlaces) -> Check:
    name = values["extends"]
    if name == "python" and not is_trusted_rule(path):
        told = fill(
            "'extends: python' is not loaded from a rule file: it would run code of "
            "whoever wrote the draft; if that is you, name this folder in "
            "{own_settings} (python_checks: [FOLDER]); else use one of: ",
            own_settings=own_settings(),
        ) + ", ".join(one for one in CHECKS if one != "python")
        raise ConfigError(path, told, *places.key("extends"))
    if name not in CHECKS:
        hint = nearest(name, list(CHECKS)) or fill(
            "; use one of: {checks}", checks=", ".join(CHECKS)
        )
        raise ConfigError(
            path,
            fill("no check is called {name!r}{hint}", name=name, hint=hint),
            *places.key("extends"),
        )
    return check_named(name)


def _options(values: Mapping[str, Any]) -> dict[str, Any]:
    """What belongs to the check, not to every rule."""
    return {key: value for key, value in values.items() if key not in _OWN}


def _check_keys(
    path: Path, options: Mapping[str, Any], check: Check, extends: str, places: YamlPlaces
) -> None:
    for key in options:
        if key not in check.keys:
            known = [*_OWN, *check.keys]
            hint = nearest(key, known) or f"; {extends} knows: {', '.join(check.keys) or 'none'}"
            raise ConfigError(
                path,
                fill("{key!r} is no key of a rule{hint}", key=key, hint=hint),
                *places.key(key),
            )


def _check_options(
    path: Path, options: Mapping[str, Any], check: Check, extends: str, places: YamlPlaces
) -> None:
    for key, value in options.items():
        if problem := wrong_type(value, check.keys[key]):
            raise ConfigError(
                path, fill("{key}: {problem}", key=key, problem=problem), *places.key(key)
            )
    for key in check.required:
        if key not in options:
            raise ConfigError(
                path,
                fill("the key '{key}:' is missing ({extends} needs it)", key=key, extends=extends),
                1,
                1,
            )
    if fault := option_fault(options, check):
        where, told = fault
        raise ConfigError(path, told, *places.nearest(where))


def option_fault(options: Mapping[str, Any], check: Check) -> Fault | None:
    """The first thing wrong inside options whose types are right; None when all is well."""
    if check.faults is not None:
        return next(iter(check.faults(options)), None)
    for key, value in options.items():
        for at, item in enumerate(value if isinstance(value, list) else ()):
            if not isinstance(item, str):
                told = fill(
                    "{key}: {item!r} should be text; put it in quotation marks", key=key, item=item
                )
                return Fault((key, at), told)
    return None


_KINDS = {
    int: "a whole number", float: "a number", str: "text", list: "a list", bool: "true or false",
    dict: "'key: value' lines",
}  # fmt: skip


def wrong_type(value: Any, wanted: type | tuple[type, ...]) -> str:
    """What ``value`` should be instead, "" when it is of the wanted type; true is no number."""
    kinds = wanted if isinstance(wanted, tuple) else (wanted,)
    if isinstance(value, kinds) and (not isinstance(value, bool) or bool in kinds):
        return ""
    named = [fill(_KINDS[kind]) if kind in _KINDS else kind.__name__ for kind in kinds]
    return fill("should be {kinds}", kinds=join_sentences("{first} or {second}", named))


def _check_message(path: Path, values: Mapping[str, Any], check: Check, places: YamlPlaces) -> None:
    names = _blanks(path, "message", values, places)
    if check.gives and (strange := sorted(names - set(check.gives))):
        known = ", ".join(f"{{{name}}}" for name in check.gives)
        told = fill("message: {{{strange}}} is nothing this check gives; it gives {known}",
                    strange=strange[0], known=known)  # fmt: skip
        raise ConfigError(path, told, *places.key("message"))
    for key in ("message", "further"):
        english = _blanks(path, key, values, places)
        if strange := sorted(_blanks(path, f"{key}_zh", values, places) - english):
            told = fill("{key}_zh: {{{strange}}} does not stand in {key}",
                        key=key, strange=strange[0])  # fmt: skip
            raise ConfigError(path, told, *places.key(f"{key}_zh"))


def _blanks(path: Path, key: str, values: Mapping[str, Any], places: YamlPlaces) -> set[str]:
    """The {names} in a text of the rule."""
    from string import Formatter

    try:
        parts = [*Formatter().parse(values.get(key, ""))]
    except ValueError as problem:
        told = fill(
            "{key}: {problem}; write a brace that is meant as a brace twice: {{{{ or }}}}",
            key=key,
            problem=problem,
        )
        raise ConfigError(path, told, *places.key(key)) from None
    return {name for _, name, _, _ in parts if name is not None}


def _examples(
    path: Path, key: str, values: Mapping[str, Any], places: YamlPlaces
) -> tuple[Example, ...]:
    given = values.get(key) or []
    if not isinstance(given, list):
        raise ConfigError(
            path, fill("{key}: should be a list of Markdown texts", key=key), *places.key(key)
        )
    found = []
    for at, one in enumerate(given):
        if isinstance(one, str):
            found.append(Example(one))
        elif isinstance(one, dict) and set(one) <= {"text", "marked"} and "text" in one:
            found.append(Example(str(one["text"]), str(one.get("marked", ""))))
        else:
            told = fill(
                "{key}: an example is a text, or 'text:' and 'marked:' (what is flagged)", key=key
            )
            raise ConfigError(path, told, *places.nearest((key, at)))
    return tuple(found)
