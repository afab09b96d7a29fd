/** How far clauses are covered, in order, and how each is marked. */
export const STATUSES = ['proved', 'in part', 'trained', 'premises', 'not yet'];
export const STATUS_STYLE: Record<string, string> = { proved: 'good', 'in part': 'gold', 'not yet': 'bad' };
