"""How far results spread, exactly: hands of one split together, whole rounds, sessions, two boxes of one round."""
