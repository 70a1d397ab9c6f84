import { describe, expect, it, test } from 'vitest';
import {
  changeOf,
  due,
  endsSale,
  isLocked,
  isNews,
  newEntry,
  nextStep,
  openPayment,
  type PayEvent,
  type Payment,
  paid,
  problemsOf,
  stillDue,
} from './payment-state';
import { anAttempt, aPanel } from './sample';
import type { Tender } from './tender';

const open = () => openPayment(aPanel(), 'key-1', 'end-1');
const played = (...events: PayEvent[]): Payment => events.reduce(paid, open());
const typed = (amount: number, intent = 'x'): PayEvent => ({ at: 'entered', entry: { amount }, intent });
const told = (balanceDue: number): PayEvent => ({
  at: 'told',
  reply: { balanceDue, cashDue: balanceDue, amountPaid: 100, transactions: [], attempt: null },
  intent: 'key-2',
});
const chosen = (tender: Tender, more: Partial<Payment['checkout']> = {}): Payment => {
  const payment = openPayment(aPanel(more), 'key-1', 'end-1');
  return paid(payment, { at: 'entered', entry: newEntry(payment.checkout, tender), intent: 'key-2' });
};

describe('the amount', () => {
  // PAY-2
  it('starts with the balance', () => {
    expect(open().entry.amount).toBe(17_415);
    expect(nextStep(open())).toBe('take');
  });

  // PAY-2
  it.each(['cash', 'card', 'check', 'on_account', 'store_credit'] as const)(
    'must be more than nothing for %s',
    (tender) => {
      const payment = chosen(tender);
      const of = (amount: number) => problemsOf({ ...payment, entry: { ...payment.entry, amount } }).amount;
      expect(of(0)).toBe('Amount must be more than $0.00');
      expect(of(-5)).toBe('Amount must be more than $0.00');
      expect(of(1)).toBeUndefined();
    },
  );

  // API-6
  it('has a key of its own: another amount another key, the same amount the same key', () => {
    const other = played(typed(20_000, 'key-2'));
    expect(other.intent).toBe('key-2');
    expect(paid(other, typed(20_000, 'key-3')).intent).toBe('key-2');
    const refused = paid(paid(other, { at: 'taking' }), { at: 'refused', fields: {}, problem: 'planted' });
    expect(refused.intent).toBe('key-2');
  });

  it('in cash above the balance is change, below it leaves the rest', () => {
    const more = played(typed(20_000));
    expect([changeOf(more), stillDue(more)]).toEqual([2_585, 0]);
    const less = played(typed(10_000));
    expect([changeOf(less), stillDue(less)]).toEqual([0, 7_415]);
  });

  // PAY-28
  it('in cash covers what is due in full nickels', () => {
    const nickels = openPayment(aPanel({ balanceDue: 10.02, cashDue: 10 }), 'a', 'b');
    expect(nickels.entry.amount).toBe(1_000);
    expect([changeOf(nickels), stillDue(nickels), endsSale(nickels)]).toEqual([0, 0, true]);
    const bill = paid(nickels, typed(2_000));
    expect(changeOf(bill)).toBe(1_000);
    expect(chosen('check', { balanceDue: 10.02, cashDue: 10 }).entry.amount).toBe(1_002);
  });
});

describe('every other tender', () => {
  // PAY-2
  it.each([
    ['card', 17_415],
    ['check', 17_415],
    ['store_credit', 5_000],
    ['on_account', 17_415],
  ] as const)('starts with what it may take, and may take no more: %s %d', (tender, most) => {
    const payment = chosen(tender, { storeCredit: 50 });
    expect(payment.entry.amount).toBe(most);
    const over = { ...payment, entry: { ...payment.entry, amount: most + 1 } };
    expect(problemsOf(over).amount).toBe(`Max amount allowed: $${(most / 100).toFixed(2)}`);
    expect(changeOf(over)).toBe(0);
  });

  // TRD-12
  it('puts on an account what it covers, and more where another person approves', () => {
    const covered = chosen('on_account', { accountCredit: 80 });
    expect(covered.entry.amount).toBe(8_000);
    expect(problemsOf(paid(covered, typed(17_415)))).toEqual({});
    const held = chosen('on_account', { accountCredit: 0, accountNote: 'Planted' });
    expect(held.entry.amount).toBe(17_415);
    expect(problemsOf(held)).toEqual({});
  });

  // ACC-1
  it.each([true, false])('asks for a PO number where the account does: %s', (needs_po) => {
    const account = { holder: 'Okafor', owed: 0, limit: 500, left: 500, terms_text: '', needs_po };
    const payment = chosen('on_account', { accountCredit: 500, account });
    expect(Object.keys(problemsOf(payment))).toEqual(needs_po ? ['poNumber'] : []);
    const details = { ...payment.entry.details, poNumber: '7741' };
    expect(problemsOf({ ...payment, entry: { ...payment.entry, details } })).toEqual({});
  });

  // PAY-20
  it('holds what a voucher has left', () => {
    const payment = chosen('voucher');
    expect(problemsOf(payment)).toEqual({ voucherCode: 'Invalid code' });
    const found = paid(payment, { at: 'entered', entry: { left: 2_500, amount: 2_500 }, intent: 'k' });
    expect(problemsOf(found)).toEqual({});
    const over = paid(found, typed(2_501));
    expect(problemsOf(over)).toEqual({ amount: 'Max amount allowed: $25.00' });
  });

  // PAY-22
  test.each([
    ['', 'Required'],
    ['0', 'whole number'],
    ['-1', 'whole number'],
    ['1.5', 'whole number'],
    ['x', 'whole number'],
    ['12345678901', 'at most 10 digits'],
    ['00000000042', 'at most 10 digits'],
    ['9999999999', undefined],
    ['1', undefined],
    [' 0042 ', undefined],
  ])('a check numbered "%s" has wrong: %s', (checkNumber, problem) => {
    const payment = chosen('check');
    const details = { ...payment.entry.details, checkNumber };
    const problems = problemsOf({ ...payment, entry: { ...payment.entry, details } });
    expect(problems).toEqual(problem ? { checkNumber: expect.stringContaining(problem) } : {});
  });

  // PAY-23
  it('asks a card for what was not chosen, and has chosen what there is only one of', () => {
    expect(problemsOf(chosen('card'))).toEqual({});
    const two = [
      { id: '1', title: 'Parts' },
      { id: '2', title: 'Service' },
    ];
    const device = { title: 'Lane 1', provider: 'simulator', busy: '' };
    const many = chosen('card', {
      departments: two,
      cardTypes: two,
      devices: ['t1', 't2'].map((smartTerminalId) => ({ ...device, smartTerminalId })),
    });
    expect(problemsOf(many)).toEqual({
      department: 'Select a department that will process the batch.',
      smartTerminalId: 'Select a device that will display the amount.',
      cardType: 'Select a card type.',
    });
  });

  it('presets no terminal that another lane holds', () => {
    const devices = [{ smartTerminalId: 't1', title: 'A', provider: 'simulator', busy: 'Lane 2' }];
    expect(chosen('card', { devices }).entry.details.smartTerminalId).toBe('');
  });
});

