/** Une ligne de sens pour ce qui est écrit en abrégé ; celles d’un mécanisme sont dans son `texts.toml`. */
import type { meanings as english } from '../en/meanings';

export const meanings: Record<keyof typeof english, string> = {
  'means.rule.blackjack.pays': 'Un as avec une carte de valeur dix comme deux premières cartes paie {odds}.',
  'means.rule.blackjack.beats': 'Votre blackjack gagne même si le croupier en a un.',
  'means.rule.dealer.soft.hits': 'H{total} : le croupier tire sur un {total} souple, où un as compte 11. Cela coûte un peu au joueur.',
  'means.rule.dealer.soft.stands': 'S{total} : le croupier reste sur tout {total}, même souple, où un as compte 11.',
  'means.rule.dealer.push':
    'Si la main du croupier fait {total}, les mains qui n’ont pas dépassé 21 récupèrent leurs mises au lieu de gagner.',
  'means.rule.hole_card.none': 'Le croupier ne prend sa deuxième carte qu’une fois les joueurs servis : un blackjack se découvre tard.',
  'means.rule.cards.decks.one': 'Les cartes viennent de {decks} jeu.',
  'means.rule.cards.decks.many': 'Les cartes viennent de {decks} jeux, {cards} cartes en tout.',
  'means.rule.cards.removed': 'Les jeux n’ont pas de cartes de ce rang : {ranks}.',
  'means.rule.cards.shuffled.manual': 'Un croupier mélange les cartes à la main.',
  'means.rule.cards.shuffled.automated': 'Un appareil mélange tout un sabot, distribué jusqu’à la carte de coupe.',
  'means.rule.cards.shuffled.continuous': 'Les cartes retournent dans un mélangeur après chaque coup.',
  'means.rule.cards.shuffled.every_round': 'Chaque coup vient d’un sabot complet, fraîchement mélangé.',
  'means.kind': 'Une mise propre à ce jeu : son barème dit quand elle gagne et ce qu’elle paie.',
  'means.term.edge': 'Avantage de la maison : ce qu’elle garde en moyenne de la mise initiale, si chaque main est jouée au mieux.',
  'means.term.rtp': 'Ce qui revient au joueur, en moyenne, de tout ce qui est misé, doubles et séparations compris.',
  'means.term.risk': 'Élément de risque : l’avantage de la maison en part de tout ce qui est misé, doubles et séparations compris.',
  'means.term.sd': 'Écart type : de combien un seul coup s’écarte de sa moyenne, en mises initiales.',
  'means.term.ev': 'Espérance : ce qu’un coup rapporte en moyenne au joueur, en mises initiales.',
};
