import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/client';
import { aLine } from '../../test/samples';
import { PriceDialog } from './price-dialog';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

// TRD-12 PRC-1
it('keeps the price while a reason or an approval is asked for, and closes once it is set', async () => {
  const answers = [
    new ApiError(422, 'Please check the marked fields.', {
      fields: { reason: 'Please give a reason for a price this low.' },
    }),
    new ApiError(403, "This needs a manager's approval."),
    undefined,
  ];
  const onPrice = vi.fn(async (..._: unknown[]) => answers.shift());
  const onClose = vi.fn();
  render(<PriceDialog line={aLine()} returnTo={{ current: null }} onClose={onClose} onPrice={onPrice} />);
  const unit = await screen.findByLabelText<HTMLInputElement>('New price');
  await userEvent.clear(unit);
  await userEvent.type(unit, '20{Enter}');
  expect(await screen.findByText('Please give a reason for a price this low.')).toBeDefined();
  const reason = screen.getByLabelText(/Reason/);
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await userEvent.type(reason, 'Torn box{Enter}');
  expect(await screen.findByText("This needs a manager's approval.")).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /Save the price/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onPrice.mock.calls.map(([, price, why]: unknown[]) => [price, why])).toEqual([
    [200_000, ''],
    [200_000, 'Torn box'],
    [200_000, 'Torn box'],
  ]);
});
