"""LanceDB's import: less of it, the same of what is used."""

from __future__ import annotations

import subprocess
import sys

import pydantic
import pytest

from mdrag.index.lancedb_module import lancedb_module

_UNBUILT = """
from mdrag.index.lancedb_module import lancedb_module
lancedb_module()
import pydantic, lance_namespace_urllib3_client as client
class Later(pydantic.BaseModel):
    name: str
print(client.TagApi.__module__, client.CreateTableTagRequest.__pydantic_complete__,
      Later.__pydantic_complete__)
"""


def test_the_client_of_catalogues_is_not_built_and_others_are() -> None:
    done = subprocess.run([sys.executable, "-c", _UNBUILT], capture_output=True, text=True)
    assert done.stdout.split() == [
        "lance_namespace_urllib3_client.api.tag_api", "False", "True",
    ], done.stderr  # fmt: skip


def test_what_is_used_is_checked_as_ever() -> None:
    assert hasattr(lancedb_module(), "connect")
    from lance_namespace_urllib3_client import CreateTableTagRequest, TagApi

    assert CreateTableTagRequest(tag="a", version=1).tag == "a"
    with pytest.raises(pydantic.ValidationError):
        CreateTableTagRequest(tag="a", version="one")
    with pytest.raises(pydantic.ValidationError):
        TagApi.create_table_tag(object(), 5)


def test_what_is_said_to_override_is_looked_for_again_afterwards() -> None:
    lancedb_module()
    import overrides

    with pytest.raises(TypeError):

        class Other:
            @overrides.override
            def nothing_of_that_name(self) -> None: ...
