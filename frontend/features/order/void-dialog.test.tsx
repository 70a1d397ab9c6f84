import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Order } from '../../api/types';
import { fakeServer, keysOfTwo, refusal, silence } from '../../test/fake-server';
import { VoidDialog } from './void-dialog';

const order = {
  order_id: 7,
  customer: '',
  order_total_text: '$12.00',
  amount_paid: 0,
  amount_paid_text: '$0.00',
  void_url: '/pos/order/void?order_id=7',
} as Order;

function show(answer: () => Response | object | Promise<never>) {
  const onVoided = vi.fn();
  const onStale = vi.fn();
  const answers: object = { 'POST /pos/order/void': answer }; // the table of types has it as a GET
  const sent = fakeServer(answers);
  render(<VoidDialog order={order} onClose={() => {}} onVoided={onVoided} onStale={onStale} />);
  return { sent, onVoided, onStale };
}

// UX-20 ORD-5
it('voids by Enter once a reason is typed', async () => {
  const { sent, onVoided } = show(() => ({ success: 'Voided.', order }));
  await userEvent.type(await screen.findByLabelText('Reason'), 'Changed their mind{Enter}');
  await expect.poll(() => onVoided.mock.calls.length).toBe(1);
  expect(sent.map(({ values }) => values.reason)).toEqual(['Changed their mind']);
});

// UX-20
it('voids nothing by the Enter that opened it, and goes to its button', async () => {
  const { sent, onVoided } = show(() => ({ success: 'Voided.', order }));
  await userEvent.type(await screen.findByLabelText('Reason'), '{Enter}');
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Void order' }));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onVoided.mock.calls.length).toBe(1);
});

it('takes back what it said when it is tried again', async () => {
  let tries = 0;
  const { onVoided, onStale } = show(() =>
    tries++ ? { success: 'Voided.', order } : refusal(409, 'Planted.'),
  );
  await userEvent.type(await screen.findByLabelText('Reason'), 'x{Enter}');
  await screen.findByText('Planted.');
  expect(onStale).toHaveBeenCalledOnce();
  await userEvent.type(screen.getByLabelText('Reason'), '{Enter}');
  await expect.poll(() => onVoided.mock.calls.length).toBe(1);
  expect(screen.queryByText('Planted.')).toBeNull();
});

// API-6
it('voids once when it is tried again after nobody answered', async () => {
  const { sent } = show(silence);
  await userEvent.type(await screen.findByLabelText('Reason'), 'x');
  const [first, again] = await keysOfTwo(sent, () =>
    userEvent.click(screen.getByRole('button', { name: 'Void order' })),
  );
  expect(again).toBe(first);
});
