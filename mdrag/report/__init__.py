"""Findings, claims and packs → text and JSON that people and programs read."""
