"""``python -m mdrag``."""

from mdrag.cli.main import main

if __name__ == "__main__":
    main()
