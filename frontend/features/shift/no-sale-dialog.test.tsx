import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../test/fake-server';
import { NoSaleDialog } from './no-sale-dialog';

// TKT-3
it('records an opened drawer with its reason, and keeps the reason where that is refused', async () => {
  const onClose = vi.fn();
  let isShut = true;
  const sent = fakeServer({
    'POST /pos/shift/move': () => (isShut ? refusal(409, 'Open the drawer first.') : { moved: [] }),
  });
  render(<NoSaleDialog open returnTo={createRef()} onClose={onClose} />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Change');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Open the drawer first.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('Change');
  isShut = false;
  await userEvent.click(screen.getByRole('button', { name: /^Open the drawer/ }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ values }) => values)).toEqual([
    { kind: 'no_sale', reason: 'Change' },
    { kind: 'no_sale', reason: 'Change' },
  ]);
});
