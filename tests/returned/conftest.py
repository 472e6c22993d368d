"""The project and the documents built from it that the tests of export use."""

from __future__ import annotations

from export.conftest import every_form, make, pandoc, project

__all__ = ["every_form", "make", "pandoc", "project"]
