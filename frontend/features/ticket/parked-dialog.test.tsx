import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import type { ParkedOrder } from '../../api/types';
import { ParkedDialog } from './parked-dialog';

const order = (order_id: number, more: Partial<ParkedOrder> = {}): ParkedOrder => ({
  order_id,
  pos_status: 'saved',
  status_text: 'Saved',
  quote_text: '',
  customer: '',
  vehicle: '',
  cashier: 'Dana Ruiz',
  order_total_text: '$50.28',
  date_modified_text: '03/02/2026 9:04 am',
  age_text: '5 h 12 min',
  continue_url: '/pos/order/continue',
  open_at: '',
  open_by: '',
  ticket: '',
  ...more,
});

// UX-17: from the list to the ticket by Enter alone, the arrows choose.
it('says of each order whose it is, for which vehicle, how much and for how long, and Enter takes it', async () => {
  const onTake = vi.fn();
  const ford = order(55, { customer: 'Walt Jorgensen', vehicle: '2014 Ford Escape' });
  render(
    <ParkedDialog
      open
      orders={[ford, order(56, { open_at: 'Lane 2', open_by: 'Tess Ortiz' })]}
      error={null}
      returnTo={createRef()}
      onRetry={() => undefined}
      onClose={() => undefined}
      onTake={onTake}
    />,
  );
  const [first, second] = await screen.findAllByRole('button', { name: /^Order #/ });
  await waitFor(() => expect(document.activeElement).toBe(first));
  for (const words of [
    'Order # 55',
    'Walt Jorgensen',
    '2014 Ford Escape',
    '$50.28',
    '5 h 12 min',
    'Dana Ruiz',
  ])
    expect(first?.textContent).toContain(words);
  expect(second?.textContent).toContain('Walk-in');
  expect(second?.textContent).toContain('Open at Lane 2, Tess Ortiz');
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(onTake.mock.calls.map(([taken]) => taken.order_id)).toEqual([55, 56]);
});
