import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import { fakeServer } from '../../test/fake-server';
import { SendDialog } from './send-dialog';

// NOTE-4
it('saves contact details that were changed for a receipt back to the customer', async () => {
  const sent = fakeServer({
    'GET /pos/order/getOrderStatus': () => ({
      orderId: 7,
      orderStatuses: [],
      recentHistoryNote: '',
      email: 'ray@hollis.test',
      phone: '',
      textingAlerts: false,
      customer_id: 9,
    }),
    'POST /pos/order/send': () => ({ success: 'Planted.' }),
    'POST /pos/customer/updateContactInfo': () => ({ success: 'Planted.' }),
  });
  const done = vi.fn();
  render(
    <QueryClientProvider client={queries}>
      <SendDialog open orderId={7} title="Send receipt" onClose={() => {}} onSent={done} />
    </QueryClientProvider>,
  );
  await userEvent.type(await screen.findByLabelText('Email'), 'x');
  await userEvent.click(screen.getByLabelText(/^Save the changed contact details/));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(done).toHaveBeenCalledOnce();
  expect(sent.at(-1)?.values).toEqual({ customerId: '9', email: 'ray@hollis.testx' });
});
