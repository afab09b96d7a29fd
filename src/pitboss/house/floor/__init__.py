"""What the floor looks at: the wall of all tables, and the incidents of each."""
