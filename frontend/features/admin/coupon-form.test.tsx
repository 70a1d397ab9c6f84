import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { CouponRecord } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { CouponForm } from './coupon-form';

const ten: CouponRecord = {
  coupon_id: 7,
  version: 'v1',
  code: 'SAVE10',
  name: 'Ten off',
  kind: 'rate',
  percent: '10',
  amount: 0,
  free_shipping: false,
  signed_in: false,
  minimum: 20,
  from: '',
  to: '',
  uses: 0,
  uses_each: 1,
  categories: [3],
  parts: [{ product_id: 12, name: 'Kestrel KP-914' }],
  is_active: true,
  state: 'on',
  used: 0,
  given: '$0.00',
  trail: [],
};

function show(coupon: CouponRecord | null = ten, onSaved = vi.fn()) {
  render(<CouponForm categories={[{ id: 3, name: 'Brakes' }]} coupon={coupon} onSaved={onSaved} />);
  return onSaved;
}

describe('the form of a coupon', () => {
  it('sends a rate in percent, amounts in dollars, and parts by id or as they were typed', async () => {
    const saved = { ...ten, version: 'v2' };
    const calls = fakeServer({
      'POST /admin/api/coupon/edit': () => ({ success: 'Saved.', coupon: saved }),
    });
    const onSaved = show();
    await userEvent.type(screen.getByRole('combobox', { name: /Parts/ }), 'DB-35{Enter}');
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(saved));
    expect(calls.find(({ route }) => route === 'POST /admin/api/coupon/edit')?.values).toMatchObject({
      coupon_id: '7',
      version: 'v1',
      percent: '10',
      amount: '0.00',
      minimum: '20.00',
      'categories[0]': '3',
      'parts[0]': '#12',
      'parts[1]': 'DB-35',
    });
  });

  it('marks the code that another coupon has', async () => {
    fakeServer({
      'POST /admin/api/coupon/add': () =>
        refusal(422, 'Check.', { code: 'Another coupon already has this code.' }),
    });
    show(null);
    await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'SAVE10');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ten off');
    await userEvent.type(screen.getByRole('textbox', { name: 'Percentage' }), '10');
    await userEvent.click(screen.getByRole('button', { name: /Add the coupon/ }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Code' }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(screen.getByText('Another coupon already has this code.')).toBeDefined();
  });
});
