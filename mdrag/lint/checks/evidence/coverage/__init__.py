"""Citations that stand behind the sentences beside them: in notes, blocks, below an opening."""
