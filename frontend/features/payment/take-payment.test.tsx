import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MoneyTaken, Statement } from '../../api/types';
import { fakeServer, keysOfTwo, silence } from '../../test/fake-server';
import { FakeStream } from '../../test/fake-stream';
import { Toasts } from '../../ui/toasts';
import { anAttempt, aPanel } from './sample';
import { TakePayment } from './take-payment';

const taken = vi.fn(async () => {});
const path = '/pos/customer/addTransaction?customerId=3';

const asked = { waiting: true, transaction: null, owed: 30.01 } as unknown as MoneyTaken;

function aStatement(more: Partial<Statement> = {}): Statement {
  const { paymentTypes, devices, departments } = aPanel();
  const cardTypes = [
    { id: 'credit', title: 'Credit' },
    { id: 'debit', title: 'Debit' },
  ];
  const statement = {
    customer_id: 3,
    owed: 30.01,
    paymentTypes,
    devices,
    departments,
    cardTypes,
    surcharge: null,
  };
  return { ...(statement as unknown as Statement), attempt: null, ...more };
}

function show(more: Partial<Statement> = {}) {
  render(
    <>
      <TakePayment statement={aStatement(more)} path={path} onTaken={taken} />
      <Toasts />
    </>,
  );
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false })); // jsdom has none
  FakeStream.install();
  taken.mockClear();
});

const shownIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option);

// PAY-2
it('starts with what is owed, and halves it half a cent up', async () => {
  fakeServer({});
  show();
  expect(shownIn('Amount')).toBe('30.01');
  await userEvent.click(screen.getByRole('button', { name: /^50%/ }));
  expect(shownIn('Amount')).toBe('15.01');
});

// PAY-18
it('goes on at its first field once money was taken', async () => {
  const transaction = { amount_text: '$30.01' };
  fakeServer({
    'POST /pos/customer/addTransaction': () =>
      ({ transaction, owed: 0, storeCredit: 0 }) as unknown as MoneyTaken,
  });
  show();
  const first = screen.getByLabelText('Paid by');
  expect(first.hasAttribute('data-home')).toBe(true); // the screen opens there
  await userEvent.click(screen.getByRole('button', { name: 'Take $30.01' }));
  await waitFor(() => expect(document.activeElement).toBe(first));
});

// PAY-18 PAY-23
it('asks a terminal for a card and waits until the stream says what became of it', async () => {
  const sent = fakeServer({
    'POST /pos/customer/addTransaction': () => asked,
  });
  show();
  await choose('Paid by', 'Card');
  expect(screen.queryByLabelText('Department')).toBeNull(); // CARD-1: there is one
  expect(screen.getByText('Terminal: Lane 1')).toBeTruthy();
  await choose('Card type', 'Debit');
  await userEvent.click(screen.getByRole('button', { name: 'Take $30.01' }));
  await waitFor(() => expect(taken).toHaveBeenCalledTimes(1));
  expect(sent[0]?.values).toMatchObject({
    'transaction[transaction_type]': 'card',
    'transaction[amount]': '30.01',
    'transaction[department]': '1',
    'transaction[smartTerminalId]': 'lane-1',
    'transaction[cardType]': 'debit',
  });

  expect(FakeStream.newest().url).toBe('/pos/checkout/terminalEvents?customerId=3');
  act(() => FakeStream.newest().say('waiting', anAttempt({ amount: 30.01 })));
  expect(await screen.findByRole('dialog', { name: 'Card payment' })).toHaveProperty(
    'textContent',
    expect.stringContaining('$30.01'),
  );
  act(() => FakeStream.newest().say('approved', { owed: 12 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(taken).toHaveBeenCalledTimes(2);
  expect(await screen.findByText('The transaction was approved.')).toBeTruthy();
  expect(shownIn('Amount')).toBe('12.00');
});

// PAY-23 M-31
it('says why a card failed, and charges what the company takes for a duplicate again', async () => {
  const sent = fakeServer({ 'POST /pos/customer/addTransaction': () => asked });
  show();
  await choose('Paid by', 'Card');
  await choose('Card type', 'Debit');
  act(() => FakeStream.newest().say('failed', { message: 'Taken before.', duplicate: true }));
  expect(await screen.findByText('Payment Failed! Taken before.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Charge $30.01 again' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.values.force_duplicate).toBe('1');
});

// PAY-1
it('offers no card where there is no terminal', () => {
  fakeServer({});
  show({ devices: [] });
  expect(screen.queryByRole('option', { name: 'Card' })).toBeNull();
});

// API-6
it('takes no second payment for an amount that is typed after nobody answered', async () => {
  const sent = fakeServer({ 'POST /pos/customer/addTransaction': silence });
  show();
  const [first, again] = await keysOfTwo(
    sent,
    () => userEvent.click(screen.getByRole('button', { name: /^Take \$/ })),
    () => userEvent.type(screen.getByLabelText('Amount'), '5'),
  );
  expect(again).toBe(first);
  expect(sent.map(({ values }) => values['transaction[amount]'])).toEqual(['30.01', '5']);
});

// API-6 PAY-23
it('charges a card anew once its terminal said what became of the last one', async () => {
  const sent = fakeServer({ 'POST /pos/customer/addTransaction': silence });
  show();
  await choose('Paid by', 'Card');
  const [first, again] = await keysOfTwo(
    sent,
    () => userEvent.click(screen.getByRole('button', { name: /^Take \$/ })),
    async () => act(() => FakeStream.newest().say('failed', { message: 'Declined.' })),
  );
  expect(again).not.toBe(first);
});

// PAY-23 UX-20
it('takes no other payment by letting a card go', async () => {
  const sent = fakeServer({ 'POST /pos/checkout/releaseTerminal': () => Response.json({ success: true }) });
  show({ attempt: anAttempt() });
  await userEvent.click(await screen.findByRole('button', { name: 'Release to other tender' }));
  await userEvent.type(screen.getByLabelText('Reason'), 'Broken');
  await userEvent.click(screen.getByRole('button', { name: 'Release to other tender' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ route }) => route)).toEqual(['POST /pos/checkout/releaseTerminal']);
});
