import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { CardButton } from '../../api/types';
import { goTo } from '../../lib/go-to';
import { fakeServer, refusal } from '../../test/fake-server';
import { aButton, aCart, anAction } from '../../test/samples';
import { Toasts } from '../../ui/toasts';
import HeadsUp from '../vehicle/heads-up';
import { AddButton } from './add-button';
import { BuyForm } from './buy-form';

vi.mock('../../lib/go-to', () => ({ goTo: vi.fn() }));

const left = () => vi.mocked(goTo).mock.calls.map(([path]) => path);
beforeEach(() => {
  vi.mocked(goTo).mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

function add(more: Partial<CardButton>, seconds: number) {
  return press(<AddButton headsUp={HeadsUp} button={{ ...aButton(), ...more }} />, seconds);
}

async function press(form: ReactNode, seconds: number) {
  render(
    <QueryClientProvider client={queries}>
      {form}
      <Toasts />
    </QueryClientProvider>,
  );
  await act(async () => {
    screen.getByRole('button', { name: /Add to Cart/ }).click();
    await vi.advanceTimersByTimeAsync(0);
  });
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
}

// CAT-8
describe('instant checkout', () => {
  it('goes to the check-out 3 s after an add', async () => {
    fakeServer({ 'POST /checkout/cart/add': () => aCart() });
    await add({ instant: true }, 2.9);
    expect(left()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(left()).toEqual(['/checkout/checkout']);
  });

  it('goes there from the product page too', async () => {
    fakeServer({ 'POST /checkout/cart/add': () => aCart() });
    await press(<BuyForm headsUp={HeadsUp} action={anAction({ instant: true })} />, 3.1);
    expect(left()).toEqual(['/checkout/checkout']);
  });

  it('stays where it is set to off', async () => {
    fakeServer({ 'POST /checkout/cart/add': () => aCart() });
    await add({}, 4);
    expect(left()).toEqual([]);
  });

  it('stays after a refusal, which is a toast', async () => {
    fakeServer({ 'POST /checkout/cart/add': () => refusal(409, 'Only 2 left.') });
    await add({ instant: true }, 0.1);
    expect(screen.getByText('Only 2 left.')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(left()).toEqual([]);
  });
});
