import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Lock } from '../../api/types';
import { fakeServer } from '../../test/fake-server';
import { scanned } from '../../test/scanned';
import { lock, watchLock } from './lock';
import { desk } from './sample';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
let stop: (() => void) | undefined;
afterEach(() => stop?.());

it('keeps the digits that are typed before the server has answered', async () => {
  let answer: (lock: Lock) => void = () => {};
  const said = new Promise<Lock>((resolve) => {
    answer = resolve;
  });
  const calls = fakeServer({
    'POST /pos/lock': () => said,
    'POST /pos/unlock': () => ({ success: true, redirect: '', staff_id: 7 }),
  });
  stop = watchLock(desk);
  act(lock);
  const field = await screen.findByLabelText<HTMLInputElement>('Your PIN');
  // By hand: what comes as fast as this test types is taken for a scan, and kept out.
  fireEvent.change(field, { target: { value: '10' } });
  answer({ register: desk.register, location: 'Waterloo', staff_id: 7, cashier: desk.cashier });
  await screen.findByText(/Waterloo/);
  fireEvent.change(field, { target: { value: `${field.value}03` } });
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(screen.queryByText('Locked')).toBeNull());
  expect(calls.at(-1)?.values).toEqual({ pin: '1003' });
});

// MODE-2
it('unlocks by a badge that is scanned, which reaches no field', async () => {
  const calls = fakeServer({
    'POST /pos/lock': () => new Promise(() => {}),
    'POST /pos/unlock': () => ({ success: true, redirect: '', staff_id: 7 }),
  });
  stop = watchLock(desk);
  act(lock);
  const field = await screen.findByLabelText<HTMLInputElement>('Your PIN');
  scanned('CAMBER-0001');
  await waitFor(() => expect(screen.queryByText('Locked')).toBeNull());
  expect(field.value).toBe('');
  expect(calls.at(-1)?.values).toEqual({ badge: 'CAMBER-0001' });
});
