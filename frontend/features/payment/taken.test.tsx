import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Transaction } from '../../api/types';
import { openPayment } from './payment-state';
import { anAttempt, aPanel, aTransaction } from './sample';
import { Taken } from './taken';

const asked = vi.fn();

function show(transactions: Transaction[], more = {}) {
  const payment = openPayment(aPanel({ transactions, ...more }), 'a', 'b');
  render(
    <Taken
      payment={payment}
      onVoid={(one) => asked('void', one.transaction_id)}
      onAct={(one, { label, path }) => asked(label, path, one.transaction_id)}
      onVoidAll={() => asked('all')}
    />,
  );
  return screen.getAllByRole('listitem').map((row) => within(row));
}

// PAY-5
it('offers a void only on what may be voided, and says so of what is', async () => {
  const { void_url: _, ...rest } = aTransaction({ transaction_id: 2, status: 'void', status_text: 'void' });
  const [held, gone] = show([aTransaction(), rest]);
  await userEvent.click(held?.getByRole('button', { name: 'Void' }) as HTMLElement);
  expect(asked).toHaveBeenLastCalledWith('void', 1);
  expect(gone?.queryByRole('button')).toBeNull();
  expect(gone?.getByText('void')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Void all' })).toBeNull();
});

// PAY-5
it('shows a terminal payment’s action in the server’s words, and its status instead once it has one', () => {
  const direct = (void_or_return_status: string) =>
    aTransaction({
      transaction_type: 'card',
      datacap_dc_direct: { void_or_return_action: 'Return', void_or_return_status, url: '/planted' },
    });
  const [open, done] = show([direct(''), direct('Returned')]);
  expect(open?.getByRole('button', { name: 'Return' })).toBeTruthy();
  expect(done?.queryByRole('button')).toBeNull();
  expect(done?.getByText('Returned')).toBeTruthy();
});

// PAY-7
it.each([
  ['CAPTURE', true, true],
  ['CAPTURE', false, true],
  ['AUTH', false, true],
  ['AUTH', true, false],
])('a payment of a provider that is %s, settled %s, has an action: %s', (status, settled, has) => {
  const provider = { action_text: 'Refund', action_url: '/planted', status, settled };
  const { void_url: _, ...rest } = aTransaction({ payment_provider: { transaction: provider } });
  const [row] = show([rest]);
  expect(row?.queryByRole('button', { name: 'Refund' }) !== null).toBe(has);
});

it('undoes nothing while money is on its way', async () => {
  asked.mockReset();
  const [row] = show([aTransaction()], { attempt: anAttempt() });
  await userEvent.click(row?.getByRole('button') as HTMLElement);
  expect(asked).not.toHaveBeenCalled();
});
