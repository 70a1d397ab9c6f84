import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { Cart } from '../../api/types';
import { goTo } from '../../lib/go-to';
import { fakeServer, refusal, type Sent } from '../../test/fake-server';
import { aCart, aLine } from '../../test/samples';
import { Toasts } from '../../ui/toasts';
import { CartPage } from './cart-page';

vi.mock('../../lib/go-to', () => ({ goTo: vi.fn() }));

const rotor = aLine({
  key: 'k2',
  product_id: 8,
  manufacturer: 'Northbore',
  part_number: 'NR-5',
  quantity: 1,
  selected_options: [
    { product_option_id: 3, product_option_value_id: 31, name: 'Extras', value: 'Clips', price: 0 },
    { product_option_id: 3, product_option_value_id: 32, name: 'Extras', value: 'Grease', price: 0 },
    { product_option_id: 4, product_option_value_id: 0, name: 'Engraving', value: 'Ray', price: 0 },
  ],
});
const two = () => aCart([aLine(), rotor]);

let sent: Sent[] = [];
let edited: (sent: Sent) => Cart | Response | Promise<Cart | Response>;
let removed: () => Cart | Response;
beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(goTo).mockReset();
  edited = () => aCart([aLine({ quantity: 4 }), rotor], { total_text: '$187.96' });
  removed = () => aCart([rotor]);
  sent = fakeServer({
    'GET /checkout/cart/getData': () => two(),
    'PUT /checkout/cart/edit': (call) => edited(call),
    'POST /checkout/cart/remove': () => removed(),
    'POST /checkout/cart/restore': () => two(),
  });
});
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

function show(cart = two()) {
  return render(
    <QueryClientProvider client={queries}>
      <CartPage first={cart} />
      <Toasts />
    </QueryClientProvider>,
  );
}

