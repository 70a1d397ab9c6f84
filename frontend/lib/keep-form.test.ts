import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepForms } from './keep-form';

const sent: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  sessionStorage.clear();
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

// UX-08: a reload before the server has it, and a reload without a server.
it('holds what the server has not answered for, and sends it after a reload', () => {
  const load = (value = '') => {
    document.body.innerHTML = `<form data-keep="/keep"><input name="firstname" value="${value}"></form>`;
    keepForms(document);
    return document.querySelector('input')?.value;
  };
  type('Sam');
  expect(load()).toBe('Sam');
  vi.advanceTimersByTime(400);
  expect(sent.at(-1)).toBe('firstname=Sam');
  expect(load()).toBe('Sam'); // that try failed
});

it('holds nothing that the server has or refuses, nor what was submitted', async () => {
  for (const [status, held] of [
    [200, 0],
    [422, 0],
    [503, 1],
  ] as const) {
    vi.stubGlobal('fetch', async () => Response.json({}, { status }));
    type('Sam');
    await vi.advanceTimersByTimeAsync(400);
    expect(sessionStorage).toHaveLength(held);
  }
  type('Samuel');
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
  expect(sessionStorage).toHaveLength(0);
});

it('is submitted once, until the page is shown again', () => {
  const form = document.querySelector('form') as HTMLFormElement;
  const submit = () => form.dispatchEvent(new Event('submit', { cancelable: true }));
  expect(submit()).toBe(true);
  expect(submit()).toBe(false);
  dispatchEvent(new Event('pageshow'));
  expect(submit()).toBe(true);
});
