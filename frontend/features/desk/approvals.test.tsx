import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
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
};

// TRD-12
it('says what would happen, as the server has found it', async () => {
  fakeServer({ 'GET /pos/approve': people });
  show({ wanted: drawer, onApproved: () => {} });
  expect(await screen.findByText('Open the drawer without a sale.')).toBeDefined();
  expect(screen.getByText('Reason: Change')).toBeDefined();
  expect(screen.queryByText(/^One approval was not enough/)).toBeNull();
});

// TRD-12
it('says that an approval which was given did not do, and that nothing was done by it', async () => {
  fakeServer({ 'GET /pos/approve': people });
  show({ wanted: { ...drawer, isAgain: true }, onApproved: () => {} });
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
  show({ wanted: drawer, onApproved: approved });
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
  show({ wanted: drawer, onApproved: approved });
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
  show({ wanted: drawer, onApproved: () => {} });
  expect(await screen.findByText('Nobody else at this location may approve this.')).toBeDefined();
});
