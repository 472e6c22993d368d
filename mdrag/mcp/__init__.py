"""The server an agent asks without a shell, for `mdrag mcp`: the Model Context Protocol."""
