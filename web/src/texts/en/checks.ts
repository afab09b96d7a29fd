/** What the audit proves, check by check. */
export const checks = {
  'check.entries balance': 'entries balance',
  'check.books are whole': 'books are whole',
  'check.balances equal the fold': 'balances equal the fold',
  'check.entries follow from events': 'entries follow from events',
  'check.tables and ledger agree': 'tables and ledger agree',
  'check.shoes equal their commitments': 'shoes equal their commitments',
  'check.payouts equal the replayed records': 'payouts equal the replayed records',
  'check.rounds are whole': 'rounds are whole',

  'check_proves.entries balance': 'the postings of every entry add up to nothing',
  'check_proves.books are whole': 'entries are numbered without a gap, and none is missing at the end',
  'check_proves.balances equal the fold': 'every balance is the sum of its postings; none is below zero; all chips came from outside',
  'check_proves.entries follow from events': 'every wager and payout in the ledger is the one its event calls for, and there is no other',
  'check_proves.tables and ledger agree': 'the chips that lie on every table are those in its accounts',
  'check_proves.shoes equal their commitments': 'each order hashes to what was published before its first card; its cards left in that order, none twice',
  'check_proves.payouts equal the replayed records': "every round's record, dealt again, settles each wager as the ledger did",
  'check_proves.rounds are whole': 'every finished round is listed once, with its events and its net',

  'unit.entries': 'entries',
  'unit.books': 'books',
  'unit.accounts': 'accounts',
  'unit.events': 'events',
  'unit.tables': 'tables',
  'unit.shoes': 'shoes',
  'unit.rounds': 'rounds',
} as const;
