import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { BulkField, Import, ProductRow } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { BulkEdits } from './bulk-edits';
import { ProductList } from './product-list';

const fields: BulkField[] = [
  { name: 'on_sale', words: 'On sale', kind: 'yes_no', clears: false, choices: [] },
  { name: 'tax_class', words: 'Tax class', kind: 'choice', clears: false, choices: ['Parts', 'Fluids'] },
  { name: 'price', words: 'Price (Retail)', kind: 'amount', clears: true, choices: [] },
];

const now: Import = {
  sheet_id: 7,
  version: 'v1',
  name: 'Bulk edit, products: 16',
  state: 'new',
  worksheet: '',
  others: [],
  trade: '',
  reports: [],
  by_command: false,
  is_bulk: true,
  edits: [],
  trouble: '',
  choices: {
    supplier: '',
    encoding: '',
    decimal: '.',
    brand_id: 0,
    store_id: 0,
    adds_parts: false,
    adds_brands: false,
    category_id: 0,
    tax_class_id: 0,
    columns: [],
  },
  rows: 0,
  done: 0,
  counts: {
    changed: 0,
    same: 0,
    added: 0,
    doubtful: 0,
    refused: 0,
    back: 0,
    partly: 0,
    kept: 0,
    failed: 0,
    brands: [],
  },
  field_counts: [],
  refused_url: '/r',
  report_url: '/p',
  trail: [],
};

describe('what a bulk edit does', () => {
  it('is said field by field, amounts by percent too, each field once', async () => {
    const calls = fakeServer({
      'POST /admin/api/import/bulk': () => ({ ...now, state: 'checking' }),
    });
    const onChange = vi.fn();
    render(<BulkEdits now={now} fields={fields} onChange={onChange} />);
    expect(screen.queryByLabelText('How')).toBeNull(); // yes or no is all there is to it
    await userEvent.selectOptions(screen.getByLabelText('Field'), 'price');
    await userEvent.selectOptions(screen.getByLabelText('How'), 'raise');
    await userEvent.type(screen.getByLabelText('Percent'), '5');
    await userEvent.selectOptions(screen.getByLabelText('Rounding'), '99');
    await userEvent.click(screen.getByRole('button', { name: 'Change something else too' }));
    const [, second] = screen.getAllByLabelText('Field');
    expect([...(second as HTMLSelectElement).options].map(({ value }) => value)).toEqual([
      'on_sale',
      'tax_class',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(onChange).toHaveBeenCalled());
    expect(calls[0]?.values).toEqual({
      sheet_id: '7',
      version: 'v1',
      'edits[0][field]': 'price',
      'edits[0][way]': 'raise',
      'edits[0][value]': '5',
      'edits[0][round]': '99',
      'edits[1][field]': 'on_sale',
      'edits[1][way]': 'set',
      'edits[1][value]': 'yes',
      'edits[1][round]': '',
    });
  });

  it('marks the value that is refused, and keeps what was typed', async () => {
    fakeServer({
      'POST /admin/api/import/bulk': () =>
        refusal(422, 'x', { 'edits[0][value]': 'Please choose one of the list' }),
    });
    render(
      <BulkEdits
        now={{ ...now, edits: [{ field: 'tax_class', way: 'set', value: 'Fluids', round: '' }] }}
        fields={fields}
        onChange={vi.fn()}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    const value = await screen.findByRole('combobox', { name: /New value/ });
    await waitFor(() => expect(value.getAttribute('aria-invalid')).toBe('true'));
    expect((value as HTMLSelectElement).value).toBe('Fluids');
  });
});

describe('the list of the products', () => {
  it('begins a bulk edit of what is chosen, or of all that its filters find', async () => {
    const row = (product_id: number) =>
      ({ product_id, brand: 'Kestrel', number: `K-${product_id}`, state: 'on' }) as ProductRow;
    const calls = fakeServer({
      'GET /admin/api/product': () => ({
        results: [row(1), row(2)],
        page: 1,
        totalPages: 1,
        total_items: 2,
        total_pages: 1,
        limit: 20,
        position: '',
        counts: { '': 2_311 },
      }),
      'POST /admin/api/product/bulk': () => refusal(422, 'Not now.'),
    });
    history.replaceState(null, '', '/admin/product?search=pad');
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ProductList brands={[]} categories={[]} sees_cost={false} />
      </QueryClientProvider>,
    );
    const begun = () => calls.filter(({ route }) => route.endsWith('/bulk')).map(({ values }) => values);
    await userEvent.click(await screen.findByRole('button', { name: 'Change all 2,311' }));
    await waitFor(() => expect(begun()).toEqual([{ search: 'pad' }]));
    await userEvent.click(screen.getByRole('checkbox', { name: /K-2/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(begun()[1]).toEqual({ 'product_ids[0]': '2' }));
  });
});
