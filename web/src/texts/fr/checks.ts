/** Ce que prouve l’audit, point par point. */
import type { checks as english } from '../en/checks';

export const checks: Record<keyof typeof english, string> = {
  'check.entries_balance': 'les écritures s’équilibrent',
  'check.books_whole': 'les livres sont entiers',
  'check.balances': 'les soldes égalent leur somme',
  'check.play_money_apart': 'l’argent fictif reste à part',
  'check.entries_from_events': 'les écritures suivent des événements',
  'check.tables_and_ledger': 'tables et livre s’accordent',
  'check.shoe_commitments': 'les sabots égalent leurs engagements',
  'check.payouts_replayed': 'les paiements égalent les procès-verbaux rejoués',
  'check.rounds_whole': 'les coups sont entiers',
  'check.submissions_kept': 'les dossiers sont ceux qui sont joués',

  'check_proves.entries_balance': 'la somme des mouvements de chaque écriture est nulle',
  'check_proves.books_whole': 'les écritures sont numérotées sans trou, et aucune ne manque à la fin',
  'check_proves.balances': 'chaque solde est la somme de ses mouvements ; aucun n’est négatif ; tous les jetons viennent de l’extérieur',
  'check_proves.play_money_apart': 'aucun jeton fictif n’a été vendu, payé ou mis dans un portefeuille',
  'check_proves.entries_from_events': 'chaque mise et chaque paiement du livre est celui que veut son événement, et il n’y en a pas d’autre',
  'check_proves.tables_and_ledger': 'les jetons posés sur chaque table sont ceux de ses comptes',
  'check_proves.shoe_commitments': 'l’empreinte de chaque ordre est celle publiée avant sa première carte ; ses cartes sont sorties dans cet ordre, aucune deux fois',
  'check_proves.payouts_replayed': 'le procès-verbal de chaque coup, donné de nouveau, règle chaque mise comme le livre',
  'check_proves.rounds_whole': 'chaque coup terminé est inscrit une fois, avec ses événements et son résultat',
  'check_proves.submissions_kept': 'l’empreinte du dossier de chaque table est celle qui est gardée, et il nomme le jeu et les options de la table',

  'unit.entries': 'écritures',
  'unit.books': 'livres',
  'unit.accounts': 'comptes',
  'unit.people': 'personnes',
  'unit.events': 'événements',
  'unit.tables': 'tables',
  'unit.shoes': 'sabots',
  'unit.rounds': 'coups',
};
