/** The texts in English of all pages but the lobby: they come with the first of these pages. */
import { bench } from './en/bench';
import { books } from './en/books';
import { checks } from './en/checks';
import { clauses } from './en/clauses';
import { day } from './en/day';
import { desk } from './en/desk';
import { lab } from './en/lab';
import { meanings } from './en/meanings';
import { regulator } from './en/regulator';
import { settings } from './en/settings';
import { staff } from './en/staff';
import { table } from './en/table';
import { meanings as meaningsOfMechanisms } from './generated/meanings.en';

export const later = {
  ...bench,
  ...books,
  ...checks,
  ...clauses,
  ...day,
  ...desk,
  ...lab,
  ...meanings,
  ...meaningsOfMechanisms,
  ...regulator,
  ...settings,
  ...staff,
  ...table,
};
