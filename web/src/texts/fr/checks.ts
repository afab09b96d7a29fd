/** Ce que prouve l’audit, point par point. */
import type { checks as english } from '../en/checks';

export const checks: Record<keyof typeof english, string> = {
  'check.entries_balance': 'les écritures s’équilibrent',
  'check.books_whole': 'les livres sont entiers',
  'check.balances': 'les soldes égalent leurs mouvements',
  'check.play_money_apart': 'l’argent fictif reste à part',
  'check.entries_from_events': 'les écritures suivent des événements',
  'check.tables_and_ledger': 'tables et livre s’accordent',
  'check.shoe_commitments': 'les sabots égalent leurs engagements',
  'check.shoe_seeds': 'les ordres découlent des graines',
  'check.payouts_replayed': 'les paiements égalent les procès-verbaux rejoués',
  'check.rounds_whole': 'les coups sont entiers',
  'check.submissions_kept': 'les dossiers sont ceux qui sont joués',
  'check.derived_from_events': 'ce qui est gardé suit des événements',
  'check.steps_linked': 'les pas sont enchaînés',
  'check.slips_signed': 'les bons répondent des jetons',
  'check.changes_linked': 'les changements sont enchaînés',
  'check.seals_and_anchors': 'sceaux et ancres',

  'check_proves.entries_balance': 'la somme des mouvements de chaque écriture est nulle',
  'check_proves.books_whole': 'les écritures sont numérotées sans trou, et aucune ne manque à la fin',
  'check_proves.balances': 'chaque solde est la somme de ses mouvements ; aucun n’est négatif ; tous les jetons viennent de l’extérieur',
  'check_proves.play_money_apart': 'aucun jeton fictif n’a été vendu, payé ou mis dans un portefeuille',
  'check_proves.entries_from_events':
    'chaque mise et chaque paiement du livre est celui que veut son événement, et il n’y en a pas d’autre',
  'check_proves.tables_and_ledger': 'les jetons posés sur chaque table sont ceux de ses comptes',
  'check_proves.shoe_commitments':
    'l’empreinte de chaque ordre est celle publiée avant sa première carte ; ses cartes sont sorties dans cet ordre, aucune deux fois',
  'check_proves.shoe_seeds':
    'la maison et les joueurs ont fixé leurs graines avant qu’aucune ne soit montrée, et chaque ordre est celui qu’elles donnent',
  'check_proves.payouts_replayed': 'le procès-verbal de chaque coup, donné de nouveau, règle chaque mise comme le livre',
  'check_proves.rounds_whole': 'chaque coup terminé est inscrit une fois, avec ses événements et son résultat',
  'check_proves.submissions_kept':
    'l’empreinte du dossier de chaque table est celle qui est gardée, et il nomme le jeu et les options de la table',
  'check_proves.derived_from_events':
    'chaque point de reprise est l’état où mènent ses événements ; chaque coup est inscrit avec ses résultats, ses parieurs et ses clauses',
  'check.protections_linked': 'les protections suivent des actes',
  'check.protections_held': 'les protections ont tenu',
  'check_proves.protections_linked':
    'limites, pauses, auto-exclusions et rappels de chaque membre sont tels que ses propres actes les ont laissés',
  'check_proves.protections_held':
    'aucune mise, aucun achat n’a dépassé une limite, n’est tombé dans une pause ni n’a devancé la confirmation d’un rappel',
  'check_proves.steps_linked': 'le lien de chaque pas est l’empreinte du précédent, de sa ligne et de ses écritures ; aucun n’est antidaté',
  'check_proves.slips_signed':
    'chaque apport, retrait, ouverture et clôture a un bon de son montant, et deux personnes ont déplacé ce que des personnes ont déplacé',
  'check_proves.changes_linked':
    'personnes, rôles, tables et écritures de la caisse sont tels que la chaîne des changements les a laissés, et rien n’a disparu',
  'check_proves.seals_and_anchors':
    'chaque sceau est l’empreinte du précédent et de liens que les chaînes ont encore ; les ancres en font partie',

  'unit.entries': 'écritures',
  'unit.books': 'livres',
  'unit.accounts': 'comptes',
  'unit.people': 'personnes',
  'unit.events': 'événements',
  'unit.tables': 'tables',
  'unit.shoes': 'sabots',
  'unit.rounds': 'coups',
  'unit.acts': 'actes',
  'unit.wagers': 'mises',
  'unit.steps': 'pas',
  'unit.slips': 'bons',
  'unit.changes': 'changements',
  'unit.seals': 'sceaux',
  'unit_one.entries': 'écriture',
  'unit_one.books': 'livre',
  'unit_one.accounts': 'compte',
  'unit_one.people': 'personne',
  'unit_one.events': 'événement',
  'unit_one.tables': 'table',
  'unit_one.shoes': 'sabot',
  'unit_one.rounds': 'coup',
  'unit_one.acts': 'acte',
  'unit_one.wagers': 'mise',
  'unit_one.steps': 'pas',
  'unit_one.slips': 'bon',
  'unit_one.changes': 'changement',
  'unit_one.seals': 'sceau',
};
