import { describe, expect, it } from 'vitest';
import type { Checkout, Transactions } from '../../api/types';
import {
  changeOf,
  due,
  isLocked,
  nextStep,
  openPayment,
  type PayEvent,
  type Payment,
  paid,
  problemOf,
  stillDue,
} from './payment-state';

const checkout = { order_id: 7, balanceDue: 174.15, amountPaid: 0, transactions: [] } as unknown as Checkout;
const open = () => openPayment(checkout, 'key-1', 'end-1');
const played = (...events: PayEvent[]): Payment => events.reduce(paid, open());
const told = (balanceDue: number): PayEvent => ({
  at: 'told',
  reply: { balanceDue, amountPaid: 100, transactions: [{}] } as Transactions,
  intent: 'key-2',
});

describe('the amount', () => {
  // PAY-2
  it('starts with the balance', () => {
    expect(open().amount).toBe(17_415);
    expect(nextStep(open())).toBe('take');
  });

  // PAY-2
  it('must be more than nothing', () => {
    expect(problemOf(0)).toBe('Amount must be more than $0.00');
    expect(problemOf(1)).toBe('');
  });

  // API-6
  it('has a key of its own: another amount another key, the same amount the same key', () => {
    const typed = played({ at: 'typed', amount: 20_000, intent: 'key-2' });
    expect(typed.intent).toBe('key-2');
    expect(paid(typed, { at: 'typed', amount: 20_000, intent: 'key-3' }).intent).toBe('key-2');
    const refused = paid(paid(typed, { at: 'taking' }), {
      at: 'refused',
      place: 'amount',
      problem: 'planted',
    });
    expect(refused.intent).toBe('key-2');
  });

  it('above the balance is change, below it leaves the rest', () => {
    const more = played({ at: 'typed', amount: 20_000, intent: 'x' });
    expect([changeOf(more), stillDue(more)]).toEqual([2_585, 0]);
    const less = played({ at: 'typed', amount: 10_000, intent: 'x' });
    expect([changeOf(less), stillDue(less)]).toEqual([0, 7_415]);
  });
});

describe('a part payment', () => {
  // PAY-3
  it('stays, with the rest in the field and a new key', () => {
    const rest = played({ at: 'typed', amount: 10_000, intent: 'x' }, { at: 'taking' }, told(74.15));
    expect(rest).toMatchObject({ amount: 7_415, intent: 'key-2', step: { at: 'ready' } });
    expect(nextStep(rest)).toBe('take');
  });

  // PCO-4
  it('that pays it all leaves only the completion, with its change', () => {
    const full = played({ at: 'taking' }, told(-25.85));
    expect([due(full.checkout), changeOf(full), nextStep(full)]).toEqual([0, 2_585, 'complete']);
    expect(isLocked(full)).toBe(true);
  });
});

describe('an attempt without an answer', () => {
  const lost = () => played({ at: 'taking' }, { at: 'unanswered' });

  // PAY-6, API-6
  it('can only be sent again, with the same amount and key', () => {
    const typed = paid(lost(), { at: 'typed', amount: 1, intent: 'other' });
    expect(typed).toMatchObject({ amount: 17_415, intent: 'key-1' });
    expect(nextStep(typed)).toBe('take');
  });

  it('to complete is completed again, not paid again', () => {
    const payment = played(told(0), { at: 'completing' }, { at: 'unanswered' });
    expect(nextStep(payment)).toBe('complete');
    expect(payment.completion).toBe('end-1');
  });
});

it('does nothing on a second press while money is on its way', () => {
  expect(nextStep(played({ at: 'taking' }))).toBeUndefined();
  expect(nextStep(played({ at: 'completing' }))).toBeUndefined();
  expect(nextStep(played({ at: 'voiding', id: 1 }))).toBeUndefined();
});
