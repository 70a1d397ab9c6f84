import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { PinPad } from './pin-pad';

const entered = vi.fn<(pin: string) => void>();
beforeEach(() => {
  entered.mockReset();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
/** As fast as people type, at most; faster is a scanner. */
const typing = userEvent.setup({ delay: 60 });
const field = () => screen.getByLabelText<HTMLInputElement>('PIN');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('takes digits by keyboard alone, and is empty again after Enter', async () => {
  render(<PinPad label="PIN" verb="Unlock" onEnter={entered} />);
  await typing.type(field(), '12a34{Enter}');
  expect(entered).toHaveBeenCalledExactlyOnceWith('1234');
  expect(field().value).toBe('');
  expect(field().type).toBe('password');
});

it('takes digits by touch, and the focus stays in the field', async () => {
  render(<PinPad label="PIN" verb="Unlock" onEnter={entered} />);
  for (const name of ['7', '0', '8', 'Erase', '9', '5']) await press(name);
  expect(document.activeElement).toBe(field());
  await press('Unlock');
  expect(entered).toHaveBeenCalledExactlyOnceWith('7095');
});

it.each([
  ['nothing was entered', {}, ''],
  ['a digit is missing', {}, '123'],
  ['it is being checked', { busy: true }, '1234'],
])('enters nothing when %s', async (_, state, typed) => {
  render(<PinPad label="PIN" verb="Unlock" onEnter={entered} {...state} />);
  if (typed) await typing.type(field(), typed);
  await typing.type(field(), '{Enter}');
  await press('Unlock');
  expect(entered).not.toHaveBeenCalled();
});

it('is off with its reason', async () => {
  render(<PinPad label="PIN" verb="Unlock" onEnter={entered} off="Too many tries. Wait 5 minutes." />);
  await press('7');
  expect(field().value).toBe('');
  expect(field().disabled).toBe(true);
  expect(screen.getByText('Too many tries. Wait 5 minutes.')).toBeDefined();
});

/** Presses a key as a scanner does: by its own time, whatever the machine does meanwhile. */
function scan(keys: string[]): void {
  keys.forEach((key, i) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + i * 6 });
    act(() => {
      if (!field().dispatchEvent(event)) return;
      if (key === 'Enter') field().form?.requestSubmit();
      else fireEvent.change(field(), { target: { value: field().value + key } });
    });
  });
}

it.each([
  ['ends with Enter', ['4', '1', '8', '6', 'Enter']],
  ['has no Enter', [...'418630013633']],
])('keeps a scan out that %s, and says so', async (_, keys) => {
  render(<PinPad label="PIN" verb="Unlock" onEnter={entered} />);
  await press('1');
  scan(keys);
  expect(await screen.findByText('That was a scan. Please type here.')).toBeDefined();
  expect(entered).not.toHaveBeenCalled();
  expect(field().value).toBe('1');
  for (const name of ['2', '3', '4', 'Unlock']) await press(name);
  expect(entered).toHaveBeenCalledExactlyOnceWith('1234');
  expect(screen.queryByText('That was a scan. Please type here.')).toBeNull();
});
