import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { queries } from '../api/query';
import { ToldError } from '../lib/told-error';
import { type Column, DataTable, type DataTableProps, type Page } from './data-table';
import { type ListQuery, readState, sortBy } from './list-state';
import { pageNumbers } from './pager';

type Row = { id: number; name: string };
const columns: Column<Row>[] = [
  { name: 'name', head: 'Name', isSortable: true, cell: (row) => row.name },
  { name: 'total', head: 'Total', isSortable: true, isNumber: true, cell: (row) => row.id },
  { name: 'note', head: 'Note', cell: () => '' },
];

function pageOf(name: string): Page<Row> {
  return { results: [{ id: 1, name }], totalPages: 6, position: 'Showing 1 to 10 of 57 (6 Pages)' };
}

const load = vi.fn<DataTableProps<Row>['load']>();
beforeEach(() => {
  load.mockReset();
  load.mockImplementation(async (query) => pageOf(`page ${query.page}`));
});

function show(more: Partial<DataTableProps<Row>> = {}) {
  return render(
    <QueryClientProvider client={queries}>
      <DataTable label="Orders" columns={columns} load={load} rowKey={(row) => row.id} {...more} />
    </QueryClientProvider>,
  );
}

const asked = (): ListQuery | undefined => load.mock.lastCall?.[0];
const idle = () =>
  waitFor(() => expect(screen.getByLabelText('Orders').getAttribute('aria-busy')).toBe('false'));
