import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, test } from 'vitest';
import { Keypad, type PadKey, padded } from './keypad';

test.each<[string, PadKey[], string]>([
  ['', ['2', '0', '0'], '200'],
  ['', ['1', '7', '4', '.', '1', '5'], '174.15'],
  ['174.15', ['9'], '174.15'],
  ['0', ['0', '7'], '7'],
  ['', ['.', '5'], '0.5'],
  ['1.5', ['.'], '1.5'],
  ['20', ['00'], '2000'],
  ['20', ['erase'], '2'],
  ['20', ['clear'], ''],
])('%j and the keys %j make %j', (text, keys, made) => {
  expect(keys.reduce(padded, text)).toBe(made);
});

it('has names for the keys without words', async () => {
  const keys: PadKey[] = [];
  render(<Keypad onKey={(key) => keys.push(key)} />);
  for (const name of ['7', '00', '.', 'Erase', 'Clear']) {
    await userEvent.click(screen.getByRole('button', { name }));
  }
  expect(keys).toEqual(['7', '00', '.', 'erase', 'clear']);
});
