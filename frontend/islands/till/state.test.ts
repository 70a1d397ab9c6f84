import { describe, expect, it } from 'vitest';
import type { Cart, CartProduct, Checkout, Order, Shift, Till } from '../../api/types';
import { openTill, type TillEvent, type TillState, tilled } from './state';

const line = { key: 'k', name: 'Pads', manufacturer: 'Kestrel', part_number: '1363' } as CartProduct;
const cart = (more: Partial<Cart> = {}) => ({ uuid: 'u', products: [line], added_key: '', ...more }) as Cart;
const till = (more: Partial<Till> = {}) =>
  ({ step: 'sale', cart: cart(), shift: {} as Shift, ...more }) as Till;
const played = (...events: TillEvent[]): TillState => events.reduce(tilled, openTill(till()));

describe('opened directly', () => {
  // POS-6
  it('is at the step that the address names', () => {
    expect(openTill(till()).step.at).toBe('sale');
    expect(openTill(till({ step: 'pay', checkout: {} as Checkout })).step.at).toBe('pay');
    expect(openTill(till({ step: 'receipt', order: {} as Order })).step.at).toBe('receipt');
  });
});

describe('a scan', () => {
  // UX-12
  it('is told by the part it added', () => {
    const state = played({
      at: 'answered',
      change: { kind: 'scan', code: '1' },
      cart: cart({ added_key: 'k', success: '' }),
    });
    const notice = { at: 'added', name: 'Pads', number: 'Kestrel 1363', said: '', n: 1 };
    expect(state.notice).toEqual(notice);
  });

  // TRD-4
  it('tells what is sold instead of what was scanned', () => {
    const success = 'Kestrel 1363 is sold instead of 1362.';
    const state = played({
      at: 'answered',
      change: { kind: 'scan', code: '1362' },
      cart: cart({ added_key: 'k', success }),
    });
    expect(state.notice).toMatchObject({ at: 'added', said: success });
  });

  // POS-4
  it('of an unknown code keeps the code for the search, and tells each one anew', () => {
    const event: TillEvent = {
      at: 'refused',
      change: { kind: 'scan', code: 'X1' },
      text: 'No part has the code X1.',
    };
    expect(played(event).notice).toEqual({
      at: 'unknown',
      code: 'X1',
      text: 'No part has the code X1.',
      n: 1,
    });
    expect(played(event, event).notice).toMatchObject({ n: 2 });
  });
});

// RTN-1
it('finds what a part was sold on that is scanned where it is asked what comes back', () => {
  const brought = (number: string): TillEvent => ({
    at: 'answered',
    change: { kind: 'scan', code: '1', isBack: true },
    cart: cart({ brought: number }),
  });
  const asked: TillEvent = { at: 'brings', order: 0 };
  expect(played(asked, brought('DF-1'))).toMatchObject({ bringing: 0, brought: { text: 'DF-1', asked: 1 } });
  expect(played(asked, brought('DF-1'), brought('DF-1')).brought.asked).toBe(2);
  expect(played(asked, brought('DF-1'), { at: 'brings', order: undefined }, asked).brought.asked).toBe(0);
});

it('takes back a refusal once something else is asked for, and no word of what was added', () => {
  const refused: TillEvent = { at: 'refused', change: undefined, text: 'Planted' };
  expect(played(refused, { at: 'tried' }).notice).toEqual({ at: 'none' });
  const unknown: TillEvent = { at: 'refused', change: { kind: 'scan', code: '1' }, text: 'Planted' };
  expect(played(unknown, { at: 'tried' }).notice).toEqual({ at: 'none' });
  const added: TillEvent = {
    at: 'answered',
    change: { kind: 'scan', code: '1' },
    cart: cart({ added_key: 'k' }),
  };
  expect(played(added, { at: 'tried' }).notice.at).toBe('added');
});

it('keeps what was told when a quantity changes', () => {
  const state = played(
    { at: 'answered', change: { kind: 'scan', code: '1' }, cart: cart({ added_key: 'k' }) },
    { at: 'answered', change: { kind: 'quantity', key: 'k', quantity: 2 }, cart: cart({ added_key: 'k' }) },
  );
  expect(state.notice).toMatchObject({ at: 'added', n: 1 });
});

it('goes from the sale to the payment, back, and on to the receipt with a fresh ticket', () => {
  const paying = played({ at: 'asks', asks: 'checkOut' }, { at: 'checkedOut', checkout: {} as Checkout });
  expect([paying.step.at, paying.asks]).toEqual(['pay', 'nothing']);
  expect(tilled(paying, { at: 'returning' })).toMatchObject({
    step: { at: 'sale' },
    ticket: { current: 'k' },
  });
  const done = tilled(paying, { at: 'completed', order: {} as Order, uuid: 'new' });
  expect(done).toMatchObject({ step: { at: 'receipt' }, ticket: { cart: { uuid: 'new', products: [] } } });
  expect(tilled(done, { at: 'newSale' }).step.at).toBe('sale');
});

describe('a payment', () => {
  it('that is on its way is known until it has ended', () => {
    expect(played({ at: 'paying', isBusy: true }).isPaying).toBe(true);
    expect(played({ at: 'paying', isBusy: true }, { at: 'paying', isBusy: false }).isPaying).toBe(false);
  });

  // INV-3
  it('that is refused for want of parts asks with what is short', () => {
    const shortage = { parameter: 'confirm_shortage', notes: ['None here.'] };
    expect(played({ at: 'short', shortage })).toMatchObject({ asks: 'shortage', shortage });
  });
});

// POS-4
it('searches for a code that is unknown, once for each time it is asked', () => {
  const refused = { at: 'refused', change: { kind: 'scan', code: '12' }, text: 'No.' } as const;
  const state = played(refused, { at: 'wants', text: '12' }, { at: 'wants', text: '12' });
  expect(state).toMatchObject({ notice: { at: 'none' }, wanted: { text: '12', asked: 2 } });
});
