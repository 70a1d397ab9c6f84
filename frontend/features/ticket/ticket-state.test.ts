import { expect, it } from 'vitest';
import type { Cart, CartProduct } from '../../api/types';
import { aCart, aLine } from '../../test/samples';
import { answered, currentLine, freshCart, moved, openTicket, undoOf } from './ticket-state';

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

// UX-20
it('brings a removed line back with its quantity and options', () => {
  const chosen = (product_option_id: number, product_option_value_id: number, value: string) => ({
    product_option_id,
    product_option_value_id,
    name: '',
    value,
    price: 0,
  });
  const line = {
    product_id: 5,
    quantity: 3,
    selected_options: [chosen(1, 11, 'Red'), chosen(2, 21, 'A'), chosen(2, 22, 'B'), chosen(3, 0, 'For Ann')],
  } as CartProduct;
  const add = { kind: 'add', product_id: 5, quantity: 3, option: { 1: '11', 2: '21,22', 3: 'For Ann' } };
  expect(undoOf(line, aCart([]))).toEqual([add]);
});

it('brings back the price and the labor of a line, and what is no part', () => {
  const data = { labor_id: 4, title: 'Shop', amount: 95, display_text: '' };
  const labor = aLine({
    key: 'k1-labor',
    name: 'Shop',
    labor: { time: 90, data },
    labor_product: true,
    custom_product: true,
    product_labor_key: 'k1',
  });
  const part = aLine({ price_by_hand: true, unit_price: 40.1234 });
  const custom = aLine({ custom_product: true, name: 'Hose', unit_price: 1.5, tax_class_id: '1' });
  const cart = aCart([part, labor, custom], { labor_applied: { k1: 'k1-labor' } });
  const work = { kind: 'labor', of: 'k1', labor_id: 4, minutes: 90, quantity: 2, name: '' };
  expect(undoOf(part, cart)).toEqual([
    { kind: 'add', product_id: 7, quantity: 2, option: {} },
    { kind: 'price', key: 'k1', unit: 401_234 },
    work,
  ]);
  expect(undoOf(labor, cart)).toEqual([work]);
  expect(undoOf(custom, cart)).toEqual([
    { kind: 'custom', name: 'Hose', unit: 15_000, quantity: 2, tax_class_id: '1' },
  ]);
});
