"""The people and events around a dealer in training: players, the floor, things that go wrong."""
