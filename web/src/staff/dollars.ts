/** Dollars as a person writes them. */
export { readDollars } from '../ui/dollars';
