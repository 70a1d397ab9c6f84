import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { AskForStore, FoundStore, StorePicker as Picker } from '../../api/types';
import { goTo } from '../../lib/go-to';
import { fakeServer, refusal, silence } from '../../test/fake-server';
import { Toasts } from '../../ui/toasts';
import { StorePicker } from './store-picker';

vi.mock('../../lib/go-to');

const list = 'GET /api/location/getLocations';
const zip = 'GET /api/location/setGeolocationFromZipCode';
const choose = 'POST /store-locator/choose';

function aStore(id: number, name: string, more: Partial<FoundStore> = {}): FoundStore {
  return {
    location_id: id,
    location_name: name,
    name,
    address: '1 Main St',
    telephone: '+13195550142',
    formatted_telephone: '(319) 555-0142',
    email: 'main@demo.test',
    email_address: 'main@demo.test',
    formatted_website: '',
    map_link: 'https://maps.example/1',
    distance: id,
    formatted_distance: `${id}.0 mi`,
    preferred: true,
    chosen: false,
    lat: 42,
    lng: -92,
    open: 'Open until 6:30 pm',
    hours: [{ days: 'Monday', hours: '8 am to 6 pm', reason: '' }],
    info_window: '',
    ...more,
  };
}

const stores = [
  aStore(9, 'Speed Shop', { preferred: false, formatted_website: 'https://speed.example' }),
  aStore(1, 'Cedar Falls'),
  aStore(2, 'Waterloo'),
  aStore(3, 'Waverly'),
];
const words: AskForStore = {
  dealer_locator_popup_heading_text: 'Where are you?',
  dealer_locator_popup_text: 'Choose a store.',
};

function show(more: Partial<Picker> = {}, replies: Parameters<typeof fakeServer>[0] = {}) {
  const sent = fakeServer({
    [list]: () => ({ locations: stores }),
    [zip]: () => ({ geo: { lat: 42.5, lng: -92.4 } }),
    [choose]: ({ values }) => ({ success: true, redirect: values.redirect ?? '' }),
    'GET /product/product/getDealerLocatorPopupText': () => words,
    ...replies,
  });
  const picker: Picker = { chosen_id: 0, asks: false, product_id: 7, counted: false, stocked: [], ...more };
  render(
    <QueryClientProvider client={queries}>
      <Toasts />
      <StorePicker picker={picker} />
    </QueryClientProvider>,
  );
  return sent;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const names = () =>
  screen.getAllByRole('listitem').map((row) => within(row).getAllByRole('button')[0]?.textContent);

beforeEach(() => {
  queries.clear();
  vi.mocked(goTo).mockClear();
  // biome-ignore lint/suspicious/noDocumentCookie: as lib/cookie sets it
  document.cookie = 'locator_popup_closed=; path=/; max-age=0';
});

it('lists at most three stores, own ones first, within 100 miles (LOC-4)', async () => {
  const sent = show();
  await press('Find A Local Dealer');
  await screen.findByRole('button', { name: 'Waverly' });
  expect(names()).toEqual(['Cedar Falls', 'Waterloo', 'Waverly']);
  expect(sent.find(({ route }) => route === list)?.values).toEqual({ distance: '100', limit: '20' });
  await press('Show all Stores');
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(sent.filter(({ route }) => route === list).at(-1)?.values.distance).toBe('50');
});

it('says that nothing is found in words that stay, also where the call fails (LOC-2, LOC-4)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  show({}, { [list]: silence });
  await press('Find A Local Dealer');
  expect(await screen.findByText("We couldn't find this product within 250 miles.")).toBeTruthy();
});

it('looks around a ZIP code, and says when it is none (LOC-2)', async () => {
  const sent = show({}, { [zip]: () => refusal(422, 'nothing of ours') });
  await press('Find A Local Dealer');
  await screen.findByRole('button', { name: 'Waverly' });
  await userEvent.type(screen.getByLabelText('ZIP code'), '00000{Enter}');
  expect(await screen.findByText('Invalid ZIP code. Please try again.')).toBeTruthy();
  expect(sent.filter(({ route }) => route === list)).toHaveLength(1);
});

it('asks for the stores around the coordinates of a ZIP code', async () => {
  const sent = show();
  await press('Find A Local Dealer');
  await userEvent.type(screen.getByLabelText('ZIP code'), '50613{Enter}');
  await waitFor(() => expect(sent.filter(({ route }) => route === list)).toHaveLength(2));
  expect(sent.at(-1)?.values).toEqual({ user_lat: '42.5', user_lng: '-92.4', distance: '100', limit: '20' });
});

it('confirms a store while shopping, and goes to the catalog (LOC-4)', async () => {
  const sent = show({ counted: true, stocked: [1] });
  await press('Find A Local Dealer');
  await screen.findByRole('button', { name: 'Waverly' });
  await press('Ship to Store Waterloo');
  expect(screen.getByText('Shop at Waterloo?')).toBeTruthy();
  await press('Cancel');
  expect(sent.some(({ route }) => route === choose)).toBe(false);
  await press('Cedar Falls');
  await press('Select Store Cedar Falls');
  await press('Select Store');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/product/catalog'));
  expect(sent.at(-1)?.values).toEqual({ location_id: '1', redirect: '/product/catalog' });
});

it('shows the ways to a store, and no choice of a dealer that is not ours (LOC-4)', async () => {
  show();
  await press('Find A Local Dealer');
  await press('Show all Stores');
  await screen.findByText('Speed Shop');
  await press('Speed Shop');
  for (const [name, href] of [
    ['Directions', 'https://maps.example/1'],
    [/^Contact/, 'tel:+13195550142'],
    ['Email', 'mailto:main@demo.test'],
    ['View Website', 'https://speed.example'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  expect(screen.queryByRole('button', { name: /^Select Store/ })).toBeNull();
  await press('Back to the stores');
  expect(names()).toHaveLength(4);
});

it('names the store that was chosen, and never asks then (LOC-4)', async () => {
  show({ chosen_id: 2, asks: true });
  expect(screen.queryByText('Where are you?')).toBeNull();
  await press('My Selected Store');
  await screen.findByText('My store');
  expect(screen.queryByRole('button', { name: /Select Store Waterloo/ })).toBeNull();
});

it('asks by itself once in five minutes, where the shop asks (LOC-4)', async () => {
  show({ asks: true });
  expect(await screen.findByText('Where are you?')).toBeTruthy();
  await press('Close');
  expect(screen.queryByText('Where are you?')).toBeNull();
  expect(document.cookie).toContain('locator_popup_closed=1');
  show({ asks: true });
  expect(screen.queryByText('Where are you?')).toBeNull();
});

it('opens the stores on a page about no part, and stays there once one is chosen (LOC-4)', async () => {
  show({ asks: true, product_id: 0 });
  await screen.findByRole('button', { name: 'Waverly' });
  expect(screen.getByRole('dialog')).toBeTruthy();
  await press('Select Store Waverly');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(location.pathname));
});
