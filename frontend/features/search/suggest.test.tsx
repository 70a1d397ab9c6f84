import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { SuggestedName, SuggestedPart, Suggestions } from '../../api/types';
import { goTo } from '../../lib/go-to';
import { fakeServer, type Sent, silence } from '../../test/fake-server';
import { widthOf } from './options';
import { Suggest } from './suggest';

vi.mock('../../lib/go-to', () => ({ goTo: vi.fn() }));

const aName = (name: string, more: Partial<SuggestedName> = {}): SuggestedName => ({
  name,
  link: `/${name.toLowerCase()}`,
  image: null,
  count: 3,
  ...more,
});
const aPart = (part_number: string, more: Partial<SuggestedPart> = {}): SuggestedPart => ({
  product_id: 1,
  name: 'Quiet pads',
  part_number,
  manufacturer: 'Kestrel',
  link: `/kestrel-${part_number}?queryID=q-1`,
  image: null,
  pictogram: 'pads',
  price_text: '$46.99',
  stock_text: '4 in Stock',
  fitment: { result: 'select', mark: 'unknown', label: 'Select Vehicle', reason: '' },
  ...more,
});
const found = (search: string, more: Partial<Suggestions> = {}): Suggestions => ({
  search,
  asked: search,
  queryID: 'q',
  understood: [],
  vehicles: [],
  parts: [aPart('KB-1')],
  categories: [aName('Brakes')],
  series: [],
  brands: [],
  total: { parts: 1, categories: 1, series: 0, brands: 0 },
  ...more,
});

