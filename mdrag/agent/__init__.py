"""What mdrag leaves in a project for agents, and what it tells one that has written a draft."""
