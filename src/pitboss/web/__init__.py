"""The page that people see: built files, and how the server hands them out."""

from pitboss.extras import need

need("serve")
