import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { CardButton, Fit } from '../../api/types';
import { goTo } from '../../lib/go-to';
import { fakeServer, type Sent } from '../../test/fake-server';
import { aButton, aCart, aSheet, unsure } from '../../test/samples';
import HeadsUp from '../vehicle/heads-up';
import { showInPlace } from '../vehicle/in-place';
import { AddButton } from './add-button';

vi.mock('../../lib/go-to', () => ({ goTo: vi.fn() }));
vi.mock('../vehicle/in-place', () => ({ showInPlace: vi.fn(async () => undefined) }));

const noVehicle: Fit = { result: 'select', mark: 'unknown', label: 'Select Vehicle', reason: '' };
const open: Fit = { result: 'maybe', mark: 'verify', label: 'Verify Fitment', reason: 'needs 5.7L' };
const option = (value: number, label: string) => ({ options: [{ value, label, popular: false }] });

let sent: Sent[] = [];
let isReloading = false;
beforeEach(() => {
  queries.clear();
  isReloading = false;
  vi.mocked(goTo).mockReset();
  vi.mocked(showInPlace).mockClear();
  sent = fakeServer({
    'POST /checkout/cart/add': () => aCart(),
    'GET /ymm/json/getFitment': () => aSheet(),
    'GET /ymm/json/years': () => option(2015, '2015'),
    'GET /ymm/json/makes': () => option(65, 'Ram'),
    'GET /ymm/json/models': () => option(400, '1500'),
    'GET /ymm/json/choices': () => ({ choices: [] }),
    // biome-ignore lint/suspicious/noExplicitAny: the table knows it as a GET that a form may POST
    ...({ 'POST /ymm/json/saveVehicle': () => ({ saved: isReloading, vehicle: null, redirect: '' }) } as any),
  });
});

const tree = (button: CardButton) => (
  <QueryClientProvider client={queries}>
    <AddButton headsUp={HeadsUp} button={button} />
  </QueryClientProvider>
);
const of = (route: string) => sent.filter((call) => call.route === route);
const add = () => userEvent.click(screen.getByRole('button', { name: /Add to Cart|Added/ }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Heads up!' }));

// CAT-7
it('is answered once: until something else is asked about', async () => {
  const { rerender } = render(tree(aButton({ warn: unsure })));
  await add();
  await userEvent.click((await dialog()).getByRole('button', { name: 'I Understand' }));
  await waitFor(() => expect(of('POST /checkout/cart/add')).toHaveLength(1));
  await act(async () => undefined);
  await add();
  await waitFor(() => expect(of('POST /checkout/cart/add')).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent.map((call) => call.values.understood)).toEqual(['1', '1']);
  rerender(tree(aButton({ warn: { ...unsure } }))); // of another vehicle
  await add();
  await dialog();
});

// CAT-7
it('without a vehicle lets choose one, and the page is shown for it', async () => {
  render(tree(aButton({ warn: noVehicle })));
  await add();
  const asked = await dialog();
  await userEvent.click(asked.getByRole('button', { name: 'Select Vehicle' }));
  await userEvent.click(await asked.findByRole('button', { name: 'Choose this vehicle' }));
  asked.getByText('Choose year, make and model.');
  for (const [field, value] of [
    ['Year', '2015'],
    ['Make', 'Ram'],
    ['Model', '1500'],
  ] as const) {
    const list = asked.getByRole('combobox', { name: field });
    await waitFor(() => expect(list.hasAttribute('disabled')).toBe(false));
    await userEvent.click(list);
    await userEvent.click(await screen.findByRole('option', { name: value }));
  }
  await userEvent.click(asked.getByRole('button', { name: 'Choose this vehicle' }));
  await waitFor(() => expect(showInPlace).toHaveBeenCalledOnce());
  expect(of('POST /ymm/json/saveVehicle')[0]?.values).toEqual({
    add1: 'Year||2015||Year||2015',
    add2: 'MakeID||65||Make||Ram',
    add3: 'ModelID||400||Model||1500',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(of('POST /checkout/cart/add')).toHaveLength(0);
});

// CAT-7
it.each([false, true])('lets answer the fact that is open (a page that comes anew: %s)', async (anew) => {
  isReloading = anew;
  render(tree(aButton({ warn: open })));
  await add();
  const asked = await dialog();
  await userEvent.selectOptions(
    await asked.findByLabelText('Which one does your vehicle have: Engine Size?'),
    '5',
  );
  await userEvent.click(asked.getByRole('button', { name: 'Check' }));
  await waitFor(() =>
    expect(of('POST /ymm/json/saveVehicle')[0]?.values.add2).toBe('EngineSizeID||5||Engine Size||5.7L'),
  );
  if (anew) return waitFor(() => expect(goTo).toHaveBeenCalledWith(location.pathname));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(showInPlace).toHaveBeenCalledOnce();
});
