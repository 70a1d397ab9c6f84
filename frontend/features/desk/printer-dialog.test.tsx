import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { Printer, PrintJob } from '../../api/types';
import { fakeServer } from '../../test/fake-server';
import { PrinterChip } from './printer-chip';
import PrinterDialog from './printer-dialog';

const job: PrintJob = {
  id: 5,
  kind: 'paper',
  title: 'Receipt 10482',
  state: 'waiting',
  state_text: 'Waits',
  problem: 'The printer is out of paper.',
  is_held: false,
  is_copy: false,
  added_text: 'Mar 2, 9:04 AM',
  page_url: '/pos/order/invoice?order_id=10482',
  needs_care: true,
};
const printer: Printer = {
  way: 'network',
  address: '10.0.0.9:9100',
  baud: 9600,
  answers: true,
  columns: 42,
  has_drawer: true,
  jobs: [job],
};

beforeEach(() => {
  localStorage.clear();
  queries.clear();
});

const open = () => render(<PrinterDialog onClose={() => {}} />);

it('says nothing in the bar while everything is printed in time', () => {
  const quiet = { ...printer, jobs: [{ ...job, problem: '', needs_care: false }] };
  const at = { isOpen: false, onOpen: vi.fn(), onClose: vi.fn() };
  const { rerender } = render(<PrinterChip printer={quiet} {...at} />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<PrinterChip printer={printer} {...at} />);
  expect(screen.getByRole('button', { name: /1 not printed/ })).toBeDefined();
});

it('tries a paper again, or leaves it', async () => {
  const calls = fakeServer({
    'GET /pos/printer': () => printer,
    'POST /pos/printer/job': () => ({ ...printer, jobs: [] }),
  });
  open();
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByText('The printer is out of paper.')).toBeDefined();
  expect(row.queryByRole('button', { name: 'It was printed' })).toBeNull();
  await userEvent.click(row.getByRole('button', { name: 'Try again' }));
  expect(calls.at(-1)?.values).toMatchObject({ job_id: '5', act: 'retry' });
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('asks what became of a paper that may have been printed', async () => {
  const unsure = { ...job, state: 'unsure', state_text: 'May have been printed' };
  const calls = fakeServer({
    'GET /pos/printer': () => ({ ...printer, jobs: [unsure] }),
    'POST /pos/printer/job': () => ({ ...printer, jobs: [] }),
  });
  open();
  expect(await screen.findByRole('button', { name: 'Print again, as a copy' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'It was printed' }));
  expect(calls.at(-1)?.values).toMatchObject({ act: 'lies' });
});

it('tests the printer, with the drawer where that is wanted', async () => {
  const calls = fakeServer({
    'GET /pos/printer': () => ({ ...printer, jobs: [] }),
    'POST /pos/printer/test': () => ({ ...printer, jobs: [] }),
  });
  open();
  await userEvent.click(await screen.findByRole('switch', { name: /Open the drawer too/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Test print' }));
  expect(calls.at(-1)?.values).toMatchObject({ drawer: '1' });
  expect(calls.at(-1)?.intent).toBeTruthy();
});

// PRINT-1
it('says honestly that a driver holds the printer, with the other ways', async () => {
  vi.stubGlobal('navigator', { ...navigator, usb: {} });
  fakeServer({ 'GET /pos/printer': () => ({ ...printer, way: 'usb', jobs: [{ ...job, is_held: true }] }) });
  open();
  expect(await screen.findByText(/print from the browser with that driver/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pair the printer' })).toBeDefined();
});
