import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenForScans } from './listen-for-scans';

const typedBack = vi.fn();
let stop = () => {};

beforeEach(() => {
  document.execCommand = (_command, _ui, text) => typedBack(text);
  typedBack.mockClear();
});
afterEach(() => stop());

/** Presses a key; the page's own default for a character key is to add it to the field. */
function pressKey(target: HTMLElement, key: string, at: number): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  const passes = target.dispatchEvent(event);
  if (passes && key.length === 1 && target instanceof HTMLInputElement) target.value += key;
}

function field(value: string): HTMLInputElement {
  const input = document.createElement('input');
  input.value = value;
  document.body.append(input);
  input.focus();
  return input;
}

// UX-11
it('hears a scan in any field and leaves the field as it was', () => {
  const scans: string[] = [];
  stop = listenForScans((code) => scans.push(code));
  const input = field('2');
  [...'0123456789', 'Enter'].forEach((key, i) => {
    pressKey(input, key, 1_000 + i * 6);
  });
  expect(scans).toEqual(['0123456789']);
  expect(input.value).toBe('2');
});

it('tells the page of the value it put back', () => {
  stop = listenForScans(() => {});
  const input = field('');
  const heard: string[] = [];
  input.addEventListener('input', () => heard.push(input.value));
  [...'0123', 'Enter'].forEach((key, i) => {
    pressKey(input, key, 1_000 + i * 6);
  });
  expect(heard).toEqual(['']);
});

it('gives back the second of two fast keys after the pause', () => {
  vi.useFakeTimers();
  stop = listenForScans(() => {});
  const input = field('');
  pressKey(input, 'o', 0);
  pressKey(input, 'k', 20);
  expect(input.value).toBe('o');
  vi.advanceTimersByTime(100);
  expect(typedBack).toHaveBeenCalledExactlyOnceWith('k');
  vi.useRealTimers();
});

it('does not let the Enter of a scan press the focused button', () => {
  const scans: string[] = [];
  stop = listenForScans((code) => scans.push(code));
  const seen = vi.fn();
  const button = document.createElement('button');
  document.body.append(button);
  button.addEventListener('keydown', (event) => seen(event.key));
  [...'0123', 'Enter'].forEach((key, i) => {
    pressKey(button, key, 1_000 + i * 6);
  });
  expect(scans).toEqual(['0123']);
  expect(seen).toHaveBeenCalledExactlyOnceWith('0');
});

it('hears nothing once stopped', () => {
  const scans: string[] = [];
  listenForScans((code) => scans.push(code))();
  [...'0123', 'Enter'].forEach((key, i) => {
    pressKey(document.body, key, i * 6);
  });
  expect(scans).toEqual([]);
});
