import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFinancing } from './financing';

// PROD-7
const script = 'https://pay.example/widget.js';
beforeEach(() => {
  vi.useFakeTimers();
  const props = JSON.stringify({ script, attributes: [{ name: 'data-amount', value: '{amount}' }] });
  document.body.innerHTML = '<div data-financing><div data-amount="4699"></div></div>';
  document.querySelector('[data-financing]')?.setAttribute('data-financing', props);
  document.head.innerHTML = `<script type="x" src="${script}"></script>`;
});
afterEach(() => {
  vi.useRealTimers();
  document.head.innerHTML = '';
});

const amount = () => document.querySelector('[data-amount]')?.getAttribute('data-amount');

it('is refreshed one second after the last change, and not before', () => {
  const { rerender } = renderHook(({ cents }) => useFinancing(cents), { initialProps: { cents: 4699 } });
  vi.advanceTimersByTime(5_000);
  const before = document.querySelector('script');
  expect(before?.type).toBe('x'); // nothing changed: it was left alone
  rerender({ cents: 9398 });
  vi.advanceTimersByTime(600);
  rerender({ cents: 14097 });
  vi.advanceTimersByTime(999);
  expect(amount()).toBe('4699');
  vi.advanceTimersByTime(1);
  expect(amount()).toBe('14097');
  expect(document.querySelectorAll(`script[src="${script}"]`)).toHaveLength(1);
  expect(document.querySelector('script')).not.toBe(before);
  rerender({ cents: 4699 });
  vi.advanceTimersByTime(1_000);
  expect(amount()).toBe('4699');
});

it('loads nothing where no widget is configured', () => {
  document.body.innerHTML = '';
  document.head.innerHTML = '';
  const { rerender } = renderHook(({ cents }) => useFinancing(cents), { initialProps: { cents: 1 } });
  rerender({ cents: 2 });
  vi.advanceTimersByTime(2_000);
  expect(document.querySelector('script')).toBeNull();
});
