"""The page that people see: built files, and how the server hands them out."""
