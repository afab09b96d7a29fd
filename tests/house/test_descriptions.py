"""Every parameter and every field that a client sends is described in the OpenAPI document, and so in the reference."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from fastapi import FastAPI, Query
from pydantic import BaseModel, Field

from pitboss.house.api.schemas.answer_fields import MEANINGS, describe_answers, plain_name
from pitboss.house.api.schemas.answer_fields_by_schema import BY_SCHEMA
from pitboss.web.openapi import document
from tools.docs.generate.http import http_pages
from tools.docs.markdown import plain

REFERENCE = "#/components/schemas/"


def described(said: dict[str, Any]) -> bool:
    """Whether something has a description, written as a sentence."""
    text = str(said.get("description", ""))
    return text[:1].isupper() and text.endswith(".") and len(text.split()) > 1


def named_schemas(node: Any) -> Iterator[str]:
    """Go through the names of the schemas that a part of the document refers to."""
    if isinstance(node, list):
        for item in node:
            yield from named_schemas(item)
    elif isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"].removeprefix(REFERENCE)
        for item in node.values():
            yield from named_schemas(item)


def sent_schemas(api: dict[str, Any]) -> set[str]:
    """Return the schemas of all bodies that are sent, with those inside them."""
    schemas = api.get("components", {}).get("schemas", {})
    bodies = [route.get("requestBody", {}) for routes in api["paths"].values() for route in routes.values()]
    names, waiting = set[str](), list(named_schemas(bodies))
    while waiting:
        name = waiting.pop()
        if name not in names:
            names.add(name)
            waiting += named_schemas(schemas[name])
    return names


def undescribed(api: dict[str, Any]) -> list[str]:
    """Return every parameter, and every field of a body that is sent, without a description."""
    parameters = [
        f"{method.upper()} {path}: {parameter['name']}"
        for path, routes in api["paths"].items()
        for method, route in routes.items()
        for parameter in route.get("parameters", [])
        if not described(parameter)
    ]
    fields = [
        f"{name}.{field}"
        for name in sorted(sent_schemas(api))
        for field, said in api["components"]["schemas"][name].get("properties", {}).items()
        if not described(said)
    ]
    return parameters + fields


@pytest.fixture(scope="module")
def api() -> dict[str, Any]:
    return dict(json.loads(document()))


def test_everything_that_is_sent_is_described(api: dict[str, Any]) -> None:
    """If this fails, describe it: ``Query(description=...)``, ``Field(description=...)``, ``command_fields.py``."""
    assert not undescribed(api)


def test_there_is_something_to_describe(api: dict[str, Any]) -> None:
    parameters = [
        parameter
        for routes in api["paths"].values()
        for route in routes.values()
        for parameter in route.get("parameters", [])
    ]
    assert len(parameters) > 150
    assert {"PlayBody", "Place", "Double", "OpenTableBody", "LabBody"} <= sent_schemas(api)


def test_the_reference_shows_the_descriptions(api: dict[str, Any]) -> None:
    pages = "\n".join(http_pages().values())
    said = [
        parameter["description"]
        for routes in api["paths"].values()
        for route in routes.values()
        for parameter in route.get("parameters", [])
    ]
    said += [
        field["description"]
        for name in sent_schemas(api)
        for field in api["components"]["schemas"][name].get("properties", {}).values()
    ]
    assert not {text for text in said if plain(text) not in pages}


class Inner(BaseModel):
    """Part of a body."""

    bare: int
    told: int = Field(description="The number that is wanted.")


class Outer(BaseModel):
    """A body."""

    inner: Inner = Field(description="Another part.")
    label: int = Field(description="cents")


class Seat(BaseModel):
    """A body with a field whose meaning is known for answers."""

    box: int


class Seated(BaseModel):
    """An answer with the same field."""

    box: int


def test_what_lacks_a_description_is_named() -> None:
    app = FastAPI()

    @app.post("/things/{thing}")
    def post(thing: int, body: Outer, after: Annotated[int, Query(description="List only what comes later.")]) -> None:
        """Do nothing."""

    assert undescribed(app.openapi()) == ["POST /things/{thing}: thing", "Inner.bare", "Outer.label"]


def test_every_meaning_is_that_of_a_field_of_an_answer(api: dict[str, Any]) -> None:
    answers = {name: schema for name, schema in api["components"]["schemas"].items() if name not in sent_schemas(api)}
    fields = {(plain_name(name), field) for name, schema in answers.items() for field in schema.get("properties", {})}
    assert set(BY_SCHEMA) <= fields
    assert set(MEANINGS) <= {field for _, field in fields}


def test_most_fields_of_answers_are_described(api: dict[str, Any]) -> None:
    fields = [
        described(said)
        for name, schema in api["components"]["schemas"].items()
        if name not in sent_schemas(api)
        for said in schema.get("properties", {}).values()
    ]
    assert sum(fields) > 0.9 * len(fields)


def test_meanings_do_not_stand_in_for_descriptions_of_what_is_sent() -> None:
    app = FastAPI()

    @app.post("/seats")
    def post(body: Seat) -> Seated:
        """Take a seat."""
        return Seated(box=body.box)

    told = describe_answers(app.openapi())
    assert undescribed(told) == ["Seat.box"]
    assert told["components"]["schemas"]["Seated"]["properties"]["box"]["description"] == MEANINGS["box"]
