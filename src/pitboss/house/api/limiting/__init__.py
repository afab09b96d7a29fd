"""What a server lets nobody have too much of: connections, requests, places to watch from, computing time."""
