// @vitest-environment node
/** Catalogues: every language has every text, with the same blanks; no component has a text of its own. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { en as enFirst } from '../src/texts/en';
import { later as enLater } from '../src/texts/en.later';
import { fr as frFirst } from '../src/texts/fr';
import { later as frLater } from '../src/texts/fr.later';
import { irregular as irregularEn } from '../src/texts/en/irregular';
import { train as trainEn } from '../src/texts/en/train';
import { events } from '../src/texts/fr/events';
import { irregular as irregularFr } from '../src/texts/fr/irregular';
import { refusals } from '../src/texts/fr/refusals';
import { refusalsAtTable } from '../src/texts/fr/refusals_at_table';
import { cage as cageEn } from '../src/texts/en/cage';
import { wall as wallEn } from '../src/texts/en/wall';
import { cage as cageFr } from '../src/texts/fr/cage';
import { wall as wallFr } from '../src/texts/fr/wall';
import { play as playEn } from '../src/texts/en/play';
import { play as playFr } from '../src/texts/fr/play';
import { train as trainFr } from '../src/texts/fr/train';
import { school as schoolEn } from '../src/texts/en/school';
import { school as schoolFr } from '../src/texts/fr/school';

const blanks = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((one) => one[1]!).sort();
const en = { ...enFirst, ...enLater };
const fr: Record<string, string> = { ...frFirst, ...frLater };
const keys = Object.keys(en) as (keyof typeof en)[];

/** Texts that only some pages load: they are in no first load. */
const later: Record<string, string> = { ...irregularEn, ...playEn, ...schoolEn, ...trainEn, ...wallEn, ...cageEn };
const laterFr: Record<string, string> = { ...irregularFr, ...playFr, ...schoolFr, ...trainFr, ...wallFr, ...cageFr };

describe('French', () => {
  it('has exactly the texts of English', () => {
    // The server tells events and refusals in English itself.
    expect(
      Object.keys(fr)
        .filter((key) => !(key in events || key in refusals || key in refusalsAtTable))
        .sort(),
    ).toEqual([...keys].sort());
  });

  it('has exactly the texts that are loaded later', () => {
    expect(Object.keys(laterFr).sort()).toEqual(Object.keys(later).sort());
  });

  it.each(Object.keys(later))('%s, which only some pages load, has the same blanks', (key) => {
    expect(laterFr[key]!.trim()).not.toBe('');
    expect(new Set(blanks(laterFr[key]!))).toEqual(new Set(blanks(later[key]!)));
    if (key in irregularEn || key.startsWith('means.')) expect(laterFr[key]).not.toBe(later[key]);
  });

  it.each(keys)('%s has words and the same blanks', (key) => {
    expect(fr[key]!.trim()).not.toBe('');
    // A plural may leave its count out; nothing else may be lost or made up.
    expect(new Set(blanks(fr[key]!))).toEqual(new Set(blanks(en[key])));
  });

  it('is another language', () => {
    const same = keys.filter((key) => fr[key] === en[key] && /[a-z]{4}/i.test(en[key]));
    expect(same.length / keys.length).toBeLessThan(0.06);
  });
});

function components(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return components(path);
    return name.endsWith('.svelte') ? [path] : [];
  });
}

const SPOKEN = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'aria-valuetext', 'aria-description']);

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
  [key: string]: unknown;
}

/** The texts that stand in a component's markup: between tags, and in attributes that are read out. */
function texts(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) node.forEach((one) => texts(one, found));
  else if (node !== null && typeof node === 'object') {
    const one = node as Node;
    if (one.type === 'Text' && typeof one.data === 'string') found.push(one.data);
    if (one.type === 'Attribute') {
      if (SPOKEN.has(one.name ?? '')) texts(one.value, found);
      return found;
    }
    if (one.type === 'Comment' || one.type === 'StyleDirective' || one.type === 'StyleSheet' || one.type === 'Script') return found;
    for (const [name, value] of Object.entries(one)) if (name !== 'parent' && name !== 'expression') texts(value, found);
  }
  return found;
}

describe('components', () => {
  const files = components('src');

  it('are many', () => expect(files.length).toBeGreaterThan(40));

  it.each(files)('%s has no text of its own', (file) => {
    const tree = parse(readFileSync(file, 'utf8'), { modern: true });
    const own = texts(tree.fragment).filter((one) => /\p{L}{2,}/u.test(one));
    expect(own).toEqual([]);
  });

  it('would be found out if they had', () => {
    expect(texts(parse('<p aria-label="hello">{t(1)}<b>dealt</b></p>', { modern: true }).fragment)).toEqual(['hello', 'dealt']);
  });
});
