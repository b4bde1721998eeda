"""The routes of all pages: each module of this folder adds its own ``ROUTES``."""

from importlib import import_module
from pkgutil import iter_modules

from starlette.routing import Route

from filibusta.server.web import pages


def page_routes() -> list[Route]:
    """The routes of every module of this folder, in the order of their names."""
    modules = [import_module(f"{pages.__name__}.{found.name}") for found in iter_modules(pages.__path__)]
    return [route for module in modules for route in getattr(module, "ROUTES", ())]
