import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { Shift, Till } from '../../api/types';
import { fakeServer, refusal, type Sent } from '../../test/fake-server';
import { aCart } from '../../test/samples';
import TillScreen from './index';

const till = {
  step: 'sale',
  desk: {
    register: 'Front counter',
    location: 'Cedar Falls',
    cashier: 'Dana M.',
    cashier_id: 7,
    lock_after: 0,
    links: { sale: '/checkout/cart', payments_waiting: 0, logout: '/pos/logout' },
  },
  shift: {} as Shift,
  cart: aCart(),
  checkout: null,
  order: null,
  actions: { sell: '/checkout/cart/saveOrderAndCheckout' },
  labor_types: [],
  tax_classes: [],
  saved: false,
} as unknown as Till;

// INV-3
it('asks before it sells more than was counted, with what is short and who holds it', async () => {
  const notes = ['Quiet pads: 0 left, 1 short', 'Order # 12 holds 1 of Quiet pads.'];
  const sent: Record<string, string>[] = [];
  const intents = new Set<string | null>();
  // The route is also a POST, which the table of types leaves out.
  const sell = ({ values, intent }: Sent): Response => {
    sent.push(values);
    intents.add(intent);
    if (values.confirm_shortage) return refusal(409, 'Open the drawer first.');
    const error = 'Only 0 of Quiet pads left.';
    return Response.json({ error, confirm: 'confirm_shortage', notes }, { status: 409 });
  };
  const answers = {
    'GET /pos/order/parked': () => ({ items: [] }),
    'POST /checkout/cart/saveOrderAndCheckout': sell,
  };
  fakeServer(answers);
  vi.stubGlobal('matchMedia', () => ({ matches: false })); // jsdom has none
  render(
    <QueryClientProvider client={queries}>
      <TillScreen {...till} />
    </QueryClientProvider>,
  );
  const checkOut = async () => {
    await userEvent.keyboard('{F9}');
    await screen.findByRole('dialog', { name: 'Check Out' });
    await userEvent.keyboard('{Enter}');
    return screen.findByRole('dialog', { name: 'Sell more than was counted?' });
  };
  const asked = await checkOut();
  for (const note of notes) expect(asked.textContent).toContain(note);
  await userEvent.keyboard('{Enter}'); // the safe one
  expect(screen.queryByRole('dialog', { name: 'Sell more than was counted?' })).toBeNull();

  await checkOut();
  await userEvent.click(screen.getByRole('button', { name: 'Sell anyway' }));
  await screen.findByText('Open the drawer first.');
  expect(sent).toEqual([{}, {}, { confirm_shortage: '1' }]);
  expect(intents.size).toBe(3);
});
