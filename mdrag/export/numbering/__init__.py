"""Figures, tables, equations and listings that have a label are numbered and referred to."""
