import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Shown, showCustomers } from '../../lib/customer-display';
import CustomerDisplay from '.';

const sale: Shown = {
  at: 'sale',
  lines: [{ key: 'a', quantity: 2, name: 'Oil filter', amount: '$17.98' }],
  totals: [{ title: 'Tax', amount: '$1.26' }],
  total: '$19.24',
  due: undefined,
};

const open = () => render(<CustomerDisplay site="Camber Auto Parts" store="Cedar Falls" />);

it('greets, and follows the ticket of the register to its end', async () => {
  open();
  expect(screen.getByText('Welcome')).toBeDefined();
  const till = showCustomers();
  till.show(sale);
  expect(await screen.findByText('Oil filter')).toBeDefined();
  expect(screen.getByText('$19.24')).toBeDefined();
  expect(screen.queryByText('Still due')).toBeNull();
  till.show({ ...sale, due: '$9.24' });
  expect(await screen.findByText('$9.24')).toBeDefined();
  till.show({ ...sale, back: '$31.04' });
  expect(await screen.findByText('We give back')).toBeDefined();
  till.show({ at: 'end', lines: sale.lines, total: '$19.24', change: '$0.76', due: undefined });
  expect(await screen.findByText('Thank you')).toBeDefined();
  expect(screen.getByText('$0.76')).toBeDefined();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryAllByRole('link')).toEqual([]);
  till.end();
  expect(await screen.findByText('Welcome')).toBeDefined();
});

it('shows what is on the ticket when it is opened later', async () => {
  const till = showCustomers();
  till.show(sale);
  open();
  expect(await screen.findByText('Oil filter')).toBeDefined();
  till.end();
});

// MODE-2
it('shows nothing while the register is locked, and goes on afterwards', async () => {
  const till = showCustomers();
  till.show(sale);
  open();
  await screen.findByText('Oil filter');
  const lock = new BroadcastChannel('camber-lock');
  act(() => lock.postMessage({ at: 'locked' }));
  await waitFor(() => expect(screen.queryByText('Oil filter')).toBeNull());
  till.show({ ...sale, total: '$20.00' });
  lock.postMessage({ at: 'used' });
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.queryByText('Oil filter')).toBeNull();
  lock.postMessage({ at: 'unlocked' });
  expect(await screen.findByText('$20.00')).toBeDefined();
  lock.close();
  till.end();
});
