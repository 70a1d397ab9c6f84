import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Attention } from '../../api/types';
import { fakeServer } from '../../test/fake-server';
import { Toasts } from '../../ui/toasts';
import { AttentionTable } from './attention-list';

const unknown = {
  kind: 'attempt',
  id: 4,
  order_id: 7,
  amount: 50.28,
  amount_text: '$50.28',
  siteTransactionId: 'site-1',
  check_url: '/pos/checkout/checkTerminal',
  attest_url: '/pos/payments/attest',
} as unknown as Attention;

// PAY-29
it('records what a person saw of a card of which nobody knows what became', async () => {
  const sent = fakeServer({
    'GET /pos/payments/list': () => ({ results: [unknown], total: 1 }),
    'POST /pos/payments/attest': () => Response.json({ message: 'Planted.' }),
  });
  const words = () =>
    sent.filter((one) => one.route === 'POST /pos/payments/attest').map((one) => one.values);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AttentionTable />
      <Toasts />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Say what happened' }));
  const record = screen.getByRole('button', { name: 'Record it' });
  await userEvent.click(record);
  expect(screen.getByText('Choose what happened.')).toBeDefined();
  expect(words()).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('What happened'), 'The card was charged');
  const amount = screen.getByLabelText('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '20');
  await userEvent.type(screen.getByLabelText('Where it was seen'), 'Slip 1001');
  await userEvent.click(record);
  await waitFor(() =>
    expect(words()).toEqual([
      { siteTransactionId: 'site-1', charged: '1', amount: '20', evidence: 'Slip 1001' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
