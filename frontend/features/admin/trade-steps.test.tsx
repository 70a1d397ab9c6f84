import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Import, ImportLine, TradeReport } from '../../api/types';
import { fakeServer } from '../../test/fake-server';
import { ImportSteps } from './import-steps';

const report: TradeReport = {
  name: 'bmnn.xml',
  state: 'done',
  records: 2747,
  kept: 515,
  rejected: 2232,
  counts: [{ words: 'of these, not in the file', n: 1204 }],
  reasons: [{ words: 'its base vehicle 588822 is not in the reference', n: 2232, line: 17 }],
  notes: [],
  loss: { brand: 'BMNN', now: 2000, gone: 1204, parts_gone: 12, part: 'AQ1', too_much: true },
};

const file: Import = {
  sheet_id: 9,
  version: 'v1',
  name: 'bmnn.xml',
  state: 'checked',
  worksheet: '',
  others: [],
  trade: 'aces',
  reports: [report],
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
    columns: [],
  },
  rows: 2747,
  done: 2747,
  counts: {
    changed: 0,
    same: 0,
    added: 515,
    doubtful: 0,
    refused: 2232,
    back: 0,
    partly: 0,
    kept: 0,
    failed: 0,
    brands: [],
  },
  field_counts: [],
  refused_url: '/refused',
  report_url: '/report',
  trail: [],
};

const page = {
  fields: [],
  bulk_fields: [],
  encodings: [],
  brands: [],
  stores: [],
  categories: [],
  tax_classes: [{ id: 4, name: 'Parts' }],
  habits: [],
};

describe('a file of the trade', () => {
  it('replaces what counts only where somebody says that this is meant, before the figures', async () => {
    const calls = fakeServer({
      'POST /admin/api/import/run': () => ({ ...file, state: 'running', reports: [] }),
    });
    render(<ImportSteps import={file} {...page} />);
    expect(screen.getByText(/1,204 of the 2,000 vehicles that the parts of BMNN fit now/)).toBeDefined();
    expect(screen.getByText(/its base vehicle 588822/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /^Replace with 515 records/ }));
    expect(calls).toHaveLength(0);
    await userEvent.click(screen.getByRole('checkbox', { name: /^Replace: this is meant/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Replace with 515 records/ }));
    expect(await screen.findByText(/You can leave this page/)).toBeDefined();
    expect(calls[0]?.values).toMatchObject({ sheet_id: '9', version: 'v1', replace: '1' });
  });

  it('asks what tax class new parts of PIES get', async () => {
    const pies: Import = { ...file, trade: 'pies', state: 'new', reports: [] };
    const calls = fakeServer({ 'POST /admin/api/import/try': () => ({ ...pies, state: 'checking' }) });
    render(<ImportSteps import={pies} {...page} />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tax class of new parts' }), 'Parts');
    await userEvent.click(screen.getByRole('button', { name: 'Try it' }));
    expect(await screen.findByText(/Nothing is changed/)).toBeDefined();
    expect(calls[0]?.values).toMatchObject({ tax_class_id: '4', category_id: '0' });
  });

  it('is undone', async () => {
    const done: Import = { ...file, state: 'done' };
    const calls = fakeServer({
      'POST /admin/api/import/undo': () => ({ ...done, state: 'undone', version: 'v2' }),
    });
    render(<ImportSteps import={done} {...page} />);
    await userEvent.click(screen.getByRole('button', { name: 'Undo this import' }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo the import' }));
    expect(await screen.findByText(/had sent before counts again/)).toBeDefined();
    expect(calls).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  });

  it('of parts says of each what became of it, and is undone part by part', async () => {
    const counts = { ...file.counts, changed: 2, added: 1 };
    const done: Import = { ...file, trade: 'pies', state: 'done', reports: [], counts };
    const row: ImportLine = {
      number: 7,
      line: 7,
      label: 'Kestrel KB-1',
      outcome: 'changed',
      reason: '',
      undone: '',
      undo_reason: '',
      changes: [{ words: 'Texts', before: '', after: '', kept: false }],
      url: '/admin/product/edit?product_id=4',
    };
    const rows = (undone: string) => ({
      results: [{ ...row, undone, changes: row.changes.map((c) => ({ ...c, kept: undone !== '' })) }],
      totalPages: 1,
      position: '',
      total_items: 1,
      total_pages: 1,
      page: 1,
      limit: 20,
    });
    let undone = '';
    fakeServer({
      'GET /admin/api/import/row': () => rows(undone),
      'POST /admin/api/import/undo': () => {
        undone = 'partly';
        return {
          ...done,
          state: 'undone',
          version: 'v2',
          counts: { ...counts, back: 1, partly: 1, kept: 1 },
        };
      },
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ImportSteps import={done} {...page} />
      </QueryClientProvider>,
    );
    expect(await screen.findByRole('link', { name: 'Kestrel KB-1' })).toBeDefined();
    expect(screen.queryByText('emptied')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo this import' }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo the import' }));
    expect(await screen.findByText(/Put back: 1; in part: 1; kept, changed since: 1/)).toBeDefined();
    expect(await screen.findByText('(changed since, kept)')).toBeDefined();
  });

  it.each([
    ['pies', 1],
    ['aces', 0],
  ])('of %s that stopped goes on, and is undone as far as it stands', async (trade, undos) => {
    fakeServer({ 'GET /admin/api/import/row': () => new Response(null, { status: 500 }) });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ImportSteps import={{ ...file, trade, state: 'stopped', reports: [] }} {...page} />
      </QueryClientProvider>,
    );
    expect(screen.getByRole('button', { name: 'Go on' })).toBeDefined();
    expect(screen.queryAllByRole('button', { name: 'Undo this import' })).toHaveLength(undos);
  });
});
