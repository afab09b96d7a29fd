"""The conformance kit on the command line: ``pitboss cases`` and ``pitboss conform``."""
