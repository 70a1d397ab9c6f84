import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Lock } from '../../api/types';
import { fakeServer } from '../../test/fake-server';
import { lock, watchLock } from './lock';
import { desk } from './sample';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
let stop: (() => void) | undefined;
afterEach(() => stop?.());

it('keeps the digits that are typed before the server has said who else may unlock', async () => {
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
  const field = await screen.findByLabelText<HTMLInputElement>('PIN of Dana M.');
  // By hand: what comes as fast as this test types is taken for a scan, and kept out.
  fireEvent.change(field, { target: { value: '10' } });
  const people = [{ staff_id: 8, name: 'Marcus B.' }];
  answer({ register: desk.register, location: desk.location, staff_id: 7, cashier: desk.cashier, people });
  await screen.findByRole('option', { name: 'Marcus B.' });
  fireEvent.change(field, { target: { value: `${field.value}03` } });
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(screen.queryByText('Locked')).toBeNull());
  expect(calls.at(-1)?.values).toEqual({ staff_id: '7', pin: '1003' });
});
