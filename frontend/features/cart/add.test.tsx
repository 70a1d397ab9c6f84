import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { AddToCart, Cart, PartOption } from '../../api/types';
import { fakeServer, refusal, type Sent } from '../../test/fake-server';
import { aButton, aCart, aLine, anAction, unsure } from '../../test/samples';
import { Toasts } from '../../ui/toasts';
import HeadsUp from '../vehicle/heads-up';
import { AddButton } from './add-button';
import { BuyForm } from './buy-form';

const plain = { image: null, stock: null, stock_text: '' };
const options: PartOption[] = [
  {
    product_option_id: 2,
    type: 'radio',
    name: 'Compound',
    required: true,
    values: [
      { product_option_value_id: 21, name: 'Ceramic', price: 0, price_prefix: '', price_text: '', ...plain },
      {
        product_option_value_id: 22,
        name: 'Severe',
        price: 4.5,
        price_prefix: '+',
        price_text: '+ $4.50',
        ...plain,
      },
    ],
  },
  {
    product_option_id: 3,
    type: 'checkbox',
    name: 'Extras',
    required: false,
    values: [
      {
        product_option_value_id: 31,
        name: 'Clips',
        price: 1.25,
        price_prefix: '+',
        price_text: '+ $1.25',
        ...plain,
      },
      {
        product_option_value_id: 32,
        name: 'No box',
        price: 0.5,
        price_prefix: '-',
        price_text: '- $0.50',
        ...plain,
      },
    ],
  },
  { product_option_id: 4, type: 'text', name: 'Engraving', required: false, values: [] },
];
const breaks = [
  { from: 1, to: 3, range_text: '1 to 3', price: 46.99, price_text: '$46.99', save_text: '' },
  { from: 4, to: 0, range_text: '4 and up', price: 44.64, price_text: '$44.64', save_text: 'save 5%' },
];
// CAT-7
it.each([
  [{ solid: true }, 'p', true],
  [{ solid: true, misfit: true }, 'o', true],
  [{}, 'o', false],
  [{ misfit: true }, 'q', false],
] as const)('draws the button of %o as %s', (look, letter, isPage) => {
  show(
    isPage ? (
      <BuyForm headsUp={HeadsUp} action={anAction(look)} />
    ) : (
      <AddButton headsUp={HeadsUp} button={aButton(look)} />
    ),
  );
  expect(screen.getByRole('button', { name: /Add to Cart/ }).classList.contains(letter)).toBe(true);
});

const full = (more: Partial<AddToCart> = {}) => anAction({ solid: true, options, breaks, ...more });

function show(node: React.ReactNode) {
  return render(
    <QueryClientProvider client={queries}>
      {node}
      <Toasts />
    </QueryClientProvider>,
  );
}

let sent: Sent[] = [];
let answer: (sent: Sent) => Cart | Response | Promise<Cart | Response>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer = () => aCart();
  sent = fakeServer({
    'POST /checkout/cart/add': (call) => answer(call),
    'GET /ymm/json/getFitment': () => refusal(503, 'Later.'),
  });
  document.body.insertAdjacentHTML(
    'beforeend',
    '<i data-cart-count hidden>0</i><b data-cart-total>Empty</b>',
  );
});
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));

