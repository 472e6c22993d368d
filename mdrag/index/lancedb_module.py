"""LanceDB, imported in three fifths of the time.

LanceDB brings a client for catalogues of tables on the network, which mdrag never asks: 366 methods
and 248 models, whose checks of types pydantic builds while they are imported (0.6 of the 1.7 s of
CPU that ``import lancedb`` takes). pydantic can also build each when it is first used, and of the
client only its models are imported until somebody asks for more. And what it says of its own
methods (that they override others) is taken at its word: ``overrides`` reads the byte code of the
module for each of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib.util import find_spec, module_from_spec
from typing import Any

__all__ = ["lancedb_module"]

_CLIENT = "lance_namespace_urllib3_client"


def lancedb_module() -> Any:
    """The module ``lancedb``; what of it is not asked for is not built."""
    with _checks_built_at_first_use(), suppress(ImportError):  # a LanceDB that has no such client
        _put_off(_CLIENT)
        import lance_namespace_urllib3_client.models as _  # noqa: F401
    with _overrides_believed():
        import lancedb

    return lancedb


def _put_off(package: str) -> None:
    """Let the modules of a package be imported without it: it runs when it is asked for a name."""
    spec = None if package in sys.modules else find_spec(package)
    if spec is None or spec.loader is None:
        return
    module, loader = module_from_spec(spec), spec.loader

    def attribute(name: str) -> Any:
        if name.startswith("__"):  # what Python itself asks of a module
            raise AttributeError(name)
        del module.__dict__["__getattr__"]
        loader.exec_module(module)
        return getattr(module, name)

    module.__dict__["__getattr__"] = attribute
    sys.modules[package] = module


@contextmanager
def _checks_built_at_first_use() -> Iterator[None]:
    """Let pydantic put off its work for what is declared inside; it is checked all the same."""
    import pydantic

    later = pydantic.ConfigDict(defer_build=True)
    usual, config = pydantic.validate_call, pydantic.BaseModel.model_config
    pydantic.validate_call = partial(usual, config=later)  # type: ignore[assignment]
    pydantic.BaseModel.model_config = {**config, **later}
    try:
        yield
    finally:
        pydantic.validate_call, pydantic.BaseModel.model_config = usual, config


@contextmanager
def _overrides_believed() -> Iterator[None]:
    """Let ``@override`` mark a method, as it does, without looking for what it overrides."""
    try:
        import overrides
    except ImportError:  # a LanceDB that does without
        yield
        return

    def mark(method: Any) -> Any:
        method.__override__ = True
        return method

    usual = overrides.override
    overrides.override = mark  # type: ignore[assignment]
    try:
        yield
    finally:
        overrides.override = usual
