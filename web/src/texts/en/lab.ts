/** The lab. */
export const lab = {
  'lab.title': 'Lab',
} as const;
