"""What the cover card does to the price: the edge by its place, all places from one simulation."""