const sort = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a list', () => {
  it('shows rows, where it stands, and its pages', async () => {
    show();
    await idle();
    expect(screen.getByRole('cell', { name: 'page 1' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('Showing 1 to 10 of 57 (6 Pages)');
    const pages = within(screen.getByRole('navigation')).getAllByRole('button');
    expect(pages.map((page) => page.textContent)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(pages[0]?.getAttribute('aria-current')).toBe('page');
  });

  // LIST-3
  it('flips the direction on the active column and keeps it on another', async () => {
    show();
    await idle();
    await sort('Name');
    await idle();
    expect(asked()).toMatchObject({ sort: 'name', order: 'asc' });
    await sort('Name');
    await idle();
    expect(asked()).toMatchObject({ sort: 'name', order: 'desc' });
    await sort('Total');
    await idle();
    expect(asked()).toMatchObject({ sort: 'total', order: 'desc', page: 1 });
    expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'Name' }).hasAttribute('aria-sort')).toBe(false);
    expect(within(screen.getByRole('columnheader', { name: 'Note' })).queryByRole('button')).toBeNull();
  });

  // LIST-3
  it('keeps its rows while the next ones load, and refuses paging and sorting meanwhile', async () => {
    show();
    await idle();
    let answer: (page: Page<Row>) => void = () => {};
    load.mockImplementation(() => new Promise((done) => (answer = done)));
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('cell', { name: 'page 1' })).toBeDefined();
    await sort('Name');
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(load).toHaveBeenCalledTimes(2);
    expect(asked()).toMatchObject({ page: 2, sort: '' });
    await act(async () => answer(pageOf('page 2')));
    expect(await screen.findByRole('cell', { name: 'page 2' })).toBeDefined();
  });

  // LIST-4
  it('has its state in the address, and Back brings the rows back', async () => {
    history.replaceState(null, '', '/list?other=1');
    show();
    await idle();
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await screen.findByRole('cell', { name: 'page 3' })).toBeDefined();
    expect(location.search).toBe('?other=1&page=3');
    history.back();
    expect(await screen.findByRole('cell', { name: 'page 1' })).toBeDefined();
    expect(location.search).toBe('?other=1');
  });

  // LIST-4
  it('starts with what the address says', async () => {
    history.replaceState(null, '', '/list?page=2&sort=total&order=desc&status=Saved');
    show({ filters: [{ name: 'status', label: 'Status' }] });
    await idle();
    expect(asked()).toEqual({
      page: 2,
      limit: 10,
      sort: 'total',
      order: 'desc',
      filters: { status: 'Saved' },
    });
  });

  // LIST-3
  it('that is empty says so in a row, in the words of its screen', async () => {
    load.mockResolvedValue({ results: [], totalPages: 1, position: '' });
    const { unmount } = show();
    expect(await screen.findByRole('cell', { name: 'No results!' })).toBeDefined();
    unmount();
    show({ empty: 'There are no results.' });
    expect(await screen.findByRole('cell', { name: 'There are no results.' })).toBeDefined();
  });

  // LIST-3
  it('that could not load says so and can be tried again', async () => {
    load.mockRejectedValueOnce(new Error('planted'));
    load.mockRejectedValueOnce(new ToldError('Something went wrong! Code k3v9.', 'k3v9'));
    show();
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong!Try again');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Code k3v9.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('cell', { name: 'page 1' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

const brand = { name: 'brand', label: 'Brand', choices: [{ value: 'k', label: 'Kestrel' }] };
const search = { name: 'q', label: 'Search' };

describe('filters', () => {
  // LIST-4
  it('are chips: one opens its choices, and its cross takes it away', async () => {
    history.replaceState(null, '', '/list?page=3&q=pads');
    show({ filters: [brand, search] });
    await idle();
    await userEvent.click(screen.getByRole('button', { name: 'Brand' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Kestrel' }));
    await idle();
    expect(asked()).toMatchObject({ page: 1, filters: { brand: 'k', q: 'pads' } });
    expect(location.search).toBe('?q=pads&brand=k');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Brand: Kestrel' }));
    await idle();
    expect(asked()?.filters).toEqual({ brand: '', q: 'pads' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Brand'));
  });

  it('are all taken away at once', async () => {
    history.replaceState(null, '', '/list?brand=k&q=pads');
    show({ filters: [brand, search] });
    await idle();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await idle();
    expect(asked()?.filters).toEqual({ brand: '', q: '' });
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  // LIST-4
  it('one of them can be tabs with the counts of the server', async () => {
    load.mockImplementation(async () => ({ ...pageOf('x'), counts: { '': 57, saved: 3 } }));
    const choices = [
      { value: '', label: 'All' },
      { value: 'saved', label: 'Saved' },
    ];
    show({ tabs: { name: 'status', label: 'Status', choices } });
    await idle();
    await userEvent.click(screen.getByRole('tab', { name: 'Saved 3' }));
    await idle();
    expect(asked()?.filters).toEqual({ status: 'saved' });
    expect(location.search).toBe('?status=saved');
  });
});

describe('rows', () => {
  const five = [1, 2, 3, 4, 5].map((id) => ({ id, name: `row ${id}` }));
  const remove = vi.fn();
  const acting: Partial<DataTableProps<Row>> = {
    rowName: (row) => row.name,
    rowActions: (row) => [[{ label: 'Remove', run: () => remove(row.id) }]],
    bulk: (rows) => <button type="button">Print {rows.map((row) => row.id).join(' ')}</button>,
  };
  beforeEach(() => {
    remove.mockReset();
    load.mockImplementation(async ({ page }) => ({
      results: page === 1 ? five : [{ id: 9, name: 'row 9' }],
      totalPages: 2,
      position: '',
    }));
  });
  const box = (name: string) => screen.getByLabelText(name);
  const printed = () => screen.queryByText(/^Print/)?.textContent;

  it('are chosen one by one, and from one to another with Shift', async () => {
    show(acting);
    await idle();
    expect(printed()).toBeUndefined();
    await userEvent.click(box('Select row 2'));
    const user = userEvent.setup();
    await user.keyboard('{Shift>}');
    await user.click(box('Select row 4'));
    await user.keyboard('{/Shift}');
    expect(printed()).toBe('Print 2 3 4');
    expect(screen.getByRole('group', { name: 'Chosen rows' }).textContent).toContain('3 selected');
  });

  it('stay chosen on other pages until the selection is cleared', async () => {
    show(acting);
    await idle();
    await userEvent.click(box('Select row 2'));
    await userEvent.click(screen.getByLabelText('Page 2'));
    await idle();
    await userEvent.click(box('Select all on this page'));
    expect(printed()).toBe('Print 2 9');
    await userEvent.click(screen.getByText('Clear selection'));
    expect(printed()).toBeUndefined();
  });

  it('of a page are chosen together, and the box says when only some are', async () => {
    show(acting);
    await idle();
    const all = box('Select all on this page');
    await userEvent.click(all);
    expect(printed()).toBe('Print 1 2 3 4 5');
    await userEvent.click(box('Select row 5'));
    expect((all as HTMLInputElement).indeterminate).toBe(true);
  });

  it('that a filter takes away are no longer chosen', async () => {
    show({ ...acting, filters: [brand] });
    await idle();
    await userEvent.click(box('Select row 1'));
    await userEvent.click(screen.getByRole('button', { name: 'Brand' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Kestrel' }));
    await idle();
    expect(printed()).toBeUndefined();
  });

  it('have their actions by keyboard: Down goes to the next row, Enter opens', async () => {
    show(acting);
    await idle();
    screen.getByLabelText('Actions of row 1').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByLabelText('Actions of row 2'));
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(remove).toHaveBeenCalledExactlyOnceWith(2);
  });
});

describe('a file', () => {
  const written = vi.fn();
  beforeEach(() => {
    written.mockReset();
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: written, revokeObjectURL: () => {} }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  });
  const texts: Column<Row>[] = columns.map((column) =>
    column.name === 'name' ? { ...column, text: (row) => row.name } : column,
  );

  it('holds all pages as they are filtered and sorted, in columns that have a text', async () => {
    history.replaceState(null, '', '/list?page=4&sort=name&order=desc&q=pads');
    load.mockImplementation(async ({ page }) => ({ ...pageOf(`page ${page}`), totalPages: 2 }));
    show({ columns: texts, filters: [search], csvName: 'orders' });
    await idle();
    load.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(written).toHaveBeenCalled());
    expect(load.mock.calls.map(([query]) => query)).toEqual(
      [1, 2].map((page) => ({ page, limit: 100, sort: 'name', order: 'desc', filters: { q: 'pads' } })),
    );
    const file: unknown = written.mock.lastCall?.[0];
    expect(file).toBeInstanceOf(Blob);
    expect(await (file as Blob).text()).toBe('Name\r\npage 1\r\npage 2\r\n');
  });

  it('that could not be read is not written', async () => {
    show({ columns: texts, csvName: 'orders' });
    await idle();
    load.mockRejectedValue(new Error('planted'));
    const noted = vi.spyOn(console, 'error').mockImplementation(() => {});
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(noted).toHaveBeenCalled());
    expect(written).not.toHaveBeenCalled();
  });
});

// LIST-3
describe('page buttons', () => {
  test.each([
    [1, 1, [1]],
    [3, 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [1, 14, [1, 2, 3, 4, 5, 6, 7, 8, 0, 14]],
    [7, 14, [1, 0, 4, 5, 6, 7, 8, 9, 10, 0, 14]],
    [14, 14, [1, 0, 7, 8, 9, 10, 11, 12, 13, 14]],
  ])('on page %d of %d', (page, pages, numbers) => {
    expect(pageNumbers(page, pages)).toEqual(numbers);
  });

  it('are at most 10, with the first, the last and the present page, without holes', () => {
    for (let pages = 1; pages <= 40; pages++) {
      for (let page = 1; page <= pages; page++) {
        const all = pageNumbers(page, pages);
        const buttons = all.filter(Boolean);
        expect(buttons.length).toBeLessThanOrEqual(10);
        expect([buttons[0], buttons.at(-1), buttons.includes(page)]).toEqual([1, pages, true]);
        expect(new Set(buttons).size).toBe(buttons.length);
        all.forEach((n, i) => {
          const before = all[i - 1];
          if (n && before) expect(n - before).toBe(1);
        });
      }
    }
  });
});

// LIST-1
test('an address with nonsense in it counts as one without', () => {
  expect(readState('?page=-2&limit=5000&order=sideways', [])).toEqual({
    page: 1,
    limit: 100,
    sort: '',
    order: '',
    filters: {},
  });
  const start = readState('', []);
  expect(sortBy(start, 'name')).toMatchObject({ sort: 'name', order: 'asc' });
});
