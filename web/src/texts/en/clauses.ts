/** Clauses and readings, where they are opened and in the rulebook. */
export const clauses = {
  'clause.open': 'Open in the rulebook',
  'clause.unknown': 'The rulebook has no entry for this.',
  'clause.reasons': 'Why it is read this way',
  'clause.notes': 'How it is read',
  'clause.options': 'A house can change this: {options}.',
  'clause.readings': 'Readings that concern it',
  'clause.concerns': 'Clauses it concerns',
  'clause.of_event': 'Clauses of this step',
} as const;
