/** Every text of the page in English: those of the mechanisms, which stand with them on the server, and its own. */
import { checks } from './en/checks';
import { clauses } from './en/clauses';
import { day } from './en/day';
import { desk } from './en/desk';
import { options } from './en/options';
import { pages } from './en/pages';
import { protection } from './en/protection';
import { rules } from './en/rules';
import { staff } from './en/staff';
import { table } from './en/table';
import { words } from './en/words';
import { mechanisms } from './generated/mechanisms.en';

export const en = { ...mechanisms, ...pages, ...rules, ...table, ...words, ...staff, ...day, ...desk, ...checks, ...options, ...protection, ...clauses };
