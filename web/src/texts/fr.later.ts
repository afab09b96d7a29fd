/** Les textes en français de toutes les autres pages, chargés avec la première d’entre elles. */
import type { Later } from './catalogue';
import { bench } from './fr/bench';
import { books } from './fr/books';
import { checks } from './fr/checks';
import { clauses } from './fr/clauses';
import { day } from './fr/day';
import { desk } from './fr/desk';
import { events } from './fr/events';
import { lab } from './fr/lab';
import { meanings } from './fr/meanings';
import { refusals } from './fr/refusals';
import { refusalsAtTable } from './fr/refusals_at_table';
import { regulator } from './fr/regulator';
import { settings } from './fr/settings';
import { staff } from './fr/staff';
import { table } from './fr/table';
import { meanings as meaningsOfMechanisms } from './generated/meanings.fr';

export const later: Later & Record<string, string> = {
  ...bench,
  ...books,
  ...checks,
  ...clauses,
  ...day,
  ...desk,
  ...events,
  ...lab,
  ...meanings,
  ...meaningsOfMechanisms,
  ...refusals,
  ...refusalsAtTable,
  ...regulator,
  ...settings,
  ...staff,
  ...table,
};
