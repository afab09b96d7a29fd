/** Les clauses et les lectures, là où on les ouvre et dans le règlement. */
export const clauses = {
  'clause.open': 'Ouvrir dans le règlement',
  'clause.unknown': 'Le règlement n’a pas d’entrée pour cela.',
  'clause.reasons': 'Pourquoi cette lecture',
  'clause.notes': 'Comment elle est lue',
  'clause.options': 'La maison peut changer cela : {options}.',
  'clause.readings': 'Lectures qui la concernent',
  'clause.concerns': 'Clauses concernées',
  'clause.of_event': 'Clauses de cette étape',
} as const;