let sent: Sent[] = [];
let answer: (search: string) => Suggestions | Response | Promise<Suggestions | Response>;
beforeEach(() => {
  localStorage.clear();
  vi.mocked(goTo).mockReset();
  answer = (search) => found(search);
  sent = fakeServer({
    'GET /api/search/autocomplete': ({ values }) => answer(values.search ?? '') as Suggestions,
    // biome-ignore lint/suspicious/noExplicitAny: the address is listed as a GET
    ...({ 'POST /ymm/json/saveVehicle': () => ({ saved: true, vehicle: null, redirect: '' }) } as any),
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

let submitted = 0;
function show(value = '', lists = false): HTMLInputElement {
  submitted = 0;
  const form = document.createElement('form');
  form.innerHTML = `<input type="search" id="search" name="search" value="${value}"><div></div>`;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submitted += 1;
  });
  document.body.append(form);
  const field = form.querySelector('input') as HTMLInputElement;
  render(
    <QueryClientProvider client={queries}>
      <Suggest field={field} lists={lists} />
    </QueryClientProvider>,
    { container: form.querySelector('div') as HTMLElement },
  );
  act(() => field.focus());
  return field;
}

const type = (field: HTMLInputElement, value: string) => fireEvent.input(field, { target: { value } });
const key = (field: HTMLInputElement, key: string) => fireEvent.keyDown(field, { key });
const options = () => screen.findAllByRole('option');
const asked = () => sent.filter(({ route }) => route.startsWith('GET')).map(({ values }) => values.search);
const settled = () => act(() => vi.advanceTimersByTimeAsync(500));

// SRCH-1, SRCH-10
it('offers what the field may mean, in sections', async () => {
  const field = show();
  await settled();
  expect(asked()).toEqual([]); // nothing is asked before something is typed
  type(field, 'b');
  await settled();
  expect(asked()).toEqual([]);
  type(field, 'br');
  expect((await options()).map((o) => o.textContent)).toEqual([
    'Kestrel KB-1Quiet pads4 in Stock$46.99',
    'Brakes3 parts',
  ]);
  expect(screen.getAllByRole('group').map((g) => g.getAttribute('aria-labelledby'))).toEqual([
    'search-list-parts',
    'search-list-categories',
  ]);
  expect(screen.getByRole('status').textContent).toBe('2 suggestions. Arrow down to choose.');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(field.getAttribute('aria-controls')).toBe('search-list');
  expect(screen.getByRole('combobox')).toBe(field);
});

// SRCH-1
it('asks for as many hits as the window is wide', () => {
  const at = (px: number) => Object.values(widthOf(px)).join(' ');
  expect([1440, 1439, 1438, 1200, 1199, 1025, 1024, 833, 832, 641, 640, 390].map(at)).toEqual([
    '8 12 true',
    '8 12 true',
    '8 12 false',
    '8 12 false',
    '5 10 false',
    '5 10 false',
    '5 8 false',
    '5 8 false',
    '5 6 false',
    '5 6 false',
    '5 4 false',
    '5 4 false',
  ]);
});

it('asks once when typing rests, and never shows an answer that comes late', async () => {
  const late: Record<string, (found: Suggestions) => void> = {};
  answer = (search) => new Promise((resolve) => (late[search] = resolve));
  const field = show();
  type(field, 'br');
  await settled();
  type(field, 'bra');
  type(field, 'brak');
  await settled();
  expect(asked()).toEqual(['br', 'brak']);
  await act(async () => late.brak?.(found('brak', { categories: [aName('Late')], parts: [] })));
  expect((await options()).map((o) => o.textContent)).toEqual(['Late3 parts']);
  await act(async () => late.br?.(found('br', { categories: [aName('Early')], parts: [] })));
  await settled();
  expect((await options()).map((o) => o.textContent)).toEqual(['Late3 parts']);
});

it('is worked with the keys of a list', async () => {
  const field = show();
  type(field, 'br');
  const all = await options();
  const at = () => field.getAttribute('aria-activedescendant');
  const clicked = vi.fn((event: Event) => event.preventDefault());
  for (const one of all) one.addEventListener('click', clicked);
  expect(at()).toBeNull();
  key(field, 'Home'); // the caret's, while nothing is chosen
  expect(at()).toBeNull();
  for (const [pressed, id] of [
    ['ArrowDown', 'search-option-0'],
    ['ArrowDown', 'search-option-1'],
    ['ArrowDown', null],
    ['ArrowUp', 'search-option-1'],
    ['Home', 'search-option-0'],
    ['End', 'search-option-1'],
  ] as const) {
    key(field, pressed);
    expect(at()).toBe(id);
  }
  expect(all[1]?.getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(field);
  key(field, 'Enter');
  expect(clicked.mock.calls[0]?.[0].currentTarget).toBe(null); // over by now
  expect(clicked).toHaveBeenCalledTimes(1);
  key(field, 'Escape');
  expect(screen.queryByRole('option')).toBeNull();
  expect(field.value).toBe('br');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  key(field, 'ArrowDown');
  await options();
});

it('leaves Enter to the form where nothing was chosen, and does not open behind it', async () => {
  let come: (found: Suggestions) => void = () => {};
  answer = () => new Promise((resolve) => (come = resolve));
  const field = show();
  type(field, 'br');
  await settled();
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true); // nothing prevents it
  field.form?.requestSubmit();
  expect(submitted).toBe(1);
  await act(async () => come(found('br')));
  await settled();
  expect(screen.queryByRole('option')).toBeNull();
});

it('is not there where the shop does not answer', async () => {
  answer = () => silence();
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const field = show();
  type(field, 'br');
  await settled();
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  answer = () => new Response('', { status: 503 });
  type(field, 'brake');
  await settled();
  expect(screen.queryByRole('option')).toBeNull();
  said.mockRestore();
  field.form?.requestSubmit();
  expect(submitted).toBe(1);
});

it('goes with the focus', async () => {
  const field = show();
  type(field, 'br');
  await options();
  act(() => field.blur());
  expect(screen.queryByRole('option')).toBeNull();
});

it('offers what was typed before it came', async () => {
  const form = show('old');
  await settled();
  expect(asked()).toEqual([]); // what the page was found by is not typed
  type(form, 'brake');
  await options();
});

// FIND-1
it('chooses a vehicle that is named, and goes on to the rest', async () => {
  answer = (search) =>
    found(search, {
      understood: [{ label: 'Vehicle', value: '2015 silverado' }],
      vehicles: [
        {
          year: '2015',
          model: 'Silverado 1500',
          name: '2015 Chevrolet Silverado 1500',
          adds: { add1: 'Year||2015', add2: 'MakeID||1', add3: 'ModelID||1' },
          next: '/product/search?search=pads',
        },
      ],
    });
  const field = show();
  type(field, 'pads 2015 silv');
  const [first] = await options();
  expect(first?.textContent).toBe('2015Silverado 1500');
  expect(screen.getByText('2015 silverado')).toBeDefined();
  key(field, 'ArrowDown');
  key(field, 'Enter');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/product/search?search=pads'));
  expect(sent.at(-1)).toMatchObject({
    route: 'POST /ymm/json/saveVehicle',
    values: { add1: 'Year||2015', add2: 'MakeID||1', add3: 'ModelID||1' },
  });
});

// SRCH-10
it('leads to all of a section', async () => {
  answer = (search) =>
    found(search, { asked: `${search} silverado`, total: { parts: 9, categories: 4, series: 0, brands: 0 } });
  const field = show();
  type(field, 'br & x');
  const links = (await options()).map((o) => o.getAttribute('href'));
  expect(links).toEqual([
    '/kestrel-KB-1?queryID=q-1',
    '/product/search?search=br+%26+x+silverado&section=parts',
    '/brakes',
    '/product/search?search=br+%26+x+silverado&section=categories',
  ]);
});

const searches = () => screen.queryAllByRole('option').map((o) => o.textContent);
const search = async (field: HTMLInputElement, text: string) => {
  type(field, text);
  await act(async () => field.form?.requestSubmit());
  type(field, '');
};
const unclicked = (event: Event) => event.preventDefault();

it('shows what was searched for last before anything is typed, and nothing else', async () => {
  const field = show();
  await settled();
  expect(searches()).toEqual([]);
  expect(field.getAttribute('aria-expanded')).toBe('false');
  for (let i = 1; i <= 9; i++) await search(field, `pads ${i}`);
  await search(field, '  PADS   3 ');
  act(() => field.blur());
  expect(searches()).toEqual([]);
  act(() => field.focus());
  expect(searches()).toEqual([
    'PADS 3',
    'pads 9',
    'pads 8',
    'pads 7',
    'pads 6',
    'pads 5',
    'pads 4',
    'pads 2',
  ]);
  expect(screen.getByRole('listbox', { name: 'Recent searches' }).id).toBe('search-list');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe(
    '8 recent searches. Arrow down to choose, Delete removes one.',
  );
  await settled();
  expect(asked()).toEqual([]);
  type(field, 'br');
  expect((await options()).map((o) => o.textContent)[0]).toContain('KB-1');
  expect(screen.queryByText('Recent searches')).toBeNull();
});

it('searches again for what was chosen, which is then the last', async () => {
  const field = show();
  await search(field, 'oil & filter');
  await search(field, 'pads');
  const all = await options();
  all[1]?.addEventListener('click', unclicked);
  expect(all[1]?.getAttribute('href')).toBe('/product/search?search=oil+%26+filter');
  key(field, 'ArrowUp');
  expect(field.getAttribute('aria-activedescendant')).toBe('search-option-1');
  key(field, 'Enter');
  key(field, 'Escape');
  expect(searches()).toEqual([]);
  key(field, 'ArrowDown');
  expect(searches()).toEqual(['oil & filter', 'pads']);
});

it('removes one by a key or a press, and all', async () => {
  const field = show();
  for (const text of ['one', 'two', 'three', 'four']) await search(field, text);
  key(field, 'Delete'); // the caret's, while nothing is chosen
  expect(searches()).toHaveLength(4);
  key(field, 'ArrowDown');
  key(field, 'ArrowDown');
  key(field, 'Delete');
  expect(searches()).toEqual(['four', 'two', 'one']);
  expect(field.getAttribute('aria-activedescendant')).toBe('search-option-1');
  const remove = screen.getByRole('button', { name: 'Remove two' });
  act(() => remove.focus());
  expect(searches()).toHaveLength(3); // the keyboard came to it, and the list stays
  fireEvent.click(remove);
  expect(searches()).toEqual(['four', 'one']);
  expect(document.activeElement).toBe(field);
  const all = screen.getByRole('button', { name: 'Clear all' });
  act(() => all.focus());
  fireEvent.keyDown(all, { key: 'Escape' });
  expect(searches()).toEqual([]);
  expect(document.activeElement).toBe(field);
  fireEvent.click(field);
  expect(searches()).toEqual(['four', 'one']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(searches()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

it('keeps no search that is somebody’s own, nor one at a till or a kiosk', async () => {
  const field = show();
  for (const text of ['ann@example.org', '4111 1111 1111 1111', '1GCVKREC0FZ123456', 'x'.repeat(81)])
    await search(field, text);
  expect(localStorage).toHaveLength(0);
  await search(field, '036000291452'); // a barcode is nobody's own
  expect(searches()).toEqual(['036000291452']);
  const settings = document.createElement('script');
  settings.type = 'application/json';
  settings.id = 'catalog-settings';
  document.head.append(settings);
  for (const mode of ['in_pos_mode', 'in_kiosk']) {
    settings.textContent = JSON.stringify({ [mode]: true });
    await search(field, 'pads');
    expect(searches()).toEqual([]);
  }
  settings.remove();
  type(field, '');
  expect(searches()).toEqual(['036000291452']);
});

it('does without a storage that is full, refused or broken', async () => {
  localStorage.setItem('camber.searches', '{"no":');
  const field = show();
  expect(searches()).toEqual([]);
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const get = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  await search(field, 'pads');
  expect(searches()).toEqual([]);
  expect(submitted).toBe(1);
  set.mockRestore();
  get.mockRestore();
});

// SRCH-9
it('takes a pasted list to the quick order of who buys for a business, and of nobody else', () => {
  const clipboardData = { getData: () => 'KB-1\t4\r\nPF 48, 2\n' };
  expect(fireEvent.paste(show('', true), { clipboardData })).toBe(false);
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/account/quick?numbers=KB-1%094%0D%0APF%2048%2C%202');
  cleanup();
  document.querySelector('form')?.remove();
  expect(fireEvent.paste(show(), { clipboardData })).toBe(true);
  expect(goTo).toHaveBeenCalledTimes(1);
});

// SRCH-9
it('leaves a text of one line that is pasted to the field', () => {
  const clipboardData = { getData: () => 'brake pads\n' };
  expect(fireEvent.paste(show('', true), { clipboardData })).toBe(true);
  expect(goTo).not.toHaveBeenCalled();
});
