import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import { fakeServer, refusal } from '../../test/fake-server';
import { Approve, type ApproveProps } from './approvals';

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

// TRD-12
it.each([
  ['price.override', 'cart', 'Another price on a line.'],
  ['price.override', 'customer', 'Another price level for a customer.'],
  ['account.hold', 'order', 'Order # 4: Sell on account against a hold or over the limit.'],
  ['account.hold', 'customer', 'Other terms for an account.'],
  ['shift.close', 'shift', 'Close the shift.'],
])('says that %s of a %s is: %s', async (permission, subject, words) => {
  fakeServer({ 'GET /pos/approve': people });
  show({ wanted: { permission, subject, id: 4 }, onApproved: () => {} });
  expect(await screen.findByText(words)).toBeDefined();
});

// TRD-12
it('asks for the PIN of who may, for this and nothing else, and says what is wrong with it', async () => {
  let isWrong = true;
  const sent = fakeServer({
    'GET /pos/approve': people,
    'POST /pos/approve': () => (isWrong ? refusal(422, 'Planted.', { pin: 'No.' }) : { approval: 'token' }),
  });
  const approved = vi.fn();
  show({ wanted: { permission: 'drawer.open', subject: 'shift', id: 4 }, onApproved: approved });
  const pin = await screen.findByLabelText('PIN');
  await userEvent.setup({ delay: 60 }).type(pin, '1003{Enter}');
  expect(await screen.findByText('No.')).toBeDefined();
  expect(approved).not.toHaveBeenCalled();
  isWrong = false;
  await userEvent.setup({ delay: 60 }).type(screen.getByLabelText('PIN'), '1002{Enter}');
  await waitFor(() => expect(approved).toHaveBeenCalledExactlyOnceWith('token'));
  expect(sent.at(-1)?.values).toEqual({
    permission: 'drawer.open',
    subject: 'shift',
    id: '4',
    staff_id: '2',
    pin: '1002',
  });
});

// MSG-6
it('says with its code why nobody could be asked, and asks again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  fakeServer({
    'GET /pos/approve': () =>
      isBroken ? Response.json({ error: 'Something went wrong!', code: 'k3v9' }, { status: 500 }) : people(),
  });
  show({ wanted: { permission: 'drawer.open', subject: 'shift', id: 4 }, onApproved: () => {} });
  expect(await screen.findByText('Code k3v9.')).toBeDefined();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('PIN')).toBeDefined();
});
