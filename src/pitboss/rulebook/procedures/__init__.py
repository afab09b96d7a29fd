"""What each text says about the cards between rounds and about things that go wrong."""
