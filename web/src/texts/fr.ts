/** Tous les textes de la page en français : ceux des mécanismes, rangés avec eux sur le serveur, et les siens. */
import type { Catalogue } from './catalogue';
import { checks } from './fr/checks';
import { clauses } from './fr/clauses';
import { day } from './fr/day';
import { desk } from './fr/desk';
import { events } from './fr/events';
import { options } from './fr/options';
import { pages } from './fr/pages';
import { protection } from './fr/protection';
import { rules } from './fr/rules';
import { staff } from './fr/staff';
import { table } from './fr/table';
import { words } from './fr/words';
import { mechanisms } from './generated/mechanisms.fr';

export const fr: Catalogue & Record<string, string> = { ...mechanisms, ...pages, ...rules, ...table, ...words, ...events, ...staff, ...day, ...desk, ...checks, ...options, ...protection, ...clauses };
