/** The admin's list of people: it shows what the house says, also where a change was refused. */
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answer, fakeClient } from './fake';

vi.mock('../src/api/client', (original) => fakeClient(original));

import People from '../src/pages/People.svelte';
import { notices } from '../src/state/notices.svelte';

it('a role that was refused is not shown as chosen', async () => {
  answer('/api/people', [{ id: 2, name: 'Mia', kind: 'member', role: 'player', disabled: false }]);
  answer('/api/people/{name}/role', { refused: { code: 'has_chips', sentence: 'Mia has chips.', clauses: [], faults: [] }, status: 409 });
  render(People);
  const role = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Mia/ });
  await userEvent.selectOptions(role, 'dealer');
  await waitFor(() => expect(notices.all).toHaveLength(1));
  await waitFor(() => expect(role.value).toBe('player'));
});
