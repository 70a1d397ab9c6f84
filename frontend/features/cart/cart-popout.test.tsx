import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { Cart } from '../../api/types';
import { goTo } from '../../lib/go-to';
import { fakeServer, refusal, type Sent } from '../../test/fake-server';
import { aCart, aLine } from '../../test/samples';
import { CartPopout } from './cart-popout';

vi.mock('../../lib/go-to', () => ({ goTo: vi.fn() }));

let sent: Sent[] = [];
let kept: () => Cart | Response | Promise<Cart>;
let removed: () => Cart;
const order: string[] = [];
beforeEach(() => {
  queries.clear();
  order.length = 0;
  vi.mocked(goTo)
    .mockReset()
    .mockImplementation((path) => void order.push(path));
  kept = () => aCart([aLine(), aLine({ key: 'k2', part_number: 'NR-5', quantity: 1 })]);
  removed = () => aCart([]);
  sent = fakeServer({
    'GET /checkout/cart/getData': () => kept(),
    'POST /checkout/cart/remove': () => removed(),
  });
});

function show(checkOut = true) {
  render(
    <QueryClientProvider client={queries}>
      <CartPopout checkOut={checkOut} />
    </QueryClientProvider>,
  );
}

const lines = () => screen.findAllByRole('listitem');

// SITE-7
it('shows lines and totals, and leads to the cart and the check-out', async () => {
  show();
  expect((await lines()).map((line) => line.textContent)).toEqual([
    '2 ×Kestrel KB-1 Quiet pads$93.98Remove KB-1',
    '1 ×Kestrel NR-5 Quiet pads$93.98Remove NR-5',
  ]);
  expect(screen.getByText('Sub-Total')).toBeDefined();
  expect(screen.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/checkout/cart');
  expect(screen.getByRole('link', { name: 'Check Out' }).getAttribute('href')).toBe('/checkout/checkout');
});

// SITE-7
it('has no way to the check-out where that is hidden', async () => {
  show(false);
  await lines();
  expect(screen.queryByRole('link', { name: 'Check Out' })).toBeNull();
  expect(screen.getByRole('link', { name: 'View cart' })).toBeDefined();
});

// SITE-7
it('says that it loads until it knows the cart, and that the cart is empty', async () => {
  let answer: (cart: Cart) => void = () => {};
  kept = () => new Promise<Cart>((resolve) => (answer = resolve));
  show();
  expect(screen.getByRole('status').textContent).toBe('Loading the cart…');
  await waitFor(() => expect(sent).toHaveLength(1));
  answer(aCart([]));
  expect(await screen.findByText('The shopping cart is empty.')).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
});

it('says that it could not load, and tries again', async () => {
  kept = () => refusal(500, 'Something went wrong!');
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!');
  kept = () => aCart();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await lines()).toHaveLength(1);
});

// CART-42: the event is told first, then the page of the empty cart comes
it('goes to the cart when its last line is removed, after the event of that', async () => {
  kept = () => aCart();
  removed = () => aCart([], { marketing_tracking: { event: 'removeFromCart' } });
  document.addEventListener('removeFromCart', () => order.push('removeFromCart'), { once: true });
  show();
  await lines();
  fireEvent.click(screen.getByRole('button', { name: 'Remove KB-1' }));
  await waitFor(() => expect(goTo).toHaveBeenCalled());
  expect(sent.at(-1)).toMatchObject({ values: { key: 'k1' } });
  expect(order).toEqual(['removeFromCart', '/checkout/cart']);
});

// CART-42
it('stays when other lines are left', async () => {
  removed = () => aCart();
  show();
  await lines();
  fireEvent.click(screen.getByRole('button', { name: 'Remove NR-5' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(order).toEqual([]);
});
