import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import { fakeServer, keysOfTwo, refusal, silence } from '../../test/fake-server';
import { HistoryDialog } from './history-dialog';

// MSG-6
it('that can’t be loaded says so, writes why to the console and offers to try again', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const calls = fakeServer({
    'GET /pos/order/getOrderStatus': () =>
      isBroken
        ? refusal(500, 'planted')
        : {
            orderId: 7,
            orderStatuses: [{ order_status_id: 3, name: 'Ready for pickup', tells: true }],
            recentHistoryNote: '',
            email: '',
            phone: '',
            textingAlerts: false,
            customer_id: 0,
          },
  });
  render(
    <QueryClientProvider client={queries}>
      <HistoryDialog open orderId={7} onClose={() => {}} onAdded={() => {}} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!');
  expect(written).toHaveBeenCalledWith(expect.objectContaining({ message: 'planted' }));
  isBroken = false;
  await userEvent.click(screen.getByText('Try again'));
  expect(await screen.findByText('Ready for pickup')).toBeDefined();
  expect(calls).toHaveLength(2);
});

// NOTE-4
it('saves contact details that were changed for it back to the customer', async () => {
  const sent = fakeServer({
    'GET /pos/order/getOrderStatus': () => ({
      orderId: 7,
      orderStatuses: [{ order_status_id: 3, name: 'Ready for pickup', tells: false }],
      recentHistoryNote: '',
      email: 'ray@hollis.test',
      phone: '',
      textingAlerts: false,
      customer_id: 9,
    }),
    'POST /pos/order/history': () => Response.json({ success: 'Planted.', history: {} }),
    'POST /pos/customer/updateContactInfo': () => ({ success: 'Planted.' }),
  });
  const closed = vi.fn();
  render(
    <QueryClientProvider client={queries}>
      <HistoryDialog open orderId={7} onClose={closed} onAdded={() => {}} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByLabelText('Notify Customer'));
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  await userEvent.click(screen.getByLabelText(/^Save the changed contact details/));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent.at(-1)?.values).toEqual({ customerId: '9', email: 'ray@hollis.testx' });
});

// API-6
it('tells a customer once, whatever is changed after nobody answered', async () => {
  const sent = fakeServer({
    'GET /pos/order/getOrderStatus': () => ({
      orderId: 7,
      orderStatuses: [{ order_status_id: 3, name: 'Ready for pickup', tells: false }],
      recentHistoryNote: '',
      email: '',
      phone: '',
      textingAlerts: false,
      customer_id: 0,
    }),
    'POST /pos/order/history': silence,
  });
  render(
    <QueryClientProvider client={queries}>
      <HistoryDialog open orderId={7} onClose={() => {}} onAdded={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findByText('Ready for pickup');
  const [first, again] = await keysOfTwo(
    sent,
    () => userEvent.click(screen.getByRole('button', { name: 'Submit' })),
    () => userEvent.type(screen.getByLabelText('Comment'), 'x'),
  );
  expect(again).toBe(first);
});

// HIST-1
it('tells the customer of a status that is told of, says so beside it, and keeps what staff decide', async () => {
  fakeServer({
    'GET /pos/order/getOrderStatus': () => ({
      orderId: 7,
      orderStatuses: [
        { order_status_id: 2, name: 'Processing', tells: false },
        { order_status_id: 3, name: 'Ready for pickup', tells: true },
        { order_status_id: 5, name: 'Shipped', tells: true },
      ],
      recentHistoryNote: '',
      email: 'ray@hollis.test',
      phone: '',
      textingAlerts: false,
      customer_id: 9,
    }),
  });
  render(
    <QueryClientProvider client={queries}>
      <HistoryDialog open orderId={7} onClose={() => {}} onAdded={() => {}} />
    </QueryClientProvider>,
  );
  const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Order Status' });
  const notify = () => screen.getByLabelText<HTMLInputElement>('Notify Customer');
  const isSaid = () => screen.queryByText(/^Customers are told of this status/) !== null;
  expect([notify().checked, isSaid()]).toEqual([false, false]);
  await userEvent.selectOptions(status, 'Ready for pickup');
  expect([notify().checked, isSaid()]).toEqual([true, true]);
  await userEvent.selectOptions(status, 'Processing');
  expect([notify().checked, isSaid()]).toEqual([false, false]);
  await userEvent.selectOptions(status, 'Shipped');
  await userEvent.click(notify());
  expect([notify().checked, isSaid()]).toEqual([false, false]);
  await userEvent.selectOptions(status, 'Ready for pickup');
  expect(notify().checked).toBe(false);
});
