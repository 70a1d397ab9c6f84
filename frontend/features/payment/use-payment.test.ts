import { act, render, renderHook, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Checkout, Transaction } from '../../api/types';
import { leave } from '../../lib/approval';
import { Toasts } from '../../ui/toasts';
import { aPanel } from './sample';
import { usePayment } from './use-payment';

const checkout = aPanel({ balanceDue: 100 }) as unknown as Checkout;
const completed = vi.fn();
const server = vi.fn<(path: string, call: RequestInit) => Promise<Response>>();

const paidDown = (balanceDue: number) =>
  Response.json({ balanceDue, cashDue: balanceDue, amountPaid: 100 - balanceDue, transactions: [] });
const stands = (more: Partial<Checkout>) => Response.json({ ...checkout, ...more });
const sent = () =>
  server.mock.calls.map(([path, call]) => ({
    call: path.replace(/^.*checkout\/(\w+).*$/, '$1'),
    amount: (call.body as URLSearchParams | null)?.get('transaction[amount]') ?? null,
    key: new Headers(call.headers).get('Idempotency-Key'),
  }));

beforeEach(() => {
  sessionStorage.clear();
  completed.mockReset();
  server.mockReset();
  vi.stubGlobal('fetch', server);
});

function open(more: Partial<Checkout> = {}) {
  const panel = { ...checkout, ...more };
  const { result } = renderHook(() => usePayment(panel, completed));
  return { now: () => result.current, press: () => act(() => result.current.proceed()) };
}

it('takes the cash and completes with one press', async () => {
  server.mockResolvedValueOnce(paidDown(0)).mockResolvedValueOnce(Response.json({ order: { order_id: 7 } }));
  await open().press();
  expect(sent().map(({ call, amount }) => [call, amount])).toEqual([
    ['addTransaction', '100'],
    ['complete', null],
  ]);
  expect(completed).toHaveBeenCalledExactlyOnceWith({ order_id: 7 });
});

// TRD-12
it('asks another person where the account is on hold, and sends the same payment with their leave', async () => {
  const wanted = {
    permission: 'account.hold',
    effect: 'sealed',
    words: ['Let Ann Lee owe $1.00.'],
    alone: false,
  };
  const asker = vi.fn(async () => 'leave-1');
  const stop = leave.askBy(asker);
  const refusal = { error: 'Planted.', approval: wanted };
  server
    .mockResolvedValueOnce(Response.json(refusal, { status: 403 }))
    .mockResolvedValueOnce(paidDown(0))
    .mockResolvedValueOnce(Response.json({ order: {} }));
  const { now, press } = open({ accountCredit: 0, accountNote: 'Planted' });
  act(() => now().choose('on_account'));
  await press();
  stop();
  expect(asker).toHaveBeenCalledExactlyOnceWith(wanted);
  const [alone, approved] = sent();
  expect(approved).toEqual(alone);
  expect(server.mock.calls.map(([, call]) => new Headers(call.headers).get('X-Approval'))).toEqual([
    null,
    'leave-1',
    null,
  ]);
  expect(completed).toHaveBeenCalledTimes(1);
});

// PAY-2
it('sends nothing for nothing', async () => {
  const { now, press } = open();
  act(() => now().enter({ amount: 0 }));
  await press();
  expect(server).not.toHaveBeenCalled();
  expect(now().payment.step).toEqual({
    at: 'refused',
    fields: { amount: 'Amount must be more than $0.00' },
    problem: '',
  });
});

// PAY-3
it('stays after a part payment, and takes the rest with another key', async () => {
  server.mockImplementation(async (path) =>
    path.includes('complete')
      ? Response.json({ order: {} })
      : paidDown(server.mock.calls.length === 1 ? 60 : 0),
  );
  const { now, press } = open();
  act(() => now().enter({ amount: 4_000 }));
  await press();
  expect(now().payment).toMatchObject({ entry: { amount: 6_000 }, step: { at: 'ready' } });
  expect(completed).not.toHaveBeenCalled();
  await press();
  const [part, rest] = sent();
  expect([part?.amount, rest?.amount]).toEqual(['40', '60']);
  expect(part?.key).not.toBe(rest?.key);
  expect(completed).toHaveBeenCalledTimes(1);
});

// API-6
it('sends an attempt without an answer again with its key, after a reload too', async () => {
  server.mockRejectedValue(new TypeError('planted'));
  const first = open();
  await first.press();
  expect(first.now().payment.step).toEqual({ at: 'unanswered', what: 'taking' });
  await first.press();
  await open().press();
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  expect(sent()).toHaveLength(3);
});

