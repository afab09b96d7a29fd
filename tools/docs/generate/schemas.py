"""The schemas of the OpenAPI document as tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tools.docs.markdown import code, page, plain, sentences, table

PREFIX = "#/components/schemas/"
MANY_VALUES = 40
MANY_SCHEMAS = 50
"""More schemas than this are not listed where there is a choice among them, such as among all events."""
EXAMPLES = 3
ENDLESS = 10**12
"""A bound that nobody reaches is not worth mentioning."""


def label(name: str) -> str:
    """Return the anchor of a schema."""
    return f"schema-{name.lower()}"


def shown_name(name: str) -> str:
    """Return a schema's name without the module that distinguishes it from another with the same name."""
    return name.rpartition("__")[2]


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"].removeprefix(PREFIX)
        for value in node.values():
            yield from _references(value)
    elif isinstance(node, list):
        for value in node:
            yield from _references(value)


def reachable(start: Any, schemas: dict[str, Any]) -> set[str]:
    """Return the schemas that are mentioned somewhere, and those that they mention."""
    found: set[str] = set()
    open_names = list(_references(start))
    while open_names:
        name = open_names.pop()
        if name not in found:
            found.add(name)
            open_names += _references(schemas[name])
    return found


def linked(schema: dict[str, Any], here: str, homes: dict[str, str]) -> str:
    """Return a schema in a few words, with a link if it has a separate section."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(PREFIX)
        page_name = "" if homes[name] == here else f"{homes[name]}.md"
        return f"[{plain(shown_name(name))}]({page_name}#{label(name)})"
    for many in ("anyOf", "oneOf", "allOf"):
        if many in schema:
            if len(schema[many]) > MANY_SCHEMAS:
                return _some_of(schema[many], here, homes)
            return " or ".join(dict.fromkeys(linked(each, here, homes) for each in schema[many]))
    return _unlinked(schema, here, homes)


def _some_of(schemas: list[dict[str, Any]], here: str, homes: dict[str, str]) -> str:
    """Return a choice among too many schemas to list: how many they are, with some examples."""
    examples = ", ".join(linked(each, here, homes) for each in schemas[:EXAMPLES])
    return f"one of {len(schemas)} schemas: {examples} ..."


def _unlinked(schema: dict[str, Any], here: str, homes: dict[str, str]) -> str:
    if "const" in schema:
        return code(str(schema["const"]))
    if "enum" in schema:
        return _values(schema["enum"])
    match schema.get("type"):
        case "array":
            if "prefixItems" in schema:
                return "[" + ", ".join(linked(each, here, homes) for each in schema["prefixItems"]) + "]"
            return f"list of {linked(schema.get('items', {}), here, homes)}"
        case "object" if isinstance(schema.get("additionalProperties"), dict):
            return f"object of {linked(schema['additionalProperties'], here, homes)}"
        case "string" | "integer" | "number" as kind:
            return f"{kind}{_bounds(schema)}"
        case "null":
            return "null"
        case kind:
            return str(kind or "anything")


def _values(values: list[Any]) -> str:
    shown = ", ".join(code(str(value)) for value in values[:MANY_VALUES])
    return shown + (f" and {len(values) - MANY_VALUES} more" if len(values) > MANY_VALUES else "")


def _bounds(schema: dict[str, Any]) -> str:
    if schema.get("format"):
        return f" ({schema['format']})"
    least, most = _whole(schema.get("minimum")), _whole(schema.get("maximum"))
    if least is not None and (most or 0) >= ENDLESS:
        return f", {least:,} or more"
    if least is not None and most is not None:
        return f", {least:,} to {most:,}"
    if least is not None:
        return f", {least:,} or more"
    length = schema.get("maxLength")
    return f", at most {length:,} characters" if length is not None else ""


def _whole(bound: float | None) -> float | None:
    """Return a bound without the decimals that it does not need."""
    return int(bound) if bound is not None and bound == int(bound) else bound


def schema_section(name: str, schema: dict[str, Any], here: str, homes: dict[str, str]) -> str:
    """Return the section of a schema."""
    required = set(schema.get("required", []))
    rows = (
        [
            code(field) + ("" if field in required else " *optional*"),
            plain(said.get("description", "")),
            linked(said, here, homes),
        ]
        for field, said in schema.get("properties", {}).items()
    )
    fields = table(["Field", "Meaning", "Type"], rows)
    return page(
        f"### {plain(shown_name(name))} {{ #{label(name)} }}",
        sentences(schema.get("description", "")),
        fields or ("" if schema.get("type") == "object" else f"One of: {linked(schema, here, homes)}"),
    )
