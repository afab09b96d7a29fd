"""The chapters of a petition, a file each: what was found out, in words, tables and figures."""
