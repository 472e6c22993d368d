"""The narrow waist: what a draft may ask about its sources, and the types that cross it."""
