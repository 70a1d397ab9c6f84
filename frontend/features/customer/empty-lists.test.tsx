import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queries } from '../../api/query';
import { fakeServer } from '../../test/fake-server';
import { CreditsTab } from './credits-tab';
import { CustomerList } from './customer-list';
import { HistoryTab } from './history-tab';
import { IPTab } from './ip-tab';
import { OrdersTab, ReturnsTab } from './orders-tab';
import { aCustomer, aForm } from './sample';

const { results: _, customer, ...rest } = aForm();
const none = { ...rest, results: [] };
const nothing = {
  total_spent: 0,
  total_spent_text: '$0.00',
  total_orders: 0,
  total_returns: 0,
  outstanding_balance: 0,
  outstanding_balance_text: '$0.00',
};

// LIST-3
test.each([
  ['the list of customers', <CustomerList key="list" today="2026-03-02" />],
  ['orders', <OrdersTab key="orders" customerId={7} />],
  ['returns', <ReturnsTab key="returns" customerId={7} />],
  ['credit', <CreditsTab key="credit" customer={aCustomer()} />],
  ['notes', <HistoryTab key="notes" customer={aCustomer()} onContact={() => {}} />],
  ['addresses of the network', <IPTab key="ip" customer={aCustomer()} />],
])('nothing in %s reads "There are no results."', async (_, list) => {
  fakeServer({
    'GET /api/customer/get': () => aForm(customer),
    'GET /api/customer_order': () => ({ ...none, summary: nothing }),
    'GET /api/customer_return': () => none,
    'GET /api/customer_credit': () => ({ ...none, balance: 0, balance_text: '$0.00' }),
    'GET /api/customer_history': () => none,
    'GET /api/customer_ip': () => none,
  });
  render(<QueryClientProvider client={queries}>{list}</QueryClientProvider>);
  expect(await screen.findByText('There are no results.')).toBeDefined();
});
