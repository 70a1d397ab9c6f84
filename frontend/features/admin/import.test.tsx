import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Import } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { ImportColumns } from './import-columns';
import { ImportSteps } from './import-steps';

const counts = {
  changed: 2,
  same: 1,
  added: 0,
  doubtful: 1,
  refused: 1,
  back: 0,
  partly: 0,
  kept: 0,
  failed: 0,
  brands: [],
};

const column = (head: string, field: string, sample: string) => ({
  head,
  field,
  clears: false,
  samples: [sample],
});

const sheet: Import = {
  sheet_id: 7,
  version: 'v1',
  name: 'midline.csv',
  state: 'new',
  worksheet: '',
  others: [],
  trade: '',
  reports: [],
  by_command: false,
  is_bulk: false,
  edits: [],
  trouble: '',
  choices: {
    supplier: '',
    encoding: '',
    decimal: '',
    brand_id: 0,
    store_id: 0,
    adds_parts: false,
    adds_brands: false,
    category_id: 0,
    tax_class_id: 0,
    columns: [column('Part #', '', 'KB-1363C'), column('Desc', '', 'PAD SET')],
  },
  rows: 5,
  done: 0,
  counts,
  field_counts: [{ words: 'Summary', rows: 2, emptied: 1 }],
  refused_url: '/r',
  report_url: '/p',
  trail: [],
};

const page = {
  fields: [
    { name: 'number', words: 'Part number', clears: false },
    { name: 'summary', words: 'Summary', clears: true },
  ],
  bulk_fields: [],
  encodings: ['utf-8'],
  brands: [{ id: 3, name: 'Kestrel' }],
  stores: [],
  categories: [],
  tax_classes: [],
  habits: [
    {
      supplier: 'Midline',
      choices: {
        ...sheet.choices,
        supplier: 'Midline',
        decimal: ',',
        brand_id: 3,
        columns: [
          { ...column('Part #', 'number', ''), samples: [] },
          { ...column('Desc', 'summary', ''), clears: true, samples: [] },
        ],
      },
    },
  ],
};

const rows = () => ({
  results: [],
  totalPages: 1,
  position: '',
  total_items: 0,
  total_pages: 1,
  page: 1,
  limit: 20,
});

describe('the columns of a sheet', () => {
  it('takes what is remembered of a supplier, and sends it', async () => {
    const calls = fakeServer({ 'POST /admin/api/import/check': () => ({ ...sheet, state: 'checking' }) });
    const onChange = vi.fn();
    render(<ImportColumns now={sheet} {...page} onChange={onChange} />);
    await userEvent.type(screen.getByRole('combobox', { name: /Remember this/ }), 'Midline');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ state: 'checking' }));
    expect(calls[0]?.values).toMatchObject({
      sheet_id: '7',
      version: 'v1',
      supplier: 'Midline',
      decimal: ',',
      brand_id: '3',
      'columns[0][field]': 'number',
      'columns[1][field]': 'summary',
      'columns[1][clears]': '1',
    });
  });

  it('says at the column what is wrong with it', async () => {
    const words = 'Another column has this already.';
    fakeServer({ 'POST /admin/api/import/check': () => refusal(422, words, { 'columns[1][field]': words }) });
    render(<ImportColumns now={sheet} {...page} onChange={vi.fn()} />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What Desc is' }), 'Summary');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    const select = await screen.findByRole('combobox', { name: 'What Desc is', description: words });
    expect(select.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a sheet that was tried', () => {
  it('says what is emptied, and imports the rows to look at only where somebody says so', async () => {
    const calls = fakeServer({
      'GET /admin/api/import/row': rows,
      'POST /admin/api/import/run': () => ({ ...sheet, state: 'running' }),
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ImportSteps import={{ ...sheet, state: 'checked' }} {...page} />
      </QueryClientProvider>,
    );
    expect(screen.getByText(/Fields that are emptied/).textContent).toContain('Summary 1');
    expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Import the 1 rows to look at as well' }));
    await userEvent.click(screen.getByRole('button', { name: 'Import 3 rows' }));
    expect(await screen.findByText(/You can leave this page/)).toBeDefined();
    const sent = calls.find(({ route }) => route === 'POST /admin/api/import/run');
    expect(sent?.values).toMatchObject({ with_doubtful: '1', version: 'v1' });
  });
});
