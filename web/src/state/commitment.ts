/** The commitment to a shoe, computed in the browser: the SHA-256 of salt, a colon, and the cards with blanks between them. */
import { sha256 } from './sha256';

export async function commitmentOf(salt: string, order: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${salt}:${order}`);
  const own = crypto.subtle as SubtleCrypto | undefined; // only pages that came over HTTPS, or from this machine, have it
  const hash = own ? new Uint8Array(await own.digest('SHA-256', bytes)) : sha256(bytes);
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether cards, in the order they were dealt, lie one after the other in an order; a card nobody saw may be any. */
export function liesIn(dealt: (string | null)[], order: string): boolean {
  const cards = order.split(' ');
  return cards.some((_, start) =>
    dealt.every((card, place) => start + place < cards.length && (card === null || cards[start + place] === card)),
  );
}
