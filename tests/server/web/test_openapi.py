"""Whatever the description of the API allows, and much that it does not, is answered as the description says."""

from importlib import import_module
from typing import Any

import pytest
import schemathesis
from conftest import GAME, PATIENCE, Json, Server
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from filibusta.server.web.api.openapi import description
from filibusta.server.web.api.operations import OPERATIONS, Operation

EXAMPLES = 20
CONFORMANCE: Any = import_module("schemathesis.specs.openapi.checks")
CHECKS: Any = [
    import_module("schemathesis.checks").not_a_server_error,
    CONFORMANCE.status_code_conformance,
    CONFORMANCE.content_type_conformance,
    CONFORMANCE.response_schema_conformance,
]
SCHEMA: Any = schemathesis.openapi.from_dict(description("test"))


@pytest.fixture(scope="module")
def table(server: Server) -> tuple[str, str]:
    """A game that goes on; its id and the key of the first seat."""
    id = server.make({}, {})
    keys = [server.sit(id, name) for name in ("Ada", "Bea")]
    server.running_screen(id, keys[0]).socket.close()
    return id, keys[0]


def point_to(part: Any, id: str) -> None:
    """Names the table and the game that are there instead of any: else hardly a request would find one."""
    if isinstance(part, dict):
        there: Json = {"id": id, "game": GAME}
        part.update({name: there[name] for name in there.keys() & part.keys()})  # pyright: ignore


@pytest.mark.filterwarnings("ignore:Do not use the `random` module")  # Schemathesis does
@pytest.mark.parametrize("operation", OPERATIONS, ids=[operation.name for operation in OPERATIONS])
def test_the_api_answers_as_it_is_described(server: Server, table: tuple[str, str], operation: Operation):
    described = SCHEMA[operation.path][operation.method]
    id, key = table
    headers = {"Authorization": f"Bearer {key}"} if operation.key else {}
    modes = [described.as_strategy(generation_mode=mode) for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture],
    )
    @given(case=st.one_of(*modes), there=st.integers(0, 3))
    def ask(case: Any, there: int) -> None:
        if there:
            for part in (case.path_parameters, case.body):
                point_to(part, id)
        query: Any = case.query or {}
        query.pop("wait", None)
        answer = case.call(base_url=server.url, headers=headers, timeout=PATIENCE)
        case.validate_response(answer, checks=CHECKS)

    ask()
