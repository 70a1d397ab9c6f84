import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import { leave } from '../../lib/approval';
import { fakeServer, refusal } from '../../test/fake-server';
import { scanned } from '../../test/scanned';
import { Approvals, Approve, type ApproveProps } from './approvals';

const people = () => ({ people: [{ staff_id: 2, name: 'Marcus B.' }] });

beforeEach(() => {
  queries.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const show = (props: ApproveProps) =>
  render(
    <QueryClientProvider client={queries}>
      <Approve {...props} />
    </QueryClientProvider>,
  );

const drawer = {
  permission: 'drawer.open',
  effect: 'sealed.words',
  words: ['Open the drawer without a sale.', 'Reason: Change'],
  alone: false,
  title: 'Approve opening the drawer',
  asked: 'Asked by Dana Ruiz, Lane 2. Nothing else is approved with it.',
  amount: '',
  seconds: 120,
};

// TRD-12
it('says what would happen, as the server has found it', async () => {
  fakeServer({ 'GET /pos/approve': people });
  show({ wanted: drawer, onAnswer: () => {} });
  expect(await screen.findByText('Open the drawer without a sale.')).toBeDefined();
  expect(screen.getByText('Reason: Change')).toBeDefined();
  expect(screen.queryByText(/^One approval was not enough/)).toBeNull();
});

// TRD-12
it('says that an approval which was given did not do, and that nothing was done by it', async () => {
  fakeServer({ 'GET /pos/approve': people });
  show({ wanted: { ...drawer, isAgain: true }, onAnswer: () => {} });
  expect(await screen.findByText(/^One approval was not enough/)).toBeDefined();
});

// TRD-12
it('asks who may do it alone for their word, and gives the effect back for it', async () => {
  render(
    <QueryClientProvider client={queries}>
      <Approvals />
    </QueryClientProvider>,
  );
  const asked = { ...drawer, alone: true };
  const refused = leave.ask(asked);
  expect(await screen.findByText('Open the drawer without a sale.')).toBeDefined();
  await userEvent.keyboard('{Enter}'); // the safe answer has the focus
  expect(await refused).toBeUndefined();
  const confirmed = leave.ask(asked);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await confirmed).toBe('sealed.words');
});

// TRD-12
it('asks for the PIN of who may, for this and nothing else, and says what is wrong with it', async () => {
  let isWrong = true;
  const sent = fakeServer({
    'GET /pos/approve': people,
    'POST /pos/approve': () => (isWrong ? refusal(422, 'Planted.', { pin: 'No.' }) : { approval: 'token' }),
  });
  const approved = vi.fn();
  show({ wanted: drawer, onAnswer: approved });
  const pin = await screen.findByLabelText('Manager’s PIN');
  await userEvent.setup({ delay: 60 }).type(pin, '1003{Enter}');
  expect(await screen.findByText('No.')).toBeDefined();
  expect(approved).not.toHaveBeenCalled();
  isWrong = false;
  await userEvent.setup({ delay: 60 }).type(screen.getByLabelText('Manager’s PIN'), '1002{Enter}');
  await waitFor(() => expect(approved).toHaveBeenCalledExactlyOnceWith('token'));
  expect(sent.at(-1)?.values).toEqual({
    effect: 'sealed.words',
    pin: '1002',
  });
});

// APR-1
it('takes the badge of who may, and says what is wrong with another', async () => {
  let isWrong = true;
  const sent = fakeServer({
    'GET /pos/approve': people,
    'POST /pos/approve': () =>
      isWrong ? refusal(422, 'Nobody here has this badge.') : { approval: 'token' },
  });
  const approved = vi.fn();
  show({ wanted: drawer, onAnswer: approved });
  scanned('CAMBER-0001');
  expect(await screen.findByText('Nobody here has this badge.')).toBeDefined();
  isWrong = false;
  scanned('CAMBER-0002');
  await waitFor(() => expect(approved).toHaveBeenCalledExactlyOnceWith('token'));
  expect(sent.at(-1)?.values).toEqual({ effect: 'sealed.words', badge: 'CAMBER-0002' });
  expect(screen.getByLabelText<HTMLInputElement>('Manager’s PIN').value).toBe('');
});

it('says so where nobody else may', async () => {
  fakeServer({ 'GET /pos/approve': () => ({ people: [] }) });
  show({ wanted: drawer, onAnswer: () => {} });
  expect(await screen.findByText('Nobody else at this location may approve this.')).toBeDefined();
});

const price = {
  name: 'Front rotor',
  number: 'Northbore NR-55097',
  quantity: 2,
  was: '68.40',
  now: '54.00',
  change: '-28.80',
  percent: '-21.1',
  margin: { was: '28.25, 41.3 %', now: '13.85, 25.6 %', cost: '40.15' },
  reason: 'Price match',
  limit: 'Dana Ruiz may go down to 61.56 (10 %). Below that it takes a manager’s PIN.',
};

// APR-1
it('shows a price with item, old and new value, change, margin, reason and limit, and how long it waits', async () => {
  fakeServer({ 'GET /pos/approve': people });
  const { unmount } = show({ wanted: { ...drawer, price }, onAnswer: () => {} });
  expect(screen.getByText('2:00')).toBeDefined();
  expect(screen.getByText(drawer.asked)).toBeDefined();
  for (const said of [
    'Northbore NR-55097',
    '68.40',
    '54.00',
    '-28.80',
    '-21.1 %',
    'Price match',
    price.limit,
  ])
    expect(screen.getByText(said)).toBeDefined();
  expect(screen.getByText('13.85, 25.6 %')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Approve 54.00: enter a PIN' })).toBeDefined();
  unmount();
  show({ wanted: { ...drawer, price: { ...price, margin: null } }, onAnswer: () => {} });
  expect(screen.queryByText('Margin per piece')).toBeNull();
});

// APR-1
it('keeps the old price for who turns away, and once its time is over', async () => {
  fakeServer({ 'GET /pos/approve': people });
  const answered = vi.fn();
  show({ wanted: { ...drawer, price }, onAnswer: answered });
  await userEvent.click(screen.getByRole('button', { name: /Keep 68\.40/ }));
  expect(answered).toHaveBeenCalledExactlyOnceWith();
  cleanup();
  show({ wanted: { ...drawer, seconds: 0 }, onAnswer: answered });
  await waitFor(() => expect(answered).toHaveBeenCalledTimes(2));
});
