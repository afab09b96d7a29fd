/**
 * The notes of ledger entries. Those that the server writes by itself have a fixed form and are told in the reader's
 * language; what a person wrote stays as it is.
 */
import { t, type Values, word } from '../texts/texts.svelte';

const FORMS: { form: RegExp; tell: (values: Record<string, string>) => string }[] = [
  { form: /^slip (?<slip>\d+)$/, tell: (values) => t('ledger.note.slip', values) },
  { form: /^box (?<box>\d+) (?<kind>.+) beside (?<beside>.+)$/, tell: (values) => t('ledger.note.beside', named(values)) },
  { form: /^box (?<box>\d+) (?<kind>.+)$/, tell: (values) => t('ledger.note.wager', named(values)) },
  { form: /^reverses entry (?<entry>\d+) of the cage$/, tell: (values) => t('ledger.note.reverses', values) },
  { form: /^reverses entry (?<entry>\d+) of the cage: (?<said>.+)$/s, tell: (values) => t('ledger.note.reverses_said', values) },
  { form: /^table (?<table>\d+): (?<said>.*)$/s, tell: (values) => t('ledger.note.table', values) },
];

/** Tell a note; `lang` says where it is not in the page's language. */
export function tellNote(note: string): { text: string; lang?: 'en' } {
  for (const { form, tell } of FORMS) {
    const values = form.exec(note)?.groups;
    if (values !== undefined) return { text: tell(values) };
  }
  return { text: note, lang: 'en' };
}

/** The kinds of wagers by their names; a bonus is no wager. */
function named({ kind = '', beside = '', ...values }: Record<string, string>): Values {
  return { ...values, kind: kind === 'bonus' ? word('what', kind) : word('kind', kind), beside: word('kind', beside) };
}
