"""The shoe that a table deals from."""

from pitboss.shoe.shoe import DealtShoe, Loader, OutOfCards, Shoe, ShuffledShoe, Shuffler, arranged, shuffler

__all__ = ["DealtShoe", "Loader", "OutOfCards", "Shoe", "ShuffledShoe", "Shuffler", "arranged", "shuffler"]
