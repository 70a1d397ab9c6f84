import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queries } from '../../api/query';
import type { CounterReturn, ReturnPreview } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { ReturnScreen } from './return-screen';

const answer = (returnable: number) =>
  ({
    order_id: 7,
    customer: '',
    customer_id: 0,
    receipt_number: 'CF-1',
    refundable_text: '$20.00',
    lines: [
      {
        order_product_id: 3,
        kind: 'part',
        name: 'Quiet pads',
        model: 'KB-1',
        quantity: 2,
        returned: 2 - returnable,
        returnable,
        unit_text: '$10.00',
        stocked: true,
      },
    ],
    reasons: [{ code: 'wrong', title: 'Wrong part' }],
    earlier: [],
    refusal: '',
    preview_url: '/pos/return/preview',
    add_url: '/pos/return/add',
  }) as unknown as CounterReturn;

// RET-1
it('shows what can still come back before it says that another till took some', async () => {
  let left = 2;
  const sent = fakeServer({
    'GET /pos/return/getData': () => answer(left),
    'POST /pos/return/preview': () => ({ refunds: [], storeCredit: 0 }) as unknown as ReturnPreview,
    'POST /pos/return/add': () => {
      left = 1;
      return refusal(409, 'At most 1 can come back.');
    },
  });
  render(
    <QueryClientProvider client={queries}>
      <ReturnScreen orderId={7} reasons={[]} />
    </QueryClientProvider>,
  );
  await userEvent.type(await screen.findByLabelText('Back of Quiet pads'), '2');
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: /^Take back/ }));
  await screen.findByText('At most 1 can come back.');
  await screen.findByText('Back, of 1');
  expect(screen.getByLabelText<HTMLInputElement>('Back of Quiet pads').value).toBe('1');
  expect(sent.filter(({ route }) => route === 'GET /pos/return/getData')).toHaveLength(2);
});