it('names the payments that stay when all are voided', async () => {
  const stays = { transaction_id: 3, transaction_label: 'Visa', amount_text: '$40.00' } as Transaction;
  server.mockResolvedValueOnce(
    Response.json({
      balanceDue: 60,
      cashDue: 60,
      amountPaid: 40,
      transactions: [stays],
      errors: { 3: 'Planted.' },
    }),
  );
  const { now } = open();
  await act(() => now().voidEvery());
  render(createElement(Toasts));
  expect(await screen.findByText('Visa $40.00: Planted.')).toBeDefined();
});

// UX-25
it('says beside the key that ends the sale why it could not be completed, and does not pay again', async () => {
  const paid = { balanceDue: 0, cashDue: 0, amountPaid: 100 };
  server.mockResolvedValueOnce(paidDown(0));
  server.mockResolvedValueOnce(Response.json({ error: 'Planted.', errors: ['Planted.'] }, { status: 409 }));
  server.mockResolvedValueOnce(stands(paid));
  const { now, press } = open();
  await press();
  expect(now().payment.step).toEqual({ at: 'refused', fields: {}, problem: 'Planted.' });
  server.mockResolvedValueOnce(Response.json({ order: {} }));
  await press();
  expect(sent().map(({ call }) => call)).toEqual(['addTransaction', 'complete', 'getData', 'complete']);
});

// UX-25
it('says after a fault of the shop what is paid, with the code of the fault, and keeps what was typed', async () => {
  const fault = () => Response.json({ error: 'Planted!', code: 'ab12' }, { status: 500 });
  server.mockImplementation(async (path) => (path.includes('getData') ? stands({}) : fault()));
  const { now, press } = open();
  act(() => now().enter({ amount: 4_000 }));
  await press();
  expect(now().payment).toMatchObject({
    entry: { amount: 4_000 },
    step: { at: 'refused', problem: 'Planted! Code ab12. Paid so far: $0.00. Try again.' },
  });
  server.mockImplementation(async (path) =>
    path.includes('getData') ? stands({ balanceDue: 60, cashDue: 60, amountPaid: 40 }) : fault(),
  );
  await press(); // it was recorded all the same
  expect(now().payment).toMatchObject({
    entry: { amount: 6_000 },
    step: { problem: 'Planted! Code ab12. Paid so far: $40.00. Try again.' },
  });
});

const conflict = () => Response.json({ error: 'This order is paid in full.' }, { status: 409 });

// UX-25: the balance beside the words is the one that they speak of, and no code stands behind them.
it.each<[string, Partial<Checkout>, string, number]>([
  [
    'paid',
    { balanceDue: 0, cashDue: 0, amountPaid: 100 },
    '$100.00 was paid elsewhere, and nothing here: the order is paid in full.',
    0,
  ],
  [
    'paid in part',
    { balanceDue: 70, cashDue: 70, amountPaid: 30 },
    '$30.00 was paid elsewhere, and nothing here. $70.00 is due now.',
    70,
  ],
  [
    'changed',
    { balanceDue: 80, cashDue: 80, orderTotal: 80 },
    'The order was changed elsewhere. Nothing was taken here. $80.00 is due now.',
    80,
  ],
  [
    'cancelled',
    { pos_status: 'cancelled' },
    'Order # 7 was cancelled elsewhere. Nothing was taken here.',
    100,
  ],
  ['left as it was', {}, 'This order is paid in full.', 100],
])('says what another till did to an order that was %s there', async (_, more, problem, balanceDue) => {
  server.mockImplementation(async (path) => (path.includes('getData') ? stands(more) : conflict()));
  const { now, press } = open();
  await press();
  expect(now().payment).toMatchObject({
    checkout: { balanceDue },
    step: { at: 'refused', fields: {}, problem },
  });
  expect(completed).not.toHaveBeenCalled();
});

it('goes to the receipt of an order that was completed elsewhere', async () => {
  const done = { pos_status: 'complete', balanceDue: 0, cashDue: 0, amountPaid: 100 };
  server.mockImplementation(async (path) => {
    if (path.includes('/pos/order/get')) return Response.json({ order: { order_id: 7 } });
    return path.includes('getData') ? stands(done) : conflict();
  });
  await open().press();
  expect(completed).toHaveBeenCalledExactlyOnceWith({ order_id: 7 });
});

it('does not pay twice when the key is pressed twice', async () => {
  server.mockImplementation(async (path) =>
    path.includes('complete') ? Response.json({ order: {} }) : paidDown(0),
  );
  const { now } = open();
  await act(async () => {
    await Promise.all([now().proceed(), now().proceed()]);
  });
  expect(sent().map(({ call }) => call)).toEqual(['addTransaction', 'complete']);
});
