"""What services take for embedding and reading, at the prices of the settings."""

from __future__ import annotations

from mdrag.config import Config

__all__ = ["money"]


def money(config: Config, *, tokens: int = 0, pages: int = 0) -> str:
    """What these cost at the prices of the settings: ``0.35 USD``; "" without a price."""
    prices = config.prices
    cost = tokens / 1e6 * prices.embedding + pages / 1e3 * prices.parsing
    if not cost:
        return ""
    return f"{cost:,.2f} {prices.currency}".strip()
