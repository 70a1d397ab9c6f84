import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { queries } from '../../api/query';
import type { Core, CoresOf } from '../../api/types';
import { fakeServer, refusal, silence } from '../../test/fake-server';
import { CoresScreen } from './cores-screen';

const core = (change: Partial<Core> = {}) =>
  ({
    core_id: 5,
    order_id: 7,
    customer: 'Ray Hollis',
    manufacturer: 'Dunmore',
    model: 'DB-35',
    product: 'Battery',
    quantity: 2,
    owed: 2,
    each: 22,
    each_text: '$22.00',
    worth_text: '$46.75',
    due_text: '12/12/2026',
    is_overdue: false,
    stands: '2 × Still with the customer',
    state: 'owed',
    lots: [],
    steps: [{ event_id: 1, words: '2 sold', reason: '', date_text: '11/12/2026 3:04 pm' }],
    at_sale: false,
    has_customer: true,
    take_url: '/pos/core/take',
    date_added_text: '',
    date_modified_text: '',
    ...change,
  }) as Core;

const of = (...cores: Core[]): CoresOf => ({ title: 'Order # 7', is_data: false, sentence: '', cores });
const lot = { tag: 12, label: 'C12', quantity: 1, came_text: '11/20/2026 9:00 am' };

beforeEach(() => {
  queries.clear();
  history.replaceState(null, '', '/pos/core');
});

const show = (orderId: number) =>
  render(
    <QueryClientProvider client={queries}>
      <CoresScreen orderId={orderId} />
    </QueryClientProvider>,
  );

// TRD-1
it('takes one of two in to be inspected, and says under which number', async () => {
  let now = core();
  const sent = fakeServer({
    'GET /pos/core/of': () => of(now),
    'POST /pos/core/take': () => {
      now = core({ owed: 1, lots: [lot] });
      return { success: 'It is in. Mark the old part with C12.', tag: 12, core: now };
    },
  });
  show(7);
  await userEvent.click(await screen.findByRole('button', { name: 'Take in DB-35' }));
  const pieces = await screen.findByLabelText('Pieces, of 2');
  await userEvent.clear(pieces);
  await userEvent.type(pieces, '1');
  await userEvent.click(screen.getByRole('button', { name: 'Take it in' }));
  expect(await screen.findByRole('button', { name: 'Inspect C12' })).toBeDefined();
  expect(sent.find(({ route }) => route === 'POST /pos/core/take')?.values).toEqual({
    core_id: '5',
    tag: '0',
    quantity: '1',
    state: 'received',
    reason: '',
  });
});

// TRD-1
it('asks why one is worth less, and pays that as store credit', async () => {
  const sent = fakeServer({
    'GET /pos/core/of': () => of(core({ owed: 0, lots: [lot] })),
    'POST /pos/core/take': () => ({ success: 'Accepted.', tag: 12, core: core({ owed: 0 }) }),
  });
  show(7);
  await userEvent.click(await screen.findByRole('button', { name: 'Inspect C12' }));
  const worth = await screen.findByLabelText('Worth, for one');
  await userEvent.clear(worth);
  await userEvent.type(worth, '10');
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Please say why.')).toBeDefined();
  expect(sent.some(({ route }) => route === 'POST /pos/core/take')).toBe(false);
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Cracked');
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ route }) => route === 'POST /pos/core/take')?.values).toEqual({
    core_id: '5',
    tag: '12',
    quantity: '1',
    state: 'accepted',
    amount: '10',
    reason: 'Cracked',
    refund_as: 'store_credit',
    later: '0',
  });
});

// TRD-1
it('rejects with a reason and without an amount, once whatever is lost on the way', async () => {
  const sent = fakeServer({
    'GET /pos/core/of': () => of(core({ owed: 0, lots: [lot] })),
    'POST /pos/core/take': silence,
  });
  show(7);
  await userEvent.click(await screen.findByRole('button', { name: 'Inspect C12' }));
  await userEvent.selectOptions(await screen.findByLabelText('What becomes of it'), 'rejected');
  expect(screen.queryByLabelText('Worth, for one')).toBeNull();
  await userEvent.type(screen.getByLabelText('Reason'), 'Another make');
  const takes = () => sent.filter(({ route }) => route === 'POST /pos/core/take');
  for (const tries of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(takes()).toHaveLength(tries));
  }
  expect(new Set(takes().map(({ intent }) => intent)).size).toBe(1);
});

// TRD-1
it('finds by the receipt and by the number on the old part, and says what else it is not', async () => {
  const sent = fakeServer({
    'GET /pos/core/list': () => ({
      results: [],
      totalPages: 0,
      position: '',
      total_items: 0,
      total_pages: 0,
      page: 1,
      limit: 10,
      to_inspect: 0,
      overdue: 1,
      still_out: 3,
    }),
    'GET /pos/core/of': ({ values }) =>
      values.tag === '12' ? of(core()) : refusal(404, "This order can't be found."),
  });
  show(0);
  const find = await screen.findByLabelText('Receipt or old part');
  await userEvent.type(find, 'DB-35{Enter}');
  expect(await screen.findByText(/^Type the number of an order/)).toBeDefined();
  await userEvent.clear(find);
  await userEvent.type(find, 'c12{Enter}');
  expect(await screen.findByText('2 × Still with the customer')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'All cores' }));
  await userEvent.type(await screen.findByLabelText('Receipt or old part'), '#9{Enter}');
  expect(await screen.findByText("This order can't be found.")).toBeDefined();
  expect(sent.some(({ route }) => route === 'GET /pos/core/list')).toBe(true);
});
