"""The conformance kit: rule cases as data for other people's engines, and how far the results of one agree."""
