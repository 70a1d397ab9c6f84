import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, it, test, vi } from 'vitest';
import { AmountForm } from './amount-form';
import { openPayment, paid } from './payment-state';
import { anAttempt, aPanel } from './sample';
import { TenderColumn } from './tender-column';

function show(more: Parameters<typeof aPanel>[0], isWaiting = false) {
  const onEnter = vi.fn();
  const onChoose = vi.fn();
  const opened = openPayment(aPanel(more), 'a', 'b');
  const payment = isWaiting ? paid(opened, { at: 'waits', attempt: anAttempt() }) : opened;
  render(
    <>
      <TenderColumn payment={payment} onChoose={onChoose} />
      <AmountForm
        payment={payment}
        look={{ at: 'none' }}
        home={createRef()}
        onEnter={onEnter}
        onDetail={vi.fn()}
        onProceed={vi.fn()}
      />
    </>,
  );
  return { onEnter, onChoose };
}

const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));

// PAY-2 M-15
it('enters half of what is due, half a cent up, all of it, and the next bills', async () => {
  const { onEnter } = show({ balanceDue: 13.37 });
  await press(/^50%/);
  await press(/^Exact/);
  await press(/^\$14$/);
  await press(/^\$20$/);
  expect(onEnter.mock.calls).toEqual([
    [{ amount: 669 }],
    [{ amount: 1337 }],
    [{ amount: 1400 }],
    [{ amount: 2000 }],
  ]);
});

// PAY-1 M-15
test.each([
  ['nothing is due', { balanceDue: 0 }, false],
  ['change is due', { balanceDue: -3 }, false],
  ['a card is asked for', { balanceDue: 13.37 }, true],
])('takes nothing while %s', async (_, more, isWaiting) => {
  const { onEnter, onChoose } = show(more, isWaiting);
  await press(/^50%/);
  await press(/^Exact/);
  for (const way of ['Cash', 'Card', 'On account', 'Check', 'Voucher', 'Store credit', 'Payment link'])
    await press(new RegExp(`^${way}`));
  expect(onEnter).not.toHaveBeenCalled();
  expect(onChoose).not.toHaveBeenCalled();
});
