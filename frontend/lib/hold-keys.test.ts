import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type HeldKeys, holdKeys } from './hold-keys';

let isComing = false;
let keys: HeldKeys;
const typed: string[] = [];
const sent = vi.fn((event: Event) => event.preventDefault());

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<input id="search"><form><input id="field"></form>';
  document.querySelector('form')?.addEventListener('submit', sent);
  document.execCommand = (_, __, text) => typed.push(`${document.activeElement?.id}: ${text}`) > 0;
  typed.length = 0;
  sent.mockClear();
  isComing = false;
  keys = holdKeys(() => isComing);
});
afterEach(() => {
  keys.stop();
  vi.useRealTimers();
});

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, ...more });
  const held = keys.hold(event);
  expect(event.defaultPrevented).toBe(held);
  return held;
};
const arrive = () => {
  isComing = false;
  document.querySelector<HTMLInputElement>('#field')?.focus();
  vi.advanceTimersByTime(20);
};

it('leaves keys alone while no dialog is on its way', () => {
  expect(press('4')).toBe(false);
});

it('gives what was typed to the field of the dialog, and then its Enter', () => {
  document.querySelector<HTMLInputElement>('#search')?.focus();
  isComing = true;
  expect([press('4'), press('0'), press('Enter')]).toEqual([true, true, true]);
  expect(typed).toEqual([]);
  arrive();
  expect(typed).toEqual(['field: 40']);
  expect(sent).toHaveBeenCalledTimes(1);
});

it('holds no shortcut', () => {
  isComing = true;
  expect([press('l', { altKey: true }), press('Escape'), press('Tab')]).toEqual([false, false, false]);
});

it('forgets what waited for a dialog that did not come', () => {
  isComing = true;
  press('4');
  vi.advanceTimersByTime(5_000);
  arrive();
  expect(typed).toEqual([]);
});
