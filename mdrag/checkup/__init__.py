"""What ``mdrag doctor`` looks at: programs, the project, what goes out."""