// PROD-2
describe('options of every kind', () => {
  const value = { price: 0, price_prefix: '', price_text: '', ...plain };
  const every: PartOption[] = [
    {
      product_option_id: 5,
      type: 'image',
      name: 'Finish',
      required: true,
      values: [
        {
          ...value,
          product_option_value_id: 51,
          name: 'Black',
          image: { src: '/black.png', srcset: '', sources: [], width: 64, height: 64, alt: '' },
        },
        { ...value, product_option_value_id: 52, name: 'Chrome', stock: 0, stock_text: 'Out of Stock' },
      ],
    },
    {
      product_option_id: 6,
      type: 'select',
      name: 'Cable',
      required: false,
      values: [
        { ...value, product_option_value_id: 61, name: 'Short', stock: 3 },
        { ...value, product_option_value_id: 62, name: 'Long', stock: 0, stock_text: 'Out of Stock' },
      ],
    },
    { product_option_id: 7, type: 'textarea', name: 'Wishes', required: false, values: [] },
    { product_option_id: 8, type: 'date', name: 'Day', required: false, values: [] },
    { product_option_id: 9, type: 'time', name: 'Hour', required: false, values: [] },
    { product_option_id: 10, type: 'datetime', name: 'Ready by', required: false, values: [] },
  ];

  it('are asked for in their own way and sent as they were entered', async () => {
    const { container } = show(<BuyForm headsUp={HeadsUp} action={full({ options: every })} />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/black.png');
    expect(screen.getByRole('radio', { name: /Chrome Out of Stock/ })).toHaveProperty('disabled', true);
    expect(screen.getByRole('option', { name: /Long/ })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('radio', { name: /Black/ }));
    await user.type(screen.getByRole('textbox', { name: /Wishes/ }), 'Two{Enter}lines');
    fireEvent.change(screen.getByLabelText(/Day/), { target: { value: '2026-05-31' } });
    fireEvent.change(screen.getByLabelText(/Hour/), { target: { value: '14:30' } });
    fireEvent.change(screen.getByLabelText(/Ready by/), { target: { value: '2026-05-31T14:30' } });
    await press(/Add to Cart/);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.values).toMatchObject({
      'option[5]': '51',
      'option[7]': 'Two\nlines',
      'option[8]': '2026-05-31',
      'option[9]': '14:30',
      'option[10]': '2026-05-31T14:30',
    });
  });
});

