"""The conformance kit: rule cases as data for other people's engines, and a measure of how well their results agree."""
