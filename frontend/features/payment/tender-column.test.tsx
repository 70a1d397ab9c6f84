import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openPayment } from './payment-state';
import { aPanel } from './sample';
import { TenderColumn } from './tender-column';

// TRD-12
it('leads to the account that is on hold, and says so', async () => {
  const onChoose = vi.fn();
  const payment = openPayment(aPanel({ accountCredit: 0, accountNote: 'Planted' }), 'a', 'b');
  render(<TenderColumn payment={payment} onChoose={onChoose} />);
  await userEvent.click(screen.getByRole('button', { name: 'On account Planted' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('on_account');
});
