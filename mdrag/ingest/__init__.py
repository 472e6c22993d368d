"""raw/* → parsed text → passages and anchors: every fact a citation may rest on is made here."""
