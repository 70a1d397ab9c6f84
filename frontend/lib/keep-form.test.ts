import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepForms } from './keep-form';

const sent: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.push(String(init.body));
    return Promise.reject(new Error('offline'));
  });
  document.body.innerHTML =
    '<form data-keep="/keep"><input name="firstname" value=""><button>Order</button></form>';
  keepForms(document);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function type(value: string) {
  const field = document.querySelector('input') as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

it('sends what was typed once the typing pauses', () => {
  type('S');
  type('Sam');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(400);
  expect(sent).toEqual(['firstname=Sam']);
});

it('sends what is left when the page is left', () => {
  type('Sam');
  dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual(['firstname=Sam']);
});

it('is submitted once, until the page is shown again', () => {
  const form = document.querySelector('form') as HTMLFormElement;
  const submit = () => form.dispatchEvent(new Event('submit', { cancelable: true }));
  expect(submit()).toBe(true);
  expect(submit()).toBe(false);
  dispatchEvent(new Event('pageshow'));
  expect(submit()).toBe(true);
});
