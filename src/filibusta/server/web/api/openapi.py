"""The description of the JSON API, made from the same types that read and write it."""

import re
from functools import cache
from typing import Any

import msgspec

from filibusta.server.web.api.operations import OPERATIONS, Operation
from filibusta.server.web.responses import Problem

MEANING = {
    200: "Done",
    201: "Made",
    400: "Not understood",
    403: "Not your seat",
    404: "There is no such thing",
    409: "Too late, or the table has changed in the meantime",
    410: "What is kept of it is damaged",
    413: "Too big",
    415: "Not sent as JSON",
    422: "Not possible",
    429: "Too much at once",
    503: "The rules are still being prepared",
}
TAGS = {
    "games": "The games that can be played here",
    "tables": "Opening tables, finding them, taking seats",
    "play": "What a seat sees, and its choices",
}


@cache
def description(version: str) -> dict[str, Any]:
    """The OpenAPI 3.1 document."""
    types = [Problem, *(o.answer for o in OPERATIONS), *(o.sent for o in OPERATIONS if o.sent)]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    found = dict(zip(map(str, types), schemas, strict=True))
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation, found)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Filibusta",
            "version": version,
            "description": "Play pirate games with a program of your own: take a seat, ask what you see, choose.",
        },
        "servers": [{"url": "/", "description": "The server this document comes from"}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "The key of a seat"}},
        },
    }


def _operation(operation: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": operation.name,
        "tags": [operation.tag],
        "summary": operation.summary,
        "parameters": _parameters(operation),
        "responses": {
            str(operation.status): _answer(operation.status, schemas[str(operation.answer)]),
            **{
                str(e): _answer(e, schemas[str(Problem)])
                for e in (*operation.errors, *((415,) if operation.sent else ()))
            },
        },
    }
    if operation.sent:
        content = {"application/json": {"schema": schemas[str(operation.sent)]}}
        found["requestBody"] = {"required": True, "content": content}
    if operation.key:
        found["security"] = [{"seat": []}, {}]
    return found


def _parameters(operation: Operation) -> list[dict[str, Any]]:
    places = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", operation.path)
    ]
    asked = [
        {
            "name": name,
            "in": "query",
            "description": text,
            "schema": {"type": "string" if name == "lang" else "integer"},
        }
        for name, text in operation.query
    ]
    return places + asked


def _answer(status: int, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": MEANING[status], "content": {"application/json": {"schema": schema}}}
