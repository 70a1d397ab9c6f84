import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/client';
import { fakeServer } from '../../test/fake-server';
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
  await userEvent.click(screen.getByRole('button', { name: /Set 20\.00/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onPrice.mock.calls.map(([, price, why]: unknown[]) => [price, why])).toEqual([
    [200_000, ''],
    [200_000, 'Torn box'],
    [200_000, 'Torn box'],
  ]);
});

const tried = { usual: 46.99, down: 42.3, cost: 30, line: 45, before_tax: 60, total: 64.2 };

// PRC-1 UX-16
it('shows margin, limit and totals as one types, for any quantity', async () => {
  const calls = fakeServer({ 'GET /checkout/cart/tryPrice': () => tried });
  const onPrice = vi.fn(async () => undefined);
  render(<PriceDialog line={aLine()} returnTo={{ current: null }} onClose={vi.fn()} onPrice={onPrice} />);
  const unit = await screen.findByLabelText<HTMLInputElement>('New price');
  await userEvent.clear(unit);
  await userEvent.type(unit, '40');
  expect(await screen.findByText('$64.20')).toBeDefined();
  expect(screen.getByText('60.00')).toBeDefined();
  expect(screen.getByText('10.00')).toBeDefined(); // 40.00 less what it costs the shop
  expect(screen.getByText(/You may go down to 42\.30\. Below that it takes/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^One more of/ }));
  await waitFor(() => expect(calls.at(-1)?.values).toMatchObject({ price: '40.00', quantity: '3' }));
  await userEvent.keyboard('{Alt>}1{/Alt}');
  expect(screen.getByLabelText<HTMLInputElement>(/Reason/).value).toBe('Price match');
  await userEvent.click(screen.getByRole('button', { name: /Set 40\.00/ }));
  expect(onPrice).toHaveBeenCalledExactlyOnceWith(expect.anything(), 400_000, 'Price match', 3);
});

// PRC-1
it('warns below cost, and says nothing of cost to who may not see it', async () => {
  fakeServer({ 'GET /checkout/cart/tryPrice': () => ({ ...tried, cost: null }) });
  const shown = { line: aLine(), returnTo: { current: null }, onClose: vi.fn(), onPrice: vi.fn() };
  const { unmount } = render(<PriceDialog {...shown} />);
  expect(await screen.findByText('$64.20')).toBeDefined();
  expect(screen.queryByText(/^Cost /)).toBeNull();
  unmount();
  fakeServer({ 'GET /checkout/cart/tryPrice': () => ({ ...tried, cost: 60 }) });
  render(<PriceDialog {...shown} />);
  expect(await screen.findByText(/Below cost\./)).toBeDefined();
});
