"""Which rules run on a draft, and with which severity and options (config ``lint:``, command)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path, PurePath
from typing import Any

from mdrag.config import Config
from mdrag.errors import ConfigError, MdragError, UsageError
from mdrag.filled_sentence import fill
from mdrag.lint.rule import Rule
from mdrag.settings import LintSettings
from mdrag.severity import Severity
from mdrag.text.nearest import nearest

__all__ = ["select_rules"]

Where = tuple[str | int, ...]  # keys and indices that lead to a value of the settings
_LAYER = {"select", "ignore", "rules", "role"}


def select_rules(
    rules: Sequence[Rule],
    config: Config,
    path: str = "",
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    taste: bool = False,
) -> tuple[Rule, ...]:
    """The rules that run on the draft at ``path`` (relative to where its settings lie, posix).

    The settings' ``select``, ``ignore`` and ``rules``, then those of each matching ``paths:``
    glob in order, then the command's: ``select`` replaces, ``ignore`` adds, and naming a rule on
    the command line runs it even when the settings turned it off. A rule of taste runs where
    ``rules`` names it or ``select`` does by its whole id, and with ``taste`` (an audit counts it
    too). What lint only counts (`Rule.further`) is shown where ``rules`` says on, to ``select`` and
    with ``taste``. Raises ConfigError and UsageError for a name that is no rule, with the nearest
    that is.
    """
    layers: list[tuple[Where, LintSettings]] = [(("lint",), config.lint)]
    layers += _of_path(config.lint.paths, path, config)
    layer: LintSettings
    by_id = {rule.id: rule for rule in rules}
    wanted, left_out = set(by_id), {rule.id for rule in rules if _silent(rule, config)}
    unasked = set() if taste else {rule.id for rule in rules if rule.taste} - left_out
    left_out |= unasked
    for where, layer in layers:
        if layer.select:
            wanted = _expanded(layer.select, by_id, _SettingProblems(config, (*where, "select")))
            left_out -= unasked & {*layer.select}
        left_out |= _expanded(
            layer.ignore or (), by_id, _SettingProblems(config, (*where, "ignore"))
        )
        for name, value in (layer.rules or {}).items():
            told = _SettingProblems(config, (*where, "rules", name))
            for rule in _expanded([name], by_id, told):
                by_id[rule], off = _set(by_id[rule], value, told)
                (left_out.add if off else left_out.discard)(rule)
    if select:
        wanted = _expanded(select, by_id, lambda told, _: _refused("--select", told))
        left_out = set()
    left_out |= _expanded(ignore, by_id, lambda told, _: _refused("--ignore", told))
    running = (by_id[name] for name in sorted(wanted - left_out))
    return tuple(rule._replace(further="") if taste or select else rule for rule in running)


def _refused(option: str, told: str) -> UsageError:
    return UsageError(fill("{option} {told}", option=option, told=told))


def _silent(rule: Rule, config: Config) -> bool:
    """Whether the settings the rule obeys (``when:``, ``unless:``) keep it silent."""
    if any(config.written(name) != wanted for name, wanted in rule.when.items()):
        return True
    return any(config.written(name) == unwanted for name, unwanted in rule.unless.items())


def _of_path(
    paths: Mapping[str, Any], path: str, config: Config
) -> Iterable[tuple[Where, LintSettings]]:
    for glob, layer in paths.items():
        if not isinstance(layer, dict) or set(layer) - _LAYER:
            told = fill("{glob!r} may hold select, ignore, rules and role", glob=glob)
            strange = [key for key in layer if key not in _LAYER] if isinstance(layer, dict) else []
            raise _SettingProblems(config, ("lint", "paths", glob))(told, *strange[:1])
        if "role" in layer:
            from mdrag.draft.roles.heading_roles import role_names

            if layer["role"] not in role_names():
                told = fill(
                    "{role!r} is no role; there are {names}",
                    role=layer["role"],
                    names=", ".join(sorted(role_names())),
                )
                raise _SettingProblems(config, ("lint", "paths", glob))(told, "role")
        pure = PurePath(path).as_posix()
        if fnmatchcase(pure, glob) or fnmatchcase(pure.rsplit("/", 1)[-1], glob):
            yield ("lint", "paths", glob), LintSettings(layer)


class _SettingProblems:
    """What is wrong in the settings, said at its line and column when the file can be read."""

    def __init__(self, config: Config, where: Where) -> None:
        self._config, self._where = config, where

    def __call__(self, told: str, *inside: str | int) -> ConfigError:
        """The error about what stands at ``inside`` of this place."""
        names = [name for name in self._where[:2] if isinstance(name, str)]
        for key in ("select", "ignore", "rules"):
            if key in self._where[2:]:
                names = ["lint", key]
        told = f"{'.'.join(names)}: {told}"
        return ConfigError(self._config.path or "config", told, *self._place(inside))

    def _place(self, inside: Where) -> tuple[int, int]:
        from mdrag.lint.yaml_places import read_yaml

        path = Path(self._config.path)
        try:
            _, places = read_yaml(path, path.read_text("utf-8-sig"))
        except (OSError, ValueError, MdragError):
            return 0, 0  # it was no file, or is another one by now
        return places.nearest((*self._where, *inside))


def _expanded(names: Iterable[str], known: Mapping[str, Rule], problem: Any) -> set[str]:
    """Ids of the rules that the names and globs mean; a bare folder means all rules in it."""
    if isinstance(names, str):
        names = [names]
    found: set[str] = set()
    parts = ((at, part.strip()) for at, one in enumerate(names) for part in str(one).split(","))
    for at, name in parts:
        if name in known:
            found.add(name)
            continue
        match = {one for one in known if fnmatchcase(one, name) or one.startswith(f"{name}.")}
        if not match:
            packs = {one.partition(".")[0] for one in known}
            hint = nearest(name, [*sorted(packs), *sorted(known)]) or fill(
                "; see: {command}", command="mdrag rules"
            )
            told: MdragError = problem(fill("{name!r} is no rule{hint}", name=name, hint=hint), at)
            raise told
        found |= match
    return found


def _set(rule: Rule, value: Any, problem: _SettingProblems) -> tuple[Rule, bool]:
    """The rule as settings want it, and whether they turn it off. YAML reads ``off`` as false."""
    if value is False or value == "off":
        return rule, True
    if value is True or value == "on":
        return rule._replace(further=""), False
    if isinstance(value, str):
        value = {"severity": value}
    if not isinstance(value, dict):
        raise problem(
            fill(
                "{id} may be off, {severity}, or 'option: value'",
                id=rule.id,
                severity=", ".join(Severity),
            )
        )
    options = dict(rule.options)
    for key, given in value.items():
        if key == "severity":
            if given not in [*Severity]:
                told = fill(
                    "severity may be {severity}, not {given!r}",
                    severity=" | ".join(Severity),
                    given=given,
                )
                raise problem(f"{rule.id}: {told}", "severity")
            rule = rule._replace(severity=Severity(given), severity_given=True)
        else:
            options[key] = _option(rule, key, given, problem)
    return rule._replace(options=options), False


def _option(rule: Rule, key: str, value: Any, problem: _SettingProblems) -> Any:
    from mdrag.lint.checks import check_named
    from mdrag.lint.rules.file import option_fault, wrong_type

    keys = check_named(rule.extends).keys
    if key not in keys:
        hint = nearest(key, ["severity", *keys]) or fill(
            "; it has: {names}", names=", ".join(["severity", *keys])
        )
        raise problem(fill("{id} has no option {key!r}{hint}", id=rule.id, key=key, hint=hint), key)
    if wrong := wrong_type(value, keys[key]):
        raise problem(fill("{id}: {key} {wrong}", id=rule.id, key=key, wrong=wrong), key)
    if fault := option_fault({**rule.options, key: value}, check_named(rule.extends)):
        raise problem(fill("{id}: {told}", id=rule.id, told=fault.told), *fault.where)
    return value
