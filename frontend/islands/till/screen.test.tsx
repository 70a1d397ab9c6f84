import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { Cart, Order, Shift, Till } from '../../api/types';
import { fakeServer, refusal, type Sent } from '../../test/fake-server';
import { aCart, aLine } from '../../test/samples';
import { Toasts } from '../../ui/toasts';
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
} as unknown as Till;

function show(more: Partial<Till> = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: false })); // jsdom has none
  render(
    <QueryClientProvider client={queries}>
      <TillScreen {...till} {...more} />
      <Toasts />
    </QueryClientProvider>,
  );
}

// INV-3
it('asks before it sells more than was counted, with what is short and who holds it', async () => {
  const notes = [
    'Quiet pads: none at Main St. The other stores have none.',
    'Order # 12 holds 1 of Quiet pads.',
  ];
  const sent: Record<string, string>[] = [];
  const intents = new Set<string | null>();
  // The route is also a POST, which the table of types leaves out.
  const sell = ({ values, intent }: Sent): Response => {
    sent.push(values);
    intents.add(intent);
    if (values.confirm_shortage) return refusal(409, 'Open the drawer first.');
    const error = 'Quiet pads: none at Main St. Sell fewer, or save it as a quote.';
    return Response.json({ error, confirm: 'confirm_shortage', notes }, { status: 409 });
  };
  const answers = {
    'GET /pos/order/parked': () => ({ items: [] }),
    'GET /pos/tickets': () => ({ items: [] }),
    'POST /checkout/cart/saveOrderAndCheckout': sell,
  };
  fakeServer(answers);
  show();
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

// RCPT-1
it('begins a fresh sale when it is done, and leaves no unpaid order on the ticket', async () => {
  const done: Record<string, string>[] = [];
  const answers = {
    'GET /pos/order/parked': () => ({ items: [] }),
    'GET /pos/tickets': () => ({ items: [] }),
    'POST /pos/order/done': ({ values }: Sent) => {
      done.push(values);
      return { success: true };
    },
  };
  fakeServer(answers);
  const order = {
    order_id: 12,
    pos_status: 'checkout',
    totals: [],
    products: [],
    waits: [],
    bookedAppointments: [],
    balance_due: 5,
  } as unknown as Order;
  show({ step: 'receipt', order, cart: aCart([aLine()], { order_id: 12 }) });
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(done).toEqual([{ order_id: '12' }]);
  expect(screen.queryByText('Quiet pads')).toBeNull();
});

// CAT-8
it('says in a toast that a custom product or work is in the cart, or why it is not', async () => {
  const add = vi.fn((name: string): Cart | Response => aCart([aLine({ name })], { added_key: 'k1' }));
  fakeServer({
    'GET /pos/order/parked': () => ({ items: [] }),
    'GET /pos/tickets': () => ({ items: [] }),
    'POST /checkout/cart/addCustomProduct': () => add('Shop rags'),
    'POST /checkout/cart/applyLabor': () => add('Shop'),
  });
  show({ labor_types: [{ labor_id: 4, title: 'Shop', amount: 95, display_text: '$95.00 per hour' }] });
  const addCustom = async () => {
    await userEvent.keyboard('{Alt>}c{/Alt}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a Custom Product' }));
    const fill = (name: string, value: string) => {
      fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } }); // keys this fast are a scan
      fireEvent.blur(dialog.getByRole('textbox', { name }));
    };
    fill('Name', 'Shop rags');
    fill('Price', '3');
    await userEvent.click(dialog.getByRole('button', { name: /^Add Custom Product/ }));
  };
  const addLabor = async () => {
    await userEvent.keyboard('{Alt>}l{/Alt}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Labor' }));
    await userEvent.click(dialog.getByRole('button', { name: /^Add\b/ }));
  };
  const toast = async (text: string) =>
    (await screen.findByText(text, { selector: '.toast p' })).closest('li') as HTMLElement;
  for (const [put, name] of [
    [addCustom, 'Shop rags'],
    [addLabor, 'Shop'],
  ] as const) {
    await put();
    const said = await toast(`In your cart: ${name}.`);
    expect(said.textContent).toContain('Success!');
    expect(within(said).getByRole('link', { name: 'View Cart' }).getAttribute('href')).toBe('/checkout/cart');
  }
  expect(document.querySelector('.till-told')?.textContent).toBe(''); // told once
  for (const put of [addCustom, addLabor]) {
    add.mockReturnValueOnce(refusal(422, `Not ${put.name}.`));
    await put();
    expect((await toast(`Not ${put.name}.`)).textContent).toContain('Uh oh!');
  }
});

// SRCH-9
it('puts what a closed tab left of a list on the ticket once, and says what is not on it', async () => {
  const change = { kind: 'list', items: [{ product_id: 7, quantity: 2, option: {} }] };
  sessionStorage.setItem('camber.changes', JSON.stringify([{ change, intent: 'of-the-list' }]));
  const refused = [{ at: 1, problem: 'Not planted.' }];
  const sent = fakeServer({
    'GET /pos/order/parked': () => ({ items: [] }),
    'GET /pos/tickets': () => ({ items: [] }),
    'POST /pos/part/list/add': () => ({ ...aCart([aLine()]), success: 'Planted.', refused }),
  });
  show();
  expect(await screen.findByText('Not planted.')).toBeDefined();
  expect(await screen.findByText('Planted.')).toBeDefined();
  const lists = sent.filter(({ route }) => route === 'POST /pos/part/list/add');
  expect(lists.map(({ values, intent }) => ({ ...values, intent }))).toEqual([
    { 'products[0][product_id]': '7', 'products[0][quantity]': '2', intent: 'of-the-list' },
  ]);
});
