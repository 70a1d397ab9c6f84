import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from './button';
import { Tooltip } from './tooltip';

const words = 'A manager has to open the drawer.';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <Tooltip words={words}>
      <Button off>Open drawer</Button>
    </Tooltip>,
  );
});
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const button = () => screen.getByRole('button', { name: 'Open drawer' });
/** The words as they are seen; their twin that describes the button is hidden. */
const seen = () => screen.queryAllByText(words).find((one) => !one.hidden);

it('describes its button always', () => {
  const { id } = screen.getByText(words);
  expect(button().getAttribute('aria-describedby')).toBe(id);
});

it('shows under a resting pointer, which may go over to it', () => {
  fireEvent.pointerEnter(button());
  pass(299);
  expect(seen()).toBeUndefined();
  pass(1);
  fireEvent.pointerLeave(button());
  pass(100);
  fireEvent.pointerEnter(seen() ?? button());
  pass(5_000);
  fireEvent.pointerLeave(seen() ?? button());
  expect(seen()).toBeDefined();
  pass(150);
  expect(seen()).toBeUndefined();
});

it('shows at the focus, and Escape hides it', () => {
  const matches = button().matches.bind(button());
  // jsdom guesses from what happened in tests before whether a focus is one to be seen
  vi.spyOn(button(), 'matches').mockImplementation((what) => what === ':focus-visible' || matches(what));
  act(() => button().focus());
  pass(0);
  expect(seen()).toBeDefined();
  fireEvent.keyDown(button(), { key: 'Escape' });
  pass(0);
  expect(seen()).toBeUndefined();
  expect(document.activeElement).toBe(button());
});
