/** Dollars as a person writes them, in cents; null where that is no amount. */
export function readDollars(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$/, '')
    .replace(/[\s,](?=\d{3}(\D|$))/g, '')
    .replace(',', '.');
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain)) return null;
  const [whole = '0', part = ''] = plain.split('.');
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents > 0 ? cents : null;
}
