/** Ce que prouve l’audit, point par point. */
import type { checks as english } from '../en/checks';

export const checks: Record<keyof typeof english, string> = {
  'check.entries balance': 'les écritures s’équilibrent',
  'check.books are whole': 'les livres sont entiers',
  'check.balances equal the fold': 'les soldes égalent leur somme',
  'check.play money stays apart': 'l’argent fictif reste à part',
  'check.entries follow from events': 'les écritures suivent des événements',
  'check.tables and ledger agree': 'tables et livre s’accordent',
  'check.shoes equal their commitments': 'les sabots égalent leurs engagements',
  'check.payouts equal the replayed records': 'les paiements égalent les procès-verbaux rejoués',
  'check.rounds are whole': 'les coups sont entiers',

  'check_proves.entries balance': 'la somme des mouvements de chaque écriture est nulle',
  'check_proves.books are whole': 'les écritures sont numérotées sans trou, et aucune ne manque à la fin',
  'check_proves.balances equal the fold': 'chaque solde est la somme de ses mouvements ; aucun n’est négatif ; tous les jetons viennent de l’extérieur',
  'check_proves.play money stays apart': 'aucun jeton fictif n’a été vendu, payé ou mis dans un portefeuille',
  'check_proves.entries follow from events': 'chaque mise et chaque paiement du livre est celui que veut son événement, et il n’y en a pas d’autre',
  'check_proves.tables and ledger agree': 'les jetons posés sur chaque table sont ceux de ses comptes',
  'check_proves.shoes equal their commitments': 'l’empreinte de chaque ordre est celle publiée avant sa première carte ; ses cartes sont sorties dans cet ordre, aucune deux fois',
  'check_proves.payouts equal the replayed records': 'le procès-verbal de chaque coup, donné de nouveau, règle chaque mise comme le livre',
  'check_proves.rounds are whole': 'chaque coup terminé est inscrit une fois, avec ses événements et son résultat',

  'unit.entries': 'écritures',
  'unit.books': 'livres',
  'unit.accounts': 'comptes',
  'unit.people': 'personnes',
  'unit.events': 'événements',
  'unit.tables': 'tables',
  'unit.shoes': 'sabots',
  'unit.rounds': 'coups',
};
