/** Les textes en français dont chaque page a besoin, chargés d’emblée : ceux des mécanismes, rangés avec eux sur le serveur, le cadre et la salle. */
import type { First } from './catalogue';
import { options } from './fr/options';
import { pages } from './fr/pages';
import { protection } from './fr/protection';
import { rules } from './fr/rules';
import { words } from './fr/words';
import { mechanisms } from './generated/mechanisms.fr';

export const fr: First = { ...mechanisms, ...options, ...pages, ...protection, ...rules, ...words };
