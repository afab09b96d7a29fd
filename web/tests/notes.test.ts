/** What the server writes into the ledger, and names of readings, in the reader's language; names stay in links and searches. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { learnAllTexts, speak } from '../src/texts/texts.svelte';
import { addressOf, called, cited, langOf, shortName } from '../src/ui/citations';
import { tellNote } from '../src/ui/notes';
import { plain } from './plain';

const NOTES: [string, string, string][] = [
  ['slip 12', 'slip 12', 'bon 12'],
  ['box 3 blackjack', 'box 3, Blackjack', 'case 3, Blackjack'],
  ['box 3 toke beside push 22', 'box 3, Toke beside Push 22', 'case 3, Pourboire à côté de Push 22'],
  ['box 1 bonus', 'box 1, bonus', 'case 1, bonus'],
  ['reverses entry 4 of the cage', 'reverses entry 4 of the cage', 'contre-passe l’écriture 4 de la caisse'],
  [
    'reverses entry 4 of the cage: typed twice',
    'reverses entry 4 of the cage: typed twice',
    'contre-passe l’écriture 4 de la caisse : typed twice',
  ],
  ['table 2: the dealer miscounted', 'table 2: the dealer miscounted', 'table 2 : the dealer miscounted'],
];

beforeEach(() => learnAllTexts());
afterEach(() => speak('en'));

describe('notes of the ledger', () => {
  it.each(NOTES)('%s', async (note, english, french) => {
    const told = tellNote(note);
    expect([plain(told.text), told.lang]).toEqual([english, undefined]);
    await speak('fr');
    expect(plain(tellNote(note).text)).toBe(french);
  });

  it.each(['slip of the tongue', 'for the boxes', 'reverses it'])('%s, which somebody wrote, stays', async (note) => {
    await speak('fr');
    expect(tellNote(note)).toEqual({ text: note, lang: 'en' });
  });
});

describe('readings', () => {
  it('are called so in both languages, and clauses have one name', async () => {
    const names = ['reading A12', 'spanish-21 reading S1', 'free-bet-ma 6(n)(1)', 'x Reading the cards 2'];
    expect(names.map(called)).toEqual(names);
    await speak('fr');
    expect(names.map(called)).toEqual(['lecture A12', 'spanish-21 lecture S1', names[2], names[3]]);
    expect(names.map(langOf)).toEqual([undefined, undefined, 'en', 'en']);
    expect(shortName('spanish-21 reading S1', 'spanish-21')).toBe('lecture S1');
  });

  it('keep their names in addresses, and are found by either', async () => {
    await speak('fr');
    expect(addressOf('reading A12', 'free-bet-ma')).toBe('/rulebook/free-bet-ma?clause=reading%20A12');
    expect(['lecture A12', 'Lecture A12', 'reading A12', '6(n)', 'lectures'].map(cited)).toEqual([
      'reading A12',
      'reading A12',
      'reading A12',
      '6(n)',
      'lectures',
    ]);
    await speak('en');
    expect(cited('lecture A12')).toBe('lecture A12');
  });
});
