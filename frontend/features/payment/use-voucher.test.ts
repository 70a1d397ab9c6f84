import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useVoucher } from './use-voucher';

const server = vi.fn<(path: string, call: RequestInit) => Promise<Response>>();
const found = vi.fn();
const codes = () => server.mock.calls.map(([, call]) => (call.body as URLSearchParams).get('voucherCode'));

beforeEach(() => {
  vi.useFakeTimers();
  server.mockReset();
  found.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => vi.useRealTimers());

function open() {
  const { result, rerender } = renderHook(({ code }) => useVoucher(7, code, found), {
    initialProps: { code: '' },
  });
  return { now: () => result.current, type: (code: string) => rerender({ code }) };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const voucher = (code: string) => Response.json({ code, amount: 25, original_amount: 50 });

// PAY-20
it('asks once, 500 ms after the last key', async () => {
  server.mockImplementation(async () => voucher('GIFT-1'));
  const { now, type } = open();
  type('GIFT');
  await pass(400);
  type('GIFT-1');
  await pass(499);
  expect(server).not.toHaveBeenCalled();
  expect(now().look.at).toBe('looking');
  await pass(1);
  expect(codes()).toEqual(['GIFT-1']);
  expect(now().look.at).toBe('found');
  expect(found).toHaveBeenCalledTimes(1);
});

it('asks at once when it is hurried', async () => {
  server.mockImplementation(async () => voucher('GIFT-1'));
  const { now, type } = open();
  type('GIFT-1');
  await act(async () => now().hurry());
  expect(codes()).toEqual(['GIFT-1']);
  await pass(1_000);
  expect(server).toHaveBeenCalledTimes(1);
});

// PAY-20
it.each([
  ['the server’s words', () => Response.json({ error: 'Planted.' }, { status: 404 }), 'Planted.'],
  ['words of its own', () => Response.json({ error: 'Planted.' }, { status: 500 }), 'Something went wrong!'],
])('says %s', async (_, answer, words) => {
  server.mockImplementation(async () => answer());
  const { now, type } = open();
  type('X');
  await pass(500);
  expect(now().look).toEqual({ at: 'refused', problem: words });
});

it('does not tell of a code that is no longer in the field', async () => {
  let answer: (reply: Response) => void = () => {};
  server.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  server.mockImplementation(async () => voucher('B'));
  const { type, now } = open();
  type('A');
  await pass(500);
  type('B');
  await pass(500);
  answer(voucher('A'));
  await pass(0);
  expect(now().look).toMatchObject({ voucher: { code: 'B' } });
  expect(found).toHaveBeenCalledTimes(1);
});
