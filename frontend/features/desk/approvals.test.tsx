import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../test/fake-server';
import { Approve } from './approvals';

const people = () => ({ people: [{ staff_id: 2, name: 'Marcus B.' }] });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

// TRD-12
it.each([
  ['price.override', 'cart', 'Another price on a line.'],
  ['price.override', 'customer', 'Another price level for a customer.'],
  ['account.hold', 'order', 'Order # 4: Sell on account against a hold or over the limit.'],
  ['account.hold', 'customer', 'Other terms for an account.'],
  ['shift.close', 'shift', 'Close the shift.'],
])('says that %s of a %s is: %s', async (permission, subject, words) => {
  fakeServer({ 'GET /pos/approve': people });
  render(<Approve wanted={{ permission, subject, id: 4 }} onApproved={() => {}} />);
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
  render(<Approve wanted={{ permission: 'drawer.open', subject: 'shift', id: 4 }} onApproved={approved} />);
  const pin = await screen.findByLabelText('PIN');
  await userEvent.type(pin, '1003{Enter}');
  expect(await screen.findByText('No.')).toBeDefined();
  expect(approved).not.toHaveBeenCalled();
  isWrong = false;
  await userEvent.type(screen.getByLabelText('PIN'), '1002{Enter}');
  await waitFor(() => expect(approved).toHaveBeenCalledExactlyOnceWith('token'));
  expect(sent.at(-1)?.values).toEqual({
    permission: 'drawer.open',
    subject: 'shift',
    id: '4',
    staff_id: '2',
    pin: '1002',
  });
});
