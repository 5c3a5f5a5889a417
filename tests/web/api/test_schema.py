"""The API against its own OpenAPI schema: every answer conforms to it, and none is a 5xx."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from starfold.testing.toy_game import GAME as HONEST
from starfold.web.app import make_app
from starfold.web.config import Config
from starfold.web.security.connections import FULL, LATE, refusal
from tests.web.server import Caller, Server

pytestmark = pytest.mark.once

SAID = [status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a separate server, because these requests may delete anything."""
    folder = tmp_path_factory.mktemp("tables")
    made = Server(Config(database=f"sqlite:///{folder}/tables.db", pace=0.0, rate=1e6, burst=1e6), [HONEST])
    made.start()
    yield made
    made.stop()


def operations() -> list[Any]:
    """Return all operations of the schema."""
    description = make_app(Config(database="sqlite:///unused.db")).app.openapi_schema.to_schema()
    found: list[Any] = list(schemathesis.openapi.from_dict(description).get_all_operations())
    return [operation.ok() for operation in found]


@pytest.mark.slow
@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.label)
def test_nothing_that_is_sent_breaks_the_server(operation: Any, tried: Server) -> None:
    ada = tried.person("Ada")
    statuses: set[int] = set()

    @settings(max_examples=40, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(), real=st.booleans())
    def try_it(case: Any, real: bool) -> None:
        if real and "id" in case.path_parameters:
            case.path_parameters["id"] = ada.table("honest")  # otherwise hardly any request would find a table
        answer = case.call(base_url=tried.url, headers={"Authorization": f"Bearer {ada.secret}"})
        statuses.add(answer.status_code)
        assert answer.status_code < 500, answer.text
        case.validate_response(answer, checks=SAID)
        if answer.status_code >= 400 and "json" in answer.headers.get("content-type", ""):
            assert answer.json()["why"], "a refusal without a reason"

    try_it()
    assert statuses


def test_commands_are_described_with_their_names(tried: Server) -> None:
    described = Caller(tried, "").ask("GET", "/api/schema")
    text = str(described)
    for name in ("play", "undo", "resign", "claim", "chat", "rematch"):
        assert f"'{name}'" in text, f"the description does not say that a command may be called {name}"
    assert described["paths"]["/api/tables/{id}/do"]["post"]["requestBody"]


def test_the_schema_lists_the_statuses_answered_in_plain_text(tried: Server) -> None:
    """Before a request is parsed, the server does not know whether a program sent it."""
    described = Caller(tried, "").ask("GET", "/api/schema")["info"]["description"]
    host, _, port = tried.host.partition(":")
    told = {b"503": refusal(b"503 Service Unavailable", FULL), b"408": refusal(b"408 Request Timeout", LATE)}
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        connection.sendall(b"nonsense\r\n\r\n")
        told[b"400"] = connection.recv(10_000)
    for status, said in told.items():
        assert said.startswith(b"HTTP/1.1 " + status) and b"content-type: text/plain" in said.lower()
        assert f"({status.decode()})" in described
    assert "plain text" in described
