/** The texts in English that every page needs, which come with the first load: those of the mechanisms, which stand with them on the server, and the frame and the lobby. */
import { options } from './en/options';
import { pages } from './en/pages';
import { protection } from './en/protection';
import { rules } from './en/rules';
import { words } from './en/words';
import { mechanisms } from './generated/mechanisms.en';

export const en = { ...mechanisms, ...options, ...pages, ...protection, ...rules, ...words };
