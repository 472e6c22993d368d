"""The command line: one file a command, each four lines: gather, call, report, return."""
