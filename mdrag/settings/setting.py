"""One key of config.yaml: its default, what it may be, what it is for; and its value, typed.

A setting is an attribute of the class it stands in. Asked of the class it is this description;
asked of a `Config` or of one of its sections it is the value in force.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, overload

__all__ = ["Outward", "Setting", "settings_of"]

T = TypeVar("T")


class Outward(NamedTuple):
    """A mark: this setting reaches the network or chooses whom to ask there.

    A folder's file cannot switch it on: the person's own settings can, or `mdrag trust`. ``host``
    is who is asked, ``only`` the values that reach out; () means all but the default.
    """

    host: str = ""
    only: tuple[str, ...] = ()


class _Holder(Protocol):
    @property
    def values(self) -> Mapping[str, Any]:
        """What is set, by key."""
        ...


class Setting(Generic[T]):
    """``later`` are values of parts that are not built yet; they are refused as that.

    The default says the type: () stands for a list. ``low`` and ``high`` bound a number.
    """

    __slots__ = ("about", "choices", "default", "high", "key", "later", "low", "outward")

    def __init__(
        self,
        default: T,
        about: str,
        choices: tuple[str, ...] = (),
        *,
        low: float | None = None,
        high: float | None = None,
        outward: Outward | None = None,
        later: tuple[str, ...] = (),
    ) -> None:
        self.key = ""
        self.default, self.about, self.choices = default, about, choices
        self.low, self.high, self.outward, self.later = low, high, outward, later

    def __set_name__(self, owner: type, name: str) -> None:
        """The key is the name of the attribute."""
        self.key = name

    @overload
    def __get__(self, holder: None, owner: type) -> Setting[T]: ...

    @overload
    def __get__(self, holder: _Holder, owner: type) -> T: ...

    def __get__(self, holder: _Holder | None, owner: type) -> Setting[T] | T:
        """The value in force, or of the class the setting itself."""
        if holder is None:
            return self
        found: T = holder.values.get(self.key, self.default)
        return found


def settings_of(kind: type) -> dict[str, Setting[Any]]:
    """The settings that stand in a class, by key, in their order."""
    return {name: one for name, one in vars(kind).items() if isinstance(one, Setting)}
