"""From the start of a command to its exit: streams, the group of commands, problems."""