describe('a part payment', () => {
  // PAY-3
  it('stays, with the rest in the field and a new key', () => {
    const rest = played(typed(10_000), { at: 'taking' }, told(74.15));
    expect(rest).toMatchObject({ entry: { amount: 7_415 }, intent: 'key-2', step: { at: 'ready' } });
    expect(nextStep(rest)).toBe('take');
  });

  // PCO-4
  it('that pays it all leaves only the completion, with its change', () => {
    const full = played({ at: 'taking' }, told(-25.85));
    expect([due(full.checkout), changeOf(full), nextStep(full)]).toEqual([0, 2_585, 'complete']);
    expect(isLocked(full)).toBe(true);
  });

  it('by voucher makes way for the first tender, by card stays a card', () => {
    const then = (tender: Tender) => paid(paid(chosen(tender), { at: 'taking' }), told(50)).entry.tender;
    expect([then('voucher'), then('store_credit'), then('card')]).toEqual(['cash', 'cash', 'card']);
  });
});

describe('an attempt without an answer', () => {
  const lost = () => played({ at: 'taking' }, { at: 'unanswered' });

  // PAY-6, API-6
  it('can only be sent again, with the same amount and key', () => {
    const other = paid(lost(), typed(1, 'other'));
    expect(other).toMatchObject({ entry: { amount: 17_415 }, intent: 'key-1' });
    expect(nextStep(other)).toBe('take');
  });

  it('to complete is completed again, not paid again', () => {
    const payment = played(told(0), { at: 'completing' }, { at: 'unanswered' });
    expect(nextStep(payment)).toBe('complete');
    expect(payment.completion).toBe('end-1');
  });
});

describe('a card at a terminal', () => {
  const waiting = () => played({ at: 'taking' }, { at: 'waits', attempt: anAttempt() });

  // PAY-23
  it('lets nothing else be sent until it is known', () => {
    expect(nextStep(waiting())).toBeUndefined();
    expect(isLocked(waiting())).toBe(true);
    expect(paid(waiting(), typed(5)).entry.amount).toBe(17_415);
  });

  it('is taken up again when the screen is opened', () => {
    expect(openPayment(aPanel({ attempt: anAttempt() }), 'a', 'b').step.at).toBe('waiting');
    const reply = { attempt: anAttempt() };
    expect(played({ at: 'told', reply, intent: 'k' }).step.at).toBe('waiting');
  });

  it('keeps the form while it waits, for another try, and its choices for the next card', () => {
    const asked = paid(chosen('card'), typed(5_000));
    const waits = paid(asked, { at: 'told', reply: { attempt: anAttempt() }, intent: 'k' });
    expect([waits.entry.tender, waits.entry.amount]).toEqual(['card', 5_000]);
    const two = aPanel().departments.concat({ id: '2', title: 'Service' });
    const picked = chosen('card', { departments: two });
    const entry = { details: { ...picked.entry.details, department: '2' } };
    const next = paid(paid(picked, { at: 'entered', entry, intent: 'k' }), told(50));
    expect(next.entry.details).toMatchObject({ department: '2', smartTerminalId: 'lane-1' });
  });

  it('that took no money leaves the form as it was, with another key', () => {
    const ended = paid(waiting(), { at: 'ended', intent: 'key-9', isDuplicate: false });
    expect(ended).toMatchObject({ entry: { amount: 17_415 }, intent: 'key-9', step: { at: 'ready' } });
  });

  it('that is approved is told with the money', () => {
    expect(paid(waiting(), told(0))).toMatchObject({ step: { at: 'ready' }, checkout: { balanceDue: 0 } });
  });
});

it('is told nothing new of what it does itself', () => {
  const told = { amountPaid: 0, balanceDue: 174.15 };
  expect(isNews(open(), told)).toBe(false);
  expect(isNews(open(), { ...told, balanceDue: 100 })).toBe(true);
  expect(isNews(played({ at: 'taking' }), { ...told, balanceDue: 100 })).toBe(false);
});

it('does nothing on a second press while money is on its way', () => {
  expect(nextStep(played({ at: 'taking' }))).toBeUndefined();
  expect(nextStep(played({ at: 'completing' }))).toBeUndefined();
  expect(nextStep(played({ at: 'undoing', id: 1 }))).toBeUndefined();
});
