import { expect, it } from 'vitest';
import type { Cart, CartProduct, Checkout, Order, Till } from '../../api/types';
import { openTill } from './state';
import { shownOf } from './use-display';

const line = {
  key: 'k',
  quantity: 2,
  name: 'Pads',
  price: 93.98,
  unit_price: 46.99,
  core: { title: 'Core charge', price: 20 },
} as CartProduct;
const totals = [
  { title: 'Tax', code: 'tax', value: 7.98, text: '' },
  { title: 'Total', code: 'total', value: 121.96, text: '' },
];
const cart = (products: CartProduct[]) =>
  ({ uuid: 'u', products, back: [], back_worth: 0, totals, total: 121.96 }) as unknown as Cart;
const at = (more: Partial<Till>) => openTill({ step: 'sale', cart: cart([line]), ...more } as Till);
const checkout = { order_id: 7, totals, orderTotal: 121.96, amountPaid: 0, balanceDue: 121.96 } as Checkout;
const lines = [
  { key: 'k', quantity: 2, name: 'Pads', amount: '$93.98' },
  { key: 'k core', quantity: 2, name: 'Core charge', amount: '$20.00' },
];
const sums = [{ title: 'Tax', amount: '$7.98' }];

it('shows the ticket, with what its old parts cost', () => {
  expect(shownOf(at({}), undefined)).toEqual({
    at: 'sale',
    lines,
    totals: sums,
    total: '$121.96',
    due: undefined,
  });
  expect(shownOf(at({ cart: cart([]) }), undefined)).toEqual({ at: 'idle' });
});

it('shows what is still due once a part is paid, of the order that is being paid', () => {
  const state = at({ step: 'pay', checkout });
  expect(shownOf(state, undefined)).toMatchObject({ total: '$121.96', due: undefined });
  const part = { ...checkout, amountPaid: 100, balanceDue: 21.96 };
  expect(shownOf(state, part)).toMatchObject({ total: '$121.96', due: '$21.96' });
  expect(shownOf(state, { ...part, balanceDue: -5 })).toMatchObject({ due: '$0.00' });
  expect(shownOf(state, { ...part, order_id: 6 })).toMatchObject({ due: undefined });
});

it('ends with the change, or with what is owed, and says nothing of a quote', () => {
  const order = {
    pos_status: 'complete',
    products: [{ order_product_id: 1, quantity: 1, name: 'Pads', total_text: '$46.99' }],
    totals,
    paid_in_full: true,
    change_due: 3.04,
    change_due_text: '$3.04',
    balance_due_text: '$0.00',
  } as Order;
  const end = (more: Partial<Order>) =>
    shownOf(at({ step: 'receipt', order: { ...order, ...more } }), undefined);
  expect(end({})).toMatchObject({ at: 'end', total: '$121.96', change: '$3.04', due: undefined });
  expect(end({ change_due: 0 })).toMatchObject({ change: undefined });
  expect(end({ paid_in_full: false, balance_due_text: '$9.00' })).toMatchObject({
    change: undefined,
    due: '$9.00',
  });
  expect(end({ pos_status: 'quote' })).toEqual({ at: 'idle' });
});

it('shows what comes back as minus, and what the customer gets where that is worth more', () => {
  const back = [
    {
      order_id: 5,
      lines: [{ order_product_id: 9, kind: 'part', name: 'Rotor', quantity: 1, worth: 143.4 }],
    },
  ];
  const state = at({ cart: { ...cart([line]), back, back_worth: 153 } as unknown as Cart });
  expect(shownOf(state, undefined)).toMatchObject({
    lines: [...lines, { key: '5 9', quantity: -1, name: 'Rotor', amount: '-$143.40' }],
    total: '$121.96',
    due: undefined,
    back: '$31.04',
  });
});
