/** French as it is set: what must not be parted by the end of a line, singular and plural, amounts. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, fakeClient } from './fake';
import { option } from './lab_answers';
import { plain } from './plain';

vi.mock('../src/api/client', (original) => fakeClient(original));

import OptionTable from '../src/rulebook/OptionTable.svelte';
import AuditRun from '../src/staff/AuditRun.svelte';
import { fill, speak, t } from '../src/texts/texts.svelte';

const audited = (examined: number): object => ({
  passed: true,
  seconds: 1,
  checks: [{ id: 'protections_linked', name: '', proves: '', unit: 'acts', examined, findings: [] }],
});

describe('in French', () => {
  beforeEach(() => speak('fr'));
  afterEach(() => speak('en'));

  it('signs, quotations and numbers stay with their words', () => {
    expect(fill('Avec « Oui » : 5 % ; vraiment ? À la case {box}, main {hand} !', { box: 3, hand: 1 })).toBe(
      'Avec «\u00a0Oui\u00a0»\u00a0: 5\u00a0%\u00a0; vraiment\u00a0? À la case\u00a03, main\u00a01\u00a0!',
    );
    expect(t('join.colon')).toBe('\u00a0: ');
  });

  it.each([
    [1, '(1 acte)'],
    [2, '(2 actes)'],
  ])('the audit counts %i', async (count, said) => {
    answer('/api/audit/run', audited(count));
    render(AuditRun);
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('amounts of options are written as amounts', () => {
    const minimum = option('table_minimum', { type: 'dollars', default: '5.00', allowed: { least: '0.01', most: '1000000.00' } });
    const { container } = render(OptionTable, { options: [minimum] as any, game: 'x' });
    const [usual, allowed] = [...container.querySelectorAll('td')].map((cell) => plain(cell.textContent!));
    expect([usual, allowed]).toEqual(['5 $', '0,01 $ à 1 000 000 $']);
  });
});

it('in English nothing is set otherwise, and one act is one act', async () => {
  expect(fill('Really ? {box} : yes', { box: 3 })).toBe('Really ? 3 : yes');
  answer('/api/audit/run', audited(1));
  render(AuditRun);
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('(1 act)')).toBeTruthy();
});
