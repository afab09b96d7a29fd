"""What people are shown of a table: pictures, lists, advice, stored events."""
