"""What comes in and goes out, as OpenAPI tells it."""
