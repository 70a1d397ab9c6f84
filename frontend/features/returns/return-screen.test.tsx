import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queries } from '../../api/query';
import type { CounterReturn, ReturnPreview } from '../../api/types';
import { fakeServer, keysOfTwo, refusal, silence } from '../../test/fake-server';
import { ReturnScreen } from './return-screen';
import { UnprovenForm } from './unproven-form';

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
    asked: [],
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
      <ReturnScreen orderId={7} reasons={[]} onVehicle={() => {}} />
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

// API-6
it('takes back once, whatever is changed after nobody answered', async () => {
  const sent = fakeServer({
    'GET /pos/return/getData': () => answer(2),
    'POST /pos/return/preview': () => ({ refunds: [], storeCredit: 0 }) as unknown as ReturnPreview,
    'POST /pos/return/add': silence,
  });
  render(
    <QueryClientProvider client={queries}>
      <ReturnScreen orderId={8} reasons={[]} onVehicle={() => {}} />
    </QueryClientProvider>,
  );
  await userEvent.type(await screen.findByLabelText('Back of Quiet pads'), '2');
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'wrong');
  const adds = () => sent.filter(({ route }) => route === 'POST /pos/return/add');
  for (const tries of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: /^Take back/ }));
    await waitFor(() => expect(adds()).toHaveLength(tries));
    await userEvent.type(screen.getByLabelText(/^Comment/), 'x');
  }
  expect(adds().map(({ values }) => values.comment)).toEqual(['', 'x']);
  expect(new Set(adds().map(({ intent }) => intent)).size).toBe(1);
});

// API-6 RET-1
it('takes back once without a receipt, whatever is changed after nobody answered', async () => {
  const sent = fakeServer({
    'GET /pos/customer/search': () => ({ items: [{ customer_id: 3, email: 'ray@hollis.test' }] }) as never,
    'GET /pos/part/search': () =>
      ({
        items: [{ product_id: 7, name: 'Quiet pads', price: { price: 10, price_text: '$10.00' } }],
      }) as never,
    'POST /pos/return/noReceipt': silence,
  });
  render(
    <QueryClientProvider client={queries}>
      <UnprovenForm reasons={[{ code: 'wrong', title: 'Wrong part' }]} onDone={() => {}} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByRole('searchbox', { name: /^Name/ }), 'Ray');
  await userEvent.click(await screen.findByText('ray@hollis.test'));
  await userEvent.type(screen.getByRole('searchbox', { name: /^Part number/ }), 'pads');
  await userEvent.click(await screen.findByText(/Quiet pads/));
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'wrong');
  const [first, again] = await keysOfTwo(
    sent,
    () => userEvent.click(screen.getByRole('button', { name: 'Take back for store credit' })),
    () => userEvent.type(screen.getByLabelText(/^Comment/), 'x'),
  );
  expect(again).toBe(first);
});

// RET-1
it('fills in what the customer asked to bring back, at most what can still come', async () => {
  const asked = {
    return_id: 4,
    state_text: 'Agreed',
    reason: 'wrong',
    comment: 'Too large',
    answer: 'Ring the bell',
    lines: [{ order_product_id: 3, quantity: 2 }],
  };
  fakeServer({
    'GET /pos/return/getData': () => ({ ...answer(1), asked: [asked] }) as unknown as CounterReturn,
    'POST /pos/return/preview': () => ({ refunds: [], storeCredit: 0 }) as unknown as ReturnPreview,
  });
  render(
    <QueryClientProvider client={queries}>
      <ReturnScreen orderId={9} reasons={[]} onVehicle={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findByText('Too large');
  screen.getByText('Ring the bell');
  await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  expect(screen.getByLabelText<HTMLInputElement>('Back of Quiet pads').value).toBe('1');
  expect(screen.getByLabelText<HTMLSelectElement>('Reason').value).toBe('wrong');
});
