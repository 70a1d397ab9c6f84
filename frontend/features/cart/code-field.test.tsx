import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Cart } from '../../api/types';
import { fakeServer, refusal, type Sent } from '../../test/fake-server';
import { aCart, aLine } from '../../test/samples';
import { Toasts } from '../../ui/toasts';
import { CodeField, RemoveTotal } from './code-field';

const label = 'Coupon, gift voucher or reward points';
const none: Cart['codes'] = { hint: '', credit_text: '', refused: [] };
const plain = () => aCart([aLine()], { codes: none });

let sent: Sent[] = [];
let apply: () => { success: true } | Response;
beforeEach(() => {
  apply = () => ({ success: true });
  sent = fakeServer({
    'POST /checkout/cart/applyCode': () => apply(),
    'POST /checkout/cart/removeCode': () => plain(),
    'POST /checkout/cart/useCredit': () => plain(),
    'GET /checkout/cart/getData': () => plain(),
  });
});

function show(codes: Partial<Cart['codes']> = {}) {
  render(
    <>
      <CodeField cart={aCart([aLine()], { codes: { ...none, ...codes } })} />
      <Toasts />
    </>,
  );
}

function type(code: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
}

// CART-14 CART-41
describe('the field for codes', () => {
  it('sends what was typed, without saying what it is, and shows the cart anew', async () => {
    show();
    type('SAVE10');
    await screen.findByText('Your code was applied.');
    expect(sent.map(({ route }) => route)).toEqual([
      'POST /checkout/cart/applyCode',
      'GET /checkout/cart/getData',
    ]);
    expect(sent[0]?.values).toEqual({ code: 'SAVE10' });
    expect(screen.getByLabelText(label)).toHaveProperty('value', '');
  });

  it('shows a refusal beside the field until something else is typed', async () => {
    apply = () => refusal(422, 'This coupon has expired.');
    show();
    type('LASTYEAR');
    expect(await screen.findAllByText('This coupon has expired.')).toHaveLength(2); // beside the field, and as a toast (CART-44)
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field).toHaveProperty('value', 'LASTYEAR');
    fireEvent.change(field, { target: { value: 'X' } });
    expect(document.querySelector('.problem')).toBeNull();
  });

  it('says what a code takes the place of, and sends the same again to go on', async () => {
    apply = () =>
      Response.json(
        { error: 'SHIPFREE would take the place of PADS20.', confirm: 'replace' },
        { status: 409 },
      );
    show();
    type('SHIPFREE');
    expect((await screen.findAllByText('SHIPFREE would take the place of PADS20.')).length).toBeGreaterThan(
      0,
    );
    apply = () => ({ success: true });
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Apply' })); // heard once the first answer is done with
      expect(sent[1]?.values).toEqual({ code: 'SHIPFREE', replace: 'SHIPFREE' });
    });
  });

  it('offers store credit where there is some', async () => {
    show({ credit_text: 'Use store credit ($25.00)' });
    fireEvent.click(screen.getByRole('button', { name: 'Use store credit ($25.00)' }));
    await screen.findByText('Your store credit is used.');
    expect(sent[0]?.route).toBe('POST /checkout/cart/useCredit');
  });

  it('says what is held and of no effect any more, and takes it off', async () => {
    show({ refused: [{ type: 'coupon', text: 'This coupon has been used up.' }] });
    fireEvent.click(screen.getByRole('button', { name: 'Remove This coupon has been used up.' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.values).toEqual({ type: 'coupon' });
  });
});

// CART-15 CART-41
it('lets only those rows of the totals be taken off that the server says', async () => {
  const row = { title: 'Coupon (SAVE10)', code: 'coupon', text: '-$9.40', value: -9.4 };
  render(
    <>
      <RemoveTotal total={{ ...row, remove: 'coupon' }} />
      <RemoveTotal total={{ ...row, title: 'Sub-Total', code: 'sub_total' }} />
    </>,
  );
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.values).toEqual({ type: 'coupon' });
});