describe('the button of a card', () => {
  // TRD-5
  it('begins with as many as the vehicle needs', () => {
    show(<BuyForm headsUp={HeadsUp} action={full({ quantity: 4 })} />);
    expect(screen.getByRole('combobox', { name: 'Quantity' })).toHaveProperty('value', '4');
    expect(screen.getByRole('row', { current: true }).textContent).toContain('4 and up');
  });

  // CAT-8
  it('adds, says so for 3 s with a link to the cart, and the head of the page follows', async () => {
    answer = () => aCart([aLine({ quantity: 3 })], { total_text: '$140.97' });
    show(<AddButton headsUp={HeadsUp} button={aButton({ minimum: 3 })} />);
    await press('Add to Cart Kestrel KB-1 Quiet pads');
    expect(await screen.findByText(/In your cart: Kestrel KB-1 Quiet pads\./)).toBeDefined();
    expect(sent.map(({ values }) => values)).toEqual([{ product_id: '7', quantity: '3' }]);
    expect(screen.getByRole('link', { name: 'View Cart' }).getAttribute('href')).toBe('/checkout/cart');
    const button = within(screen.getByText('Added!').closest('button') as HTMLElement);
    expect(button.getByText('Added!').className).not.toContain('invisible');
    expect(document.querySelector('[data-cart-count]')?.textContent).toBe('3');
    expect(document.querySelector('[data-cart-count]')?.hasAttribute('hidden')).toBe(false);
    expect(document.querySelector('[data-cart-total]')?.textContent).toBe('$140.97');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(button.getByText('Added!').className).toContain('invisible');
  });

  it('adds one after another, so that none overtakes or loses another', async () => {
    const waiting: (() => void)[] = [];
    answer = () => new Promise((done) => waiting.push(() => done(aCart())));
    show(
      <>
        <AddButton headsUp={HeadsUp} button={aButton({ product_id: 1, name: 'first' })} />
        <AddButton headsUp={HeadsUp} button={aButton({ product_id: 2, name: 'second' })} />
      </>,
    );
    await press('Add to Cart first');
    await press('Add to Cart second');
    await press('Add to Cart second');
    expect(sent.map(({ values }) => values.product_id)).toEqual(['1']);
    await act(async () => waiting.shift()?.());
    expect(sent.map(({ values }) => values.product_id)).toEqual(['1', '2']);
    await act(async () => waiting.shift()?.());
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ intent }) => intent)).size).toBe(2);
  });

  // CAT-8
  it('shows what the server says against it, and can be pressed again', async () => {
    answer = () => refusal(409, 'Sold out.');
    show(<AddButton headsUp={HeadsUp} button={aButton()} />);
    await press(/Add to Cart/);
    expect((await screen.findByRole('listitem')).textContent).toContain('Uh oh! Sold out.');
    expect(screen.getByRole('button', { name: /Add to Cart/ }).getAttribute('aria-disabled')).toBeNull();
  });

  // CAT-8
  it('shows the error message that a cart comes with', async () => {
    answer = () => aCart([], { error_message: 'Sold out.' });
    show(<AddButton headsUp={HeadsUp} button={aButton()} />);
    await press(/Add to Cart/);
    expect((await screen.findByRole('listitem')).textContent).toContain('Uh oh! Sold out.');
    expect(screen.queryByRole('link', { name: 'View Cart' })).toBeNull();
  });

  // API-6
  it('does not say "Added!" of what the store lacks, but how many are where', async () => {
    const oos_text = 'Pads: none at Main St. In stock at Waterloo (3). Choose that store, or remove it.';
    const line = { ...aLine(), key: 'k', show_stock_warning: true, oos_text };
    answer = () => ({ ...aCart([line]), added_key: 'k' });
    show(<AddButton headsUp={HeadsUp} button={aButton()} />);
    await userEvent.click(screen.getByRole('button'));
    await screen.findByText(new RegExp(oos_text.replaceAll(/[.()]/g, '\\$&')));
    const label = screen.getByText('Added!');
    expect(label.getAttribute('aria-hidden')).toBe('true');
  });

  it('repeats the same wish where nobody answered, and makes a new one after an answer', async () => {
    answer = () => new Response('bad gateway', { status: 502 });
    show(<AddButton headsUp={HeadsUp} button={aButton()} />);
    await press(/Add to Cart/);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    answer = () => aCart();
    await press(/Add to Cart/);
    await waitFor(() => expect(sent).toHaveLength(2));
    await screen.findByText(/In your cart/);
    await press(/Add to Cart|Added!/);
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[0]?.intent).toBe(sent[1]?.intent);
    expect(sent[2]?.intent).not.toBe(sent[1]?.intent);
  });

  // CAT-7
  it('asks first where the part is not known to fit, and adds when that is understood', async () => {
    show(<AddButton headsUp={HeadsUp} button={aButton({ warn: unsure })} />);
    await press(/Add to Cart/);
    const described = /^Kestrel KB-1 Quiet pads ?Unknown Fitment.*We don't know whether this product fits/; // who listens hears why
    const dialog = within(await screen.findByRole('dialog', { name: 'Heads up!', description: described }));
    expect(sent).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(0);
    await press(/Add to Cart/);
    await user.click(await screen.findByRole('button', { name: 'I Understand' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  // CAT-7
  it.each([
    ['login', 'Login Required', '/account/login'],
    ['view', 'View Product', '/kestrel-kb-1'],
  ])('is a link where it says %s', (kind, label, href) => {
    show(<AddButton headsUp={HeadsUp} button={aButton({ kind, label, href })} />);
    expect(screen.getByRole('link', { name: `${label} Kestrel KB-1 Quiet pads` }).getAttribute('href')).toBe(
      href,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the product page', () => {
  // PROD-5
  it('has a price that follows options and quantity', async () => {
    show(<BuyForm headsUp={HeadsUp} action={full()} />);
    expect(screen.getByText('$46.99', { selector: '.price' })).toBeDefined();
    await user.click(screen.getByRole('radio', { name: /Severe/ }));
    await user.click(screen.getByRole('checkbox', { name: /Clips/ }));
    await user.click(screen.getByRole('checkbox', { name: /No box/ }));
    expect(screen.getByText('$52.24', { selector: '.price' })).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), '4');
    expect(screen.getByText('$49.89', { selector: '.price' })).toBeDefined();
    expect(screen.getByText('$199.56')).toBeDefined();
    expect(screen.getByRole('row', { current: true }).textContent).toContain('4 and up');
  });

  // PROD-5
  it('has its price in the currency that was chosen, whatever is changed', async () => {
    show(
      <BuyForm
        headsUp={HeadsUp}
        action={full({ currency: { code: 'EUR', symbol: '€', decimals: 2, rate_e9: 900_000_000 } })}
      />,
    );
    expect(screen.getByText('€42.29', { selector: '.price' })).toBeDefined();
    await user.click(screen.getByRole('radio', { name: /Severe/ }));
    expect(screen.getByText('€46.34', { selector: '.price' })).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), '4');
    expect(screen.getByText('€44.23', { selector: '.price' })).toBeDefined();
    expect(screen.getByText('€176.90')).toBeDefined();
  });

  // CAT-8
  it('sends what was chosen', async () => {
    show(<BuyForm headsUp={HeadsUp} action={full()} />);
    await user.click(screen.getByRole('radio', { name: /Severe/ }));
    await user.click(screen.getByRole('checkbox', { name: /Clips/ }));
    await user.click(screen.getByRole('checkbox', { name: /No box/ }));
    await user.type(screen.getByRole('textbox', { name: /Engraving/ }), 'Ray');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), '2');
    await press('Add to Cart');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.values).toEqual({
      product_id: '7',
      quantity: '2',
      'option[2]': '22',
      'option[3]': '31,32',
      'option[4]': 'Ray',
    });
  });

  it('says at the option what is missing, without asking the server', async () => {
    show(<BuyForm headsUp={HeadsUp} action={full()} />);
    await press('Add to Cart');
    const group = screen.getByRole('group', { name: 'Compound' });
    expect(within(group).getByText('Compound required!')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Ceramic/ }));
    expect(sent).toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: /Ceramic/ }));
    expect(within(group).queryByText('Compound required!')).toBeNull();
  });

  it('puts what the server says under the option it belongs to', async () => {
    answer = () => refusal(422, 'Please check the marked fields.', { 'option[4]': 'Engraving required!' });
    show(<BuyForm headsUp={HeadsUp} action={full()} />);
    await user.click(screen.getByRole('radio', { name: /Ceramic/ }));
    await press('Add to Cart');
    expect(await screen.findByText('Engraving required!')).toBeDefined();
    expect(screen.getByRole('textbox', { name: /Engraving/ }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  // CAT-7
  it.each([
    ['not', 'This product will not fit your application.'],
    ['verify', /One fact about your vehicle is still open/],
    ['unknown', "We don't know whether this product fits your application."],
  ])('asks first where the mark is %s and says what that means', async (mark, meaning) => {
    show(<BuyForm headsUp={HeadsUp} action={anAction({ warn: true, fit: { ...unsure, mark } })} />);
    await press('Add to Cart');
    const dialog = within(await screen.findByRole('dialog', { name: 'Heads up!' }));
    expect(dialog.getByText(meaning)).toBeDefined();
    const added = () => sent.filter((call) => call.route === 'POST /checkout/cart/add');
    expect(added()).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'I Understand' }));
    await waitFor(() => expect(added()).toHaveLength(1));
    expect(added()[0]?.values.understood).toBe('1');
  });

  // CAT-7
  it('asks about what can only be had by asking', () => {
    const action = anAction({ kind: 'contact', label: 'Contact For Availability' });
    show(
      <BuyForm
        headsUp={HeadsUp}
        action={action}
        contact={<button type="button">Contact For Availability</button>}
      />,
    );
    expect(screen.getByRole('button', { name: 'Contact For Availability' })).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });

  // CAT-4
  it('without a price says so and sells nothing', () => {
    show(
      <BuyForm
        headsUp={HeadsUp}
        action={full({ kind: 'contact', label: 'Contact For Availability', price: null, breaks: [] })}
      />,
    );
    expect(screen.getByText('Product Unavailable')).toBeDefined();
    expect(screen.getByText('Contact For Availability')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
