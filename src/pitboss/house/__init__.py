"""The house: people, live tables, the ledger, the audit, and the server that people reach them by."""

from pitboss.extras import need

need("serve")
