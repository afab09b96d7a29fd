/** Dealer, floor, cage, auditor and admin. */
export const staff = {
  'staff.house.dealer': 'The house deals this table.',
  'staff.house.floor': 'The house supervises this table.',
  'staff.you.dealer': 'You deal this table.',
  'staff.you.floor': 'You supervise this table.',
  'staff.other.dealer': '{name} deals this table.',
  'staff.other.floor': '{name} supervises this table.',
  'staff.take_over': 'Take it over',
  'staff.give_back': 'Give it back to the house',
  'staff.next': 'Next step',
  'staff.nothing_due': 'Nothing is due: players wager or decide.',
  'staff.rulings': 'Rule on it',
  'staff.report': 'Report an irregularity',
  'staff.duties': 'Duties that are due',
  'staff.checklist': 'By hand, at their moment',
  'staff.habits': 'By hand, always',
} as const;
