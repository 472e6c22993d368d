"""Bindings → citations of pandoc, with locators and item data."""
