import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UndoBar } from './undo-bar';

const undo = vi.fn();
const end = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  undo.mockReset();
  end.mockReset();
  render(
    <UndoBar onUndo={undo} onEnd={end}>
      Line removed.
    </UndoBar>,
  );
});
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => {
  for (let left = ms; left > 0; left -= 500) act(() => vi.advanceTimersByTime(Math.min(left, 500)));
};
const button = () => screen.getByRole('button', { name: 'Undo' });

// UX-20
it('gives 8 seconds, and counts them', () => {
  expect(screen.getByRole('status').textContent).toBe('Line removed.');
  expect(button().textContent).toBe('Undo8 s');
  pass(3_000);
  expect(button().textContent).toBe('Undo5 s');
  pass(4_500);
  expect(end).not.toHaveBeenCalled();
  pass(500);
  expect(end).toHaveBeenCalledOnce();
});

it('rests while somebody is at it', () => {
  pass(5_000);
  act(() => button().focus());
  pass(60_000);
  expect(button().textContent).toBe('Undo3 s');
  act(() => button().blur());
  pass(2_500);
  expect(end).not.toHaveBeenCalled();
  pass(500);
  expect(end).toHaveBeenCalledOnce();
});

it('brings it back', () => {
  fireEvent.click(button());
  expect(undo).toHaveBeenCalledOnce();
});
