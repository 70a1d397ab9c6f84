import { waitFor } from '@testing-library/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { goTo } from '../../lib/go-to';
import { follow } from './follow';

vi.mock('../../lib/go-to', () => ({ goTo: vi.fn() }));

const asked: { path: string; body: string }[] = [];
let answers: (() => Promise<unknown> | unknown)[] = [];

function fields(more = '', total = '$10.00', city = ''): string {
  return (
    '<div id="refusal" tabindex="-1"></div>' +
    `<div id="delivery"><input name="city" value="${city}">` +
    '<input type="radio" name="delivery" id="pickup" value="pickup" checked>' +
    '<input type="radio" name="delivery" id="ship" value="ship"></div>' +
    `<dl>${total}</dl>${more}<p id="unreached"></p><button id="place" type="submit">Place</button>`
  );
}

/** A page with the form, as the server draws it; redirected says whether the address is another than the one asked. */
function page(inner: string, redirected = false): unknown {
  const text = `<form id="checkout">${inner}</form>`;
  return { redirected, url: '/checkout/checkout', text: () => Promise.resolve(text) };
}

beforeEach(() => {
  asked.length = 0;
  answers = [];
  vi.mocked(goTo).mockClear();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, body: String(init.body) });
    const answer = answers.shift();
    if (!answer) throw new Error('nobody answers');
    return answer();
  });
  document.body.innerHTML = `<form id="checkout" action="/place" data-keep="/keep">${fields()}</form>`;
  follow(form());
});

const form = () => document.querySelector('form') as HTMLFormElement;
const control = (id: string) => document.getElementById(id) as HTMLInputElement;

it('CHK-1: a choice is sent with all that is typed, and costs and totals are drawn', async () => {
  answers = [() => page(fields('', '$15.00', 'Austin'), true)];
  const city = form().querySelector('[name="city"]') as HTMLInputElement;
  city.value = 'Austin';
  city.focus();
  control('ship').click();
  await waitFor(() => expect(form().querySelector('dl')?.textContent).toBe('$15.00'));
  expect(asked).toEqual([{ path: '/keep', body: 'city=Austin&delivery=ship' }]);
  expect(document.activeElement).toBe(city);
  expect(goTo).not.toHaveBeenCalled();
});

it('what is chosen while the server answers is sent after it, in turn', async () => {
  let release = () => {};
  const slow = new Promise<void>((done) => {
    release = done;
  });
  answers = [() => slow.then(() => page(fields('', '$11.00'))), () => page(fields('', '$12.00'))];
  control('ship').click();
  control('pickup').click();
  control('ship').click();
  expect(asked).toHaveLength(1);
  release();
  await waitFor(() => expect(form().querySelector('dl')?.textContent).toBe('$12.00'));
  expect(asked).toHaveLength(2);
});

it('a refusal is drawn and the focus stands on the first wrong field', async () => {
  answers = [() => page(fields('<input id="lastname" aria-invalid="true" value="">'))];
  control('place').click();
  control('place').click();
  await waitFor(() => expect(document.activeElement?.id).toBe('lastname'));
  expect(asked.map((one) => one.path)).toEqual(['/place']);
});

it('M-38: what changed has the focus, and the order is asked for again', async () => {
  const told = fields().replace('tabindex="-1">', 'tabindex="-1"><p>The total is now $12.00</p>');
  answers = [
    () => page(told),
    () => ({ redirected: true, url: '/order/abc', text: async () => '<h1>Order</h1>' }),
  ];
  control('place').click();
  await waitFor(() => expect(document.activeElement?.id).toBe('refusal'));
  expect(goTo).not.toHaveBeenCalled();
  control('place').click();
  await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/order/abc'));
});

it('a lost connection is said beside the button, which can be pressed again', async () => {
  answers = [() => Promise.reject(new TypeError('offline')), () => page(fields('', '$13.00'))];
  control('place').click();
  await waitFor(() => expect(control('unreached').textContent).toContain('it is never placed twice'));
  control('place').click();
  await waitFor(() => expect(form().querySelector('dl')?.textContent).toBe('$13.00'));
  expect(control('unreached').textContent).toBe('');
});
