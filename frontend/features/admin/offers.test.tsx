import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ContractRow, RebateRecord } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { ContractList } from './contract-list';
import { CorrectCount } from './correct-count';
import { RebateForm } from './rebate-form';

describe('a count that is corrected', () => {
  it('is sent with what was seen, and stays open where another count is there', async () => {
    const calls = fakeServer({
      'POST /admin/api/product/stock': () =>
        refusal(409, 'Meanwhile 4 are there.', { quantity: 'Meanwhile 4 are there.' }),
    });
    const onChanged = vi.fn();
    render(
      <CorrectCount
        product_id={7}
        location_id={2}
        store="Main"
        on_hand={3}
        onClose={vi.fn()}
        onChanged={onChanged}
      />,
    );
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'lost');
    await userEvent.click(screen.getByRole('button', { name: 'Correct the count' }));
    expect(await screen.findByText('Meanwhile 4 are there.')).toBeDefined();
    expect(calls[0]?.values).toEqual({
      product_id: '7',
      location_id: '2',
      seen: '3',
      quantity: '3',
      reason: 'lost',
    });
    expect(calls[0]?.intent).toBeTruthy();
    expect(onChanged).not.toHaveBeenCalled();
  });
});

describe('a contract price', () => {
  it('is promised to a customer who was found', async () => {
    const none = {
      page: 1,
      totalPages: 0,
      total_items: 0,
      total_pages: 0,
      limit: 20,
      position: '',
      counts: {},
    };
    const calls = fakeServer({
      'GET /admin/api/price/contract': () => ({ ...none, results: [] as ContractRow[] }),
      'GET /admin/api/price/contract/buyers': () => ({ results: ['Ada Beck #12'] }),
      'POST /admin/api/price/contract/add': () => ({ success: 'Promised.' }),
    });
    const onAdded = vi.fn();
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ContractList today="2026-03-02" isAdding onAdded={onAdded} />
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Promise it' }));
    expect(screen.getAllByText('Required')).toHaveLength(3);
    await userEvent.type(screen.getByLabelText(/^Customer/), 'Ada Beck #12');
    await userEvent.type(screen.getByLabelText(/^Part number/), 'KP-914');
    await userEvent.type(screen.getByLabelText(/^Price of a piece/), '19.99');
    await userEvent.click(screen.getByRole('button', { name: 'Promise it' }));
    await waitFor(() => expect(onAdded).toHaveBeenCalled());
    expect(calls.find(({ route }) => route.endsWith('/add'))?.values).toEqual({
      customer: 'Ada Beck #12',
      number: 'KP-914',
      quantity: '1',
      price: '19.99',
      from: '2026-03-02',
      to: '',
    });
  });
});

const pads: RebateRecord = {
  rebate_id: 3,
  version: 'v1',
  code: 'PADS',
  title: '$20 back',
  url: 'https://kestrel.test/',
  banner: 'hash',
  amount: 20,
  from: '',
  to: '',
  parts: [{ product_id: 12, name: 'Kestrel KP-914' }],
  state: 'on',
  trail: [],
};

describe('the form of a rebate', () => {
  it('sends all of it, its picture too, and says what another has changed', async () => {
    const calls = fakeServer({
      'POST /admin/api/rebate/edit': () => refusal(409, 'Meanwhile.'),
      'GET /admin/api/rebate/get': () => ({ ...pads, version: 'v2', title: '$30 back' }),
    });
    render(<RebateForm rebate={pads} onSaved={vi.fn()} />);
    await userEvent.type(screen.getByLabelText(/^Where it is asked for/), 'claim');
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    expect(await screen.findByText('Title: $30 back')).toBeDefined();
    expect(calls[0]?.values).toEqual({
      rebate_id: '3',
      version: 'v1',
      code: 'PADS',
      title: '$20 back',
      url: 'https://kestrel.test/claim',
      banner: 'hash',
      amount: '20.00',
      from: '',
      to: '',
      'parts[0]': '#12',
    });
  });
});
