import { expect, it } from 'vitest';
import type { Cart, CartProduct } from '../../api/types';
import { answered, currentLine, freshCart, moved, openTicket } from './ticket-state';

function cartOf(keys: string[], more: Partial<Cart> = {}): Cart {
  const products = keys.map((key) => ({ key }) as CartProduct);
  return { uuid: 'old', products, added_key: '', ...more } as Cart;
}

it('begins at its last line', () => {
  expect(openTicket(cartOf(['a', 'b'])).current).toBe('b');
  expect(openTicket(cartOf([])).current).toBe('');
});

it('makes the line that was touched the current one', () => {
  const ticket = openTicket(cartOf(['a', 'b']));
  expect(answered(ticket, cartOf(['a', 'b'], { added_key: 'a' })).current).toBe('a');
  expect(answered(ticket, cartOf(['a', 'b'])).current).toBe('b');
});

it('goes to the next line when the current one is removed, to the last at the end', () => {
  const three = { cart: cartOf(['a', 'b', 'c']), current: 'b' };
  expect(answered(three, cartOf(['a', 'c'])).current).toBe('c');
  expect(answered({ ...three, current: 'c' }, cartOf(['a', 'b'])).current).toBe('b');
  expect(answered({ cart: cartOf(['a']), current: 'a' }, cartOf([])).current).toBe('');
});

it('moves line by line and stays at either end', () => {
  const ticket = openTicket(cartOf(['a', 'b']));
  expect(moved(ticket, -1).current).toBe('a');
  expect(moved(moved(ticket, -1), -1).current).toBe('a');
  expect(moved(ticket, 1).current).toBe('b');
  expect(currentLine(ticket)?.key).toBe('b');
});

it('starts a new sale with nothing of the old one', () => {
  const old = cartOf(['a'], { order_id: 7, total: 12.5, total_items: 3, customer: {} as Cart['customer'] });
  expect(freshCart(old, 'new')).toMatchObject({
    uuid: 'new',
    products: [],
    order_id: null,
    customer: null,
    total: 0,
    total_items: 0,
  });
});
