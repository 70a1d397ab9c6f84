import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { PartHit, PartListRow, PartOption, RefusedItem } from '../../api/types';
import { fakeServer, type Sent } from '../../test/fake-server';
import { fits } from '../../test/samples';
import { PartSearch } from './part-search';
import type { ListItem } from './pasted';

const aPart = (product_id: number, part_number: string, more: Partial<PartHit> = {}): PartHit => ({
  product_id,
  aaia: 'KSTL',
  mpn: part_number,
  manufacturer: 'Kestrel',
  part_number,
  name: 'Quiet pads',
  short_description: '',
  pictogram: 'box',
  image: null,
  fitment: fits,
  stock: [
    { location_id: 1, location: 'Main', here: true, free: 2, level: 'low', bin: '' },
    { location_id: 2, location: 'East', here: false, free: 9, level: 'full', bin: '' },
  ],
  price: null,
  orderable: true,
  options: [],
  minimum: 1,
  ...more,
});
const color = {
  product_option_id: 3,
  type: 'select',
  name: 'Color',
  required: true,
  values: [
    { product_option_value_id: 31, name: 'Red', price_text: '', stock: null, stock_text: '', image: null },
  ],
} as unknown as PartOption;
const parts: Record<string, PartHit> = {
  'KB-1': aPart(1, 'KB-1'),
  'KB-2': aPart(2, 'KB-2', { options: [color] }),
  'KB-3': aPart(3, 'KB-3', { orderable: false }),
};

/** As the server reads it, of lists as plain as these. */
function looked({ values }: Sent): { rows: PartListRow[] } {
  const rows = (values.numbers ?? '').split('\n').map((typed) => {
    const [number = '', quantity] = typed.split(', ');
    const part = parts[number] ?? null;
    const problem = part ? '' : `No part has the number or barcode ${number}.`;
    return { typed, number, problem, part, note: '', quantity: Number(quantity ?? 1) };
  });
  return { rows };
}

function show(onAddList = vi.fn(async (_: ListItem[]): Promise<RefusedItem[]> => [])) {
  fakeServer({
    'GET /pos/part/list': looked,
    'GET /pos/part/search': () => ({ items: [], total: 0, hidden: 0, jobs: [] }),
  });
  const home = { current: null as HTMLInputElement | null };
  const view = render(
    <QueryClientProvider client={queries}>
      <PartSearch
        home={home}
        cart="t"
        terms=""
        wanted={{ text: '', asked: 0 }}
        hasVehicle
        onlyFits={false}
        onOnlyFits={() => {}}
        onAdd={() => {}}
        onJob={() => {}}
        onAddList={onAddList}
        onMove={() => {}}
        onEnter={() => {}}
      />
    </QueryClientProvider>,
  );
  return { onAddList, view };
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { hidden: true });
const paste = (text: string) => fireEvent.paste(field(), { clipboardData: { getData: () => text } });
const dialog = () => screen.findByRole('dialog', { name: 'Pasted list' });
const rowOf = async (text: string) =>
  (await within(await dialog()).findByText(text, { selector: '.typed' })).closest('tr') ?? expect.fail();

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  queries.clear();
});

// SRCH-9
it('leaves a text of one line to the field', () => {
  show();
  expect(paste('KB-1\n')).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(paste('KB-1\t4')).toBe(false);
});

// SRCH-9
it('puts a pasted list on the ticket with Enter, once, and goes back to the search', async () => {
  let done: (refused: RefusedItem[]) => void = () => {};
  const { onAddList } = show(vi.fn(() => new Promise<RefusedItem[]>((hear) => (done = hear))));
  field().focus();
  paste('KB-1, 2\nKB-1x, 3\r\n\nKB-3');
  expect(await rowOf('KB-1, 2')).toHaveProperty('textContent', expect.stringContaining('KB-1'));
  expect((await rowOf('KB-1x, 3')).textContent).toContain('No part has the number or barcode KB-1x.');
  expect((await rowOf('KB-3')).textContent).toContain('Not for sale');
  const add = within(await dialog()).getByRole('button', { name: /^Add all/ });
  await waitFor(() => expect(document.activeElement).toBe(add));
  act(() => {
    add.click();
    add.click(); // before anything is drawn anew
  });
  await userEvent.keyboard('{Enter}');
  expect(onAddList).toHaveBeenCalledExactlyOnceWith([{ product_id: 1, quantity: 2, option: {} }]);
  // what is on its way is no part of the list any more, also for a tab that is loaded again
  expect(sessionStorage.getItem('camber.pasted')).not.toContain('KB-1, 2');
  done([]);
  await waitFor(() => expect(within(screen.getByRole('dialog')).queryByText('KB-1, 2')).toBeNull());
  const list = await dialog();
  await userEvent.click(within(list).getByRole('button', { name: 'Take KB-3 out of the list' }));
  await userEvent.click(within(list).getByRole('button', { name: /^Search/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field().value).toBe('KB-1x');
  expect(document.activeElement).toBe(field());
});

// SRCH-9
it('keeps what was not added, with the reason, and what is closed for later', async () => {
  const { view } = show(vi.fn(async () => [{ at: 1, problem: 'planted' }]));
  paste('KB-1, 2\nKB-2');
  await userEvent.click(await within(await rowOf('KB-2')).findByRole('button', { name: /^Choose options/ }));
  const options = await screen.findByRole('dialog', { name: /^Choose for/ });
  await userEvent.selectOptions(within(options).getByRole('combobox'), '31');
  await userEvent.click(within(options).getByRole('button', { name: /^Choose/ }));
  expect((await rowOf('KB-2')).textContent).toContain('Red');
  await userEvent.click(within(await dialog()).getByRole('button', { name: /^Add all/ }));
  expect(await screen.findByText('planted')).toBeDefined();
  expect(screen.getByText('1 line was not added.')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('1 line of a pasted list is not on the ticket.')).toBeDefined();
  view.unmount();
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Open list' }));
  expect((await rowOf('KB-2')).textContent).toContain('planted');
});

// SRCH-9
it('goes from row to row with the arrows, and Enter in a quantity adds what it says', async () => {
  const { onAddList } = show();
  paste('KB-1\nnope\nKB-2');
  await rowOf('nope');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('nope');
  await userEvent.keyboard('{ArrowUp}');
  const quantity = screen.getByRole('textbox', { name: 'Quantity of Kestrel KB-1' });
  expect(document.activeElement).toBe(quantity);
  await userEvent.keyboard('0{Enter}');
  expect(onAddList).not.toHaveBeenCalled();
  expect(screen.getByText('Minimum quantity is 1')).toBeDefined();
  await userEvent.clear(quantity);
  await userEvent.keyboard('7');
  expect((await rowOf('KB-1')).textContent).toContain('Only 2 here');
  await userEvent.keyboard('{Enter}');
  expect(onAddList).toHaveBeenCalledExactlyOnceWith([{ product_id: 1, quantity: 7, option: {} }]);
  await waitFor(() => expect(within(screen.getByRole('dialog')).queryByText('KB-1')).toBeNull()); // else it is kept later
});

// SRCH-9
it('takes fifty lines, says so, and throws a list away only with a way back', async () => {
  show();
  paste(Array.from({ length: 49 }, (_, i) => `none-${i}`).join('\n'));
  paste('nope\nnope');
  expect((await dialog()).textContent).toContain('A list holds at most 50 lines.');
  expect(within(await dialog()).queryByText('nope')).toBeNull();
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Throw away' }));
  expect(screen.queryByText(/of a pasted list/)).toBeNull();
});
