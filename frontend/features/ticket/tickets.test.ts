import { expect, it } from 'vitest';
import type { Ticket } from '../../api/types';
import { aCart, aLine } from '../../test/samples';
import { isBegun, tabsOf } from './tickets';

const ticket = (uuid: string, more: Partial<Ticket> = {}): Ticket => ({
  uuid,
  order_id: 0,
  customer: '',
  vehicle: '',
  cashier: 'Dana Ruiz',
  total: 5,
  paid: 0,
  ...more,
});

// TKT-1
it('shows the ticket on the screen as it is now, at its place, and a fresh one at the end', () => {
  const cart = aCart([aLine()], {
    uuid: 'b',
    total: 12.5,
    order_id: 31,
    ordered: { pos_status: 'checkout', paid: 4, owed: 8.5, quote_text: '', is_expired: false },
  });
  const tabs = tabsOf([ticket('a'), ticket('b'), ticket('c')], cart);
  expect(tabs.map(({ uuid, total, paid }) => [uuid, total, paid])).toEqual([
    ['a', 5, 0],
    ['b', 12.5, 4],
    ['c', 5, 0],
  ]);
  expect(tabsOf([ticket('a')], aCart([], { uuid: 'z' })).map(({ uuid }) => uuid)).toEqual(['a', 'z']);
});

it('knows a fresh ticket from one that something is on', () => {
  const none = { customer: null, ymm_vehicle: null, order_id: null };
  expect(isBegun(aCart([], none))).toBe(false);
  expect(isBegun(aCart([aLine()], none))).toBe(true);
  expect(isBegun(aCart([], { ...none, order_id: 31 }))).toBe(true);
});
