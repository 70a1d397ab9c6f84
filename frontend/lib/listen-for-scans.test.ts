import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepScansOut, listenForScans } from './listen-for-scans';

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

function field(value: string, type = 'text'): HTMLInputElement {
  const input = document.createElement('input');
  input.type = type;
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

it.each(['date', 'time', 'datetime-local', 'month', 'week'])(
  'holds no key back from a field for a %s',
  (type) => {
    vi.useFakeTimers();
    stop = listenForScans(() => {});
    const input = field('', type);
    const reached: string[] = [];
    input.addEventListener('keydown', (event) => reached.push(event.key));
    [...'11212026'].forEach((key, i) => {
      pressKey(input, key, 1_000 + i * 20);
    });
    vi.advanceTimersByTime(1_000);
    expect(reached.join('')).toBe('11212026');
    expect(typedBack).not.toHaveBeenCalled();
    vi.useRealTimers();
  },
);

it('puts a date back that a scan typed over', () => {
  const scans: string[] = [];
  stop = listenForScans((code) => scans.push(code));
  const input = field('2026-11-21', 'date');
  [...'0123456789'].forEach((key, i) => {
    pressKey(input, key, 1_000 + i * 6);
  });
  input.value = '0045-01-23'; // what the browser makes of these keys
  pressKey(input, 'Enter', 1_060);
  expect(scans).toEqual(['0123456789']);
  expect(input.value).toBe('2026-11-21');
});

it('empties a date again of which a scan typed a part', () => {
  stop = listenForScans(() => {});
  const input = field('', 'date');
  const put: string[] = [];
  Object.defineProperty(input, 'validity', { value: { badInput: true } });
  input.addEventListener('input', () => put.push(input.value));
  [...'0123', 'Enter'].forEach((key, i) => {
    pressKey(input, key, 1_000 + i * 6);
  });
  expect(put).toEqual(['']);
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

// MODE-2
it('leaves a scan to the secret that is asked for, and to nothing behind it', () => {
  const [behind, badges]: string[][] = [[], []];
  stop = listenForScans((code) => behind?.push(code));
  const letGo = keepScansOut((code) => badges?.push(code));
  const input = field('');
  const scanAt = (at: number) =>
    [...'CAMBER-1', 'Enter'].forEach((key, i) => {
      pressKey(input, key, at + i * 6);
    });
  scanAt(1_000);
  expect([behind, badges]).toEqual([[], ['CAMBER-1']]);
  letGo();
  letGo();
  scanAt(9_000);
  expect([behind, badges]).toEqual([['CAMBER-1'], ['CAMBER-1']]);
  expect(input.value).toBe('');
});
