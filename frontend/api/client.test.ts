import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentReach } from '../lib/reach';
import { meantTwice } from '../lib/twin';
import { ApiError, ask, formBody, newIntent } from './client';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

function answers(status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  fetched.mockResolvedValue(new Response(text, { status, headers }));
}

function sent(): { url: string; headers: Headers; init: RequestInit } {
  const [url, init = {}] = fetched.mock.calls[0] ?? [];
  return { url: String(url), headers: new Headers(init.headers), init };
}

async function refused(): Promise<ApiError> {
  const error = await ask('/x').catch((e: unknown) => e);
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

describe('a call', () => {
  it('gives back the reply', async () => {
    answers(200, { total: 4.35 });
    expect(await ask('/checkout/cart/getData', { query: { page: 2, sort: undefined } })).toEqual({
      total: 4.35,
    });
    expect(sent().url).toBe('/checkout/cart/getData?page=2');
    expect(sent().headers.has('X-Requested-With')).toBe(false);
  });

  it('marks a change as ours, with its intent and its cart', async () => {
    answers(200, { success: true });
    await ask('/pos/order/pay', { method: 'POST', json: { amount: 5 }, intent: 'abc', cart: 'k1' });
    const { headers, init } = sent();
    expect(headers.get('X-Requested-With')).toBe('camber');
    expect(headers.get('Idempotency-Key')).toBe('abc');
    expect(headers.get('X-Cart')).toBe('k1');
    expect(init.body).toBe('{"amount":5}');
  });

  it('sends files in parts, which may be larger than what outlives a page', async () => {
    answers(200, { success: true });
    const parts = new FormData();
    parts.append('image', new File(['x'], 'x.png'));
    await ask('/api/customer_history/add', { method: 'POST', parts, intent: 'abc' });
    expect(sent().init.body).toBe(parts);
    expect(sent().init.keepalive).toBe(false);
    expect(sent().headers.has('Content-Type')).toBe(false);
  });

  // API-6: these fail to compile once a change can be written without an intent
  it('that must not happen twice needs an intent', async () => {
    fetched.mockImplementation(async () => new Response('{}'));
    const path: string = '/pos/shift/move';
    // @ts-expect-error an address that the table says needs a key
    await ask('/pos/shift/move', { method: 'POST' });
    // @ts-expect-error an address of which nothing is known
    await ask(path, { method: 'POST' });
    await ask('/checkout/cart/remove', { method: 'POST' });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  // API-6
  it('that was made a moment ago is sent again once a person means it twice', async () => {
    const twin = { error: 'Possible duplicate', confirm: 'confirm_duplicate', notes: ['A minute ago.'] };
    const notes: string[][] = [];
    const stop = meantTwice.askBy(async (said) => notes.push(said) === 2);
    const call = { method: 'POST', form: { amount: 5 }, intent: 'abc' } as const;
    fetched.mockImplementation(async (_, init) => {
      const isMeant = String(init?.body).includes('confirm_duplicate=1');
      return new Response(JSON.stringify(isMeant ? { moved: [] } : twin), { status: isMeant ? 200 : 409 });
    });
    await expect(ask('/pos/shift/move', call)).rejects.toMatchObject({ status: 409 });
    expect(await ask('/pos/shift/move', call)).toEqual({ moved: [] });
    expect(notes).toEqual([['A minute ago.'], ['A minute ago.']]);
    expect(new Headers(fetched.mock.calls.at(-1)?.[1]?.headers).get('Idempotency-Key')).toBe('abc');
    stop();
  });

  it('makes an intent that is never the same twice', () => {
    expect(newIntent()).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(Array.from({ length: 50 }, newIntent)).size).toBe(50);
  });

  // API-1
  it('writes nested forms with brackets', () => {
    const body = formBody({ products: [{ cart_key: 'a', quantity: 2 }], option: { 227: 17 }, gone: null });
    expect(decodeURIComponent(String(body))).toBe(
      'products[0][cart_key]=a&products[0][quantity]=2&option[227]=17',
    );
  });
});

describe('a refusal', () => {
  // API-3
  it('carries the sentence and the fields', async () => {
    answers(422, { error: 'Please check the marked fields.', errors: { email: 'Invalid email' } });
    expect(await refused()).toMatchObject({
      status: 422,
      message: 'Please check the marked fields.',
      fields: { email: 'Invalid email' },
      sentences: [],
    });
  });

  // API-3
  it('carries several sentences that belong to no field', async () => {
    answers(409, { error: 'One., Two.', errors: ['One.', 'Two.'] });
    expect(await refused()).toMatchObject({ fields: {}, sentences: ['One.', 'Two.'] });
  });

  it('is also a reply of success false', async () => {
    answers(200, { success: false, error: 'There was an error!' });
    expect((await refused()).message).toBe('There was an error!');
  });

  it('says when to try again', async () => {
    answers(429, { error: 'Too often.' }, { 'Retry-After': '7' });
    expect((await refused()).retryAfter).toBe(7);
  });
});

describe('a failure', () => {
  it('has words of its own when the server has none', async () => {
    answers(502, '<html>bad gateway</html>');
    expect(await refused()).toMatchObject({ status: 502, message: 'Something went wrong!' });
  });

  // UX-25
  it('of the shop ends with the code that its log has', async () => {
    answers(500, { error: 'Something went wrong!', code: 'k3v9' });
    expect(await refused()).toMatchObject({ message: 'Something went wrong! Code k3v9.', code: 'k3v9' });
  });

  it('is status 0 when nobody answered', async () => {
    fetched.mockRejectedValue(new TypeError('fetch failed'));
    expect(await refused()).toMatchObject({ status: 0, message: expect.stringMatching(/reached\. Check/) });
  });

  it('without an answer leaves open whether a change was made, and says that it is made once', async () => {
    fetched.mockRejectedValue(new TypeError('fetch failed'));
    const sent = ask('/returns/save', { method: 'POST', intent: 'one', form: {} });
    await expect(sent).rejects.toMatchObject({
      message: expect.stringMatching(/not known\..*it is done once/),
    });
  });

  it('is not what the caller gave up itself', async () => {
    const giveUp = new AbortController();
    fetched.mockRejectedValue(new DOMException('aborted', 'AbortError'));
    giveUp.abort();
    await expect(ask('/x', { signal: giveUp.signal })).rejects.not.toBeInstanceOf(ApiError);
  });
});

it('says that nothing is saved, until something is', async () => {
  answers(503, { error: 'Nothing can be saved at the moment.', down: true }, { 'Retry-After': '30' });
  await refused();
  expect(currentReach()).toEqual({ at: 'down', words: 'Nothing can be saved at the moment.' });
  answers(200, { total: 1 });
  await ask('/checkout/cart/getData');
  expect(currentReach().at).toBe('down');
  answers(200, { success: true });
  await ask('/checkout/cart/add', { method: 'POST', intent: 'abc' });
  expect(currentReach().at).toBe('online');
});
