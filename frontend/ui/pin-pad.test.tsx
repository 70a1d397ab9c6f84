import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { PinPad } from './pin-pad';

const entered = vi.fn<(pin: string) => void>();
beforeEach(() => {
  entered.mockReset();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
const field = () => screen.getByLabelText<HTMLInputElement>('PIN');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('takes digits by keyboard alone, and is empty again after Enter', async () => {
  render(<PinPad label="PIN" verb="Unlock" onEnter={entered} />);
  await userEvent.type(field(), '12a34{Enter}');
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
  ['it is being checked', { busy: true }, '1234'],
])('enters nothing when %s', async (_, state, typed) => {
  render(<PinPad label="PIN" verb="Unlock" onEnter={entered} {...state} />);
  if (typed) await userEvent.type(field(), typed);
  await userEvent.type(field(), '{Enter}');
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
