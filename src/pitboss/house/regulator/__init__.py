"""The regulator's desk: petitions and differences, made in processes of their own and kept for a while."""
