// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { count, indexOf, nameOf } from '../src/table/cards';
import { chipsOf, CHIPS, faceOf, trayOf } from '../src/table/chips';
import { learnAllTexts } from '../src/texts/texts.svelte';

await learnAllTexts();

describe('cards', () => {
  it.each([
    [['As', 'Kh'], 21, true],
    [['As', 'Ah'], 12, true],
    [['As', '6h', 'Td'], 17, false],
    [['Tc', '6h', '9d'], 25, false],
    [['5c', '6h'], 11, false],
  ])('%s count %i', (cards, total, soft) => {
    expect(count(cards)).toEqual({ total, soft });
  });

  it('leave the total unknown while one lies face down', () => {
    expect(count(['As', null]).total).toBeNull();
  });

  it('are named in words', () => {
    expect(nameOf('Qh')).toBe('queen of hearts');
    expect(nameOf(null)).toBe('a card face down');
    expect(indexOf('Ts')).toBe('10');
  });
});

describe('chips', () => {
  it.each([1, 50, 99, 100, 1250, 2500, 63_275, 999_999])('%i cents are exactly that', (amount) => {
    expect(chipsOf(amount).reduce((sum, one) => sum + one.value, 0)).toBe(amount);
  });

  it('are the fewest, the dearest first', () => {
    expect(chipsOf(13_050).map(faceOf)).toEqual(['100', '25', '5', '50¢']);
  });

  it('to bet with fit the table', () => {
    for (const [unit, least, most] of [
      [50, 500, 50_000],
      [100, 1000, 10_000],
      [2500, 10_000, 1_000_000],
    ] as const) {
      const tray = trayOf(unit, least, most);
      expect(tray.length).toBeGreaterThan(1);
      for (const chip of tray) expect([chip.value % unit, chip.value <= most]).toEqual([0, true]);
      expect([...tray].sort((a, b) => a.value - b.value)).toEqual(tray);
    }
    expect(CHIPS.length).toBe(new Set(CHIPS.map((one) => one.value)).size);
  });
});
