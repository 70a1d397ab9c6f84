import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Order } from '../../api/types';
import { Receipt } from './receipt';
import { aTransaction } from './sample';

const paid = (type: string, more: Partial<Order> = {}) =>
  ({
    order_id: 7,
    totals: [],
    waits: [],
    transactions: [
      aTransaction({ transaction_type: 'card', status: 'void' }),
      aTransaction({ transaction_type: type, transaction_label: 'Planted label', status: 'sale' }),
    ],
    paid_in_full: true,
    amount_paid: 50.28,
    amount_paid_text: '$50.28',
    change_due: 0,
    change_due_text: '$0.00',
    balance_due: 0,
    balance_due_text: '$0.00',
    ...more,
  }) as Order;

// RCPT-1
test.each([
  ['card', {}, 'Paid by card', '$50.28'],
  ['on_account', {}, 'On account', '$50.28'],
  ['check', {}, 'Paid', '$50.28'],
  ['cash', {}, 'Change Due', '$0.00'],
  ['check', { change_due: 9.72, change_due_text: '$9.72' }, 'Change Due', '$9.72'],
  ['card', { paid_in_full: false, balance_due: 5, balance_due_text: '$5.00' }, 'Balance Due', '$5.00'],
])('tells large how a sale by %s ended', (type, more, tab, amount) => {
  const nothing = () => {};
  render(
    <Receipt
      order={paid(type, more)}
      home={{ current: null }}
      onHistory={nothing}
      onCustomer={nothing}
      onDistributor={nothing}
      onPrint={nothing}
      onDone={nothing}
    />,
  );
  const told = screen.getByRole('region', { name: tab });
  expect(told.querySelector('output')?.textContent).toBe(amount);
});
