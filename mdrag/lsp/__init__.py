"""The language server: findings, passages and actions in the editor, for `mdrag lsp`."""
