"""The log: lines for people in a terminal, JSON elsewhere. It names tables, never keys, names or secrets."""

import sys

import structlog


def set_up_logging() -> None:
    """Sets up logging; tracebacks show no variables, since some hold keys."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper("iso"),
            *(
                [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
                if sys.stderr.isatty()
                else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
            ),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
