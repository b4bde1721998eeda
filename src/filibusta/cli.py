"""The command line: ``filibusta --help``."""

from filibusta.terminal.commands import app, main

__all__ = ["app", "main"]

if __name__ == "__main__":
    main()
