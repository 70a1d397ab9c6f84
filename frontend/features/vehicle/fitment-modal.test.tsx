import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import { goTo } from '../../lib/go-to';
import { fakeServer, type Sent } from '../../test/fake-server';
import { aSheet } from '../../test/samples';
import { FitmentModal } from './fitment-modal';

vi.mock('../../lib/go-to', () => ({ goTo: vi.fn() }));

const kept = vi.fn(async () => undefined);
let sent: Sent[] = [];
let isReloading = true;
let sheet = aSheet();
beforeEach(() => {
  queries.clear();
  isReloading = true;
  sheet = aSheet();
  vi.mocked(goTo).mockReset();
  kept.mockClear();
  sent = fakeServer({
    'GET /ymm/json/getFitment': () => sheet,
    // biome-ignore lint/suspicious/noExplicitAny: the table knows it as a GET that a form may POST
    ...({ 'POST /ymm/json/saveVehicle': () => ({ saved: isReloading, vehicle: null, redirect: '' }) } as any),
  });
});
afterEach(() => vi.unstubAllGlobals());

function show() {
  return render(
    <QueryClientProvider client={queries}>
      <FitmentModal productId={7} open onClose={() => undefined} onKept={kept} />
    </QueryClientProvider>,
  );
}

// FIT-10, TRD-6
it('says the result, why, the notes, and the vehicles', async () => {
  show();
  await screen.findByRole('heading', { name: 'Fitment for Part # KB-1' });
  screen.getByText('needs 5.7L; your engine is not known yet');
  screen.getByText("We don't know whether this product fits your application.");
  expect(screen.getAllByText('With J55')).toHaveLength(2);
  expect(screen.getByRole('row', { name: /2011–2018/ }).className).toBe('current');
});

// TRD-6: what is announced stands in a region that was there before it.
it('announces the result, and that no vehicle matches', async () => {
  show();
  const said = await screen.findByRole('status');
  expect(said.textContent).toBe('');
  await screen.findByRole('heading', { name: 'Fitment for Part # KB-1' });
  expect(said.textContent).toContain('Verify Fitmentneeds 5.7L; your engine is not known yet');
  expect(said.textContent).toContain("We don't know whether this product fits your application.");
  const matches = [...document.querySelectorAll('[role=status]')].find(
    ({ textContent }) => textContent === '',
  );
  sheet = aSheet({ vehicles: { ...aSheet().vehicles, rows: [], total: 0 } });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Filter vehicles' }), { target: { value: 'x' } });
  await waitFor(() => expect(matches?.textContent).toBe('None of its vehicles matches.'));
});

// TRD-17: a vehicle with a page of its own leads there.
it('leads from a vehicle to the parts that fit it', async () => {
  const row = aSheet().vehicles.rows[0];
  if (!row) throw new Error('no row');
  const here = { ...row, years: '2015', link: '/vehicles/2015-ram-1500/brakes' };
  sheet = aSheet({ vehicles: { ...aSheet().vehicles, rows: [here, row] } });
  show();
  const link = await screen.findByRole('link', { name: 'Ram 1500' });
  expect(link.getAttribute('href')).toBe('/vehicles/2015-ram-1500/brakes');
});

// FIT-10: the table has a filter, and the server filters.
it('filters and turns the pages of the table', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(sent.at(-1)?.values).toMatchObject({ product_id: '7', page: '2' }));
  fireEvent.change(screen.getByLabelText('Filter vehicles'), { target: { value: 'ford' } });
  await waitFor(() => expect(sent.at(-1)?.values).toMatchObject({ vehicles: 'ford', page: '1' }));
});

async function choose(): Promise<void> {
  const list = await screen.findByLabelText<HTMLSelectElement>(/Engine Size/);
  expect(list.value).toBe(''); // nobody answered yet
  fireEvent.change(list, { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
}

it('keeps the choice with what was known, and the page is shown anew', async () => {
  show();
  await choose();
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'));
  expect(sent.find((one) => one.route.startsWith('POST'))?.values).toEqual({
    add1: 'Year||2015||Year||2015',
    add2: 'EngineSizeID||5||Engine Size||5.7L',
  });
});

// FIT-8: without a new page the answer is asked for again.
it('asks again where the page stays', async () => {
  isReloading = false;
  show();
  await screen.findByLabelText(/Engine Size/);
  sheet = aSheet({ choice: null, text: 'This product will fit your application.' });
  await choose();
  await screen.findByText('This product will fit your application.');
  await waitFor(() => expect(kept).toHaveBeenCalledOnce());
  expect(goTo).not.toHaveBeenCalled();
});

it('without a vehicle leads to choosing one', async () => {
  sheet = aSheet({
    vehicle: null,
    choice: null,
    text: '',
    fitment: { result: 'select', mark: 'unknown', label: 'Select Vehicle', reason: '' },
  });
  show();
  const link = await screen.findByRole('link', { name: 'Select Vehicle' });
  expect(link.getAttribute('href')).toBe('/?change=1#vehicle');
  expect(within(screen.getByRole('dialog')).queryByRole('status', { name: 'Select Vehicle' })).toBeNull();
});
