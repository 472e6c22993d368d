"""Which rules run on a draft, and with which severity and options (config ``lint:``, command)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import PurePath
from typing import Any

from mdrag.config import Config
from mdrag.errors import ConfigError, MdragError, UsageError
from mdrag.lint.finding import SEVERITIES
from mdrag.lint.rule import Rule

__all__ = ["chosen"]


def chosen(
    rules: Sequence[Rule],
    config: Config,
    path: str = "",
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
) -> tuple[Rule, ...]:
    """The rules that run on the draft at ``path`` (relative to where its settings lie, posix).

    The settings' ``select``, ``ignore`` and ``rules``, then those of each matching ``paths:``
    glob in order, then the command's: ``select`` replaces, ``ignore`` adds, and naming a rule on
    the command line runs it even when the settings turned it off. Raises ConfigError and
    UsageError for a name that is no rule, with the nearest that is.
    """
    lint = config.section("lint")
    layers = [lint, *_of_path(lint.get("paths") or {}, path, config)]
    by_id = {rule.id: rule for rule in rules}
    wanted, left_out = set(by_id), {rule.id for rule in rules if _silent(rule, config)}
    for layer in layers:
        if layer.get("select"):
            wanted = _expanded(layer["select"], by_id, _in_config(config, "select"))
        left_out |= _expanded(layer.get("ignore") or (), by_id, _in_config(config, "ignore"))
        for name, value in (layer.get("rules") or {}).items():
            for rule in _expanded([name], by_id, _in_config(config, "rules")):
                by_id[rule], off = _set(by_id[rule], value, config)
                (left_out.add if off else left_out.discard)(rule)
    if select:
        wanted = _expanded(select, by_id, lambda told: UsageError(f"--select {told}"))
        left_out = set()
    left_out |= _expanded(ignore, by_id, lambda told: UsageError(f"--ignore {told}"))
    return tuple(by_id[name] for name in sorted(wanted - left_out))


def _silent(rule: Rule, config: Config) -> bool:
    """Whether the settings the rule obeys (``when:``, ``unless:``) keep it silent."""

    def value(name: str) -> Any:
        section, _, key = name.partition(".")
        return config.section(section).get(key)

    if any(value(name) != wanted for name, wanted in rule.when.items()):
        return True
    return any(value(name) == unwanted for name, unwanted in rule.unless.items())


def _of_path(paths: Mapping[str, Any], path: str, config: Config) -> Iterable[Mapping[str, Any]]:
    for glob, layer in paths.items():
        if not isinstance(layer, dict) or set(layer) - {"select", "ignore", "rules"}:
            told = f"lint.paths: {glob!r} may hold select, ignore and rules"
            raise ConfigError(config.path, told)
        pure = PurePath(path).as_posix()
        if fnmatchcase(pure, glob) or fnmatchcase(pure.rsplit("/", 1)[-1], glob):
            yield layer


def _in_config(config: Config, key: str) -> Any:
    return lambda told: ConfigError(config.path or "config", f"lint.{key}: {told}")


def _expanded(names: Iterable[str], known: Mapping[str, Rule], problem: Any) -> set[str]:
    """Ids of the rules that the names and globs mean; a bare folder means all rules in it."""
    if isinstance(names, str):
        names = [names]
    found: set[str] = set()
    for name in (part.strip() for one in names for part in str(one).split(",")):
        if name in known:
            found.add(name)
            continue
        match = {one for one in known if fnmatchcase(one, name) or one.startswith(f"{name}.")}
        if not match:
            from mdrag.lint.rulefile import nearest

            told: MdragError = problem(
                f"{name!r} is no rule{nearest(name, sorted(known)) or '; see: mdrag rules'}"
            )
            raise told
        found |= match
    return found


def _set(rule: Rule, value: Any, config: Config) -> tuple[Rule, bool]:
    """The rule as settings want it, and whether they turn it off. YAML reads ``off`` as false."""
    if value is False or value == "off":
        return rule, True
    if value is True or value == "on":
        return rule, False
    if isinstance(value, str):
        value = {"severity": value}
    if not isinstance(value, dict):
        told = f"lint.rules: {rule.id} may be off, {', '.join(SEVERITIES)}, or 'option: value'"
        raise ConfigError(config.path, told)
    options = dict(rule.options)
    for key, given in value.items():
        if key == "severity":
            if given not in SEVERITIES:
                told = f"severity may be {' | '.join(SEVERITIES)}, not {given!r}"
                raise ConfigError(config.path, f"lint.rules: {rule.id}: {told}")
            rule = rule._replace(severity=given)
        else:
            options[key] = _option(rule, key, given, config)
    return rule._replace(options=options), False


def _option(rule: Rule, key: str, value: Any, config: Config) -> Any:
    from mdrag.lint.checks import check_named
    from mdrag.lint.rulefile import nearest, option_fault, wrong_type

    keys = check_named(rule.extends).keys
    if key not in keys:
        hint = nearest(key, ["severity", *keys]) or f"; it has: {', '.join(['severity', *keys])}"
        raise ConfigError(config.path, f"lint.rules: {rule.id} has no option {key!r}{hint}")
    if problem := wrong_type(value, keys[key]):
        raise ConfigError(config.path, f"lint.rules: {rule.id}: {key} {problem}")
    if fault := option_fault({**rule.options, key: value}, check_named(rule.extends)):
        raise ConfigError(config.path, f"lint.rules: {rule.id}: {fault.told}")
    return value
