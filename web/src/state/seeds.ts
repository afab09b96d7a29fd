/** The seeds that settle the order of a shoe, as docs/randomness.md says: the visitor's own, and an order worked out again. */
import { sha256 } from './sha256';

const KEPT = 'pitboss.seeds';
const MOST = 200;

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function hashOf(text: string): string {
  return hex(sha256(new TextEncoder().encode(text)));
}

/** Draw a seed; what the visitor says to it is mixed in. */
export function newSeed(says = ''): string {
  const drawn = crypto.getRandomValues(new Uint8Array(32));
  return hashOf(`${hex(drawn)} ${says}`);
}

type Kept = [pledge: string, seed: string][];
let here: Kept = [];

/** The seeds that this browser pledged, the last ones last: every tab has the same. One that keeps nothing has those of this page. */
function kept(): Kept {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(read) ? [...here, ...(read as Kept).filter((pair) => Array.isArray(pair) && pair.length === 2)] : here;
  } catch {
    return here;
  }
}

/** Keep a seed until it is to be shown, and return its pledge. */
export function keep(seed: string): string {
  const pledge = hashOf(seed);
  try {
    localStorage.setItem(KEPT, JSON.stringify([...kept(), [pledge, seed]].slice(-MOST)));
  } catch {
    here = [...here, [pledge, seed]];
  }
  return pledge;
}

/** The seed of a pledge, where this browser made it. */
export function seedOf(pledge: string | undefined): string | undefined {
  return kept().find(([known]) => known === pledge)?.[1];
}

/** Whether this browser pledged a seed. */
export function isOwn(seed: string): boolean {
  return kept().some(([, known]) => known === seed);
}

/** Numbers of two bytes, from one hash after the other. */
function* stream(key: Uint8Array): Generator<number> {
  const block = new Uint8Array(key.length + 8);
  block.set(key);
  const count = new DataView(block.buffer, key.length);
  for (let number = 0; ; number += 1) {
    count.setUint32(4, number);
    const bytes = new DataView(sha256(block).slice().buffer);
    for (let place = 0; place < bytes.byteLength; place += 2) yield bytes.getUint16(place);
  }
}

/** The order that seeds give to the cards of a shoe. */
export function orderOf(cards: string[], table: number, shoe: number, house: string, seeds: string[]): string[] {
  const lines = ['pitboss shoe', `table ${table}`, `shoe ${shoe}`, `house ${house}`, ...[...seeds].sort().map((seed) => `player ${seed}`)];
  const numbers = stream(sha256(new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))));
  const order = [...cards].sort();
  for (let left = order.length; left > 1; left -= 1) {
    let drawn = numbers.next().value as number;
    while (drawn >= 65536 - (65536 % left)) drawn = numbers.next().value as number;
    const place = drawn % left;
    [order[left - 1], order[place]] = [order[place]!, order[left - 1]!];
  }
  return order;
}