// JOB-3
it('asks whether what is likely wrong is meant', () => {
  show(aCart([aLine(), rotor], { doubts: ['Kestrel R: the truck takes 2, 1 in the cart.'] }));
  expect(screen.getByText('Kestrel R: the truck takes 2, 1 in the cart.')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Is this meant?' })).toBeDefined();
});

// CART-3
it('names what of an earlier cart had no room', () => {
  show(aCart([aLine()], { left: ['3 × Northbore NR-5'] }));
  expect(screen.getByText(/Left out:/).parentElement?.textContent).toContain('3 × Northbore NR-5');
});

// TRD-2
it('says of each line which rule made its price, where it is not the usual one', () => {
  show(aCart([aLine({ price_rule: 'jobber' }), { ...rotor, price_rule: 'retail' }]));
  expect(screen.getAllByText('jobber')).toHaveLength(1);
  expect(screen.queryByText('retail')).toBeNull();
});

// TRD-6
it('says of each line why it fits or may not, and what the maker notes', () => {
  const reason = 'needs 5.7L; your engine is not known yet';
  show(aCart([aLine({ fitment: { ...aLine().fitment, reason }, fitment_notes: ['With J55'] })]));
  screen.getByText(reason);
  screen.getByText('With J55');
});

// TRD-10
it('says why there is no tax, or no longer', () => {
  const tax_note = 'The tax certificate IA-77 for Iowa expired on 06/30/2026, so tax is charged.';
  show(aCart([aLine()], { tax_note }));
  screen.getByText(tax_note);
});

// CART-40 CART-11: there is as much labor as there are parts, so its number is not to be chosen
it('names the labor under its part, and asks no number of it', async () => {
  const labor = aLine({
    key: 'k1-labor',
    name: 'Brake installation',
    part_number: '',
    manufacturer: '',
    custom_product: true,
    labor_product: true,
    product_labor_key: 'k1',
  });
  show(aCart([aLine(), labor]));
  expect(screen.getAllByRole('combobox').map((field) => field.getAttribute('aria-label'))).toEqual([
    'Quantity of KB-1',
  ]);
  await press('Remove Brake installation');
  screen.getByText('Brake installation was removed.');
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const quantity = (part = 'KB-1') =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `Quantity of ${part}` });
const choose = (n: number, part = 'KB-1') =>
  fireEvent.change(quantity(part), { target: { value: String(n) } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(10);
};

describe('the cart', () => {
  // CART-40
  it('has the columns, and under the name what belongs to the line', () => {
    const core = {
      title: 'Core charge, refundable',
      note: 'Bring it back.',
      quantity: 2,
      unit_price: 40,
      unit_price_text: '$40.00',
      price: 80,
      price_text: '$80.00',
    };
    const kit = {
      product_id: 9,
      manufacturer: 'Orrin',
      model: 'OR-7',
      name: 'Hardware',
      pictogram: '',
      image: null,
    };
    const links = { view: '/orrin-or-7', manufacturer: '' };
    show(
      aCart([
        aLine({
          core,
          selected_options: rotor.selected_options,
          po_number: 'JOB 4',
          show_stock_warning: true,
          oos_text: 'Only 1 left.',
          package: { components: [{ ...kit, links, quantity_in_kit: 2 }], included_in: [] },
        }),
      ]),
    );
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Image',
      'Product Name',
      'Quantity',
      'Unit Price',
      'Total',
      'Remove',
    ]);
    const [, line, under] = screen.getAllByRole('row');
    for (const text of [
      'Extras: Clips',
      'PO number JOB 4',
      'Only 1 left.',
      'Fits Your Vehicle',
      '8 at Main St',
    ]) {
      expect(within(line as HTMLElement).getByText(text)).toBeDefined();
    }
    expect(within(line as HTMLElement).getByRole('link', { name: 'Orrin OR-7 Hardware' })).toBeDefined();
    expect(under?.textContent).toContain('Core charge, refundable');
    expect(under?.textContent).toContain('$80.00');
  });

  // CART-40
  it('that is empty says so and leads on', () => {
    show(aCart([]));
    expect(screen.getByText('The shopping cart is empty.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe(
      '/product/catalog',
    );
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a quantity', () => {
  // CAT-9
  it('is sent 500 ms after the last change, once, and the reply replaces everything', async () => {
    show();
    choose(3);
    await pass(400);
    choose(4);
    await pass(499);
    expect(sent).toHaveLength(0);
    expect(quantity().value).toBe('4');
    await pass(1);
    expect(sent.map(({ route, values }) => ({ route, values }))).toEqual([
      { route: 'PUT /checkout/cart/edit', values: { key: 'k1', quantity: '4' } },
    ]);
    await pass(10);
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('Total: $187.96');
  });

  // CAT-9
  it('shows what the server made of it, and why', async () => {
    edited = () => aCart([aLine({ quantity: 6, minimum: 6 }), rotor], { success: 'Minimum quantity is 6' });
    show();
    choose(3);
    await pass(510);
    expect(quantity().value).toBe('6');
    expect(screen.getByText('Minimum quantity is 6')).toBeDefined();
  });

  it('that failed shows again what the server has, and says so', async () => {
    edited = () => refusal(409, 'This part was sold a moment ago.');
    show();
    choose(4);
    await pass(520);
    expect(sent.map(({ route }) => route)).toEqual(['PUT /checkout/cart/edit', 'GET /checkout/cart/getData']);
    expect(quantity().value).toBe('2');
    expect(screen.getByText('This part was sold a moment ago.')).toBeDefined();
  });

  it('of one line does not undo what is chosen on another meanwhile', async () => {
    let answer: (cart: Cart) => void = () => {};
    edited = () => new Promise((done) => (answer = done));
    show();
    choose(4);
    await pass(500);
    choose(5, 'NR-5');
    edited = () => two();
    await act(async () => answer(aCart([aLine({ quantity: 4 }), rotor])));
    expect(quantity('NR-5').value).toBe('5');
    expect(quantity().value).toBe('4');
  });
});

describe('a removed line', () => {
  // UX-20
  it('can be brought back for 8 s, as it was', async () => {
    show();
    removed = () => aCart();
    await press('Remove NR-5');
    expect(screen.queryByText('NR-5', { selector: '.pn' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove KB-1' }));
    await pass(7_900);
    await press('Undo');
    expect(sent.at(-1)).toMatchObject({ route: 'POST /checkout/cart/restore', values: { key: rotor.key } });
    expect(screen.getByText('NR-5', { selector: '.pn' })).toBeDefined();
  });

  // CART-42
  it('that was the last leaves the empty cart with the focus on its title', async () => {
    removed = () => aCart([]);
    show(aCart());
    await press('Remove KB-1');
    expect(screen.getByText('The shopping cart is empty.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Shopping Cart' }));
  });

  it('that could not go stays, and the reason is said', async () => {
    removed = () => refusal(503, 'Try again in a minute.');
    show();
    await press('Remove KB-1');
    expect(screen.getByText('KB-1', { selector: '.pn' })).toBeDefined();
    expect(screen.getByText('Try again in a minute.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('the check-out button', () => {
  // CART-43
  it('sends what still waits, says "Submitting", then leads to the check-out', async () => {
    let answer: (cart: Cart) => void = () => {};
    edited = () => new Promise((done) => (answer = done));
    show();
    choose(4);
    await press('Check Out');
    expect(screen.getByRole('button', { name: 'Submitting' }).getAttribute('aria-busy')).toBe('true');
    expect(sent).toHaveLength(1);
    expect(goTo).not.toHaveBeenCalled();
    await act(async () => answer(two()));
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/checkout/checkout');
  });

  // CART-43
  it('stays, with the reason under it, where a change was refused', async () => {
    edited = () => refusal(409, 'This part was sold a moment ago.');
    show();
    choose(4);
    await press('Check Out');
    expect(screen.getByRole('alert').textContent).toBe('This part was sold a moment ago.');
    expect(screen.getByRole('button', { name: 'Check Out' })).toBeDefined();
    expect(goTo).not.toHaveBeenCalled();
  });

  it('works again when the page comes back from the cache of the browser', async () => {
    show();
    await press('Check Out');
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(screen.getByRole('button', { name: 'Check Out' })).toBeDefined();
  });
});

it('leaving the page sends the quantity that still waits', async () => {
  show();
  choose(4);
  dispatchEvent(new Event('pagehide'));
  await pass(1);
  expect(sent.map(({ values }) => values)).toEqual([{ key: 'k1', quantity: '4' }]);
});
