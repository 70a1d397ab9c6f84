import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server';
import TrainingDialog from './training-dialog';

const none = { ready: false, filled: '', state: '', done: 0, steps: 0 };

// OPS-8
it('fills the training shop, says how far that is, and begins once it is there, all by Enter', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...location, assign });
  let now = none;
  const calls = fakeServer({
    'GET /pos/training': () => now,
    'POST /pos/training/fill': () => {
      now = { ...none, state: 'filling', done: 20, steps: 80 };
      return now;
    },
    'POST /pos/training/begin': () => ({ success: true, redirect: '/checkout/cart' }),
  });
  render(<TrainingDialog path="/pos/training" onClose={() => {}} />);
  expect(await screen.findByText(/There is no training shop yet/)).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('25 %')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /training/i })).toBeNull();
  now = { ready: true, filled: '03/02/2026 9:04 am', state: 'ready', done: 80, steps: 80 };
  expect(await screen.findByText(/as it was on 03\/02\/2026 9:04 am/, {}, { timeout: 3_000 })).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(assign).toHaveBeenCalledWith('/checkout/cart');
  expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ route }) => route)).toEqual([
    'POST /pos/training/fill',
    'POST /pos/training/begin',
  ]);
});
