"""Attacks on mdrag: hostile project files, drafts, PDFs, Word files, clients and kills.

Each attack is a module with ``attack(ground, size, random)`` that yields a `Breach` for everything
that got through; `ATTACKS` in ``__main__`` names them all.
"""
