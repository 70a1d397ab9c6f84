import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismiss, failed, succeeded, Toasts, waits } from './toasts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const texts = () => screen.queryAllByRole('listitem').map((toast) => toast.textContent);

// MSG-1
describe('toasts', () => {
  it('have their titles and are announced', () => {
    act(() => {
      succeeded('Order 7 is paid.');
      failed('Card declined.');
    });
    expect(texts()).toEqual(['Success! Order 7 is paid.', 'Uh oh! Card declined.']);
    expect(screen.getByRole('list').getAttribute('aria-live')).toBe('polite');
  });

  it('take back what failed before once something is done, and not for news from elsewhere', () => {
    act(() => {
      failed('Card declined.');
      succeeded('A payment came in.', { isNews: true });
    });
    expect(texts()).toEqual(['Uh oh! Card declined.', 'Success! A payment came in.']);
    act(() => void succeeded('Order 7 is paid.'));
    expect(texts()).toEqual(['Success! A payment came in.', 'Success! Order 7 is paid.']);
  });

  it('are at most three, the newest', () => {
    act(() => {
      for (const text of ['one', 'two', 'three', 'four']) succeeded(text);
    });
    expect(texts()).toEqual(['Success! two', 'Success! three', 'Success! four']);
  });

  it('close after 3 s, 8 s for payments, 5 s for appointments', () => {
    act(() => {
      succeeded('usual');
      succeeded('appointment', { wait: waits.appointment });
      failed('payment', { wait: waits.payment });
    });
    pass(2_999);
    expect(texts()).toHaveLength(3);
    pass(1);
    expect(texts()).toEqual(['Success! appointment', 'Uh oh! payment']);
    pass(2_000);
    expect(texts()).toEqual(['Uh oh! payment']);
    pass(2_999);
    expect(texts()).toEqual(['Uh oh! payment']);
    pass(1);
    expect(texts()).toEqual([]);
  });

  it('wait while pointed at or focused, and then only for what was left', () => {
    act(() => void succeeded('stay'));
    pass(2_000);
    const region = screen.getByRole('region', { name: 'Messages' });
    fireEvent.pointerEnter(region);
    pass(60_000);
    expect(texts()).toHaveLength(1);
    fireEvent.pointerLeave(region);
    pass(999);
    expect(texts()).toHaveLength(1);
    pass(1);
    expect(texts()).toEqual([]);

    act(() => void succeeded('focus'));
    fireEvent.focus(screen.getByRole('button', { name: 'Close' }));
    pass(60_000);
    expect(texts()).toHaveLength(1);
    act(() => {
      fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' });
    });
    expect(texts()).toEqual([]);
  });
});

it('a closed toast gives the focus back to where it was', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  act(() => void succeeded('done'));
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => close.focus());
  fireEvent.click(close);
  expect(document.activeElement).toBe(field);
});

it('the action of a toast runs once and closes it', () => {
  const undo = vi.fn();
  act(() => void succeeded('Line removed.', { action: { label: 'Undo', run: undo } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(texts()).toEqual([]);
});

it('the action of a toast can be a link', () => {
  act(() => void succeeded('Added.', { action: { label: 'View Cart', href: '/checkout/cart' } }));
  expect(screen.getByRole('link', { name: 'View Cart' }).getAttribute('href')).toBe('/checkout/cart');
});

it('dismiss closes the one it names', () => {
  let first = 0;
  act(() => {
    first = succeeded('first');
    succeeded('second');
  });
  act(() => dismiss(first));
  expect(texts()).toEqual(['Success! second']);
});
