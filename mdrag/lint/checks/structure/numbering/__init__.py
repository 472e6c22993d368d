"""Figures and tables by their numbers: which the draft has, and which its sentences name."""
