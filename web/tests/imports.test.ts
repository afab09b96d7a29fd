// @vitest-environment node
/** The page's folders import only those below them, and no files import each other in a circle. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(__dirname, '..', 'src');
const FLOORS = [
  ['.'],
  ['pages'],
  ['regulator', 'rulebook', 'school'],
  ['floor', 'visit'],
  ['staff', 'history', 'lobby', 'train'],
  ['table', 'lab'],
  ['play'],
  ['ui'],
  ['state'],
  ['texts'],
  ['api'],
];
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

type Graph = Map<string, string[]>;

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : /\.(ts|svelte)$/.test(entry.name) ? [path] : [];
  });
}

function imports(): Graph {
  const all = new Set(files(SOURCES).map((path) => relative(SOURCES, path)));
  const graph: Graph = new Map();
  for (const file of all) {
    const named = [...readFileSync(join(SOURCES, file), 'utf-8').matchAll(IMPORT)].map((match) => join(dirname(file), match[1] ?? ''));
    const found = named.flatMap((path) => [path, `${path}.ts`, `${path}.svelte`].filter((candidate) => all.has(candidate)));
    graph.set(file, found);
  }
  return graph;
}

/** A way from a file back to itself, or null where there is none. */
function circle(graph: Graph): string[] | null {
  const done = new Set<string>();
  const follow = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      const found = follow(next, [...path, file]);
      if (found) return found;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const found = follow(file, []);
    if (found) return found;
  }
  return null;
}

function floorOf(file: string): number {
  const folder = file.includes('/') ? file.slice(0, file.indexOf('/')) : '.';
  return FLOORS.findIndex((floor) => floor.includes(folder));
}

function upwards(graph: Graph): string[] {
  const folder = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.');
  const wrong = (from: string, to: string) => folder(from) !== folder(to) && floorOf(to) <= floorOf(from);
  return [...graph].flatMap(([from, all]) => all.filter((to) => wrong(from, to)).map((to) => `${from} imports ${to}`));
}

it('every folder has its floor', () => {
  const graph = imports();
  expect(graph.size).toBeGreaterThan(80);
  expect([...graph.keys()].filter((file) => floorOf(file) < 0)).toEqual([]);
});

it('no files import each other in a circle', () => expect(circle(imports())).toBeNull());

it('a folder imports only folders below it', () => expect(upwards(imports())).toEqual([]));

it('a planted circle and a planted import from above are found', () => {
  const graph = imports();
  graph.set('texts/en.ts', [...(graph.get('texts/en.ts') ?? []), 'pages/Table.svelte']);
  expect(circle(graph)).not.toBeNull();
  expect(upwards(graph)).toEqual(['texts/en.ts imports pages/Table.svelte']);
});
