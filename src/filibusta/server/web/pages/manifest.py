"""``/manifest.webmanifest``: all that a browser needs to install the site as an app."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from filibusta.server.web.assets import address
from filibusta.server.web.language import language_of
from filibusta.server.web.requests import words_of

ICONS = (
    ("/static/icons/icon.svg", "any", "image/svg+xml", "any"),
    ("/static/icons/icon-192.png", "192x192", "image/png", "any"),
    ("/static/icons/icon-512.png", "512x512", "image/png", "any"),
    ("/static/icons/icon-maskable.png", "512x512", "image/png", "maskable"),
)
"""Address, size, type and purpose; a maskable icon may be cropped at its edges."""
SEA = "#2a6878"
"""The ground of the icon."""


async def manifest(request: Request) -> Response:
    """Sends the manifest in the language of the browser."""
    words = words_of(request)
    content = {
        "id": "/",
        "name": "Filibusta",
        "short_name": "Filibusta",
        "description": words("Pirate board games in the browser, with friends or against bots."),
        "lang": language_of(request),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": SEA,
        "theme_color": SEA,
        "icons": [
            {"src": address(path), "sizes": sizes, "type": kind, "purpose": purpose}
            for path, sizes, kind, purpose in ICONS
        ],
        "categories": ["games"],
        "shortcuts": [
            {"name": words("Open a table"), "url": "/tables/new"},
            {"name": words("Tables"), "url": "/tables"},
            {"name": words("Rules"), "url": "/rules"},
        ],
    }
    headers = {"cache-control": "no-cache", "vary": "Cookie, Accept-Language"}
    return JSONResponse(content, headers=headers, media_type="application/manifest+json")


ROUTES = [
    Route("/manifest.webmanifest", manifest),
]
