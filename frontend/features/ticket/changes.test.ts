import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/client';
import type { Cart } from '../../api/types';
import { type Changes, queueChanges, type Waiting } from './changes';

const cart = { uuid: 'c' } as Cart;
const lost = () => new ApiError(0, 'planted');

let waiting: readonly Waiting[];
let queue: Changes;
const send = vi.fn<(waiting: Waiting) => Promise<Cart>>();
const refused = vi.fn<(waiting: Waiting, error: unknown) => void>();
const done = vi.fn<(waiting: Waiting) => void>();
const shut = vi.fn();

function start(first: readonly Waiting[] = []): void {
  waiting = first;
  queue = queueChanges({
    first,
    send,
    keep: (next) => {
      waiting = next;
    },
    onDone: done,
    onRefused: refused,
    onShut: shut,
  });
}

const scan = (code: string) => queue.push({ kind: 'scan', code });
const codes = (calls: [Waiting, ...unknown[]][]) =>
  calls.map(([{ change }]) => (change.kind === 'scan' ? change.code : change.kind));

beforeEach(() => {
  vi.useFakeTimers();
  for (const spy of [send, refused, done, shut]) spy.mockReset();
  send.mockImplementation(async () => cart);
  start();
});
afterEach(() => {
  queue.stop();
  vi.useRealTimers();
});

describe('twenty scans at ten a second', () => {
  const names = Array.from({ length: 20 }, (_, i) => `PART-${i}`);

  // UX-11, POS-4
  it('go out one after another in order, each with a key of its own', async () => {
    let open = 0;
    send.mockImplementation(async () => {
      expect(++open).toBe(1);
      await new Promise((answer) => setTimeout(answer, 130));
      open--;
      return cart;
    });
    for (const name of names) {
      scan(name);
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.runAllTimersAsync();
    expect(codes(send.mock.calls)).toEqual(names);
    expect(codes(done.mock.calls)).toEqual(names);
    expect(new Set(send.mock.calls.map(([one]) => one.intent)).size).toBe(20);
    expect(waiting).toEqual([]);
  });

  // UX-21
  it('are none lost and none twice while the line comes and goes', async () => {
    let calls = 0;
    const taken = new Map<string, string>();
    send.mockImplementation(async ({ change, intent }) => {
      calls++;
      if (change.kind === 'scan' && calls % 3 !== 1) taken.set(intent, change.code);
      if (calls % 3 !== 0) throw lost(); // the second of three tries is done, and its reply is lost
      return cart;
    });
    for (const name of names) {
      scan(name);
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.runAllTimersAsync();
    expect([...taken.values()]).toEqual(names);
    expect(codes(done.mock.calls)).toEqual(names);
  });
});

it('tries the same change with the same key, later each time, at most every 4 s', async () => {
  send.mockImplementation(async () => Promise.reject(lost()));
  scan('A');
  const tries: number[] = [];
  for (let i = 0; i < 6; i++) {
    await vi.advanceTimersByTimeAsync(i === 0 ? 0 : 1_000);
    tries.push(send.mock.calls.length);
  }
  expect(tries).toEqual([1, 3, 4, 4, 5, 5]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(send.mock.calls.length - 5).toBe(10);
  expect(new Set(send.mock.calls.map(([one]) => one.intent)).size).toBe(1);
});

it('does not wait any more once the server is back', async () => {
  send.mockImplementationOnce(async () => Promise.reject(lost()));
  scan('A');
  await vi.advanceTimersByTimeAsync(0);
  queue.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledTimes(1);
});

it('drops what the server refuses and goes on with the next', async () => {
  send.mockImplementationOnce(async () => Promise.reject(new ApiError(404, 'No part has the code A.')));
  scan('A');
  scan('B');
  await vi.runAllTimersAsync();
  expect(codes(refused.mock.calls)).toEqual(['A']);
  expect(codes(done.mock.calls)).toEqual(['B']);
});

it('asks a broken server three times, then says so', async () => {
  send.mockImplementation(async () => Promise.reject(new ApiError(500, 'planted')));
  scan('A');
  await vi.runAllTimersAsync();
  expect(send).toHaveBeenCalledTimes(3);
  expect(codes(refused.mock.calls)).toEqual(['A']);
});

// MODE-2
it('keeps what waits when the register is locked', async () => {
  send.mockImplementation(async () => Promise.reject(new ApiError(423, 'planted')));
  scan('A');
  scan('B');
  await vi.runAllTimersAsync();
  expect(shut).toHaveBeenCalledTimes(1);
  expect(waiting.map(({ change }) => change)).toEqual([
    { kind: 'scan', code: 'A' },
    { kind: 'scan', code: 'B' },
  ]);
});

// UX-09
it('goes on with what a reload left, with the keys it had', async () => {
  queue.stop();
  start([{ change: { kind: 'scan', code: 'A' }, intent: 'kept' }]);
  await vi.runAllTimersAsync();
  expect(send.mock.calls.map(([one]) => one.intent)).toEqual(['kept']);
  expect(waiting).toEqual([]);
});

it('is settled when nothing waits', async () => {
  let isSettled = false;
  send.mockImplementation(() => new Promise((answer) => setTimeout(() => answer(cart), 50)));
  scan('A');
  scan('B');
  void queue.settled().then(() => {
    isSettled = true;
  });
  await vi.advanceTimersByTimeAsync(60);
  expect(isSettled).toBe(false);
  await vi.advanceTimersByTimeAsync(60);
  expect(isSettled).toBe(true);
});
