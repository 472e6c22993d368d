"""Findings after the checks: waivers, baseline, fixes, joining."""
