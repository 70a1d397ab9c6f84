import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import { fakeServer } from '../../test/fake-server';
import { HistoryTab } from './history-tab';
import { aCustomer } from './sample';

const none = {
  results: [],
  totalPages: 0,
  position: '',
  total_items: 0,
  total_pages: 0,
  page: 1,
  limit: 10,
};

// CUST-7
it('takes a picture without words, and asks for words where there is none', async () => {
  const sent = fakeServer({
    'GET /api/customer_history': () => none,
    'POST /api/customer_history/add': () => ({ success: 'Planted.' }),
  });
  render(
    <QueryClientProvider client={queries}>
      <HistoryTab customer={aCustomer()} onContact={() => {}} />
    </QueryClientProvider>,
  );
  const added = () => sent.filter(({ route }) => route.startsWith('POST'));
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Required')).toBeDefined();
  expect(added()).toEqual([]);
  const picture = new File(['planted'], 'dent.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText(/^Picture/), picture);
  const notify = screen.getByLabelText('Notify Customer');
  await userEvent.click(notify);
  await userEvent.click(screen.getByRole('button', { name: 'Add and notify' }));
  expect(await screen.findByText('Required')).toBeDefined(); // the words are the message
  expect(added()).toEqual([]);
  await userEvent.click(notify);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(added()).toHaveLength(1));
  expect(added()[0]?.values.comment).toBe('');
});

// NOTE-4
it('saves contact details that were changed for a note back to the customer', async () => {
  const sent = fakeServer({
    'GET /api/customer_history': () => none,
    'POST /api/customer_history/add': () => ({ success: 'Planted.' }),
    'POST /pos/customer/updateContactInfo': () => ({ success: 'Planted.' }),
  });
  const contact = vi.fn();
  render(
    <QueryClientProvider client={queries}>
      <HistoryTab customer={aCustomer()} onContact={contact} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText('Comment'), 'Here.');
  await userEvent.click(screen.getByLabelText('Notify Customer'));
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  await userEvent.click(screen.getByLabelText(/^Save the changed contact details/));
  await userEvent.click(screen.getByRole('button', { name: 'Add and notify' }));
  await waitFor(() => expect(contact).toHaveBeenCalledOnce());
  expect(sent.at(-1)?.values).toEqual({ customerId: '7', email: 'ray@hollis.testx' });
});
