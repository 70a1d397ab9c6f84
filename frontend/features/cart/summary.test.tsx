import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { Cart, Estimate, Rebate } from '../../api/types';
import { goTo } from '../../lib/go-to';
import { postInTab } from '../../lib/post-in-tab';
import { fakeServer, refusal, type Sent } from '../../test/fake-server';
import { aCart } from '../../test/samples';
import { Summary } from './summary';

vi.mock('../../lib/go-to', () => ({ goTo: vi.fn() }));
vi.mock('../../lib/post-in-tab', () => ({ postInTab: vi.fn() }));

const spring: Rebate = {
  rebateId: 'SPRING',
  trackingURL: 'https://kestrel.test/',
  normalBanner: '',
  title: '$20 back',
  image: null,
};

let sent: Sent[] = [];
let left: () => { token: string } | Response;
let estimated: () => Estimate | Response;
beforeEach(() => {
  vi.mocked(goTo).mockReset();
  vi.mocked(postInTab).mockReset();
  left = () => ({ token: 'once' });
  estimated = () => ({ methods: [] });
  sent = fakeServer({
    'POST /checkout/cart/leave': () => left(),
    'POST /checkout/cart/estimateShipping': () => estimated(),
  });
});
afterEach(() => {
  document.getElementById('catalog-settings')?.remove();
});

function show(more: Partial<Cart> = {}) {
  return render(
    <QueryClientProvider client={queries}>
      <Summary cart={aCart(undefined, more)} settle={async () => ''} />
    </QueryClientProvider>,
  );
}

const press = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
  await act(async () => {});
};

function frame() {
  const settings = document.createElement('script');
  settings.type = 'application/json';
  settings.id = 'catalog-settings';
  settings.textContent = '{"in_iframe":true}';
  document.body.append(settings);
}

// MODE-4
it('opens the check-out of a frame in a new tab, says to finish there, and reads the cart anew after it', async () => {
  frame();
  show();
  await press('Check Out');
  expect(vi.mocked(postInTab).mock.calls).toEqual([['/checkout/arrive', { token: 'once' }]]);
  expect(goTo).not.toHaveBeenCalled();
  expect(screen.getByText('Finish in the new tab')).toBeDefined();
  await press("I'm Finished");
  expect(vi.mocked(goTo).mock.calls).toEqual([['/checkout/cart']]);
});

// MODE-4 CART-43
it('says why the check-out of a frame did not open', async () => {
  frame();
  left = () => refusal(409, 'Please wait a moment.');
  show();
  await press('Check Out');
  expect(screen.getByRole('alert').textContent).toBe('Please wait a moment.');
  expect(postInTab).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Check Out' })).toBeDefined();
});

// CART-41
it('opens the rebates, each with its link to the maker', async () => {
  show({ rebates: [spring] });
  expect(screen.getByText("You're eligible for these rebates!")).toBeDefined();
  await press('See rebates');
  const dialog = await screen.findByRole('dialog', { name: "You're eligible for these rebates!" });
  const link = within(dialog).getByRole('link', { name: '$20 back' });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://kestrel.test/',
    '_blank',
    'noopener',
  ]);
});

// CART-41
it('says nothing of rebates where the cart earns none', () => {
  show();
  expect(screen.queryByText("You're eligible for these rebates!")).toBeNull();
});

// CART-41
it('estimates shipping to a ZIP code, or says why not', async () => {
  estimated = () => ({
    methods: [
      {
        code: 'ground',
        title: 'Ground',
        cost: 8.95,
        cost_text: '$8.95',
        totals: [
          { title: 'Illinois state tax', code: 'tax', text: '$3.50', value: 3.5 },
          { title: 'Total', code: 'total', text: '$68.12', value: 68.12 },
        ],
        total_text: '$68.12',
        delivery_text: 'Leaves Mon, 11/30/2026, arrives Thu, 12/03/2026',
      },
    ],
  });
  show();
  fireEvent.change(screen.getByLabelText('Ship to ZIP code'), { target: { value: '50613' } });
  await press('Estimate');
  expect(sent.at(-1)).toMatchObject({ values: { postcode: '50613' } });
  const way = screen.getByText('Total: $68.12').closest('details') as HTMLElement;
  expect(way.querySelector('summary')?.textContent).toBe(
    'Ground $8.95Leaves Mon, 11/30/2026, arrives Thu, 12/03/2026Total: $68.12', // PICK-4
  );
  expect(within(way).getByText('Illinois state tax').nextSibling?.textContent).toBe('$3.50');
  estimated = () => refusal(422, 'Please enter a postal code.');
  await press('Estimate');
  expect(screen.getByText('Please enter a postal code.')).toBeDefined();
  expect(screen.queryByText('Ground')).toBeNull();
});

// CART-41
it('leads back to the shop, and who buys for a business to their own pages', () => {
  const { unmount } = show();
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe(
    '/product/catalog',
  );
  unmount();
  show({ account_links: [{ text: 'Addresses', href: '/account/address' }] });
  expect(screen.getByRole('link', { name: 'Addresses' }).getAttribute('href')).toBe('/account/address');
  expect(screen.queryByRole('link', { name: 'Continue Shopping' })).toBeNull();
});
