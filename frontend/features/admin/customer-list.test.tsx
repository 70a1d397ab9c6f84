import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { OfficeCustomerRow } from '../../api/types';
import { fakeServer } from '../../test/fake-server';
import { CustomerList } from './customer-list';

const row = (id: number, name: string, more: Partial<OfficeCustomerRow> = {}): OfficeCustomerRow => ({
  customer_id: id,
  name,
  company: '',
  email: '',
  telephone: '',
  level: 'Retail',
  business: '',
  account: '',
  is_held: false,
  is_exempt: false,
  is_active: true,
  added_text: '11/27/2026 9:00 am',
  edit_url: `/admin/customer/edit?customer_id=${id}`,
  ...more,
});

const levels = [
  { id: 1, name: 'Retail' },
  { id: 2, name: 'Jobber' },
];

function show(mayMove: boolean, rows: OfficeCustomerRow[]) {
  const sent = fakeServer({
    'GET /admin/api/customer': () => ({
      results: rows,
      counts: { '': rows.length, business: 1, account: 1, hold: 1, exempt: 0, off: 0 },
      totalPages: rows.length,
      position: '',
      total_items: rows.length,
      total_pages: 1,
      page: 1,
      limit: 20,
    }),
    'POST /admin/api/customer/level': () => ({ success: 'Moved.' }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CustomerList levels={levels} tags={[]} may_move={mayMove} />
    </QueryClientProvider>,
  );
  return sent;
}

beforeEach(() => history.replaceState(null, '', '/admin/customer'));

it('says of each customer what tells them from others', async () => {
  show(false, [
    row(3, 'Sam Okafor', { business: 'holder', account: 'Net 30', is_held: true }),
    row(4, 'Amira Haddad', { is_active: false, is_exempt: true }),
  ]);
  const sam = await screen.findByRole('row', { name: /Sam Okafor/ });
  expect(within(sam).getByRole('link').getAttribute('href')).toBe('/admin/customer/edit?customer_id=3');
  for (const words of ['Holder', 'Net 30', 'On hold']) expect(within(sam).getByText(words)).toBeDefined();
  const amira = screen.getByRole('row', { name: /Amira Haddad/ });
  for (const words of ['Disabled', 'Tax exempt']) expect(within(amira).getByText(words)).toBeDefined();
  expect(within(amira).queryByText('Holder')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('moves the chosen customers to a price level once that is confirmed, and reads the list anew', async () => {
  const sent = show(true, [row(3, 'Sam Okafor'), row(4, 'Amira Haddad'), row(5, 'Nora Engel')]);
  await screen.findByRole('row', { name: /Nora Engel/ });
  for (const name of [/Sam Okafor/, /Nora Engel/])
    await userEvent.click(within(screen.getByRole('row', { name })).getByRole('checkbox'));
  await userEvent.selectOptions(screen.getByLabelText('Price level'), 'Jobber');
  await userEvent.click(screen.getByRole('button', { name: /Move to this level/ }));
  await screen.findByText('Have 2 customers buy at Jobber?');
  expect(sent.some(({ route }) => route.startsWith('POST'))).toBe(false);
  const before = sent.length;
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(sent.length).toBeGreaterThan(before + 1));
  const moved = sent.find(({ route }) => route.startsWith('POST'));
  expect(moved?.values).toMatchObject({ level_id: '2', 'customers[3]': '3', 'customers[5]': '5' });
  expect(moved?.values).not.toHaveProperty('customers[4]');
  expect(sent.at(-1)?.route).toBe('GET /admin/api/customer');
});
