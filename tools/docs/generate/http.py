"""The reference of the HTTP interface, from the server's OpenAPI document."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from pitboss.web.openapi import document
from tools.docs.generate.schemas import label, linked, reachable, schema_section
from tools.docs.markdown import code, page, plain, sentences, slug, table

FOLDER = "reference/http"
SHARED = "schemas"
USUAL = {"401", "403", "404", "409", "413", "422", "429", "503", "507"}
"""Answers that every route may give; they are described once."""


@dataclass(frozen=True)
class Route:
    """One route: its method, its path, and its description in the document."""

    method: str
    path: str
    said: dict[str, Any]


def routes(described: dict[str, Any]) -> dict[str, list[Route]]:
    """Return the routes by their first tag."""
    found: dict[str, list[Route]] = defaultdict(list)
    for path, methods in described["paths"].items():
        for method, said in methods.items():
            found[said["tags"][0]].append(Route(method.upper(), path, said))
    return dict(sorted(found.items()))


def http_pages() -> dict[str, str]:
    """Return a page for each group of routes, one of the shared schemas, and one that lists them."""
    described = json.loads(document())
    grouped = routes(described)
    schemas = described["components"]["schemas"]
    homes = _homes(grouped, schemas)
    made = {f"{FOLDER}/{slug(tag)}.md": _group_page(tag, some, schemas, homes) for tag, some in grouped.items()}
    return {
        f"{FOLDER}/index.md": _index(described, grouped),
        **made,
        f"{FOLDER}/{SHARED}.md": page(
            "# Shared schemas",
            "Schemas that are used by more than one group of routes.",
            *_sections(SHARED, schemas, homes),
        ),
    }


def _homes(grouped: dict[str, list[Route]], schemas: dict[str, Any]) -> dict[str, str]:
    """Return the page of each schema: that of the only group that uses it, or the shared one."""
    used: dict[str, set[str]] = defaultdict(set)
    for tag, some in grouped.items():
        for name in reachable([route.said for route in some], schemas):
            used[name].add(slug(tag))
    return {name: next(iter(tags)) if len(tags) == 1 else SHARED for name, tags in sorted(used.items())}


def _index(described: dict[str, Any], grouped: dict[str, list[Route]]) -> str:
    refused = described["paths"]["/api/tables/{table}/play"]["post"]["responses"]
    blocks = [
        "# HTTP API",
        sentences(described["info"]["description"]),
        "A running house serves this description as an OpenAPI document at `/openapi.json`. To watch a table, use the "
        "[WebSocket](../../websocket.md). For Python, `pitboss.client` wraps both.",
        "## Routes",
    ]
    for tag, some in grouped.items():
        rows = (
            [f"[{code(f'{each.method} {each.path}')}]({slug(tag)}.md#{anchor(each)})", plain(_first(each))]
            for each in some
        )
        blocks += [f"### {tag.capitalize()}", table(["Route", "What it does"], rows)]
    answers = ([code(status), plain(said["description"])] for status, said in refused.items() if status in USUAL)
    return page(
        *blocks,
        "## Refusals",
        "A refusal has a code for programs, a sentence for people, and the clauses that it rests on "
        f"([RefusalOut]({SHARED}.md#{label('RefusalOut')})). Any route can answer with one of these:",
        table(["Status", "Meaning"], answers),
    )


def _first(route: Route) -> str:
    return str(route.said.get("description") or route.said.get("summary") or "").split("\n\n")[0]


def anchor(route: Route) -> str:
    """Return the anchor of a route on its page."""
    return slug(f"{route.method} {route.path}".replace("/", "-").replace("{", "").replace("}", ""))


def _group_page(tag: str, some: list[Route], schemas: dict[str, Any], homes: dict[str, str]) -> str:
    here = slug(tag)
    sections = _sections(here, schemas, homes)
    return page(
        f"# {tag.capitalize()}",
        *(block for route in some for block in _route(route, here, homes)),
        "## Schemas" if sections else "",
        *sections,
    )


def _sections(here: str, schemas: dict[str, Any], homes: dict[str, str]) -> list[str]:
    return [schema_section(name, schemas[name], here, homes) for name, home in homes.items() if home == here]


def _route(route: Route, here: str, homes: dict[str, str]) -> list[str]:
    parameters = (
        [
            code(each["name"]),
            plain(each.get("description", "")),
            linked(each.get("schema", {}), here, homes),
            each["in"] + ("" if each.get("required") else ", optional"),
        ]
        for each in route.said.get("parameters", [])
    )
    body = route.said.get("requestBody", {}).get("content", {})
    answers = [
        [code(status), plain(_answer(said)), _content(said.get("content", {}), here, homes)]
        for status, said in route.said["responses"].items()
        if status not in USUAL
    ]
    return [
        f"## {code(f'{route.method} {route.path}')} {{ #{anchor(route)} }}",
        sentences(route.said.get("description") or ""),
        table(["Parameter", "Meaning", "Type", "In"], parameters),
        f"Body: {_content(body, here, homes)}" if body else "",
        table(["Status", "Meaning", "Body"], answers),
    ]


def _answer(said: dict[str, Any]) -> str:
    """Return what an answer means; the framework's default text for an undescribed one says nothing."""
    text = str(said["description"])
    return "Success" if text == "Successful Response" else text


def _content(content: dict[str, Any], here: str, homes: dict[str, str]) -> str:
    shown = (
        linked(said.get("schema", {}), here, homes) if kind == "application/json" else code(kind)
        for kind, said in content.items()
    )
    return ", ".join(dict.fromkeys(shown))
